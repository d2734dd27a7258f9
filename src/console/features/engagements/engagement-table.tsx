// The table of engagements.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ListedEngagement } from '../../api/types.gen.ts';
import { Instant } from '../../ui/instant.tsx';
import { Person } from '../../ui/person.tsx';
import { Rows } from '../../ui/rows.tsx';

export function Table({ engagements }: { engagements: ListedEngagement[] }) {
  const { t } = useTranslation();
  return (
    <Rows
      caption={t('page.engagements.title')}
      rows={engagements}
      rowKey={({ id }) => id}
      columns={columnNames.map((name) => ({
        name,
        heading: t(columns[name]),
        cell: (engagement: ListedEngagement) => <Cell name={name} engagement={engagement} />,
      }))}
    />
  );
}

/** Column → the key of its heading. */
const columns = {
  id: 'engagementField.public_id',
  title: 'engagementField.title',
  phase: 'engagementField.phase',
  dates: 'engagements.columns.dates',
  lead: 'engagementField.created_by',
  register: 'engagements.columns.register',
  report: 'engagements.columns.report',
} as const;

const columnNames = Object.keys(columns) as (keyof typeof columns)[];

interface CellProps {
  name: keyof typeof columns;
  engagement: ListedEngagement;
}

function Cell({ name, engagement }: CellProps) {
  const { t } = useTranslation();
  const { id, title, window, register_entries, final_report_version } = engagement;
  const cells = {
    id: <span className="mono">{id}</span>,
    title: (
      <>
        <Link to="/engagements/$id" params={{ id }} className="row-title">
          <bdi>{title}</bdi>
        </Link>
        {engagement.restricted && <span className="badge">{t('engagementField.restricted')}</span>}
      </>
    ),
    phase: t(`engagements.phases.${engagement.phase}`),
    dates:
      window === null ? (
        <span className="small">{t('agents.notSaid')}</span>
      ) : (
        <Dates {...window} />
      ),
    lead: <Person email={engagement.created_by} />,
    register: t('engagements.entries', { count: register_entries }),
    report:
      final_report_version === null
        ? t('engagements.noReport')
        : t('engagements.reportVersion', { version: final_report_version }),
  };
  return cells[name];
}

function Dates({ start, end }: { start: string | null; end: string | null }) {
  return (
    <>
      {start !== null && <Instant at={start} />} – {end !== null && <Instant at={end} />}
    </>
  );
}
