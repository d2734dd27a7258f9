// The ways to sign in, with the providers of single sign-on.
import { useEffect, useState } from 'react';
import { readSignInWays, type Ways } from '../api/requests/sign-on.ts';

/** Read again each time, as nothing that was read outlives a session. */
export function useWays(): Ways | null {
  const [ways, setWays] = useState<Ways | null>(null);
  useEffect(() => {
    readSignInWays().then(
      ({ body }) => setWays(body),
      // The password is tried: it says itself that the server does not respond.
      () => setWays({ providers: [], password: 'everyone', set_up: true }),
    );
  }, []);
  return ways;
}
