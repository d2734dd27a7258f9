// Who can call each route: what its endpoint declares, and anyone for pages. A route that is not in
// this table stops the start.
import type { Access } from '../domain/policy.ts';
import { endpoints } from './endpoints.ts';
import { pagePaths } from './pages/page-paths.ts';

export const routeAccess: Readonly<Record<string, Access>> = Object.fromEntries([
  ...pagePaths.map((path) => [`GET ${path}`, 'anyone'] as const),
  ...endpoints.map(({ method, path, access }) => [`${method} ${path}`, access] as const),
]);

/** Those that are open to members of teams. */
export const memberRoutes: ReadonlySet<string> = new Set(
  endpoints
    .filter(({ members }) => members !== undefined)
    .map(({ method, path }) => `${method} ${path}`),
);
