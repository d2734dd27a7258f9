// Home of Legal/DPO: the deadlines that are open, nearest first, the reports that were made, and
// the calendar of deadlines.
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { oneOf } from '../../layout/search.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { CalendarFeeds } from './calendar-feeds.tsx';
import { DeadlineList } from './deadline-list.tsx';
import { ReportList } from './report-list.tsx';
import css from './reports.module.css';

const views = ['deadlines', 'reports', 'calendar'] as const;

const panels = {
  deadlines: <DeadlineList />,
  reports: <ReportList />,
  calendar: <CalendarFeeds />,
};

export function ReportsPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/reports' });
  const shown = oneOf(views, search.view) ?? 'deadlines';
  return (
    <>
      <PageHead title={t('page.reports.title')} lead={t('reports.lead')} />
      <nav className={css.reportViews} aria-label={t('reports.views')}>
        {views.map((view) => (
          <Link
            key={view}
            to="/reports"
            search={{ view }}
            className={view === shown ? 'is-shown' : ''}
            aria-current={view === shown ? 'page' : undefined}
          >
            {t(`reports.view.${view}`)}
          </Link>
        ))}
      </nav>
      {panels[shown]}
    </>
  );
}
