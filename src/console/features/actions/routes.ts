// Address of the board of response steps; view, filters and the step that is open are part of it.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inside } from '../../layout/frame.tsx';
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

const board = createRoute({
  getParentRoute: () => inside,
  path: '/actions',
  component: lazyRouteComponent(() => import('./actions-page.tsx'), 'ActionsPage'),
  validateSearch: (search: Record<string, unknown>) => {
    // The router reads `true` as a truth and not as a word.
    const asked = search['needs_approval'];
    const said = typeof asked === 'boolean' ? String(asked) : asked;
    return words(names)({ ...search, needs_approval: said });
  },
});

export const actionRoutes = [board] as const;
