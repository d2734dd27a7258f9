// What the address of the board holds: view, filters and the action that is open.
import { words } from '../../layout/search.ts';

const names = [
  'view',
  'status',
  'assignee',
  'incident',
  'needs_approval',
  'cursor',
  'open',
] as const;

export const boardRoute = {
  validateSearch: (search: Record<string, unknown>) => {
    // The router reads `true` as a truth and not as a word.
    const asked = search['needs_approval'];
    const said = typeof asked === 'boolean' ? String(asked) : asked;
    return words(names)({ ...search, needs_approval: said });
  },
};
