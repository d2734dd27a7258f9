// The first page: what waits for me, key figures, legal deadlines, the trend, what happened last.
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { keys } from '../../api/keys.ts';
import { overviewOf, statisticsOf } from '../../api/requests/statistics.ts';
import type { Overview as Shown } from '../../api/types.gen.ts';
import { NewRows } from '../../live/pill.tsx';
import { FirstSteps } from '../../ui/first-steps.tsx';
import { Kpis, LegalFlags } from '../../ui/kpis.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/read.tsx';
import { windowOf, WindowPicker } from '../../ui/window-picker.tsx';
import { Activity } from './activity.tsx';
import { Clocks } from './clocks.tsx';
import { Needs } from './needs.tsx';
import css from './overview.module.css';
import { Trend } from './trend.tsx';

const windows = ['7d', '30d', '90d'];
/** Kinds of change after which something else might wait. */
const awaited = ['incident', 'evidence', 'action', 'legal', 'report'] as const;

export function Overview() {
  const { t } = useTranslation();
  const window = windowOf(windows, useSearch({ from: '/inside/overview' }).window);
  const overview = useQuery(overviewOf({ window }));
  const figures = useQuery(statisticsOf({ window }));
  const { data } = overview;
  if (data !== undefined && isEmpty(data.body)) return <FirstUse />;
  return (
    <>
      <PageHead title={t('page.overview.title')}>
        <WindowPicker windows={windows} chosen={window} />
      </PageHead>
      <NewRows kinds={awaited} of={keys.overview.all} also={keys.statistics.all} />
      <div className={css.overviewStart}>
        <Read of={overview}>{({ body }) => <Needs overview={body} />}</Read>
        <Read of={figures}>
          {({ body }) => <Kpis figures={body} trends={data?.body.trends ?? []} />}
        </Read>
      </div>
      <Read of={overview} height={360}>
        {({ body }) => (
          <>
            {body.clocks !== null && <Clocks clocks={body.clocks} />}
            <Read of={figures} height={80}>
              {(read) => <LegalFlags figures={read.body} clocks={body.clocks ?? []} />}
            </Read>
            <div className={css.overviewEnd}>
              <Trend days={body.days} window={body.window} />
              <Activity entries={body.activity} />
            </div>
          </>
        )}
      </Read>
    </>
  );
}

/** Nothing has ever happened here, as far as this page knows. */
function isEmpty({ activity, days, needs, clocks }: Shown): boolean {
  const counted = days.flatMap(({ opened, closed }) => [
    ...Object.values(opened),
    ...Object.values(closed),
  ]);
  const nothing = activity.length === 0 && needs.length === 0 && (clocks ?? []).length === 0;
  return nothing && counted.every((count) => count === 0);
}

function FirstUse() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('page.overview.title')} />
      <Nothing why={t('overview.firstUse')}>
        <FirstSteps />
      </Nothing>
    </>
  );
}
