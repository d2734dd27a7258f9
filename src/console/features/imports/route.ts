// What the address of the imports holds: one of the three ways in, and the filters of the list.
import { oneOf, words } from '../../layout/search.ts';

export const ways = ['files', 'osint', 'logs'] as const;
export type Way = (typeof ways)[number];

const filters = words(['status', 'connector', 'cursor']);

export const importsRoute = {
  validateSearch: (
    search: Record<string, unknown>,
  ): ReturnType<typeof filters> & { way?: Way | undefined } => ({
    ...filters(search),
    ...(oneOf(ways, search['way']) === undefined ? {} : { way: oneOf(ways, search['way']) }),
  }),
};
