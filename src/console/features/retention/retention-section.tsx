// After how many days records of each kind are removed.
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { retention, type RetentionPolicy } from '../../api/requests/retention.ts';
import { usePermission } from '../../permission.ts';
import { Instant } from '../../ui/instant.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows } from '../../ui/rows.tsx';
import { PolicyForm } from './policy-form.tsx';

export function RetentionSection() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<RetentionPolicy | null>(null);
  return (
    <section className="stack">
      <p>{t('retention.never')}</p>
      <Read of={useQuery(retention)}>
        {({ policies, waiting }) => (
          <>
            <PolicyTable policies={policies} onOpen={setOpen} />
            {waiting.files > 0 && <p>{t('retention.waiting', { count: waiting.files })}</p>}
          </>
        )}
      </Read>
      <Modal
        opened={open !== null}
        onClose={() => setOpen(null)}
        closeButtonProps={{ 'aria-label': t('agents.close') }}
        title={open === null ? '' : t(`retention.kinds.${open.kind}`)}
      >
        {open !== null && <PolicyForm policy={open} onDone={() => setOpen(null)} />}
      </Modal>
    </section>
  );
}

interface TableProps {
  policies: RetentionPolicy[];
  onOpen: (policy: RetentionPolicy) => void;
}

function PolicyTable({ policies, onOpen }: TableProps) {
  const { t } = useTranslation();
  const { may, needs } = usePermission('PUT /api/ip3/v1/retention/:kind');
  const cells: Record<string, (policy: RetentionPolicy) => ReactNode> = {
    title: ({ kind }) => (
      <>
        {t(`retention.kinds.${kind}`)} <span className="small">{t(`retention.help.${kind}`)}</span>
      </>
    ),
    days: (policy) => <Days policy={policy} />,
    reason: ({ reason, approved_by }) =>
      reason === null ? null : (
        <>
          <bdi>{reason}</bdi>{' '}
          {approved_by !== null && (
            <bdi className="small">{t('retention.by', { name: approved_by })}</bdi>
          )}
        </>
      ),
    removed: ({ removed, removed_at }) => (
      <>
        {removed} {removed_at !== null && <Instant at={removed_at} />}
      </>
    ),
    edit: (policy) =>
      may ? (
        <Button size="compact-xs" variant="default" onClick={() => onOpen(policy)}>
          {t('retention.change')}{' '}
          <span className="visually-hidden">{t(`retention.kinds.${policy.kind}`)}</span>
        </Button>
      ) : (
        <span className="needs-role">{t('legal.needs', { role: needs })}</span>
      ),
  };
  return (
    <Rows
      caption={t('retention.policies')}
      rows={policies}
      rowKey={({ kind }) => kind}
      columns={Object.entries(cells).map(([name, cell]) => ({
        name,
        heading: t(`retention.columns.${name}`),
        cell,
      }))}
    />
  );
}

function Days({ policy: { days, effective_at } }: { policy: RetentionPolicy }) {
  const { t } = useTranslation();
  if (days === null) return t('retention.keep');
  return (
    <>
      {t('retention.days', { count: days })}{' '}
      {effective_at !== null && (
        <span className="small">
          {t('retention.from')} <Instant at={effective_at} />
        </span>
      )}
    </>
  );
}
