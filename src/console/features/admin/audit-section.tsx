// The audit trail, newest first, and the signed head of its log to copy.
import { TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { ask } from '../../api/raw.ts';
import type { AuditEntry, ListAuditData, ListAuditResponse } from '../../api/types.gen.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Instant } from '../../ui/instant.tsx';
import { KeysetPages } from '../../ui/keyset-pages.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows } from '../../ui/rows.tsx';

export function AuditSection() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/admin/$section' });
  const navigate = useNavigate({ from: '/admin/$section' });
  const read = useQuery({
    queryKey: ['admin', 'audit', search],
    queryFn: ({ signal }) =>
      call<ListAuditData, ListAuditResponse>('GET', '/api/ip3/v1/audit', { query: search, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Head />
      <Filters />
      <Read of={read}>
        {({ body }) =>
          body.count === 0 ? (
            <Nothing why={t('admin.audit.none')} />
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

/** The newest checkpoint as the server signed it; checking it is the command line's. */
function Head() {
  const { t } = useTranslation();
  const read = useQuery({
    queryKey: ['admin', 'audit-head'],
    queryFn: async () => (await ask('/api/ip3/v1/audit/checkpoint')).text(),
  });
  return (
    <section className="gate audit-head" aria-labelledby="head-title">
      <h2 id="head-title">{t('admin.audit.head')}</h2>
      <Read of={read} height={60}>
        {(note) => (
          <>
            <pre tabIndex={0} aria-label={t('admin.audit.head')}>
              {note}
            </pre>
            <CopyButton text={note} label={t('admin.audit.head')} />
          </>
        )}
      </Read>
      <p className="small">{t('admin.audit.unchecked')}</p>
    </section>
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
    void navigate({ search: given });
  };
  return (
    <form className="filters" role="search" onSubmit={submit}>
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
      <button type="submit" className="visually-hidden">
        {t('admin.audit.filter')}
      </button>
    </form>
  );
}

function EntryTable({ entries }: { entries: AuditEntry[] }) {
  const { t } = useTranslation();
  const cells: Record<string, (entry: AuditEntry) => React.ReactNode> = {
    number: ({ id }) => id,
    at: ({ at }) => <Instant at={at} />,
    actor: ({ actor }) => <bdi>{actor}</bdi>,
    title: ({ action, detail }) => (
      <details>
        <summary>{action}</summary>
        <pre className="long-text">{JSON.stringify(detail, null, 2)}</pre>
      </details>
    ),
  };
  return (
    <Rows
      caption={t('admin.sections.audit')}
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
