// The drawing of the trend: stacks by severity from a common line, and a scale with its numbers.
import { clsx } from 'clsx';
import type { Overview } from '../../api/types.gen.ts';
import { dayText, numberText } from '../../ui/number.ts';
import css from './overview.module.css';

export type Days = Overview['days'];
type Counts = Days[number]['opened'];

/** From the line outwards, the gravest nearest to it. */
export const severityOrder = ['critical', 'high', 'medium', 'low', 'info', 'unknown'] as const;
const half = 50;
const dates = 5;

export function TrendChart({ days, label }: { days: Days; label: string }) {
  const most = roundMost(
    Math.max(1, ...days.flatMap(({ opened, closed }) => [total(opened), total(closed)])),
  );
  const wide = days.length;
  return (
    <div className={css.trendChart}>
      <div className={clsx('small', css.trendScale)} aria-hidden="true">
        {[most, 0, most].map((value, place) => (
          <span key={place}>{numberText(value)}</span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${wide} ${2 * half}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {[0, 0.25, 0.75, 1].map((share) => (
          <path key={share} className={css.trendGrid} d={`M0 ${share * 2 * half}H${wide}`} />
        ))}
        {days.map(({ day, opened, closed }, place) => (
          <g key={day}>
            <title>{`${dayText(day)}: ${total(opened)} / ${total(closed)}`}</title>
            <Stack counts={opened} place={place} scale={half / most} upwards />
            <Stack counts={closed} place={place} scale={half / most} />
          </g>
        ))}
        <rect className={css.trendLine} x="0" y={half - 0.4} width={wide} height="0.8" />
      </svg>
      <p className={clsx('small', css.trendEnds)}>
        {datesOf(days).map((day) => (
          <span key={day}>{dayText(day)}</span>
        ))}
      </p>
    </div>
  );
}

interface StackProps {
  counts: Counts;
  place: number;
  /** Units of height for one incident. */
  scale: number;
  upwards?: boolean;
}

function Stack({ counts, place, scale, upwards = false }: StackProps) {
  return severityOrder.map((word, index) => {
    const before = severityOrder.slice(0, index).reduce((sum, one) => sum + counts[one], 0) * scale;
    const height = counts[word] * scale;
    if (height === 0) return null;
    const y = upwards ? half - before - height : half + before;
    return (
      <rect
        key={word}
        className={`trend-part bar-${word}`}
        x={place + 0.08}
        width={0.84}
        y={y}
        height={height}
      />
    );
  });
}

export function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** The next number that people count by: 1, 2, 5, 10, 20, 50 and so on, times an even half. */
function roundMost(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 4, 5, 10].map((step) => step * power).find((step) => step >= most) ?? most;
}

function datesOf(days: Days): string[] {
  const last = days.length - 1;
  const places = Array.from({ length: dates }, (_, index) =>
    Math.round((index * last) / (dates - 1)),
  );
  return [...new Set(places)].flatMap((place) => days[place]?.day ?? []);
}

/** A year of days is too fine for a page: weeks, each named by its first day. */
export function weeksOf(days: Days): Days {
  const weeks = Map.groupBy(days, (_, place) => Math.floor(place / 7));
  return [...weeks.values()].map((week) => ({
    day: week[0]?.day ?? '',
    opened: sumOf(week.map(({ opened }) => opened)),
    closed: sumOf(week.map(({ closed }) => closed)),
  }));
}

function sumOf(counts: readonly Counts[]): Counts {
  const entries = severityOrder.map((word) => [
    word,
    counts.reduce((sum, one) => sum + one[word], 0),
  ]);
  return Object.fromEntries(entries) as Counts;
}
