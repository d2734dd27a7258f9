// The figures of the registry over a window: key figures, distributions, durations.
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { overviewOf, statisticsOf } from '../../api/requests/statistics.ts';
import type { Statistics as Figures } from '../../api/types.gen.ts';
import { Kpis } from '../../ui/kpis.tsx';
import { NextStep } from '../../ui/next-step.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/read.tsx';
import { windowOf, WindowPicker } from '../../ui/window-picker.tsx';
import { Trend } from '../overview/trend.tsx';
import {
  Categories,
  Flags,
  Outcomes,
  Priorities,
  Refusals,
  Severities,
  States,
} from './distributions.tsx';
import { Durations } from './durations.tsx';
import { MonthStack } from './month-stack.tsx';
import css from './statistics.module.css';

/** Shown by months as well, for a meeting. */
const aYear = '365d';

const windows = ['7d', '30d', '90d', aYear];

export function Statistics() {
  const { t } = useTranslation();
  const window = windowOf(windows, useSearch({ from: '/inside/statistics' }).window);
  const query = useQuery(statisticsOf({ window }));
  return (
    <>
      <PageHead title={t('page.statistics.title')} lead={t('statistics.lead')}>
        <WindowPicker windows={windows} chosen={window} />
      </PageHead>
      <Read of={query} height={480}>
        {({ body }) => <Shown figures={body} trend={<OverTime window={window} />} />}
      </Read>
    </>
  );
}

/** The same days as on the overview, over any window of this page. */
function OverTime({ window }: { window: string }) {
  const query = useQuery(overviewOf({ window }));
  return (
    <Read of={query} height={320}>
      {({ body }) => (
        <>
          {window === aYear && <MonthStack days={body.days} />}
          <Trend days={body.days} window={body.window} />
        </>
      )}
    </Read>
  );
}

function Shown({ figures, trend }: { figures: Figures; trend: ReactNode }) {
  const { t } = useTranslation();
  if (figures.total === 0) return <NoFigures window={figures.window} />;
  return (
    <>
      <Kpis figures={figures} />
      <div className={css.trend}>{trend}</div>
      <div className={css.figures}>
        <Severities figures={figures} />
        <States figures={figures} />
        <Priorities figures={figures} />
        <Outcomes figures={figures} />
        <Flags figures={figures} />
        <Categories figures={figures} />
        <Refusals figures={figures} />
      </div>
      <Durations figures={figures} />
      <details className={css.method}>
        <summary>{t('statistics.method')}</summary>
        <p>{t('statistics.methodText')}</p>
        <p>{t('statistics.negative', { count: figures.data_quality.negative_intervals })}</p>
      </details>
    </>
  );
}

/** No row of empty bars: a longer time range, or what brings the first incidents. */
function NoFigures({ window }: { window: string }) {
  const { t } = useTranslation();
  return (
    <Nothing why={t(window === aYear ? 'statistics.none' : 'statistics.nothing')}>
      {window === aYear ? (
        <NextStep />
      ) : (
        <Link to="/statistics" search={{ window: aYear }}>
          {t('statistics.longest')}
        </Link>
      )}
    </Nothing>
  );
}
