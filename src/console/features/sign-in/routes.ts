// The address of the sign-in page; where it leads afterwards is part of it.
import { createRoute } from '@tanstack/react-router';
import { root } from '../../layout/frame.tsx';
import { SignIn } from './sign-in.tsx';

export const signInRoute = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: SignIn,
  validateSearch: (search: Record<string, unknown>): { to?: string | undefined } => ({
    to: ownAddress(search['to']),
  }),
});

/** An address of this console; another site's is not followed after signing in. */
function ownAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  // Asked of the browser's own reader, which takes `/\\` and `/<tab>/` for the begin of a host.
  const isOwn = URL.canParse(value, location.origin) && new URL(value, location.origin).origin;
  return isOwn === location.origin ? value : undefined;
}
