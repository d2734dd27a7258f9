// Addresses of the engagements, of the question "was this us?", and of one engagement.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inside } from '../../layout/frame.tsx';
import { oneOf, words } from '../../layout/search.ts';
import { tabs, type Tab } from './tabs.ts';

const list = createRoute({
  getParentRoute: () => inside,
  path: '/engagements',
  component: lazyRouteComponent(() => import('./engagement-list.tsx'), 'EngagementList'),
  validateSearch: words(['q', 'phase', 'cursor', 'view', 'at', 'address', 'host'] as const),
});

const filters = words(['type', 'since', 'until', 'about', 'cursor', 'document'] as const);

const detail = createRoute({
  getParentRoute: () => inside,
  path: '/engagements/$id',
  component: lazyRouteComponent(() => import('./engagement-detail.tsx'), 'EngagementDetail'),
  validateSearch: (search: Record<string, unknown>): ReturnType<typeof filters> & { tab?: Tab } => {
    const tab = oneOf(tabs, search['tab']);
    return { ...filters(search), ...(tab === undefined ? {} : { tab }) };
  },
});

export const engagementRoutes = [list, detail] as const;
