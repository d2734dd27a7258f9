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
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined;
}
