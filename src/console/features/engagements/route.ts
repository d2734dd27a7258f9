// What the address of an engagement holds: its tab, and the filters of the log.
import { oneOf, words } from '../../layout/search.ts';
import { tabs, type Tab } from './tabs.ts';

const filters = words(['type', 'since', 'until', 'about', 'cursor', 'document'] as const);

export const engagementRoute = {
  validateSearch: (search: Record<string, unknown>): ReturnType<typeof filters> & { tab?: Tab } => {
    const tab = oneOf(tabs, search['tab']);
    return { ...filters(search), ...(tab === undefined ? {} : { tab }) };
  },
};
