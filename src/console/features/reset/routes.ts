// The address of the page for choosing a password. As on the set-up page, the token of the link is
// taken out of the address before anything is shown.
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { root } from '../../layout/frame.tsx';
import { resetLink } from '../../ui/link-token.ts';

export const resetRoute = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyRouteComponent(() => import('./reset.tsx'), 'Reset'),
  beforeLoad: ({ location }) => {
    const token = new URLSearchParams(location.hash).get('token');
    if (token === null || token === '') return;
    resetLink.keepToken(token);
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- how the router is told.
    throw redirect({ to: '/reset', hash: '', replace: true });
  },
});
