// Open incidents at the end of each month, stacked by severity, for a meeting: the finding as a
// sentence, a scale that people count by, and the same numbers as a table.
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { incidentFacets } from '../../api/requests/incidents.ts';
import type { Overview } from '../../api/types.gen.ts';
import { Figure } from '../../ui/figure.tsx';
import { locale, numberText } from '../../ui/number.ts';
import { Read } from '../../ui/read.tsx';
import css from './month-stack.module.css';
import { monthsOf, openNowOf, stackOrder, type Month } from './months.ts';

export function MonthStack({ days }: { days: Overview['days'] }) {
  const query = useQuery(incidentFacets({ lifecycle: 'open' }));
  return (
    <Read of={query} height={320}>
      {({ body }) => {
        const openNow = openNowOf(body);
        return <Shown months={monthsOf(days, openNow)} isOpen={openNow !== null} />;
      }}
    </Read>
  );
}

function Shown({ months, isOpen }: { months: readonly Month[]; isOpen: boolean }) {
  const { t } = useTranslation();
  const name = isOpen ? 'open' : 'reported';
  const finding = findingOf(months, isOpen, t);
  const gravestFirst = stackOrder.toReversed();
  return (
    <Figure
      title={t(`statistics.months.${name}.title`)}
      finding={finding}
      note={t(`statistics.months.${name}.note`)}
      file={`incidents-${name}-by-month`}
      table={{
        headings: [
          t('statistics.months.month'),
          t('statistics.count'),
          ...gravestFirst.map((word) => t(`severity.${word}`)),
        ],
        rows: months.map(({ month, counts, total }) => [
          monthText(month, 'long'),
          total,
          ...gravestFirst.map((word) => counts[word]),
        ]),
      }}
    >
      <Legend />
      <Chart months={months} label={finding ?? t(`statistics.months.${name}.title`)} />
    </Figure>
  );
}

function findingOf(months: readonly Month[], isOpen: boolean, t: TFunction): string | null {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (!isOpen) {
    const most = months.reduce((best, month) => (month.total > best.total ? month : best), first);
    const said = { total: numberText(most.total), month: monthText(most.month, 'long') };
    return t('statistics.months.reported.most', said);
  }
  const by = last.total - first.total;
  const said = { total: numberText(last.total), month: monthText(first.month, 'long') };
  const word = by === 0 ? 'same' : by < 0 ? 'fewer' : 'more';
  return t(`statistics.months.open.${word}`, { ...said, by: numberText(Math.abs(by)) });
}

/** `Dec`, or `December 2025`. */
function monthText(month: string, length: 'short' | 'long'): string {
  const year = length === 'long' ? 'numeric' : undefined;
  const options = { month: length, year, timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale(), options).format(new Date(`${month}-01`));
}

const height = 100;

function Chart({ months, label }: { months: readonly Month[]; label: string }) {
  const step = stepOf(Math.max(1, ...months.map(({ total }) => total)));
  const lines = [0, 1, 2, 3, 4].map((place) => place * step);
  const top = 4 * step;
  return (
    <div className={css.chart}>
      <div className={clsx('small', css.scale)} aria-hidden="true">
        {lines.toReversed().map((value) => (
          <span key={value}>{numberText(value)}</span>
        ))}
      </div>
      <div className={css.plot}>
        <svg
          viewBox={`0 0 ${months.length} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {lines.map((value) => (
            <path
              key={value}
              className={css.grid}
              d={`M0 ${height - (value / top) * height}H${months.length}`}
            />
          ))}
          {months.map((month, place) => (
            <Stack key={month.month} month={month} place={place} scale={height / top} />
          ))}
        </svg>
        <Totals months={months} top={top} />
      </div>
      <p className={css.names} aria-hidden="true">
        {months.map(({ month }, place) => (
          <span key={month} className={place === months.length - 1 ? 'is-last' : undefined}>
            {monthText(month, 'short')}
          </span>
        ))}
      </p>
    </div>
  );
}

interface StackProps {
  month: Month;
  place: number;
  /** Units of height for one incident. */
  scale: number;
}

function Stack({ month, place, scale }: StackProps) {
  return (
    <g>
      <title>{`${monthText(month.month, 'long')}: ${numberText(month.total)}`}</title>
      {stackOrder.map((word, index) => {
        const below = stackOrder.slice(0, index + 1);
        const sum = below.reduce((all, one) => all + month.counts[one], 0);
        if (month.counts[word] === 0) return null;
        return (
          <rect
            key={word}
            className={`trend-part bar-${word}`}
            x={place + 0.15}
            width={0.7}
            y={height - sum * scale}
            height={month.counts[word] * scale}
          />
        );
      })}
    </g>
  );
}

/** Over the first, the tallest and the last column: more numbers would hide the course. */
function Totals({ months, top }: { months: readonly Month[]; top: number }) {
  const most = Math.max(...months.map(({ total }) => total));
  const tallest = months.findIndex(({ total }) => total === most);
  const ends = [0, months.length - 1];
  const shown = ends.includes(tallest) ? ends : [...ends, tallest];
  return (
    <div aria-hidden="true">
      {months.map(({ month, total }, place) =>
        shown.includes(place) ? (
          <strong
            key={month}
            className={css.total}
            style={{
              left: `${(100 * (place + 0.5)) / months.length}%`,
              bottom: `${(100 * total) / top}%`,
            }}
          >
            {numberText(total)}
          </strong>
        ) : null,
      )}
    </div>
  );
}

/** A quarter of the scale: 1, 2, 5, 10, 20, 50 and so on, with room for a number on top. */
function stepOf(most: number): number {
  const least = Math.max(1, (most * 1.08) / 4);
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 2.5, 5, 10].map((one) => one * power).find(isStep(least)) ?? least;
}

const isStep = (least: number) => (step: number) => step >= least && Number.isInteger(step);

function Legend() {
  const { t } = useTranslation();
  return (
    <ul className={css.legend}>
      {stackOrder.toReversed().map((word) => (
        <li key={word}>
          <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
            <rect className={`bar-${word}`} width="10" height="10" />
          </svg>
          {t(`severity.${word}`)}
        </li>
      ))}
    </ul>
  );
}
