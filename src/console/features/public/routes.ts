// Addresses of the public documents: they need no session.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../../layout/frame.tsx';

const status = createRoute({
  getParentRoute: () => root,
  path: '/documents/status',
  component: lazyRouteComponent(() => import('./status-document.tsx'), 'StatusDocument'),
});

const pages = createRoute({
  getParentRoute: () => root,
  path: '/documents/pages',
  component: lazyRouteComponent(() => import('./pages-document.tsx'), 'PagesDocument'),
});

const incidents = createRoute({
  getParentRoute: () => root,
  path: '/documents/incidents',
  component: lazyRouteComponent(() => import('./incidents-document.tsx'), 'IncidentsDocument'),
});

const stats = createRoute({
  getParentRoute: () => root,
  path: '/documents/stats',
  component: lazyRouteComponent(() => import('./stats-document.tsx'), 'StatsDocument'),
});

const playbooks = createRoute({
  getParentRoute: () => root,
  path: '/documents/playbooks',
  component: lazyRouteComponent(() => import('./playbooks-document.tsx'), 'PlaybooksDocument'),
});

export const publicRoutes = [status, pages, incidents, stats, playbooks] as const;
