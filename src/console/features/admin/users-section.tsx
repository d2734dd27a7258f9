// Users: who they are, what they can do, and making, changing and disabling them.
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userPage } from '../../api/requests/accounts.ts';
import type { User } from '../../api/types.gen.ts';
import { Instant } from '../../ui/instant.tsx';
import { KeysetPages } from '../../ui/keyset-pages.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows } from '../../ui/rows.tsx';
import { UserForm } from './user-form.tsx';

export function UsersSection() {
  const { t } = useTranslation();
  const { cursor } = useSearch({ from: '/inside/admin/$section' });
  const navigate = useNavigate({ from: '/admin/$section' });
  const [open, setOpen] = useState<User | 'new' | null>(null);
  const read = useQuery(userPage({ cursor }));
  return (
    <>
      <p>
        <Button variant="filled" onClick={() => setOpen('new')}>
          {t('admin.users.make')}
        </Button>
      </p>
      <Read of={read}>
        {({ body }) => (
          <>
            <UserTable users={body.users} onOpen={setOpen} />
            <KeysetPages
              counted={t('admin.users.count', { count: body.count })}
              cursor={cursor}
              nextCursor={body.next_cursor}
              onGo={(next) => void navigate({ search: { cursor: next } })}
            />
          </>
        )}
      </Read>
      <Modal
        opened={open !== null}
        onClose={() => setOpen(null)}
        closeButtonProps={{ 'aria-label': t('agents.close') }}
        title={open === 'new' ? t('admin.users.make') : t('admin.users.change')}
      >
        {open !== null && (
          <UserForm user={open === 'new' ? null : open} onDone={() => setOpen(null)} />
        )}
      </Modal>
    </>
  );
}

function UserTable({ users, onOpen }: { users: User[]; onOpen: (user: User) => void }) {
  const { t } = useTranslation();
  const cells: Record<string, (user: User) => React.ReactNode> = {
    title: (user) => <Named user={user} />,
    roles: (user) => user.roles.join(', '),
    state: ({ disabled }) => t(disabled ? 'admin.users.disabled' : 'admin.users.enabled'),
    changed: ({ updated_at }) => <Instant at={updated_at} />,
    edit: (user) => (
      <Button size="compact-xs" variant="default" onClick={() => onOpen(user)}>
        {t('admin.users.edit')} <bdi className="visually-hidden">{user.email}</bdi>
      </Button>
    ),
  };
  return (
    <Rows
      caption={t('page.admin.parts.users')}
      rows={users}
      rowKey={({ id }) => id}
      columns={Object.entries(cells).map(([name, cell]) => ({
        name,
        heading: t(`admin.users.columns.${name}`),
        cell,
      }))}
    />
  );
}

/** With where the account comes from, unless it was made here. */
function Named({ user: { email, name, provisioned_by: provider } }: { user: User }) {
  const { t } = useTranslation();
  return (
    <>
      <bdi>{email}</bdi> {name !== null && <bdi className="small">{name}</bdi>}
      {provider !== null && <p className="small">{t('admin.users.provisionedBy', { provider })}</p>}
    </>
  );
}
