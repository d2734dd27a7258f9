// The button that proves who it is by a passkey, where the server asked for one.
import { Alert, Button } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canUsePasskeys, provePasskey, type PasskeyAnswer } from '../../passkeys.ts';

export interface PasskeyWayProps {
  /** What the server sends for the browser. */
  options: () => Promise<object>;
  /** Sends the answer; a refusal by the server is shown by who gives it. */
  onAnswer: (answer: PasskeyAnswer) => Promise<void>;
}

export function PasskeyWay({ options, onAnswer }: PasskeyWayProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [isRefused, setRefused] = useState(false);
  if (!canUsePasskeys()) return <p className="small">{t('passkey.notHere')}</p>;
  const prove = async () => {
    setBusy(true);
    setRefused(false);
    try {
      await onAnswer(await provePasskey(await options()));
    } catch {
      setRefused(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {isRefused && (
        <Alert color="red" role="alert">
          {t('passkey.refused')}
        </Alert>
      )}
      <Button
        variant="filled"
        leftSection={<KeyRound size={16} aria-hidden="true" />}
        loading={busy}
        onClick={() => void prove()}
      >
        {t('passkey.use')}
      </Button>
      <p className="small">{t('passkey.or')}</p>
    </>
  );
}
