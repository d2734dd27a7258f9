// The organisation profile: the legal entities that report.
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  archiveEntity,
  legalEntities,
  restoreEntity,
  type LegalEntity,
} from '../../api/requests/entities.ts';
import { usePermission } from '../../permission.ts';
import { Fault } from '../../ui/fault.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows } from '../../ui/rows.tsx';
import { useWrite } from '../../ui/use-write.ts';
import { useFactWord } from '../legal/fact-word.ts';
import { EntityForm } from './entity-form.tsx';

export function OrganisationSection() {
  const { t } = useTranslation();
  const { may, needs } = usePermission('POST /api/ip3/v1/legal-entities');
  const [open, setOpen] = useState<LegalEntity | 'new' | null>(null);
  const add = may ? (
    <Button onClick={() => setOpen('new')}>{t('organisation.add')}</Button>
  ) : (
    <span className="needs-role">{t('legal.needs', { role: needs })}</span>
  );
  return (
    <section className="stack">
      <Read of={useQuery(legalEntities)}>
        {(all) =>
          all.length === 0 ? (
            <Nothing why={t('organisation.empty')}>{add}</Nothing>
          ) : (
            <>
              <p>{add}</p>
              <EntityTable all={all} may={may} onOpen={setOpen} />
            </>
          )
        }
      </Read>
      <Modal
        opened={open !== null}
        onClose={() => setOpen(null)}
        size="xl"
        closeButtonProps={{ 'aria-label': t('agents.close') }}
        title={t(open === 'new' ? 'organisation.add' : 'organisation.change')}
      >
        {open !== null && (
          <EntityForm entity={open === 'new' ? null : open} onDone={() => setOpen(null)} />
        )}
      </Modal>
    </section>
  );
}

interface TableProps {
  all: LegalEntity[];
  may: boolean;
  onOpen: (entity: LegalEntity) => void;
}

function EntityTable({ all, may, onOpen }: TableProps) {
  const { t } = useTranslation();
  const word = useFactWord();
  const archive = useWrite(archiveEntity);
  const restore = useWrite(restoreEntity);
  const cells: Record<string, (entity: LegalEntity) => ReactNode> = {
    title: ({ legal_name }) => <bdi>{legal_name}</bdi>,
    country: ({ country }) => country,
    class: ({ nis2_class, entity_type }) =>
      [nis2_class, entity_type]
        .filter((one) => one !== null)
        .map((one) => word(one))
        .join(', '),
    contact: ({ contacts }) => <bdi>{contacts[0]?.name ?? t('organisation.noContact')}</bdi>,
    updated: ({ updated_at }) => <Instant at={updated_at} />,
    edit: (entity) => {
      const isUsed = entity.archived_at === null;
      const named = <bdi className="visually-hidden">{entity.legal_name}</bdi>;
      if (!may) return t(`organisation.${isUsed ? 'inUse' : 'archived'}`);
      return (
        <div className="moves">
          {isUsed && (
            <Button size="compact-xs" variant="default" onClick={() => onOpen(entity)}>
              {t('organisation.open')} {named}
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => (isUsed ? archive : restore).mutate(entity.id)}
          >
            {t(`organisation.${isUsed ? 'archive' : 'restore'}`)} {named}
          </Button>
        </div>
      );
    },
  };
  const fault = archive.error ?? restore.error;
  return (
    <>
      {fault !== null && <Fault error={fault} />}
      <Rows
        caption={t('organisation.entities')}
        rows={all}
        rowKey={({ id }) => id}
        columns={Object.entries(cells).map(([name, cell]) => ({
          name,
          heading: t(`organisation.columns.${name}`),
          cell,
        }))}
      />
    </>
  );
}
