// The legal deadlines of the next three days as points in time, a lane for each regime.
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { LegalDeadline, RegimeClocks } from '../../api/types.gen.ts';
import { usePreferences } from '../../preferences.ts';
import { durationText } from '../../ui/duration.ts';
import { locale } from '../../ui/number.ts';
import { timeZoneOf } from '../../ui/time-zone.ts';
import { useNow } from '../../ui/use-now.ts';
import { laneOf, shareAt, shownAt, ticksOf, type Placed } from './clock-places.ts';
import css from './clock-strip.module.css';

/** Of a number that people say: the year before them is that of nearly all. */
const digits = 6;
const soon = 6 * 3_600_000;

interface Props {
  clocks: readonly RegimeClocks[];
  deadlines: readonly LegalDeadline[];
}

export function ClockStrip({ clocks, deadlines }: Props) {
  const { t } = useTranslation();
  const now = useNow(deadlines[0]?.due_at ?? null);
  return (
    <div className={css.strip}>
      {clocks.map((regime) => (
        <LaneOf
          key={regime.regime}
          regime={regime}
          deadlines={deadlines.filter((one) => one.regime === regime.regime)}
          now={now}
        />
      ))}
      <div className={css.lane} aria-hidden="true">
        <span />
        <Axis now={now} label={t('overview.clocks.now')} />
      </div>
    </div>
  );
}

interface LaneProps {
  regime: RegimeClocks;
  deadlines: readonly LegalDeadline[];
  now: number;
}

function LaneOf({ regime: { regime, open_n }, deadlines, now }: LaneProps) {
  const { t } = useTranslation();
  const { placed, lines } = laneOf(deadlines, now);
  const others = open_n - placed.length;
  return (
    <div className={css.lane}>
      <span className={css.regime}>
        <Link to="/reports" search={{ regime }}>
          {t(`overview.regimes.${regime}`)}
        </Link>
        {others > 0 && (
          <span className="small">{t('overview.clocks.others', { count: others })}</span>
        )}
      </span>
      <ul className={css.track} style={{ height: `${lines * 28 + 4}px` }}>
        <Now now={now} />
        {placed.map((one) => (
          <Point
            key={`${one.deadline.public_id} ${one.deadline.obligation_id}`}
            of={one}
            now={now}
          />
        ))}
      </ul>
    </div>
  );
}

function Now({ now }: { now: number }) {
  return <li className={css.now} aria-hidden="true" style={{ left: percent(shareAt(now, now)) }} />;
}

function Point({ of, now }: { of: Placed<LegalDeadline>; now: number }) {
  const { t } = useTranslation();
  const { deadline, share, line, isFlipped } = of;
  const { public_id, title, obligation_id, overdue } = deadline;
  const left = shownAt(deadline, now) - now;
  const name = deadline.obligation ?? obligation_id;
  const time = timeText(deadline, now, t);
  const isSoon = left < soon && !isPassed(deadline, now);
  const kind = overdue ? css.isLate : isSoon ? css.isSoon : undefined;
  const place = isFlipped ? { right: percent(1 - share) } : { left: percent(share) };
  return (
    <li
      className={clsx(css.point, kind, isFlipped && css.isFlipped)}
      style={{ ...place, top: `${line * 28 + 2}px` }}
    >
      <Link
        to="/incidents/$id"
        params={{ id: public_id }}
        search={{ tab: 'legal', duty: obligation_id } as never}
        title={`${title} · ${time}`}
      >
        <span className={css.dot} aria-hidden="true" />
        <span className={css.name}>
          <span className="mono">{public_id.slice(-digits)}</span> {name}
          <span className="visually-hidden">
            , {public_id}, {time}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** Past a time that is no limit of the law. */
function isPassed({ binding, due_at }: LegalDeadline, now: number): boolean {
  return !binding && Date.parse(due_at) <= now;
}

function timeText(deadline: LegalDeadline, now: number, t: TFunction): string {
  const time = durationText(shownAt(deadline, now) - now, t);
  if (deadline.overdue) return t('legal.state.overdueBy', { time });
  if (isPassed(deadline, now)) return t('legal.state.past_no_limit');
  const isPastTarget = Date.parse(deadline.due_at) <= now;
  return t(isPastTarget ? 'overview.clocks.mayRun' : 'legal.timeLeft', { time });
}

function Axis({ now, label }: { now: number; label: string }) {
  const { zone } = usePreferences();
  const timeZone = timeZoneOf(zone);
  const format = {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const;
  const text = new Intl.DateTimeFormat(locale(), { ...format, timeZone });
  const here = shareAt(now, now);
  const ticks = ticksOf(now, timeZone).map((at) => ({ at, share: shareAt(at, now) }));
  return (
    <span className={css.axis}>
      <strong style={{ left: percent(here) }}>{label}</strong>
      {ticks
        .filter(({ share }) => Math.abs(share - here) > 0.06 && share < 0.97)
        .map(({ at, share }) => (
          <span key={at} style={{ left: percent(share) }}>
            {text.format(at)}
          </span>
        ))}
    </span>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}
