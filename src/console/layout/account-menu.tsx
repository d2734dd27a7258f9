// Who is signed in, at the foot of the rail; what belongs to the person is in a panel behind it.
import { Suspense, useState } from 'react';
import { useSession } from '../session.ts';
import { AccountButton } from './account-button.tsx';
import { LaterAccountPopover } from './later.tsx';

export function AccountMenu({ onKeys }: { onKeys: () => void }) {
  const { session } = useSession();
  const [isAsked, ask] = useState(false);
  if (session === null) return null;
  const closed = (
    <AccountButton
      session={session}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => ask(true)}
    />
  );
  if (!isAsked) return closed;
  return (
    <Suspense fallback={closed}>
      <LaterAccountPopover session={session} onKeys={onKeys} />
    </Suspense>
  );
}
