// The first administrator, from the one-time link that the server printed: the form, what is wrong
// with the link, and afterwards the first steps.
import { useState } from 'react';
import { setupLink } from '../../ui/link-token.ts';
import { AdminMade, type Made } from './admin-made.tsx';
import { NoLink, RefusedLink, type Refusal } from './link-faults.tsx';
import { SetupForm } from './setup-form.tsx';
import { SetupFrame } from './setup-frame.tsx';

export function Setup() {
  const token = setupLink.useToken();
  const [refused, setRefused] = useState<{ token: string; why: Refusal } | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  if (made !== null) return <AdminMade made={made} />;
  if (token === null) return <NoLink />;
  // Another link that is opened in this tab is another chance.
  if (refused?.token === token) return <RefusedLink why={refused.why} />;
  const finish = (account: Made) => {
    setMade(account);
    setupLink.keepToken(null);
  };
  return (
    <SetupFrame state="form">
      <SetupForm token={token} onMade={finish} onRefused={(why) => setRefused({ token, why })} />
    </SetupFrame>
  );
}
