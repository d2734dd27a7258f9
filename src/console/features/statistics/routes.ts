// The address of the statistics; the window is part of it.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inside } from '../../layout/frame.tsx';
import { words } from '../../layout/search.ts';

export const statisticsRoute = createRoute({
  getParentRoute: () => inside,
  path: '/statistics',
  component: lazyRouteComponent(() => import('./statistics.tsx'), 'Statistics'),
  validateSearch: words(['window']),
});
