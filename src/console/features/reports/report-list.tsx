// Reports that were made for authorities, newest first, with how far each is on its way.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { deliveryStates } from '../../../domain/delivery.ts';
import { reportTargets } from '../../../domain/report-target.ts';
import { keys } from '../../api/keys.ts';
import { reportPage } from '../../api/requests/reports.ts';
import type { ListedReport } from '../../api/types.gen.ts';
import { NewRows } from '../../live/pill.tsx';
import { Instant } from '../../ui/instant.tsx';
import { KeysetPages } from '../../ui/keyset-pages.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows, type Column } from '../../ui/rows.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';
import { DeliveryBadge } from './delivery-badge.tsx';
import { FilterBar } from './filter-bar.tsx';
import { phaseKey } from './phase-key.ts';

const regimes = ['nis2', 'dora', 'gdpr', 'ai_act'] as const;

function useReports() {
  const { regime, delivery, target, incident, due, cursor } = useSearch({
    from: '/inside/reports',
  });
  return useQuery(reportPage({ regime, delivery, target, incident, cursor }, due));
}

export function ReportList() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/reports' });
  const navigate = useNavigate({ from: '/reports' });
  const read = useReports();
  const { regime, delivery, target, incident, due } = search;
  const isFiltered = [regime, delivery, target, incident, due].some((one) => one !== undefined);
  const named = (values: readonly string[], words: string) =>
    values.map((value) => ({ value, label: t(`${words}.${value}`) }));
  return (
    <section aria-labelledby="reports-title">
      <h2 id="reports-title">{t('reports.made')}</h2>
      <p className="small">{t('reports.honest')}</p>
      <FilterBar
        filters={[
          {
            name: 'regime',
            label: t('reportField.regime'),
            options: named(regimes, 'legal.regime'),
          },
          {
            name: 'delivery',
            label: t('reportField.state'),
            options: named(deliveryStates, 'reports.state'),
          },
          {
            name: 'target',
            label: t('reportField.target'),
            options: named(reportTargets, 'legal.target'),
          },
          {
            name: 'due',
            label: t('reports.columns.due'),
            options: [{ value: '24h', label: t('reports.due24') }],
          },
        ]}
      />
      {incident !== undefined && <p>{t('reports.ofIncident', { incident })}</p>}
      <NewRows kinds={['report']} of={keys.reports.all} />
      <Read of={read}>
        {({ body: { reports, count, next_cursor } }) => (
          <>
            {count === 0 && <NoReports isFiltered={isFiltered} />}
            {count > 0 && (
              <Rows
                caption={t('reports.made')}
                rows={reports}
                columns={columnsOf(t)}
                rowKey={({ report_id }) => report_id}
              />
            )}
            <KeysetPages
              counted={t('reports.count', { count })}
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

function NoReports({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation();
  return (
    <Nothing why={t(isFiltered ? 'reports.noMatch' : 'reports.none')}>
      {isFiltered ? (
        <Link to="/reports" search={{ view: 'reports' }}>
          {t('list.clear')}
        </Link>
      ) : (
        <Link to="/reports">{t('reports.noneHow')}</Link>
      )}
    </Nothing>
  );
}

function columnsOf(t: TFunction): Column<ListedReport>[] {
  return [
    {
      name: 'state',
      heading: t('reportField.state'),
      cell: (report) => <DeliveryBadge report={report} />,
    },
    {
      name: 'title',
      heading: t('reportField.phase'),
      cell: ({ report_id, regime, phase, version }) => (
        <Link to="/reports/$id" params={{ id: report_id }} className="row-title">
          {t(`legal.regime.${regime}`)}: {t(phaseKey(regime, phase))}
          {version > 1 && ` (${t('legal.export.version', { version })})`}
        </Link>
      ),
    },
    {
      name: 'incident',
      heading: t('reportField.incident_id'),
      cell: ({ public_id }) => (
        <Link
          to="/incidents/$id"
          params={{ id: public_id }}
          search={{ tab: 'legal' }}
          className="mono"
        >
          {public_id}
        </Link>
      ),
    },
    {
      name: 'target',
      heading: t('reportField.target'),
      cell: ({ target, recipient }) => recipient ?? t(`legal.target.${target}`),
    },
    {
      name: 'due',
      heading: t('reports.columns.due'),
      cell: ({ due_at, latest_at, delivery }) => {
        if (due_at === null) return <span className="small">{t('reports.noDue')}</span>;
        return (
          <>
            <Instant at={due_at} />{' '}
            {delivery !== 'confirmed' && <TimeLeft until={due_at} latest={latest_at} />}
          </>
        );
      },
    },
    {
      name: 'attempts',
      heading: t('reportField.attempts'),
      isNumber: true,
      cell: ({ attempt_count }) => attempt_count,
    },
    {
      name: 'receipt',
      heading: t('reportField.confirmed_at'),
      cell: ({ confirmed_at }) =>
        confirmed_at === null ? t('reports.noReceipt') : <Instant at={confirmed_at} />,
    },
  ];
}
