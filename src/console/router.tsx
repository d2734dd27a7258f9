// The addresses of the console. Filters, tabs and pages are part of them, so a copied address shows
// the same, and "back" goes back.
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { IncidentDetail } from './features/incidents/incident-detail.tsx';
import { IncidentList } from './features/incidents/incident-list.tsx';
import { tabs, type Tab } from './features/incidents/tabs.ts';
import { SignIn } from './features/sign-in/sign-in.tsx';
import { Shell } from './layout/shell.tsx';
import { sessionToken } from './session.ts';

const root = createRootRoute();

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: SignIn,
  validateSearch: (search: Record<string, unknown>): { to?: string | undefined } => ({
    to: ownAddress(search['to']),
  }),
});

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  beforeLoad: ({ location }) => {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- how the router is told.
    if (sessionToken() === null) throw redirect({ to: '/sign-in', search: { to: location.href } });
  },
});

/** What of the list stands in its address. */
interface ListSearch {
  q?: string | undefined;
  status?: string | undefined;
  severity?: string | undefined;
  evidence_status?: string | undefined;
  cursor?: string | undefined;
}

const listRoute = createRoute({
  getParentRoute: () => inside,
  path: '/incidents',
  component: IncidentList,
  validateSearch: (search: Record<string, unknown>): ListSearch => ({
    q: text(search['q']),
    status: text(search['status']),
    severity: text(search['severity']),
    evidence_status: text(search['evidence_status']),
    cursor: text(search['cursor']),
  }),
});

const detailRoute = createRoute({
  getParentRoute: () => inside,
  path: '/incidents/$id',
  component: IncidentDetail,
  validateSearch: (search: Record<string, unknown>): { tab?: Tab } => {
    const tab = tabs.find((one) => one === search['tab']);
    return tab === undefined ? {} : { tab };
  },
});

function text(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** An address of this console; another site's is not followed after signing in. */
function ownAddress(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined;
}

export const router = createRouter({
  routeTree: root.addChildren([signIn, inside.addChildren([listRoute, detailRoute])]),
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
