// The two routes that every page is under: the whole console, and what needs a session.
import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { sessionToken } from '../session.ts';
import { Shell } from './shell.tsx';

export const root = createRootRoute();

export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  beforeLoad: ({ location }) => {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- how the router is told.
    if (sessionToken() === null) throw redirect({ to: '/sign-in', search: { to: location.href } });
  },
});
