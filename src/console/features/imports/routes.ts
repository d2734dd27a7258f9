// Addresses of imports: the page with its three ways in, and one run.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inside } from '../../layout/frame.tsx';
import { oneOf, words } from '../../layout/search.ts';

export const ways = ['files', 'osint', 'logs'] as const;
export type Way = (typeof ways)[number];

const filters = words(['status', 'connector', 'cursor']);

const page = createRoute({
  getParentRoute: () => inside,
  path: '/imports',
  component: lazyRouteComponent(() => import('./imports-page.tsx'), 'ImportsPage'),
  validateSearch: (
    search: Record<string, unknown>,
  ): ReturnType<typeof filters> & { way?: Way | undefined } => ({
    ...filters(search),
    ...(oneOf(ways, search['way']) === undefined ? {} : { way: oneOf(ways, search['way']) }),
  }),
});

const run = createRoute({
  getParentRoute: () => inside,
  path: '/imports/$id',
  component: lazyRouteComponent(() => import('./run-page.tsx'), 'RunPage'),
  // The two lists of the page, each with its place.
  validateSearch: words(['incidents', 'rows']),
});

export const importRoutes = [page, run] as const;
