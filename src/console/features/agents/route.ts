// What the address of an agent holds: the open dialog, and what a quarantine is for.
import { oneOf, words } from '../../layout/search.ts';

const dialogs = ['quarantine', 'restore', 'edit'] as const;

interface DetailSearch {
  dialog?: (typeof dialogs)[number];
  /** What a quarantine is for, prefilled. */
  incident?: string;
}

export const agentRoute = {
  validateSearch: (search: Record<string, unknown>): DetailSearch => {
    const dialog = oneOf(dialogs, search['dialog']);
    const { incident } = words(['incident'] as const)(search);
    return {
      ...(dialog === undefined ? {} : { dialog }),
      ...(incident === undefined ? {} : { incident }),
    };
  },
};
