// Administration: one address for each section, and the list of them.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inside } from '../../layout/frame.tsx';
import { words } from '../../layout/search.ts';

const section = createRoute({
  getParentRoute: () => inside,
  path: '/admin/$section',
  component: lazyRouteComponent(() => import('./admin-page.tsx'), 'AdminPage'),
  validateSearch: words(['action', 'actor', 'cursor', 'incident']),
});

export const adminRoutes = [section] as const;
