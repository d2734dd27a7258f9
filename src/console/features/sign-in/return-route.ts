// The answer of the provider is taken out of the address before anything is shown, so its code
// stays out of history, screens and copied addresses.
import { redirect } from '@tanstack/react-router';
import { goTo } from '../../layout/go-to.ts';

let kept: string | null = null;

/** The query that the provider sent the browser back with; once. */
export function takeAnswer(): string | null {
  const query = kept;
  kept = null;
  return query;
}

export const signOnReturnRoute = {
  beforeLoad: ({ params }: { params: { provider: string } }): void => {
    // As it is: the router would read numbers out of codes.
    const query = window.location.search;
    if (query === '') return;
    kept = query;
    goTo(redirect({ to: '/sign-in/return/$provider', params, search: {}, replace: true }));
  },
};
