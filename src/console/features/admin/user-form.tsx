// The form of a new account, and the password that it is given.
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isRole, roles, type Role } from '../../../domain/role.ts';
import { changeUser, createUser } from '../../api/requests/accounts.ts';
import type { User } from '../../api/types.gen.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useWrite } from '../../ui/use-write.ts';
import css from './admin.module.css';
import { ResetLinkButton } from './reset-link.tsx';

export function UserForm({ user, onDone }: { user: User | null; onDone: () => void }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState(user?.email ?? '');
  const [name, setName] = useState(user?.name ?? '');
  const [held, setHeld] = useState<Role[]>(user?.roles ?? ['Viewer']);
  const [made, setMade] = useState<User | null>(null);
  const [disabled, setDisabled] = useState(user?.disabled ?? false);
  const create = useWrite(createUser);
  const change = useWrite(changeUser(user?.id ?? ''));
  const save = user === null ? create : change;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const named = name.trim() === '' ? {} : { name: name.trim() };
    const body = { ...named, roles: held };
    if (user !== null) change.mutate({ ...body, disabled }, { onSuccess: onDone });
    else
      create.mutate({ ...named, roles: held, email }, { onSuccess: (made) => setMade(made.body) });
  };
  if (made !== null) return <MadeUser user={made} onDone={onDone} />;
  return (
    <CheckedForm className="stack" onSubmit={submit}>
      <TextInput
        label={t('signIn.email')}
        type="email"
        required
        disabled={user !== null}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextInput
        label={t('admin.users.name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {user !== null && user.provisioned_by !== null && (
        <p className="small">{t('admin.users.keptHelp')}</p>
      )}
      <Checkbox.Group
        label={t('admin.users.roles')}
        description={t('admin.users.rolesHelp')}
        value={held}
        onChange={(names) => setHeld(names.filter(isRole))}
      >
        <div className={css.roleChoices}>
          {roles.map((role) => (
            <Checkbox key={role} value={role} label={role} />
          ))}
        </div>
      </Checkbox.Group>
      {user === null ? (
        <p className="small">{t('admin.users.passwordRule')}</p>
      ) : (
        !user.disabled && <ResetLinkButton user={user} />
      )}
      {user !== null && (
        <Checkbox
          label={t('admin.users.disable')}
          description={t('admin.users.disableHelp')}
          checked={disabled}
          onChange={(event) => setDisabled(event.currentTarget.checked)}
        />
      )}
      {save.error !== null && <Fault error={save.error} />}
      <Button type="submit" variant="filled" loading={save.isPending}>
        {t('admin.users.save')}
      </Button>
    </CheckedForm>
  );
}

/** A new user, who has no password yet. */
function MadeUser({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <p role="status">{t('admin.users.made', { email: user.email })}</p>
      <ResetLinkButton user={user} />
      <Button variant="default" onClick={onDone}>
        {t('admin.users.close')}
      </Button>
    </div>
  );
}
