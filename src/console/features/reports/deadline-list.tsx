// Every open deadline that has a date, nearest first; those that are over lead.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { regimeNames } from '../../../domain/regime.ts';
import { keys } from '../../api/keys.ts';
import { legalEntities, type LegalEntity } from '../../api/requests/entities.ts';
import { deadlinePage } from '../../api/requests/legal.ts';
import type { LegalDeadline } from '../../api/types.gen.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { NewRows } from '../../live/pill.tsx';
import { Instant } from '../../ui/instant.tsx';
import { KeysetPages } from '../../ui/keyset-pages.tsx';
import { NextStep } from '../../ui/next-step.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows, type Column } from '../../ui/rows.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';
import { FilterBar, type Filter } from './filter-bar.tsx';
import css from './reports.module.css';

function useDeadlines() {
  const language = useLanguage();
  const { regime, entity, due, cursor } = useSearch({ from: '/inside/reports' });
  return useQuery({
    ...deadlinePage({ regime, entity, cursor, language }, due),
    // Rows move when someone asks for it, not when the window gets the focus again.
    refetchOnWindowFocus: false,
  });
}

export function DeadlineList() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/reports' });
  const navigate = useNavigate({ from: '/reports' });
  const read = useDeadlines();
  const entities = useQuery(legalEntities).data ?? [];
  const filters = useFilters(entities);
  const isFiltered = filters.some(({ name }) => search[name] !== undefined);
  return (
    <section aria-labelledby="deadlines-title">
      <h2 id="deadlines-title">{t('reports.deadlines.title')}</h2>
      <p className="small">
        {t('legal.note')} {t('reports.deadlines.lead')}
      </p>
      <FilterBar filters={filters} />
      <NewRows kinds={['legal', 'report']} of={keys.deadlines.list} everyMs={60_000} />
      <Read of={read}>
        {({ body: { deadlines, count, next_cursor } }) => (
          <>
            {count === 0 && (
              <Nothing why={t(isFiltered ? 'reports.deadlines.noMatch' : 'reports.deadlines.none')}>
                {isFiltered ? <Link to="/reports">{t('list.clear')}</Link> : <NextStep />}
              </Nothing>
            )}
            {count > 0 && (
              <Rows
                caption={t('reports.deadlines.title')}
                rows={deadlines}
                columns={columnsOf(t).filter(
                  ({ name }) => name !== 'entity' || entities.length > 0,
                )}
                rowKey={({ incident_id, obligation_id }) => incident_id + obligation_id}
              />
            )}
            <KeysetPages
              counted={t('reports.deadlines.count', { count })}
              cursor={search.cursor}
              nextCursor={next_cursor}
              onGo={(cursor) => void navigate({ search: { ...search, cursor } })}
            />
          </>
        )}
      </Read>
    </section>
  );
}

/** Which entity reports is asked where the profile has any. */
function useFilters(entities: readonly LegalEntity[]): Filter[] {
  const { t } = useTranslation();
  const regimes = regimeNames.map((value) => ({ value, label: t(`legal.regime.${value}`) }));
  const used = entities.filter(({ archived_at }) => archived_at === null);
  const named = used.map(({ id, legal_name }) => ({ value: id, label: legal_name }));
  const none = { value: 'none', label: t('reports.deadlines.noEntity') };
  const entity = t('reports.deadlines.reporter');
  return [
    { name: 'regime', label: t('reportField.regime'), options: regimes },
    ...(used.length > 0
      ? [{ name: 'entity' as const, label: entity, options: [...named, none] }]
      : []),
    {
      name: 'due',
      label: t('reports.columns.due'),
      options: [{ value: '24h', label: t('reports.due24') }],
    },
  ];
}

function columnsOf(t: TFunction): Column<LegalDeadline>[] {
  return [
    {
      name: 'left',
      heading: t('reports.columns.left'),
      cell: ({ due_at, latest_at, binding }) => (
        <TimeLeft until={due_at} latest={latest_at} isBinding={binding} />
      ),
    },
    {
      name: 'title',
      heading: t('reportField.obligation_id'),
      cell: ({ public_id, obligation_id, obligation }) => (
        <Link
          to="/incidents/$id"
          params={{ id: public_id }}
          search={{ tab: 'legal', duty: obligation_id }}
          className="row-title"
        >
          {obligation ?? obligation_id}
        </Link>
      ),
    },
    {
      name: 'regime',
      heading: t('reportField.regime'),
      cell: ({ regime }) => t(`legal.regime.${regime}`),
    },
    {
      name: 'entity',
      heading: t('reports.deadlines.reporter'),
      cell: ({ entity }) =>
        entity === null ? (
          t('reports.deadlines.noEntity')
        ) : (
          <bdi className="long-text">{entity.legal_name}</bdi>
        ),
    },
    {
      name: 'incident',
      heading: t('reportField.incident_id'),
      cell: ({ public_id, title }) => (
        <>
          <span className="mono">{public_id}</span>{' '}
          <bdi className={clsx('long-text', css.incidentTitle)}>{title}</bdi>
        </>
      ),
    },
    {
      name: 'state',
      heading: t('reports.columns.status'),
      cell: ({ status, provisional }) => (
        <>
          {t(`legal.status.${status}`)}
          {provisional && <span className="small"> · {t('legal.provisional')}</span>}
        </>
      ),
    },
    {
      name: 'due',
      heading: t('reports.columns.due'),
      cell: ({ due_at }) => <Instant at={due_at} />,
    },
  ];
}
