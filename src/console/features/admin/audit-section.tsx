// The audit trail, newest first, under the signed head of its log.
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { auditPage } from '../../api/requests/audit.ts';
import type { AuditEntry } from '../../api/types.gen.ts';
import { Actor } from '../../ui/actor.tsx';
import { Instant } from '../../ui/instant.tsx';
import { KeysetPages } from '../../ui/keyset-pages.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows } from '../../ui/rows.tsx';
import css from './admin.module.css';
import { LogHead } from './log-head.tsx';

export function AuditSection() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/admin/$section' });
  const navigate = useNavigate({ from: '/admin/$section' });
  const read = useQuery(auditPage(search));
  // Those of the former page, which stay until the asked ones come, are not what is verified.
  const entries = read.isError ? [] : read.data?.body.entries;
  const shown = read.isPlaceholderData ? undefined : entries;
  return (
    <>
      <LogHead key={JSON.stringify(search)} entries={shown} />
      <Filters />
      <Read of={read}>
        {({ body }) =>
          body.count === 0 ? (
            <Nothing why={t('admin.audit.none')}>
              <Link to="/admin/$section" params={{ section: 'audit' }}>
                {t('list.clear')}
              </Link>
            </Nothing>
          ) : (
            <>
              <EntryTable entries={body.entries} />
              <KeysetPages
                counted={t('admin.audit.count', { count: body.count })}
                cursor={search.cursor}
                nextCursor={body.next_cursor}
                onGo={(cursor) => void navigate({ search: { ...search, cursor } })}
              />
            </>
          )
        }
      </Read>
    </>
  );
}

function Filters() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/admin/$section' });
  const navigate = useNavigate({ from: '/admin/$section' });
  const [actor, setActor] = useState(search.actor ?? '');
  const [action, setAction] = useState(search.action ?? '');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const given = { actor: actor.trim() || undefined, action: action.trim() || undefined };
    void navigate({ search: { ...given, incident: search.incident } });
  };
  return (
    <form className={clsx('filters', css.auditFilters)} role="search" onSubmit={submit}>
      {search.incident !== undefined && <OneIncident incident={search.incident} />}
      <TextInput
        aria-label={t('admin.audit.actor')}
        placeholder={t('admin.audit.actor')}
        value={actor}
        onChange={(event) => setActor(event.currentTarget.value)}
      />
      <TextInput
        aria-label={t('admin.audit.action')}
        placeholder={t('admin.audit.action')}
        value={action}
        onChange={(event) => setAction(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t('admin.audit.filter')}
      </Button>
    </form>
  );
}

function OneIncident({ incident }: { incident: string }) {
  const { t } = useTranslation();
  return (
    <p className={css.oneIncident}>
      {t('logCheck.incident')}{' '}
      <Link to="/incidents/$id" params={{ id: incident }}>
        <bdi>{incident}</bdi>
      </Link>{' '}
      ·{' '}
      <Link to="/admin/$section" params={{ section: 'audit' }} search={{}}>
        {t('logCheck.all')}
      </Link>
    </p>
  );
}

function EntryTable({ entries }: { entries: AuditEntry[] }) {
  const { t } = useTranslation();
  const cells: Record<string, (entry: AuditEntry) => React.ReactNode> = {
    number: ({ id }) => id,
    at: ({ at }) => <Instant at={at} />,
    actor: ({ actor }) => <Actor name={actor} />,
    title: ({ action, detail }) => (
      <details>
        <summary>
          {t(`auditAction.${action}`, { defaultValue: action })}{' '}
          <code className="small">{action}</code>
        </summary>
        <pre className="long-text">{JSON.stringify(detail, null, 2)}</pre>
      </details>
    ),
  };
  return (
    <Rows
      caption={t('page.admin.parts.audit')}
      rows={entries}
      rowKey={({ id }) => String(id)}
      columns={Object.entries(cells).map(([name, cell]) => ({
        name,
        heading: t(`admin.audit.columns.${name}`),
        cell,
      }))}
    />
  );
}
