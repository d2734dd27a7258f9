// The token of the link is taken out of the address before anything is shown, so it stays out of
// history, screens and copied addresses.
import { redirect } from '@tanstack/react-router';
import { goTo } from '../../layout/go-to.ts';
import { resetLink } from '../../ui/link-token.ts';

export const resetRoute = {
  beforeLoad: ({ location }: { location: { hash: string } }): void => {
    const token = new URLSearchParams(location.hash).get('token');
    if (token === null || token === '') return;
    resetLink.keepToken(token);
    goTo(redirect({ to: '/reset', hash: '', replace: true }));
  },
};
