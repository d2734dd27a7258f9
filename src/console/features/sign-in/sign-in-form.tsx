// The form that begins a session: a page of its own, and over a page whose session has ended.
import { Alert, Button, TextInput } from '@mantine/core';
import { Suspense, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';
import { signInHere } from '../../api/requests/sessions.ts';
import { problemDetail, problemTitle } from '../../i18n/problem-text.ts';
import { beginSession } from '../../session.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useWait } from '../../ui/use-wait.ts';
import { LaterPasskeyWay } from './later-passkey-way.ts';

/** What the server said of the last attempt. */
interface Told {
  fault: unknown;
  /** Whether it asks for a second factor. */
  asksCode: boolean;
  /** What the browser needs for a passkey, where the server takes one. */
  passkey: object | null;
  attempts: number;
}

const untold: Told = { fault: null, asksCode: false, passkey: null, attempts: 0 };

/** What it says of a refusal; that a second factor is asked for is a step and no fault. */
function toldBy(error: unknown, before: Told): Told {
  const asksCode = needsFactor(error);
  const fault = asksCode && !before.asksCode ? null : error;
  return { fault, asksCode, passkey: passkeyOptions(error), attempts: before.attempts + 1 };
}

export function SignInForm({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [told, setTold] = useState(untold);
  const wait = useWait(told.fault);
  const [busy, setBusy] = useState(false);

  const attempt = async (proof: Proof) => {
    setBusy(true);
    setTold({ ...told, fault: null });
    try {
      await signIn(email, password, proof);
      onDone?.();
    } catch (error) {
      if (!needsFactor(error)) setPassword('');
      setTold(toldBy(error, told));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get('code');
    void attempt(typeof code === 'string' ? { code: code.trim() } : {});
  };

  return (
    <CheckedForm onSubmit={submit} className="stack">
      {told.fault !== null && (
        <Alert color="red" role="alert" title={titleOf(told.fault, t('error.title'))}>
          {faultOf(told.fault, t('signIn.wrong'), t('error.offline'))}
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
      {told.asksCode && (
        // A refused code is not typed again.
        <SecondFactor key={told.attempts} passkey={told.passkey} attempt={attempt} />
      )}
      <Button
        type="submit"
        variant={told.passkey === null ? 'filled' : 'default'}
        loading={busy}
        disabled={wait > 0}
      >
        {wait > 0 ? t('frame.wait', { count: wait }) : t('signIn.submit')}
      </Button>
    </CheckedForm>
  );
}

interface SecondFactorProps {
  passkey: object | null;
  attempt: (proof: Proof) => Promise<void>;
}

function SecondFactor({ passkey, attempt }: SecondFactorProps) {
  const { t } = useTranslation();
  return (
    <>
      {passkey !== null && (
        <Suspense fallback={null}>
          <LaterPasskeyWay
            options={() => Promise.resolve(passkey)}
            onAnswer={(answer) => attempt({ passkey: answer })}
          />
        </Suspense>
      )}
      <TextInput
        label={t('signIn.code')}
        description={t('signIn.codeHelp')}
        name="code"
        autoComplete="one-time-code"
        autoFocus={passkey === null}
        required
        maxLength={64}
      />
    </>
  );
}

/** A second factor, where one is asked for. */
type Proof = Omit<Parameters<typeof signInHere>[0], 'email' | 'password'>;

/** Begins the session of a person in this browser, and gives the roles. */
export async function signIn(
  email: string,
  password: string,
  proof: Proof = {},
): Promise<string[]> {
  const { body } = await signInHere({ email, password, ...proof });
  const { expires_in, user, memberships } = body;
  const { id, name, roles } = user;
  const expires_at = Date.now() + expires_in * 1000;
  beginSession({ id, email: user.email, name, roles, memberships, expires_at });
  return roles;
}

function passkeyOptions(error: unknown): object | null {
  if (!(error instanceof ApiError)) return null;
  return (error.problem as { passkey_options?: object }).passkey_options ?? null;
}

function needsFactor(error: unknown): boolean {
  return error instanceof ApiError && error.problem.error === 'second_factor_required';
}

function titleOf(error: unknown, offline: string): string {
  return error instanceof ApiError ? problemTitle(error.problem) : offline;
}

function faultOf(error: unknown, wrong: string, offline: string): string {
  if (!(error instanceof ApiError)) return offline;
  return error.problem.error === 'invalid_credentials' ? wrong : problemDetail(error.problem);
}
