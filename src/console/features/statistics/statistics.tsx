// The figures of the registry over a window: key figures, distributions, durations.
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { statisticsOf } from '../../api/requests/statistics.ts';
import type { Statistics as Figures } from '../../api/types.gen.ts';
import { SeverityBadge } from '../../ui/badges.tsx';
import { Bars, Figure } from '../../ui/figure.tsx';
import { incidentLabel } from '../../ui/incident-label.ts';
import { Kpis } from '../../ui/kpis.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/read.tsx';
import { windowOf, WindowPicker } from '../../ui/window-picker.tsx';
import { Durations } from './durations.tsx';
import css from './statistics.module.css';

const windows = ['7d', '30d', '90d', '365d'];

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
        {({ body }) => <Shown figures={body} />}
      </Read>
    </>
  );
}

function Shown({ figures }: { figures: Figures }) {
  const { t } = useTranslation();
  return (
    <>
      <Kpis figures={figures} />
      {figures.total === 0 && <Nothing why={t('statistics.nothing')} />}
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

function Severities({ figures }: { figures: Figures }) {
  const { t } = useTranslation();
  const order = ['critical', 'high', 'medium', 'low', 'info', 'unknown'] as const;
  const counted = order.map((name) => [name, figures.by_severity[name]] as const);
  return (
    <Distribution
      name="severity"
      rows={counted.map(([name, value]) => ({
        name,
        text: t(`severity.${name}`),
        label: <SeverityBadge severity={name} reported_severity={null} />,
        value,
        kind: name,
      }))}
      of={figures.total}
    />
  );
}

function States({ figures }: { figures: Figures }) {
  const { t } = useTranslation();
  const rows = Object.entries(figures.by_status).map(([name, value]) => ({
    name,
    text: t(`state.${name}`),
    value,
  }));
  return <Distribution name="state" rows={rows} of={figures.total} />;
}

function Priorities({ figures }: { figures: Figures }) {
  const { t } = useTranslation();
  const rows = Object.entries(figures.by_priority).map(([name, value]) => ({
    name,
    text: name === 'none' ? t('statistics.noPriority') : name,
    value,
  }));
  return <Distribution name="priority" rows={rows} of={figures.total} />;
}

function Outcomes({ figures }: { figures: Figures }) {
  const { t } = useTranslation();
  const rows = Object.entries(figures.by_outcome).map(([name, value]) => ({
    name,
    text: t(`outcome.${name}`),
    label:
      name === 'none' ? undefined : (
        <Link to="/incidents" search={{ outcome: name, created_since: figures.from_at }}>
          {t(`outcome.${name}`)}
        </Link>
      ),
    value,
  }));
  return <Distribution name="outcome" rows={rows} of={figures.total} />;
}

function Flags({ figures }: { figures: Figures }) {
  const { t } = useTranslation();
  const rows = Object.entries(figures.flags).map(([name, value]) => ({
    name,
    text: t(`field.${name}`),
    label: (
      <Link to="/incidents" search={{ flags: name, created_since: figures.from_at }}>
        {t(`field.${name}`)}
      </Link>
    ),
    value,
  }));
  return <Distribution name="flag" rows={rows} of={figures.total} />;
}

function Categories({ figures }: { figures: Figures }) {
  const { t } = useTranslation();
  const named = figures.by_category.map(({ category, count }) => ({
    name: category,
    text: category,
    value: count,
  }));
  const { other_categories: value } = figures;
  const rest = value === 0 ? [] : [{ name: ' ', text: t('statistics.otherCategories'), value }];
  return <Distribution name="category" rows={[...named, ...rest]} of={figures.total} />;
}

function Refusals({ figures }: { figures: Figures }) {
  const { t } = useTranslation();
  const { confirmed_evidence = 0, confirmed_retest = 0 } = figures.gate_refusals;
  const rows = Object.entries({ confirmed_evidence, confirmed_retest }).map(([name, value]) => ({
    name,
    text: t(`statistics.missing.${name}`),
    value,
  }));
  return <Distribution name="refusal" rows={rows} />;
}

interface Row {
  name: string;
  text: string;
  value: number;
  label?: React.ReactNode;
  kind?: string;
}

function Distribution({ name, rows, of }: { name: string; rows: Row[]; of?: number }) {
  const { t } = useTranslation();
  const title = t(`statistics.by.${name}.title`);
  return (
    <Figure
      title={title}
      note={t(`statistics.by.${name}.note`)}
      file={`incidents-by-${name}`}
      table={{
        headings: [t(incidentLabel(name)), t('statistics.count')],
        rows: rows.map(({ text, value }) => [text, value]),
      }}
    >
      {rows.length === 0 ? (
        <p className="small">{t('statistics.noneOfThem')}</p>
      ) : (
        <Bars
          bars={rows.map(({ label, text, ...row }) => ({
            ...row,
            label: label ?? <bdi>{text}</bdi>,
          }))}
          {...(of === undefined ? {} : { of })}
        />
      )}
    </Figure>
  );
}
