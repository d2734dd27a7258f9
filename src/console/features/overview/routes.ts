// The address of the overview; the window is part of it.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inside } from '../../layout/frame.tsx';
import { words } from '../../layout/search.ts';

export const overviewRoute = createRoute({
  getParentRoute: () => inside,
  path: '/overview',
  component: lazyRouteComponent(() => import('./overview.tsx'), 'Overview'),
  validateSearch: words(['window']),
});
