// The own password: a new one, after the one that holds now.
import { Alert, Button, TextInput } from '@mantine/core';
import { clsx } from 'clsx';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';
import { changeOwnPassword } from '../../api/requests/sessions.ts';
import { beginSession, useSession } from '../../session.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useWait } from '../../ui/use-wait.ts';
import { useWrite } from '../../ui/use-write.ts';
import css from './admin.module.css';
import { FactorSection } from './factor-section.tsx';
import { SessionsList } from './sessions-list.tsx';

export function PasswordSection() {
  return (
    <>
      <PasswordForm />
      <FactorSection />
      <SessionsList />
    </>
  );
}

function PasswordForm() {
  const { t } = useTranslation();
  const { session } = useSession();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useWrite(changeOwnPassword, ({ body: { expires_in } }) => {
    if (session !== null) {
      beginSession({ ...session, expires_at: Date.now() + expires_in * 1000 });
    }
  });
  const wait = useWait(change.error);
  const wrong = wrongFields(change.error);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const body = { current_password: current, password: next };
    change.mutate(body, { onSuccess: () => [setCurrent(''), setNext('')] });
  };
  return (
    <CheckedForm className={clsx('stack', css.ownPassword)} onSubmit={submit}>
      {change.isSuccess && (
        <Alert color="green" role="status" title={t('admin.password.done')}>
          {t('admin.password.ended')}
        </Alert>
      )}
      <TextInput
        label={t('signIn.email')}
        autoComplete="username"
        readOnly
        value={session?.email ?? ''}
      />
      <PasswordField
        label={t('admin.password.current')}
        autoComplete="current-password"
        required
        error={wrong.includes('/current_password') && t('admin.password.wrong')}
        value={current}
        onChange={(event) => setCurrent(event.currentTarget.value)}
      />
      <PasswordField
        label={t('admin.users.newPassword')}
        description={t('admin.password.rule')}
        autoComplete="new-password"
        required
        minLength={12}
        error={wrong.includes('/password') && t('admin.password.unfit')}
        value={next}
        onChange={(event) => setNext(event.currentTarget.value)}
      />
      {change.error !== null && wrong.length === 0 && <Fault error={change.error} />}
      <Button type="submit" variant="filled" loading={change.isPending} disabled={wait > 0}>
        {wait > 0 ? t('frame.wait', { count: wait }) : t('admin.password.save')}
      </Button>
    </CheckedForm>
  );
}

/** Pointers of the fields that the server refused. */
function wrongFields(error: unknown): string[] {
  if (!(error instanceof ApiError)) return [];
  return (error.problem.errors ?? []).map(({ pointer }) => pointer);
}
