// The legal deadlines by regime: how many run, how many are near or over, and the nearest.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { deadlinesAhead } from '../../api/requests/legal.ts';
import type { RegimeClocks } from '../../api/types.gen.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Instant } from '../../ui/instant.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows } from '../../ui/rows.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';
import { ahead } from './clock-places.ts';
import { ClockStrip } from './clock-strip.tsx';
import css from './overview.module.css';

export function Clocks({ clocks }: { clocks: readonly RegimeClocks[] }) {
  const { t } = useTranslation();
  return (
    <section className={clsx(css.clocks, 'card')} aria-label={t('overview.clocks.title')}>
      <h2>{t('overview.clocks.title')}</h2>
      {clocks.length === 0 ? (
        <p className="small">{t('overview.clocks.none')}</p>
      ) : (
        <>
          <Strip clocks={clocks} />
          <ByRegime clocks={clocks} />
        </>
      )}
      <p className="small">
        <Link to="/reports">{t('overview.clocks.all')}</Link> · {t('legal.note')}
      </p>
    </section>
  );
}

function Strip({ clocks }: { clocks: readonly RegimeClocks[] }) {
  const { t } = useTranslation();
  const deadlines = useQuery(deadlinesAhead(useLanguage(), ahead));
  return (
    <div className={css.strip}>
      <p className="small">{t('overview.clocks.ahead')}</p>
      <Read of={deadlines} height={120}>
        {({ body }) => <ClockStrip clocks={clocks} deadlines={body.deadlines} />}
      </Read>
    </div>
  );
}

/** The same as numbers; on a narrow page instead of the strip. */
function ByRegime({ clocks }: { clocks: readonly RegimeClocks[] }) {
  const { t } = useTranslation();
  return (
    <div className={css.byRegime}>
      <Rows
        caption={t('overview.clocks.title')}
        rows={clocks}
        rowKey={({ regime }) => regime}
        columns={[
          {
            name: 'title',
            heading: t('reportField.regime'),
            cell: ({ regime }) => (
              <strong>
                <Link to="/reports" search={{ regime }}>
                  {t(`overview.regimes.${regime}`)}
                </Link>
              </strong>
            ),
          },
          {
            name: 'open',
            heading: t('overview.clocks.open'),
            isNumber: true,
            cell: ({ open_n }) => open_n,
          },
          {
            name: 'soon',
            heading: t('overview.clocks.soon'),
            isNumber: true,
            cell: ({ soon_n }) => soon_n,
          },
          {
            name: 'overdue',
            heading: t('overview.clocks.overdue'),
            isNumber: true,
            cell: ({ overdue_n }) =>
              overdue_n === 0 ? 0 : <strong className={css.overdueCount}>{overdue_n}</strong>,
          },
          {
            name: 'nearest',
            heading: t('overview.clocks.nearest'),
            cell: ({ nearest_due_at, nearest_latest_at, nearest_binding, nearest_public_id }) => (
              <span className={css.nearest}>
                <TimeLeft
                  until={nearest_due_at}
                  latest={nearest_latest_at}
                  isBinding={nearest_binding}
                />
                <Link
                  to="/incidents/$id"
                  params={{ id: nearest_public_id }}
                  search={{ tab: 'legal' } as never}
                  className="mono"
                >
                  {nearest_public_id}
                </Link>
                <Instant at={nearest_due_at} />
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}
