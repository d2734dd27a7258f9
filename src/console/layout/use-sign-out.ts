// Signing out, here or in another tab: what was read is forgotten, the page for signing in opens.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { OfflineError } from '../api/client.ts';
import { signOut as endSession } from '../api/requests/sessions.ts';
import { signOutHere, useSession } from '../session.ts';

interface SignOut {
  signOut: () => void;
  /** Only the server can take the cookie back, and it did not answer. */
  failed: boolean;
}

export function useSignOut(): SignOut {
  const [failed, setFailed] = useState(false);
  const signOut = async () => {
    let provider: string | null = null;
    try {
      provider = (await endSession()).body.url;
    } catch (error) {
      if (error instanceof OfflineError) return setFailed(true);
      // A session that has ended, or one that only this browser can forget for now.
    }
    signOutHere();
    // Its provider ends its own session and sends the browser back.
    if (provider !== null) window.location.assign(provider);
  };
  return { signOut: () => void signOut(), failed };
}

/** Leads away from what only the person who signed out can read. */
export function useLeaving(): void {
  const { ended } = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isOut = ended === 'signed_out';
  useEffect(() => {
    if (!isOut) return;
    void navigate({ to: '/sign-in' }).then(() => queries.clear());
  }, [isOut, navigate, queries]);
}
