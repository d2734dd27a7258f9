// Addresses of the registry of agents and of one agent.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inside } from '../../layout/frame.tsx';
import { oneOf, words } from '../../layout/search.ts';

const list = createRoute({
  getParentRoute: () => inside,
  path: '/agents',
  component: lazyRouteComponent(() => import('./agent-list.tsx'), 'AgentList'),
  validateSearch: words(['q', 'status', 'cursor', 'dialog'] as const),
});

const dialogs = ['quarantine', 'restore', 'edit'] as const;

interface DetailSearch {
  dialog?: (typeof dialogs)[number];
  /** What a quarantine is for, prefilled. */
  incident?: string;
}

const detail = createRoute({
  getParentRoute: () => inside,
  path: '/agents/$id',
  component: lazyRouteComponent(() => import('./agent-detail.tsx'), 'AgentDetail'),
  validateSearch: (search: Record<string, unknown>): DetailSearch => {
    const dialog = oneOf(dialogs, search['dialog']);
    const { incident } = words(['incident'] as const)(search);
    return {
      ...(dialog === undefined ? {} : { dialog }),
      ...(incident === undefined ? {} : { incident }),
    };
  },
});

export const agentRoutes = [list, detail] as const;
