// The list of incidents. Filters and page stand in the address; the server filters and sorts.
import { NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import type {
  IncidentListed,
  ListIncidentsData,
  ListIncidentsResponse,
} from '../../api/types.gen.ts';
import { NewRows } from '../../live/pill.tsx';
import { EvidenceBadge, PriorityBadge, SeverityBadge } from '../../ui/badges.tsx';
import { Fault } from '../../ui/fault.tsx';
import { Instant } from '../../ui/instant.tsx';
import { KeysetPages } from '../../ui/keyset-pages.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Rows } from '../../ui/rows.tsx';

const choices = {
  status: ['open', 'triaged', 'assigned', 'fixing', 'retest', 'closed'],
  severity: ['critical', 'high', 'medium', 'low', 'info', 'unknown'],
  evidence_status: ['gap', 'confirmed'],
} as const;

export function IncidentList() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/incidents' });
  const navigate = useNavigate({ from: '/incidents' });
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['incidents', search],
    queryFn: ({ signal }) =>
      call<ListIncidentsData, ListIncidentsResponse>('GET', '/api/ip3/v1/incidents', {
        query: { ...search, limit: 50 },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const page = data?.body;
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  return (
    <>
      <PageHead title={t('list.title')} />
      <Filters key={search.q ?? ''} />
      <NewRows kinds={['incident', 'evidence']} of="incidents" />
      {error !== null && <Fault error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton height={320} />}
      {page && page.count === 0 && (
        <Nothing why={isFiltered ? t('list.nothing') : t('list.empty')}>
          {!isFiltered && <p className="small">{t('list.emptyHow')}</p>}
        </Nothing>
      )}
      {page && page.count > 0 && (
        <div className={isPlaceholderData ? 'is-old' : undefined} aria-busy={isPlaceholderData}>
          <Rows
            caption={t('list.title')}
            rows={page.incidents}
            columns={columns.map((name) => ({
              name,
              heading: t(`list.columns.${name}`),
              cell: (incident: IncidentListed) => <Cell name={name} incident={incident} />,
            }))}
            rowKey={({ id }) => id}
          />
          <KeysetPages
            counted={t('list.count', { count: page.count })}
            cursor={search.cursor}
            nextCursor={page.next_cursor}
            onGo={(cursor) => void navigate({ search: { ...search, cursor } })}
          />
        </div>
      )}
    </>
  );
}

function Filters() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/incidents' });
  const navigate = useNavigate({ from: '/incidents' });
  const [words, setWords] = useState(search.q ?? '');
  const choose = (change: Partial<typeof search>) =>
    void navigate({ search: { ...search, ...change, cursor: undefined } });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    choose({ q: words.trim() === '' ? undefined : words.trim() });
  };
  const names = {
    status: (value: string) => t(`state.${value as 'open'}`),
    severity: (value: string) => t(`severity.${value as 'high'}`),
    evidence_status: (value: string) => t(`evidenceStatus.${value as 'gap'}`),
  };
  return (
    <form className="filters" role="search" onSubmit={submit}>
      <TextInput
        type="search"
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {(['status', 'severity', 'evidence_status'] as const).map((name) => (
        <NativeSelect
          key={name}
          aria-label={t(`list.filters.${name}`)}
          value={search[name] ?? ''}
          onChange={(event) => choose({ [name]: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: `${t(`list.filters.${name}`)}: ${t('list.any')}` },
            ...choices[name].map((value) => ({ value, label: names[name](value) })),
          ]}
        />
      ))}
      {Object.values(search).some((value) => value !== undefined) && (
        <Link to="/incidents">{t('list.clear')}</Link>
      )}
    </form>
  );
}

const columns = [
  'severity',
  'id',
  'title',
  'evidence',
  'priority',
  'state',
  'owner',
  'due',
] as const;

function Cell({ name, incident }: { name: (typeof columns)[number]; incident: IncidentListed }) {
  const { t } = useTranslation();
  const { public_id, title, owner_email, sla_due } = incident;
  const cells = {
    severity: <SeverityBadge {...incident} />,
    id: <span className="mono">{public_id}</span>,
    title: (
      <Link to="/incidents/$id" params={{ id: public_id }} className="row-title">
        <bdi>{title}</bdi>
      </Link>
    ),
    evidence: <EvidenceBadge status={incident.evidence_status} />,
    priority: <PriorityBadge priority={incident.priority} />,
    state: t(`state.${incident.workflow_status}`),
    owner: owner_email ?? <span className="small">{t('list.unassigned')}</span>,
    due: sla_due === null ? '' : <Instant at={sla_due} />,
  };
  return cells[name];
}
