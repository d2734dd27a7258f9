// What was opened and closed a day, stacked by severity: opened above the line, closed below it.
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../api/types.gen.ts';
import { Figure } from '../../ui/figure.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { dayText } from '../../ui/number.ts';
import css from './overview.module.css';

type Days = Overview['days'];
type Counts = Days[number]['opened'];

/** From the line outwards, the gravest nearest to it. */
const order = ['critical', 'high', 'medium', 'low', 'info', 'unknown'] as const;
const half = 50;

export function Trend({ days, window }: { days: Days; window: string }) {
  const { t } = useTranslation();
  const [opened, closed] = [sumOf(days, 'opened'), sumOf(days, 'closed')];
  const title = t('overview.trend.title');
  return (
    <Figure
      title={title}
      note={t('overview.trend.note')}
      file={`opened-closed-${window}`}
      table={{
        headings: [
          t('overview.trend.day'),
          t('overview.trend.opened'),
          t('overview.trend.closed'),
          ...order.map((word) => `${t('overview.trend.opened')}: ${t(`severity.${word}`)}`),
          ...order.map((word) => `${t('overview.trend.closed')}: ${t(`severity.${word}`)}`),
        ],
        rows: days.map((day) => [
          day.day,
          total(day.opened),
          total(day.closed),
          ...order.map((word) => day.opened[word]),
          ...order.map((word) => day.closed[word]),
        ]),
      }}
    >
      <p className={css.trendSums}>
        <strong>
          <Glyph shape="up" /> {t('overview.trend.openedSum', { count: opened })}
        </strong>
        <strong>
          <Glyph shape="down" /> {t('overview.trend.closedSum', { count: closed })}
        </strong>
      </p>
      <Chart days={days} label={title} />
      <ul className={css.trendLegend}>
        {order.map((word) => (
          <li key={word}>
            <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
              <rect className={`bar-${word}`} width="10" height="10" />
            </svg>
            {t(`severity.${word}`)}
          </li>
        ))}
      </ul>
    </Figure>
  );
}

function Chart({ days, label }: { days: Days; label: string }) {
  const most = Math.max(1, ...days.flatMap(({ opened, closed }) => [total(opened), total(closed)]));
  const wide = days.length;
  return (
    <div className={css.trendChart}>
      <span className={clsx('small', css.trendMost)}>{most}</span>
      <svg
        viewBox={`0 0 ${wide} ${2 * half}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {days.map(({ day, opened, closed }, place) => (
          <g key={day}>
            <title>{`${day}: ${total(opened)} / ${total(closed)}`}</title>
            <Stack counts={opened} place={place} scale={half / most} upwards />
            <Stack counts={closed} place={place} scale={half / most} />
          </g>
        ))}
        <rect className={css.trendLine} x="0" y={half - 0.4} width={wide} height="0.8" />
      </svg>
      <p className={clsx('small', css.trendEnds)}>
        <span>{dayText(days[0]?.day)}</span>
        <span>{dayText(days.at(-1)?.day)}</span>
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
  return order.map((word, index) => {
    const before = order.slice(0, index).reduce((sum, one) => sum + counts[one], 0) * scale;
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

function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function sumOf(days: Days, part: 'opened' | 'closed'): number {
  return days.reduce((sum, day) => sum + total(day[part]), 0);
}
