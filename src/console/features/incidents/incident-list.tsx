// The list of incidents. Filters and page stand in the address; the server filters and sorts.
import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
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
import { EvidenceBadge, PriorityBadge, SeverityBadge } from '../../ui/badges.tsx';
import { Fault } from '../../ui/fault.tsx';
import { Instant } from '../../ui/instant.tsx';

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
      <h1>{t('list.title')}</h1>
      <Filters key={search.q ?? ''} />
      {error !== null && <Fault error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton height={320} />}
      {page && page.count === 0 && <Nothing isFiltered={isFiltered} />}
      {page && page.count > 0 && (
        <div className={isPlaceholderData ? 'is-old' : undefined} aria-busy={isPlaceholderData}>
          <Rows incidents={page.incidents} />
          <div className="pages">
            <p role="status" className="small">
              {t('list.count', { count: page.count })}
            </p>
            {search.cursor !== undefined && (
              <Button
                variant="default"
                size="xs"
                onClick={() => void navigate({ search: { ...search, cursor: undefined } })}
              >
                {t('list.first')}
              </Button>
            )}
            {page.next_cursor !== null && (
              <Button
                variant="default"
                size="xs"
                onClick={() =>
                  void navigate({ search: { ...search, cursor: page.next_cursor ?? undefined } })
                }
              >
                {t('list.next')}
              </Button>
            )}
          </div>
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

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="nothing" role="status">
      <p>{isFiltered ? t('list.nothing') : t('list.empty')}</p>
      {!isFiltered && <p className="small">{t('list.emptyHow')}</p>}
    </div>
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

function Rows({ incidents }: { incidents: IncidentListed[] }) {
  const { t } = useTranslation();
  return (
    <table className="rows">
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {t(`list.columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {incidents.map((incident) => (
          <Row key={incident.id} incident={incident} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ incident }: { incident: IncidentListed }) {
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
  return (
    <tr>
      {columns.map((name) => (
        <td key={name} data-label={t(`list.columns.${name}`)} className={`cell-${name}`}>
          {cells[name]}
        </td>
      ))}
    </tr>
  );
}
