// Who is signed in, at the foot of the rail; what belongs to the person is in a panel behind it.
import { Popover } from '@mantine/core';
import { clsx } from 'clsx';
import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session.ts';
import { Avatar } from '../ui/person.tsx';
import css from './account.module.css';
import frameCss from './frame.module.css';
import { Later, LaterAccountChoices } from './later.tsx';

export function AccountMenu({ onKeys }: { onKeys: () => void }) {
  const { t } = useTranslation();
  const { session } = useSession();
  const [opened, setOpened] = useState(false);
  if (session === null) return null;
  const close = () => setOpened(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-start"
      width={264}
      trapFocus
      returnFocus
      withinPortal={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <button
          type="button"
          className={css.account}
          title={session.email}
          onClick={() => setOpened(!opened)}
        >
          <span className="visually-hidden">{t('frame.account')} </span>
          <Avatar email={session.email} name={session.name} large />
          <span className={clsx(css.accountText, frameCss.word)}>
            <bdi className={css.accountName}>{session.name ?? session.email}</bdi>
            <span className="small">{session.roles.join(', ')}</span>
          </span>
          <ChevronsUpDown size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <Later>
          <LaterAccountChoices onKeys={onKeys} onDone={close} />
        </Later>
      </Popover.Dropdown>
    </Popover>
  );
}
