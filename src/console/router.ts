// The router of the console. Filters, tabs and pages are part of an address, so a copied address
// shows the same, and "back" goes back.
import { createRouter } from '@tanstack/react-router';
import { basePath } from './base-path.ts';
import { inside, root } from './layout/frame.tsx';
import { NowherePage } from './layout/no-page.tsx';
import { insideRoutes, openRoutes } from './pages/routes.gen.ts';

export const router = createRouter({
  basepath: basePath || '/',
  routeTree: root.addChildren([...openRoutes, inside.addChildren(insideRoutes)]),
  defaultNotFoundComponent: NowherePage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
