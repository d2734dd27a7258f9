// One line a service account: what it can do, how it proves itself, until when, who owns it.
import { Button } from '@mantine/core';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServiceAccount } from '../../api/types.gen.ts';
import { Instant } from '../../ui/instant.tsx';
import { Rows } from '../../ui/rows.tsx';
import css from './machines.module.css';

/** What the dialog of the section shows. */
export type Opened = { act: 'add' } | { act: 'change' | 'replace'; machine: ServiceAccount };

interface Props {
  machines: readonly ServiceAccount[];
  onOpen: (open: Opened) => void;
}

export function MachineTable({ machines, onOpen }: Props) {
  const { t } = useTranslation();
  const cells: Record<string, (machine: ServiceAccount) => ReactNode> = {
    title: (machine) => <Named machine={machine} />,
    scopes: (machine) => (
      <div className={css.reach}>
        {machine.roles.join(', ')} <span className="small">{machine.scopes.join(', ')}</span>
      </div>
    ),
    proof: (machine) => <Proof machine={machine} />,
    state: ({ state }) => t(`machines.states.${state}`),
    expires: ({ expires_at }) => <Instant at={expires_at} />,
    used: ({ last_used_at }) =>
      last_used_at === null ? t('admin.tokens.never') : <Instant at={last_used_at} />,
    acts: (machine) => <Acts machine={machine} onOpen={onOpen} />,
  };
  return (
    <Rows
      caption={t('page.admin.parts.machines')}
      rows={machines}
      rowKey={({ id }) => id}
      columns={Object.entries(cells).map(([name, cell]) => ({
        name,
        heading: t(`machines.columns.${name}`),
        cell,
      }))}
    />
  );
}

function Named({ machine }: { machine: ServiceAccount }) {
  const { t } = useTranslation();
  const { name, description, owner, client_id, enforcement_point: point, provider } = machine;
  return (
    <>
      <bdi>{name}</bdi> <bdi className="small">{owner}</bdi>
      {description !== '' && (
        <p className={clsx(css.line, 'small')}>
          <bdi>{description}</bdi>
        </p>
      )}
      <p className={clsx(css.line, 'small mono')}>{client_id}</p>
      {point !== null && (
        <p className={clsx(css.line, 'small')}>{t('admin.tokens.gateway', { name: point })}</p>
      )}
      {provider !== null && (
        <p className={clsx(css.line, 'small')}>{t('machines.provisions', { provider })}</p>
      )}
    </>
  );
}

function Proof({ machine }: { machine: ServiceAccount }) {
  const { t } = useTranslation();
  const { auth_method, certificate_bound, previous_secret_until: until } = machine;
  const { certificate_subject, certificate_sha256 } = machine;
  const certificate = certificate_subject ?? certificate_sha256;
  return (
    <>
      {t(`machines.methods.${auth_method}`)}
      {certificate !== null && <p className={clsx(css.line, 'small mono')}>{certificate}</p>}
      {certificate === null && certificate_bound && (
        <p className={clsx(css.line, 'small')}>{t('machines.boundToo')}</p>
      )}
      {until !== null && (
        <p className={clsx(css.line, 'small')}>
          {t('machines.overlaps')} <Instant at={until} />
        </p>
      )}
    </>
  );
}

function Acts({ machine, onOpen }: { machine: ServiceAccount; onOpen: Props['onOpen'] }) {
  const { t } = useTranslation();
  const named = <bdi className="visually-hidden">{machine.name}</bdi>;
  const look = { size: 'compact-xs', variant: 'default' } as const;
  return (
    <div className="moves">
      <Button {...look} onClick={() => onOpen({ act: 'change', machine })}>
        {t('admin.users.edit')} {named}
      </Button>
      {machine.auth_method === 'client_secret_basic' && (
        <Button {...look} onClick={() => onOpen({ act: 'replace', machine })}>
          {t('machines.replace')} {named}
        </Button>
      )}
    </div>
  );
}
