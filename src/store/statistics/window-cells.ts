// What was reported, closed and due in a window: by day and severity, and by parts of the window
// for the small lines next to the key figures.
import { sql, type Kysely } from 'kysely';
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { sumOfDays, type DayFigures, type FigureSums } from '../../domain/figure-sums.ts';
import type { IntervalName } from '../../domain/interval.ts';
import { required } from '../../domain/required.ts';
import type { TimeWindow } from '../../domain/window.ts';
import type { Tables } from '../tables.ts';
import { unitOf } from './figure-cells.ts';
import { atOneMoment } from './figure-days.ts';
import { slicesOf, type Slice } from './window-slices.ts';

export interface DayRow {
  /** Of UTC, `YYYY-MM-DD`. */
  day: string;
  severity: number;
  opened: number;
  closed: number;
}

export interface TrendRow {
  /** The part ends here, and the next one begins. */
  to_at: Timestamp;
  reported: number;
  /** Open at the end of the part, by the priority that the incidents have now. */
  open_p0_p1: number;
  mtta_p0_min: number | null;
  mttc_p1_h: number | null;
  sla_met_pct: number | null;
}

type Window = Pick<TimeWindow, 'from_at' | 'to_at'>;

/** `parts` of equal length. */
export function countWindow(
  db: Kysely<Tables>,
  window: Window,
  parts: number,
): Promise<{ days: DayRow[]; trends: TrendRow[] }> {
  return atOneMoment(db, async (moment) => {
    const reported = await slicesOf(moment, 'reported', window, parts);
    const closed = await slicesOf(moment, 'closed', window, parts);
    const due = await slicesOf(moment, 'due', window, parts);
    const openNow = await countOpenUrgent(moment);
    const sums = [reported, closed, due].map((slices) => sumsOfParts(slices, parts));
    const [ofReported, ofClosed, ofDue] = sums as [FigureSums[], FigureSums[], FigureSums[]];
    const trends = ofReported.map((own, at) => {
      const later = (of: FigureSums[]) => of.slice(at + 1).reduce((n, sum) => n + urgentOf(sum), 0);
      const open_p0_p1 = openNow - later(ofReported) + later(ofClosed);
      return { ...trendOf(own, ofDue[at]!), to_at: endOf(window, at + 1, parts), open_p0_p1 };
    });
    return { days: daysWith(reported, closed), trends };
  });
}

async function countOpenUrgent(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from incident
    where undone_at is null and status_lifecycle = 'open' and priority in ('P0', 'P1')`.execute(db);
  return required(rows[0], 'row').n;
}

function sumsOfParts(slices: readonly Slice[], parts: number): FigureSums[] {
  const byPart = Map.groupBy(slices, ({ part }) => part);
  return Array.from({ length: parts }, (_, at) =>
    sumOfDays((byPart.get(at + 1) ?? []).map(({ figures }) => figures)),
  );
}

function daysWith(reported: readonly Slice[], closed: readonly Slice[]): DayRow[] {
  const rows = new Map<string, DayRow>();
  const add = (slices: readonly Slice[], to: 'opened' | 'closed') => {
    for (const { day, figures } of slices) {
      for (const [severity, n] of severitiesOf(figures)) {
        const row = rows.get(`${day} ${severity}`) ?? { day, severity, opened: 0, closed: 0 };
        rows.set(`${day} ${severity}`, { ...row, [to]: row[to] + n });
      }
    }
  };
  add(reported, 'opened');
  add(closed, 'closed');
  return [...rows.values()];
}

function severitiesOf(figures: DayFigures | null): [severity: number, n: number][] {
  const counts = Object.entries(figures?.counts ?? {});
  const ofSeverity = counts.filter(([fact]) => fact.startsWith('severity '));
  return ofSeverity.map(([fact, n]) => [Number(fact.slice('severity '.length)), n]);
}

function urgentOf({ counts }: FigureSums): number {
  return (counts.get('priority P0') ?? 0) + (counts.get('priority P1') ?? 0);
}

function trendOf(reported: FigureSums, due: FigureSums): Omit<TrendRow, 'to_at' | 'open_p0_p1'> {
  const met = due.counts.get('due met') ?? 0;
  return {
    reported: sumOf(reported, 'severity '),
    mtta_p0_min: meanOf(reported, 'mtta_p0_min'),
    mttc_p1_h: meanOf(reported, 'mttc_p1_h'),
    sla_met_pct: perOne(100 * met, met + (due.counts.get('due late') ?? 0)),
  };
}

function endOf({ from_at, to_at }: Window, part: number, parts: number): Timestamp {
  const [from, to] = [Date.parse(from_at), Date.parse(to_at)];
  const end = Math.floor(from + (part * (to - from)) / parts);
  return timestamp(Temporal.Instant.fromEpochMilliseconds(end));
}

function meanOf(sums: FigureSums, name: IntervalName): number | null {
  const total = Number(sums.totals.get(name) ?? 0n) / unitOf(name);
  return perOne(total, sumOf(sums, `length ${name} `));
}

function sumOf({ counts }: FigureSums, prefix: string): number {
  const own = [...counts].filter(([fact]) => fact.startsWith(prefix));
  return own.reduce((sum, [, n]) => sum + n, 0);
}

/** With one decimal; null of none. */
function perOne(sum: number, n: number): number | null {
  return n === 0 ? null : Math.round((10 * sum) / n) / 10;
}
