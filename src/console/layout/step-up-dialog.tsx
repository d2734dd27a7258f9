// Asks who is signed in to prove it again: with a code, or with the password without one.
import { Button, Modal, TextInput } from '@mantine/core';
import { Suspense, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { stepUp } from '../api/requests/factors.ts';
import { offerPasskeyStepUp } from '../api/requests/passkeys.ts';
import { beginSignOn } from '../api/requests/sign-on.ts';
import { write } from '../api/write.ts';
import { LaterPasskeyWay } from '../features/sign-in/later-passkey-way.ts';
import type { PasskeyAnswer } from '../passkeys.ts';
import { useAskedProof, type AskedProof } from '../step-up.ts';
import { CheckedForm } from '../ui/checked-form.tsx';
import { Fault } from '../ui/fault.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useWait } from '../ui/use-wait.ts';
import { useWrite } from '../ui/use-write.ts';

export function StepUpDialog() {
  const { t } = useTranslation();
  const asked = useAskedProof();
  return (
    <Modal
      opened={asked !== null}
      onClose={() => asked?.done(false)}
      closeButtonProps={{ 'aria-label': t('frame.close') }}
      title={t('problem.step_up_required.title')}
    >
      {asked !== null &&
        (asked.provider === null ? (
          <ProofForm asked={asked} />
        ) : (
          <SignInAgain provider={asked.provider} />
        ))}
    </Modal>
  );
}

/** Leaves the page and comes back to it: what was asked for is then repeated by hand. */
function SignInAgain({ provider }: { provider: string }) {
  const { t } = useTranslation();
  const go = useWrite(
    write(() => beginSignOn(provider, here(), true)),
    ({ body }) => window.location.assign(body.url),
  );
  return (
    <div className="stack">
      <p>{t('signIn.againAtProvider')}</p>
      {go.error !== null && <Fault error={go.error} />}
      <Button variant="filled" loading={go.isPending} onClick={() => go.mutate()}>
        {t('signIn.continue')}
      </Button>
    </div>
  );
}

function here(): string {
  return `${window.location.pathname}${window.location.search}`;
}

function ProofForm({ asked: { byPassword, byPasskey, done } }: { asked: AskedProof }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const prove = useWrite(stepUp);
  const wait = useWait(prove.error);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const body = byPassword ? { password: typed } : { code: typed.trim() };
    prove.mutate(body, { onSuccess: () => done(true), onError: () => setTyped('') });
  };
  const answer = async (passkey: PasskeyAnswer) => {
    await prove.mutateAsync({ passkey });
    done(true);
  };
  return (
    <CheckedForm className="stack" onSubmit={submit}>
      <p>{t('signIn.again')}</p>
      {prove.error !== null && <Fault error={prove.error} />}
      {byPasskey && (
        <Suspense fallback={null}>
          <LaterPasskeyWay
            options={async () => (await offerPasskeyStepUp()).body.passkey_options}
            onAnswer={answer}
          />
        </Suspense>
      )}
      {byPassword ? (
        <PasswordField
          label={t('signIn.password')}
          autoComplete="current-password"
          required
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          label={t('signIn.code')}
          description={t('signIn.codeHelp')}
          autoComplete="one-time-code"
          required
          maxLength={64}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Button
        type="submit"
        variant={byPasskey ? 'default' : 'filled'}
        loading={prove.isPending}
        disabled={wait > 0}
      >
        {wait > 0 ? t('frame.wait', { count: wait }) : t('signIn.confirm')}
      </Button>
    </CheckedForm>
  );
}
