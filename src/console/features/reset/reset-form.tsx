// The new password, twice.
import { Button } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';
import { choosePassword } from '../../api/requests/sessions.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useWait } from '../../ui/use-wait.ts';

interface Props {
  token: string;
  onDone: (email: string) => void;
  /** Whether the page shows this error itself. */
  isTaken: (error: unknown) => boolean;
}

export function ResetForm({ token, onDone, isTaken }: Props) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [fault, setFault] = useState<unknown>(null);
  const [isSent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const wait = useWait(fault);
  const isUnfit = fault instanceof ApiError && fault.problem.error === 'validation_failed';
  const differ = isSent && again !== password;
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setSent(true);
    if (busy || wait > 0 || again !== password) return;
    setBusy(true);
    setFault(null);
    await choosePassword({ token, password }).then(
      ({ body: { email } }) => onDone(email),
      (error: unknown) => isTaken(error) || setFault(error),
    );
    setBusy(false);
  };
  return (
    <CheckedForm className="stack" onSubmit={(event) => void submit(event)}>
      {fault !== null && !isUnfit && <Fault error={fault} />}
      <PasswordField
        label={t('admin.users.newPassword')}
        description={t('reset.rule')}
        autoComplete="new-password"
        required
        minLength={12}
        maxLength={1024}
        error={isUnfit && t('admin.password.unfit')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordField
        label={t('setup.fields.again')}
        autoComplete="new-password"
        required
        maxLength={1024}
        error={differ && t('setup.faults.again')}
        value={again}
        onChange={(event) => setAgain(event.currentTarget.value)}
      />
      <Button type="submit" variant="filled" loading={busy} disabled={wait > 0}>
        {wait > 0 ? t('frame.wait', { count: wait }) : t('reset.submit')}
      </Button>
    </CheckedForm>
  );
}
