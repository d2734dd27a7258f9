// The two routes that every page is under: the whole console, and what needs a session.
import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { isSignedIn } from '../session.ts';
import { goTo } from './go-to.ts';
import { Shell } from './shell.tsx';

export const root = createRootRoute();

export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) goTo(redirect({ to: '/sign-in', search: { to: location.href } }));
  },
});
