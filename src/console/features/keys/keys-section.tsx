// The keys of the server's data folder, and the request to replace one that signs.
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { signingKeys, type SigningKey } from '../../api/requests/keys.ts';
import { Instant } from '../../ui/instant.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows } from '../../ui/rows.tsx';
import { RotateForm } from './rotate-form.tsx';

export function KeysSection() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<SigningKey | null>(null);
  return (
    <section className="stack">
      <p>{t('signingKeys.shell')}</p>
      <Read of={useQuery(signingKeys)}>{(keys) => <KeyTable keys={keys} onOpen={setOpen} />}</Read>
      <Modal
        opened={open !== null}
        onClose={() => setOpen(null)}
        closeButtonProps={{ 'aria-label': t('agents.close') }}
        title={open === null ? '' : t(`signingKeys.rotate.${open.purpose}`)}
      >
        {open !== null && <RotateForm signingKey={open} onDone={() => setOpen(null)} />}
      </Modal>
    </section>
  );
}

interface Props {
  keys: SigningKey[];
  onOpen: (key: SigningKey) => void;
}

function KeyTable({ keys, onOpen }: Props) {
  const { t } = useTranslation();
  const cells: Record<string, (key: SigningKey) => ReactNode> = {
    title: ({ purpose, kid }) => (
      <>
        {t(`signingKeys.purpose.${purpose}`)} <code className="small">{kid}</code>
      </>
    ),
    state: (key) => t(`signingKeys.state.${stateOf(key)}`),
    from: ({ active_from }) =>
      Date.parse(active_from) > 0 ? <Instant at={active_from} /> : t('signingKeys.installation'),
    until: ({ retired_at, end }) => (
      <>
        {retired_at !== null && <Instant at={retired_at} />}{' '}
        {end !== null && (
          <span className="small">
            <bdi>{end.reason}</bdi> (<bdi>{end.by}</bdi>)
          </span>
        )}
      </>
    ),
    edit: (key) =>
      key.signs && (
        <Button size="compact-xs" variant="default" onClick={() => onOpen(key)}>
          {t('signingKeys.replace')}{' '}
          <span className="visually-hidden">{t(`signingKeys.purpose.${key.purpose}`)}</span>
        </Button>
      ),
  };
  return (
    <Rows
      caption={t('page.admin.parts.keys')}
      rows={keys}
      rowKey={({ kid }) => kid}
      columns={Object.entries(cells).map(([name, cell]) => ({
        name,
        heading: t(`signingKeys.columns.${name}`),
        cell,
      }))}
    />
  );
}

function stateOf({ compromised, signs, retired_at }: SigningKey) {
  if (compromised) return 'compromised';
  if (signs) return retired_at === null ? 'signs' : 'ends';
  return retired_at === null ? 'next' : 'retired';
}
