// The ways to sign in: a button for each provider of single sign-on, then a password.
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';
import { beginSignOn } from '../../api/requests/sign-on.ts';
import { problemDetail } from '../../i18n/problem-text.ts';
import { useWays } from '../../ui/use-ways.ts';
import { SignInForm } from './sign-in-form.tsx';
import css from './sign-in.module.css';

interface WaysProps {
  /** Address of the console to open afterwards. */
  to?: string | undefined;
  onDone?: () => void;
}

export function SignInWays({ to, onDone }: WaysProps) {
  const { t } = useTranslation();
  const ways = useWays();
  if (ways === null) return null;
  const { providers, password } = ways;
  const form = <SignInForm {...(onDone === undefined ? {} : { onDone })} />;
  if (providers.length === 0) return form;
  return (
    <div className="stack">
      <Providers providers={providers} to={to} />
      <details className={css.password}>
        <summary>
          {t(password === 'administrators' ? 'signIn.breakGlass' : 'signIn.byPassword')}
        </summary>
        {form}
      </details>
    </div>
  );
}

interface ProvidersProps {
  providers: { id: string; name: string }[];
  to: string | undefined;
}

function Providers({ providers, to }: ProvidersProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState<string | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const go = async (id: string) => {
    setBusy(id);
    setFault(null);
    try {
      const { body } = await beginSignOn(id, to);
      window.location.assign(body.url);
    } catch (error) {
      setFault(error);
      setBusy(null);
    }
  };
  return (
    <>
      {fault !== null && (
        <Alert color="red" role="alert" title={t('signIn.away')}>
          {fault instanceof ApiError ? problemDetail(fault.problem) : t('error.offline')}
        </Alert>
      )}
      {providers.map(({ id, name }, place) => (
        <Button
          key={id}
          variant={place === 0 ? 'filled' : 'default'}
          loading={busy === id}
          disabled={busy !== null && busy !== id}
          onClick={() => void go(id)}
        >
          {t('signIn.with', { name })}
        </Button>
      ))}
    </>
  );
}
