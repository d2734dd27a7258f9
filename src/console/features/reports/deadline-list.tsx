// Every open deadline that has a date, nearest first; those that are over lead.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { regimeNames } from '../../../domain/regime.ts';
import { keys } from '../../api/keys.ts';
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
import { FilterBar } from './filter-bar.tsx';

function useDeadlines() {
  const language = useLanguage();
  const { regime, due, cursor } = useSearch({ from: '/inside/reports' });
  return useQuery({
    ...deadlinePage({ regime, cursor, language }, due),
    // Rows move when someone asks for it, not when the window gets the focus again.
    refetchOnWindowFocus: false,
  });
}

export function DeadlineList() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/reports' });
  const navigate = useNavigate({ from: '/reports' });
  const read = useDeadlines();
  const isFiltered = search.regime !== undefined || search.due !== undefined;
  const regimes = regimeNames.map((value) => ({ value, label: t(`legal.regime.${value}`) }));
  return (
    <section aria-labelledby="deadlines-title">
      <h2 id="deadlines-title">{t('reports.deadlines.title')}</h2>
      <p className="small">
        {t('legal.note')} {t('reports.deadlines.lead')}
      </p>
      <FilterBar
        filters={[
          { name: 'regime', label: t('reportField.regime'), options: regimes },
          {
            name: 'due',
            label: t('reports.columns.due'),
            options: [{ value: '24h', label: t('reports.due24') }],
          },
        ]}
      />
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
                columns={columnsOf(t)}
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
      name: 'incident',
      heading: t('reportField.incident_id'),
      cell: ({ public_id, title }) => (
        <>
          <span className="mono">{public_id}</span> <bdi className="long-text">{title}</bdi>
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
