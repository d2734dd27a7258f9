// Addresses of the public pages: they need no session. The first one is for those who have none.
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { root } from '../../layout/frame.tsx';
import { homeOf } from '../../layout/home.ts';
import { words } from '../../layout/search.ts';
import { sessionRoles } from '../../session.ts';

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./start.tsx'), 'Start'),
  validateSearch: words(['severity', 'status', 'group', 'rows']),
  beforeLoad: () => {
    const roles = sessionRoles();
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- how the router is told.
    if (roles !== null) throw redirect({ to: homeOf(roles), replace: true });
  },
});

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

export const publicRoutes = [start, status, pages, incidents, stats, playbooks] as const;
