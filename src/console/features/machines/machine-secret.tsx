// What a program needs to ask for tokens: shown once, and given again by a new secret.
import { Alert, Button, NativeSelect } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { replaceSecret } from '../../api/requests/machines.ts';
import type { NewServiceAccount, ServiceAccount } from '../../api/types.gen.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useWrite } from '../../ui/use-write.ts';

interface MadeProps {
  made: NewServiceAccount;
  onDone: () => void;
}

/** How the program proves itself: its id, and its secret where it has one. */
export function MadeMachine({ made, onDone }: MadeProps) {
  const { t } = useTranslation();
  const { name, client_id, client_secret, auth_method } = made;
  return (
    <div className="stack">
      <p role="status">{t('machines.made', { name })}</p>
      <div>
        <p className="small">{t('machines.clientId')}</p>
        <p className="mono long-text">{client_id}</p>
        <CopyButton text={client_id} label={t('machines.clientId')} />
      </div>
      {client_secret === null ? (
        <p className="small">
          {t(auth_method === 'private_key_jwt' ? 'machines.noSecretButKey' : 'machines.noSecret')}
        </p>
      ) : (
        <Alert title={t('admin.tokens.once')} role="status">
          <p className="mono long-text">{client_secret}</p>
          <CopyButton text={client_secret} label={t('machines.secret')} />
        </Alert>
      )}
      <div>
        <Button variant="default" onClick={onDone}>
          {t('admin.users.close')}
        </Button>
      </div>
    </div>
  );
}

/** Minutes for which the secret before goes on to count. */
const overlaps = [0, 60, 1440, 10_080] as const;

export function ReplaceSecret({
  machine,
  onDone,
}: {
  machine: ServiceAccount;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const [minutes, setMinutes] = useState<number>(0);
  const replace = useWrite(replaceSecret(machine.id));
  const made = replace.data?.body;
  if (made !== undefined) return <MadeMachine made={made} onDone={onDone} />;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    replace.mutate(minutes);
  };
  return (
    <CheckedForm className="stack" onSubmit={submit}>
      <p>
        <bdi>{machine.name}</bdi>
      </p>
      <NativeSelect
        label={t('machines.overlap')}
        value={String(minutes)}
        onChange={(event) => setMinutes(Number(event.currentTarget.value))}
        data={overlaps.map((value) => ({
          value: String(value),
          label: t(`machines.overlapFor.${value}`),
        }))}
      />
      <div className="moves">
        <Button type="submit" loading={replace.isPending}>
          {t('machines.replaceIt')}
        </Button>
      </div>
      {replace.error !== null && <Fault error={replace.error} />}
    </CheckedForm>
  );
}
