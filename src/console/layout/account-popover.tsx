// The panel of the person who is signed in, with its button. It opens with its first appearance.
import { Popover } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Session } from '../session.ts';
import { AccountButton } from './account-button.tsx';
import { AccountChoices } from './account-choices.tsx';
import css from './account.module.css';

interface Props {
  session: Session;
  onKeys: () => void;
}

export function AccountPopover({ session, onKeys }: Props) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The one that was selected is gone with what was here before; the panel gives it back.
    button.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-start"
      width={264}
      trapFocus
      returnFocus
      withinPortal={false}
      floatingStrategy="fixed"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <AccountButton ref={button} session={session} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown className={css.accountPanel}>
        <AccountChoices onKeys={onKeys} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
