// The token of the link is taken out of the address before anything is shown, so it stays out of
// history, screens and copied addresses.
import { redirect } from '@tanstack/react-router';
import { goTo } from '../../layout/go-to.ts';
import { setupLink } from '../../ui/link-token.ts';

export const setupRoute = {
  beforeLoad: ({ location }: { location: { hash: string } }): void => {
    const token = new URLSearchParams(location.hash).get('token');
    if (token === null || token === '') return;
    setupLink.keepToken(token);
    goTo(redirect({ to: '/setup', hash: '', replace: true }));
  },
};
