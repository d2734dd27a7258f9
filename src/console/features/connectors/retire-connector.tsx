// Retiring a connector, which can't be taken back: its token is forgotten.
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { retireConnector } from '../../api/requests/connectors.ts';
import type { Connector } from '../../api/types.gen.ts';
import { Fault } from '../../ui/fault.tsx';
import { useWrite } from '../../ui/use-write.ts';

export function RetireConnector({ connector: { id, name } }: { connector: Connector }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const retire = useWrite(retireConnector, () => setOpen(false));
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
        {t('connectors.retire')} <bdi className="visually-hidden">{name}</bdi>
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        closeButtonProps={{ 'aria-label': t('agents.close') }}
        title={t('connectors.retire')}
      >
        <p>
          <bdi>{name}</bdi>: {t('connectors.retireWhy')}
        </p>
        <Button color="red" loading={retire.isPending} onClick={() => retire.mutate(id)}>
          {t('connectors.retireIt')}
        </Button>
        {retire.error !== null && <Fault error={retire.error} />}
      </Modal>
    </>
  );
}
