// Addresses of the deadlines and authority reports, and of one report.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inside } from '../../layout/frame.tsx';
import { words } from '../../layout/search.ts';

/** What of the lists stands in their address. */
const filters = ['view', 'regime', 'delivery', 'target', 'incident', 'due', 'cursor'] as const;

const list = createRoute({
  getParentRoute: () => inside,
  path: '/reports',
  component: lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage'),
  validateSearch: words(filters),
});

const detail = createRoute({
  getParentRoute: () => inside,
  path: '/reports/$id',
  component: lazyRouteComponent(() => import('./report-detail.tsx'), 'ReportDetail'),
});

export const reportRoutes = [list, detail] as const;
