// The phases of an engagement on a line of time: what is done, where it is today, what is planned,
// and the twelve weeks of active tests as twelve blocks. The words alongside say the same without
// the picture.
import { useTranslation } from 'react-i18next';
import {
  activeDays,
  activeDaysSoFar,
  activeWeeks,
  daysAfter,
  daysBetween,
  isBound,
  phaseSpans,
  type PhaseSpan,
} from '../../../domain/engagement-pace.ts';
import type { Engagement } from '../../api/types.gen.ts';
import { dayText, locale } from '../../ui/number.ts';
import { useNow } from '../../ui/use-now.ts';
import css from './phase-line.module.css';

export function useToday(): string {
  return new Date(useNow(null)).toISOString().slice(0, 10);
}

export function PhaseLine({ engagement }: { engagement: Engagement }) {
  const { t } = useTranslation();
  const today = useToday();
  const spans = phaseSpans(engagement);
  const scale = scaleOf(spans, today);
  return (
    <section className={css.line} aria-labelledby="phases-title">
      <h2 id="phases-title">{t('engagements.line.title')}</h2>
      {isBound(engagement) && <p className="small">{t('engagements.line.basis')}</p>}
      <ol>
        {spans.map((span) => (
          <li
            key={span.phase}
            data-state={span.state}
            aria-current={span.state === 'now' ? 'step' : undefined}
          >
            <div className={css.name}>
              <strong>{t(`engagements.phases.${span.phase}`)}</strong>
              <span className="small">
                <When span={span} engagement={engagement} today={today} />
              </span>
            </div>
            <svg className={css.bar} aria-hidden="true">
              <Grid scale={scale} />
              <Bar span={span} engagement={engagement} today={today} scale={scale} />
              <line className={css.today} x1={scale.at(today)} x2={scale.at(today)} y2="100%" />
            </svg>
          </li>
        ))}
      </ol>
      <Months scale={scale} today={today} />
    </section>
  );
}

interface Scale {
  first: string;
  days: number;
  /** A day as a share of the width. */
  at: (day: string) => string;
}

/** From the first day to the last that is known or planned, with a month around them. */
function scaleOf(spans: readonly PhaseSpan[], today: string): Scale {
  const days = spans.flatMap(({ start, end }) => [start, end]).filter((day) => day !== null);
  const sorted = [...days, today].sort();
  const first = daysAfter(sorted[0]!, -4);
  const last = daysAfter(sorted.at(-1)!, 24);
  const length = daysBetween(first, last);
  return {
    first,
    days: length,
    at: (day) => `${((100 * daysBetween(first, day)) / length).toFixed(2)}%`,
  };
}

interface SpanProps {
  span: PhaseSpan;
  engagement: Engagement;
  today: string;
}

function When({ span: { phase, state, start, end }, engagement, today }: SpanProps) {
  const { t } = useTranslation();
  if (phase === 'red_team' && state === 'now') {
    const so = activeDaysSoFar(engagement, today) ?? 0;
    const week = Math.floor(so / 7) + 1;
    const earliest = start === null ? today : daysAfter(start, activeDays);
    return isBound(engagement)
      ? t('engagements.line.week', { week, weeks: activeWeeks, day: dayText(earliest) })
      : t('engagements.line.since', { day: dayText(start ?? today) });
  }
  if (state === 'done') {
    return t('engagements.line.span', { from: dayText(start!), to: dayText(end!) });
  }
  if (state === 'now') return t('engagements.line.since', { day: dayText(start ?? today) });
  if (start !== null && end !== null) {
    return t('engagements.line.planned', { from: dayText(start), to: dayText(end) });
  }
  return start === null
    ? t('engagements.line.notPlanned')
    : t('engagements.line.plannedFrom', { day: dayText(start) });
}

const looks = { done: css.done!, now: css.now!, later: css.later! };

function Bar({ span, engagement, today, scale }: SpanProps & { scale: Scale }) {
  const { phase, state, start, end } = span;
  if (start === null) return null;
  if (phase === 'red_team' && state === 'now' && isBound(engagement)) {
    return <Weeks start={start} end={end} today={today} scale={scale} />;
  }
  const last = state === 'now' ? today : (end ?? daysAfter(start, 1));
  return (
    <Block from={start} to={last < start ? start : last} scale={scale} className={looks[state]} />
  );
}

/** Twelve weeks, those that are over filled; what is planned beyond them as an outline. */
function Weeks(props: { start: string; end: string | null; today: string; scale: Scale }) {
  const { start, end, today, scale } = props;
  const least = daysAfter(start, activeDays);
  return (
    <>
      {end !== null && end > least && (
        <Block from={least} to={end} scale={scale} className={css.later!} />
      )}
      {Array.from({ length: activeWeeks }, (_, week) => {
        const [from, to] = [daysAfter(start, 7 * week), daysAfter(start, 7 * (week + 1))];
        return (
          <g key={week}>
            <Block from={from} to={to} scale={scale} gap={2} className={css.week!} />
            {from < today && (
              <Block
                from={from}
                to={to < today ? to : today}
                scale={scale}
                gap={2}
                className={css.weeksGone!}
              />
            )}
          </g>
        );
      })}
    </>
  );
}

interface BlockProps {
  from: string;
  to: string;
  scale: Scale;
  className: string;
  /** Pixels that are left free at the right. */
  gap?: number;
}

function Block({ from, to, scale, className, gap = 0 }: BlockProps) {
  const width = (100 * Math.max(1, daysBetween(from, to))) / scale.days;
  return (
    <rect
      className={className}
      x={scale.at(from)}
      y="15"
      width={`calc(${width.toFixed(2)}% - ${gap}px)`}
      height="14"
      rx="3"
    />
  );
}

function monthsOf({ first, days }: Scale): string[] {
  const months: string[] = [];
  const last = daysAfter(first, days);
  const at = new Date(`${first.slice(0, 7)}-01`);
  for (;;) {
    at.setUTCMonth(at.getUTCMonth() + 1);
    const month = at.toISOString().slice(0, 10);
    if (month >= last) return months;
    months.push(month);
  }
}

function Grid({ scale }: { scale: Scale }) {
  return monthsOf(scale).map((month) => (
    <line key={month} className={css.month} x1={scale.at(month)} x2={scale.at(month)} y2="100%" />
  ));
}

/** Every second month where there are many, so that their names have room. */
function Months({ scale, today }: { scale: Scale; today: string }) {
  const { t } = useTranslation();
  const months = monthsOf(scale);
  const step = Math.ceil(months.length / 9);
  const format = new Intl.DateTimeFormat(locale(), { month: 'short', timeZone: 'UTC' });
  return (
    <svg className={css.axis} aria-hidden="true">
      {months
        .filter(
          (month, at) => at % step === 0 && Math.abs(daysBetween(month, today)) > scale.days / 14,
        )
        .map((month) => (
          <text key={month} x={scale.at(month)} y="14">
            {format.format(new Date(month))}
          </text>
        ))}
      <text className={css.todayName} x={scale.at(today)} y="14">
        {t('engagements.line.today')}
      </text>
    </svg>
  );
}
