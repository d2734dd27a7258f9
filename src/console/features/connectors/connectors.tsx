// Connectors with how they get on, and what can be done with them.
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connectors } from '../../api/requests/connectors.ts';
import type { Connector } from '../../api/types.gen.ts';
import { usePermission } from '../../permission.ts';
import { Nothing } from '../../ui/nothing.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/read.tsx';
import { ConnectorForm } from './connector-form.tsx';
import { ConnectorTable } from './connector-table.tsx';

export function Connectors() {
  const { t } = useTranslation();
  const { may, needs } = usePermission('POST /api/ip3/v1/connectors');
  const [open, setOpen] = useState<Connector | 'new' | null>(null);
  const add = may ? (
    <Button variant="filled" onClick={() => setOpen('new')}>
      {t('connectors.add')}
    </Button>
  ) : (
    <span className="needs-role">{t('legal.needs', { role: needs })}</span>
  );
  return (
    <>
      <PageHead title={t('page.connectors.title')} lead={t('connectors.lead')} />
      <Read of={useQuery(connectors)} height={240}>
        {({ body }) =>
          body.count === 0 ? (
            <Nothing why={t('connectors.none')}>{add}</Nothing>
          ) : (
            <>
              <p>{add}</p>
              <ConnectorTable connectors={body.connectors} onOpen={setOpen} />
            </>
          )
        }
      </Read>
      <Modal
        opened={open !== null}
        onClose={() => setOpen(null)}
        size="lg"
        closeButtonProps={{ 'aria-label': t('agents.close') }}
        title={t(open === 'new' ? 'connectors.add' : 'connectors.change')}
      >
        {open !== null && (
          <ConnectorForm connector={open === 'new' ? null : open} onDone={() => setOpen(null)} />
        )}
      </Modal>
    </>
  );
}
