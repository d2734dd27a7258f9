// The token of the link is taken out of the address before anything is shown, so it stays out of
// history, screens and copied addresses.
import { redirect } from '@tanstack/react-router';
import { resetLink } from '../../ui/link-token.ts';

export const resetRoute = {
  beforeLoad: ({ location }: { location: { hash: string } }): void => {
    const token = new URLSearchParams(location.hash).get('token');
    if (token === null || token === '') return;
    resetLink.keepToken(token);
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- how the router is told.
    throw redirect({ to: '/reset', hash: '', replace: true });
  },
};
