// Service accounts: the programs that call this service, with who answers for each.
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { machinePage } from '../../api/requests/machines.ts';
import type { ServiceAccount } from '../../api/types.gen.ts';
import { KeysetPages } from '../../ui/keyset-pages.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { Read } from '../../ui/read.tsx';
import { ChangeMachine, NewMachine } from './machine-form.tsx';
import { ReplaceSecret } from './machine-secret.tsx';
import { MachineTable, type Opened } from './machine-table.tsx';

export function MachinesSection() {
  const { t } = useTranslation();
  const { cursor } = useSearch({ from: '/inside/admin/$section' });
  const navigate = useNavigate({ from: '/admin/$section' });
  const [open, setOpen] = useState<Opened | null>(null);
  const add = (
    <Button variant="filled" onClick={() => setOpen({ act: 'add' })}>
      {t('machines.add')}
    </Button>
  );
  return (
    <>
      <Read of={useQuery(machinePage({ cursor }))}>
        {({ body }) =>
          body.count === 0 && cursor === undefined ? (
            <Nothing why={t('machines.none')}>{add}</Nothing>
          ) : (
            <>
              <p>{add}</p>
              <MachineTable machines={body.service_accounts} onOpen={setOpen} />
              <KeysetPages
                counted={t('machines.count', { count: body.count })}
                cursor={cursor}
                nextCursor={body.next_cursor}
                onGo={(next) => void navigate({ search: { cursor: next } })}
              />
            </>
          )
        }
      </Read>
      <Modal
        opened={open !== null}
        onClose={() => setOpen(null)}
        size="lg"
        closeButtonProps={{ 'aria-label': t('agents.close') }}
        title={open !== null && t(`machines.${open.act}`)}
      >
        {open !== null && <Form open={open} onDone={() => setOpen(null)} />}
      </Modal>
    </>
  );
}

function Form({ open, onDone }: { open: Opened; onDone: () => void }) {
  if (open.act === 'add') return <NewMachine onDone={onDone} />;
  const machine: ServiceAccount = open.machine;
  if (open.act === 'change') return <ChangeMachine machine={machine} onDone={onDone} />;
  return <ReplaceSecret machine={machine} onDone={onDone} />;
}
