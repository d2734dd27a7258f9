// How long things took: mean, median and 90th percentile, with how many cases follow them.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Statistics } from '../../api/types.gen.ts';
import { csvOf } from '../../ui/csv.ts';
import { saveFile } from '../../ui/download.ts';
import { durationText, unbrokenDuration } from '../../ui/duration.ts';
import { Instant } from '../../ui/instant.tsx';
import { Rows } from '../../ui/rows.tsx';
import css from './statistics.module.css';

const names = ['mtta_p0_min', 'mttc_p1_h', 'mttd_h', 'mttr_h', 'mttclose_h'] as const;
type Interval = Statistics['intervals']['mttr_h'] & { name: (typeof names)[number] };
const numbers = ['median', 'mean', 'p90'] as const;

export function Durations({ figures }: { figures: Statistics }) {
  const { t } = useTranslation();
  const rows = names.map((name) => ({ name, ...figures.intervals[name] }));
  const save = () => {
    const head = ['interval', 'mean', 'median', 'p90', 'n', 'open_n', 'oldest_open_at'];
    const lines = rows.map((row) => [
      ...[row.name, row.mean, row.median, row.p90],
      ...[row.n, row.open_n, row.oldest_open_at],
    ]);
    saveFile('durations.csv', csvOf([head, ...lines]), 'text/csv');
  };
  return (
    <section className={css.durations} aria-label={t('statistics.durations.title')}>
      <header>
        <h2>{t('statistics.durations.title')}</h2>
        <Button size="compact-xs" variant="default" onClick={save}>
          {t('figure.csv')}
          <span className="visually-hidden">: {t('statistics.durations.title')}</span>
        </Button>
      </header>
      <p className="small">{t('statistics.durations.note')}</p>
      <Spans rows={rows} />
      <Rows
        caption={t('statistics.durations.title')}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          {
            name: 'title',
            heading: t('statistics.durations.interval'),
            cell: ({ name }) => t(`statistics.durations.names.${name}`),
          },
          ...numbers.map((number) => ({
            name: number,
            heading: t(`statistics.durations.${number}`),
            isNumber: true,
            cell: (row: Interval) =>
              row[number] === null ? '–' : durationText(millisecondsOf(row, row[number]), t),
          })),
          {
            name: 'cases',
            heading: t('statistics.durations.cases'),
            cell: ({ n, open_n, negative_n }) => {
              const of = n + open_n + negative_n;
              return n === 0
                ? t('kpi.noData', { n, of })
                : t('statistics.durations.nOf', { n, of });
            },
          },
          {
            name: 'oldest',
            heading: t('statistics.durations.oldest'),
            cell: ({ oldest_open_at }) =>
              oldest_open_at === null ? '–' : <Instant at={oldest_open_at} />,
          },
        ]}
      />
    </section>
  );
}

function millisecondsOf({ name }: Interval, value: number): number {
  return value * (name.endsWith('_min') ? 60_000 : 3_600_000);
}

/** Half of the cases end within the solid bar, nine in ten within the pale one. */
function Spans({ rows }: { rows: readonly Interval[] }) {
  const { t } = useTranslation();
  const measured = rows.flatMap((row) => {
    const { median, p90 } = row;
    if (median === null || p90 === null) return [];
    return [{ ...row, median: millisecondsOf(row, median), p90: millisecondsOf(row, p90) }];
  });
  const longest = Math.max(1, ...measured.map(({ p90 }) => p90));
  return (
    <ul className={css.spans}>
      {measured.map(({ name, median, p90 }) => (
        <li key={name}>
          <span>{t(`statistics.durations.names.${name}`)}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect className="bar-track" width="100" height="10" />
            <rect className={css.most} width={(100 * p90) / longest} height="10" />
            <rect className={css.median} width={(100 * median) / longest} height="10" />
          </svg>
          <span className="small">
            {t('statistics.durations.span', {
              median: unbrokenDuration(median, t),
              p90: unbrokenDuration(p90, t),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
