// The form that begins a session: a page of its own, and over a page whose session has ended.
import { Alert, Button, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';
import { signInHere } from '../../api/requests/sessions.ts';
import { problemDetail } from '../../i18n/problem-text.ts';
import { beginSession } from '../../session.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useWait } from '../../ui/use-wait.ts';

export function SignInForm({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const wait = useWait(fault);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    setFault(null);
    try {
      await signIn(email, password, asksCode ? code.trim() : undefined);
      onDone?.();
    } catch (error) {
      const isFactor = needsFactor(error);
      // That a code is asked for is a step and no fault.
      if (!isFactor || asksCode) setFault(error);
      if (!isFactor) setPassword('');
      setAsksCode(isFactor);
      setCode('');
    } finally {
      setBusy(false);
    }
  };

  return (
    <CheckedForm onSubmit={(event) => void submit(event)} className="stack">
      {fault !== null && (
        <Alert color="red" role="alert" title={t('error.title')}>
          {faultOf(fault, t('signIn.wrong'), t('error.offline'))}
        </Alert>
      )}
      <TextInput
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordField
        label={t('signIn.password')}
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {asksCode && (
        <TextInput
          label={t('signIn.code')}
          description={t('signIn.codeHelp')}
          autoComplete="one-time-code"
          autoFocus
          required
          maxLength={64}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      <Button type="submit" variant="filled" loading={busy} disabled={wait > 0}>
        {wait > 0 ? t('frame.wait', { count: wait }) : t('signIn.submit')}
      </Button>
    </CheckedForm>
  );
}

/** Begins the session of a person in this browser, and gives the roles. */
export async function signIn(email: string, password: string, code?: string): Promise<string[]> {
  const { body } = await signInHere({ email, password, ...(code !== undefined && { code }) });
  const { expires_in, user } = body;
  const { id, name, roles } = user;
  const expires_at = Date.now() + expires_in * 1000;
  beginSession({ id, email: user.email, name, roles, expires_at });
  return roles;
}

function needsFactor(error: unknown): boolean {
  return error instanceof ApiError && error.problem.error === 'second_factor_required';
}

function faultOf(error: unknown, wrong: string, offline: string): string {
  if (!(error instanceof ApiError)) return offline;
  return error.problem.error === 'invalid_credentials' ? wrong : problemDetail(error.problem);
}
