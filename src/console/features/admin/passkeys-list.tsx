// The own passkeys: added by name, with this browser, renamed and removed.
import { Alert, Button, Modal, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  type OwnPasskey,
} from '../../api/requests/passkeys.ts';
import { canUsePasskeys } from '../../passkeys.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Rows } from '../../ui/rows.tsx';
import { useWrite } from '../../ui/use-write.ts';

interface Props {
  passkeys: OwnPasskey[];
  /** Whether the service has a host name. */
  isPossible: boolean;
  onCodes: (codes: string[]) => void;
}

export function PasskeysList({ passkeys, isPossible, onCodes }: Props) {
  const { t } = useTranslation();
  return (
    <section className="stack" aria-labelledby="own-passkeys">
      <h3 id="own-passkeys">{t('passkey.title')}</h3>
      <p className="small">{t('passkey.lead')}</p>
      {passkeys.length > 0 && <PasskeyTable passkeys={passkeys} />}
      {isPossible && canUsePasskeys() ? (
        <AddPasskey onCodes={onCodes} />
      ) : (
        <p className="small">{t(isPossible ? 'passkey.notHere' : 'passkey.noName')}</p>
      )}
    </section>
  );
}

function PasskeyTable({ passkeys }: { passkeys: OwnPasskey[] }) {
  const { t } = useTranslation();
  const remove = useWrite(removePasskey);
  const cells: Record<string, (passkey: OwnPasskey) => React.ReactNode> = {
    title: ({ name, synced }) => (
      <>
        <bdi>{name}</bdi> {synced && <span className="small">{t('passkey.synced')}</span>}
      </>
    ),
    added: ({ created_at }) => <Instant at={created_at} />,
    used: ({ last_used_at }) =>
      last_used_at === null ? t('passkey.never') : <Instant at={last_used_at} />,
    edit: (passkey) => (
      <div className="moves">
        <RenamePasskey passkey={passkey} />
        <Button
          size="compact-xs"
          variant="default"
          disabled={remove.isPending}
          onClick={() => remove.mutate(passkey.id)}
        >
          {t('passkey.remove')} <bdi className="visually-hidden">{passkey.name}</bdi>
        </Button>
      </div>
    ),
  };
  return (
    <>
      {remove.error !== null && <Fault error={remove.error} />}
      <Rows
        caption={t('passkey.title')}
        rows={passkeys}
        rowKey={({ id }) => id}
        columns={Object.entries(cells).map(([name, cell]) => ({
          name,
          heading: t(`passkey.columns.${name}`),
          cell,
        }))}
      />
    </>
  );
}

function RenamePasskey({ passkey }: { passkey: OwnPasskey }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState(passkey.name);
  const rename = useWrite(renamePasskey(passkey.id), () => setOpen(false));
  const begin = () => {
    setName(passkey.name);
    setOpen(true);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    rename.mutate(name.trim());
  };
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={begin}>
        {t('passkey.rename')} <bdi className="visually-hidden">{passkey.name}</bdi>
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        closeButtonProps={{ 'aria-label': t('agents.close') }}
        title={t('passkey.renameIt')}
      >
        <CheckedForm className="stack" onSubmit={submit}>
          <TextInput
            label={t('passkey.name')}
            required
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {rename.error !== null && <Fault error={rename.error} />}
          <div>
            <Button type="submit" loading={rename.isPending}>
              {t('passkey.saveName')}
            </Button>
          </div>
        </CheckedForm>
      </Modal>
    </>
  );
}

function AddPasskey({ onCodes }: Pick<Props, 'onCodes'>) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const add = useWrite(addPasskey, ({ body }) => {
    setName('');
    if (body.recovery_codes.length > 0) onCodes(body.recovery_codes);
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    add.mutate(name.trim());
  };
  return (
    <CheckedForm className="stack" onSubmit={submit}>
      <TextInput
        label={t('passkey.name')}
        description={t('passkey.nameHelp')}
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {add.error instanceof DOMException && (
        <Alert color="red" role="alert">
          {t(add.error.name === 'InvalidStateError' ? 'passkey.known' : 'passkey.notMade')}
        </Alert>
      )}
      {add.error !== null && !(add.error instanceof DOMException) && <Fault error={add.error} />}
      <div>
        <Button type="submit" variant="default" loading={add.isPending}>
          {t('passkey.add')}
        </Button>
      </div>
    </CheckedForm>
  );
}
