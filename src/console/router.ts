// The addresses of the console, a file for each area. Filters, tabs and pages are part of them, so
// a copied address shows the same, and "back" goes back.
import { createRouter } from '@tanstack/react-router';
import { actionRoutes } from './features/actions/routes.ts';
import { agentRoutes } from './features/agents/routes.ts';
import { engagementRoutes } from './features/engagements/routes.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { importRoutes } from './features/imports/routes.ts';
import { incidentRoutes } from './features/incidents/routes.ts';
import { mapRoute } from './features/map/routes.ts';
import { overviewRoute } from './features/overview/routes.ts';
import { playbookRoutes } from './features/playbooks/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { publicRoutes } from './features/public/routes.ts';
import { resetRoute } from './features/reset/routes.ts';
import { setupRoute } from './features/setup/routes.ts';
import { signInRoute } from './features/sign-in/routes.ts';
import { statisticsRoute } from './features/statistics/routes.ts';
import { inside, root } from './layout/frame.tsx';
import { NowherePage } from './layout/no-page.tsx';

export const router = createRouter({
  routeTree: root.addChildren([
    signInRoute,
    setupRoute,
    resetRoute,
    ...publicRoutes,
    inside.addChildren([
      overviewRoute,
      statisticsRoute,
      mapRoute,
      ...incidentRoutes,
      ...engagementRoutes,
      ...agentRoutes,
      ...actionRoutes,
      ...playbookRoutes,
      ...reportRoutes,
      ...importRoutes,
      ...adminRoutes,
    ]),
  ]),
  defaultNotFoundComponent: NowherePage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
