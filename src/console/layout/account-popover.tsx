// The panel of the person who is signed in, with its button. It opens with its first appearance.
import { Popover } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Session } from '../session.ts';
import { AccountButton } from './account-button.tsx';
import { AccountChoices } from './account-choices.tsx';

interface Props {
  session: Session;
  onKeys: () => void;
}

export function AccountPopover({ session, onKeys }: Props) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The one that was selected is gone with what stood here before; the panel gives it back.
    button.current?.focus();
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
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <AccountButton ref={button} session={session} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown>
        <AccountChoices onKeys={onKeys} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
