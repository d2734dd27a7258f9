// GET /api/stats/incidents: the figures of the registry over a window (contract §2.3, and the KPIs
// that docs/explanation/statistics.md defines).
import { priorities, type Priority } from '../../domain/incident.ts';
import { intervalNames, type IntervalName } from '../../domain/interval.ts';
import { outcomes, type Outcome } from '../../domain/outcome.ts';
import type { Principal } from '../../domain/principal.ts';
import { recordOf } from '../../domain/record-of.ts';
import { severities, severityOfId, type Severity } from '../../domain/severity.ts';
import { clearance } from '../../domain/visibility.ts';
import type { TimeWindow } from '../../domain/window.ts';
import { workflowStatuses, type WorkflowStatus } from '../../domain/workflow.ts';
import {
  readStatistics,
  type Interval,
  type StatisticsRow,
} from '../../store/statistics/statistics.ts';
import type { Deps } from '../deps.ts';

export interface Statistics extends TimeWindow {
  total: number;
  open_p0_p1: number;
  evidence_coverage: number | null;
  flags: { ai_serious_incident: number; nis2_relevant: number; gdpr_breach: number };
  mtta_p0_min: number | null;
  mttc_p1_h: number | null;
  _note: string;
  /** Open P0 and P1 that were reported before the window. */
  open_p0_p1_before: number;
  /** Of `open_p0_p1`, those with an outcome other than closing. */
  open_p0_p1_outcome: number;
  intervals: Record<IntervalName, Interval>;
  sla_met_pct: number | null;
  sla_due_n: number;
  data_quality: { negative_intervals: number };
  by_severity: Record<Severity, number>;
  by_status: Record<WorkflowStatus, number>;
  by_priority: Record<Priority | 'none', number>;
  by_outcome: Record<Outcome | 'none', number>;
  /** The most frequent ones, and how many incidents have another. */
  by_category: { category: string; count: number }[];
  other_categories: number;
  gate_refusals: Record<string, number>;
}

const note =
  'All figures are over the incidents that were reported in the window, without those of undone ' +
  'imports. mtta_p0_min: mean minutes from report to acknowledgement of P0 incidents; ' +
  'mttc_p1_h: mean hours from detection to containment of P1 incidents. A figure without a case ' +
  'is null, never 0; intervals has the counts, and the incidents that have not come so far. ' +
  'Intervals that run backwards are left out and counted in data_quality. evidence_coverage is ' +
  'a KPI of evidence completeness over the records that you can see, not a security rating. ' +
  'A false positive, an accepted risk, a duplicate or a merge closes nothing: it stays in every ' +
  'figure and is counted apart in by_outcome.';

/** The figures as the caller can see them. */
export async function statisticsOf(
  deps: Pick<Deps, 'database'>,
  principal: Principal,
  window: TimeWindow,
): Promise<Statistics> {
  const allowed = clearance(principal.roles);
  return shown(window, await readStatistics(deps.database.kysely, window, allowed));
}

function shown(window: TimeWindow, row: StatisticsRow): Statistics {
  const { counts, open_p0_p1_before, refusals } = row;
  const of = (fact: string) => numbersOf(counts, fact);
  const [total, due_n] = [sumOf(of('severity')), sumOf(of('due'))];
  const intervals = recordOf(intervalNames, (name) => tidy(row.intervals[name]));
  const negatives = Object.values(intervals).reduce((sum, one) => sum + one.negative_n, 0);
  const { ai_serious_incident = 0, nis2_relevant = 0, gdpr_breach = 0 } = of('flag');
  const urgent = of('urgent');
  return {
    ...window,
    total,
    open_p0_p1: sumOf(urgent),
    evidence_coverage: total === 0 ? null : round(sumOf(of('coverage')) / total / 100, 3),
    flags: { ai_serious_incident, nis2_relevant, gdpr_breach },
    mtta_p0_min: intervals.mtta_p0_min.mean,
    mttc_p1_h: intervals.mttc_p1_h.mean,
    _note: note,
    open_p0_p1_before,
    open_p0_p1_outcome: sumOf(urgent) - (urgent[''] ?? 0),
    intervals,
    sla_met_pct: due_n === 0 ? null : round((100 * (of('due')['met'] ?? 0)) / due_n, 1),
    sla_due_n: due_n,
    data_quality: { negative_intervals: negatives },
    ...distributions(of),
    gate_refusals: Object.fromEntries(refusals.map(({ missing, n }) => [missing, n])),
  };
}

/** The numbers of one fact by its values. */
function numbersOf(counts: StatisticsRow['counts'], fact: string): Record<string, number> {
  const ofFact = [...counts].filter(([name]) => name.startsWith(`${fact} `));
  return Object.fromEntries(ofFact.map(([name, n]) => [name.slice(fact.length + 1), n]));
}

function sumOf(numbers: Record<string, number>): number {
  return Object.values(numbers).reduce((sum, n) => sum + n, 0);
}

const mostCategories = 10;

function distributions(of: (fact: string) => Record<string, number>) {
  const categories = Object.entries(of('category'))
    .map(([category, count]) => ({ category, count }))
    .sort((one, other) => other.count - one.count || (one.category < other.category ? -1 : 1));
  const others = categories.slice(mostCategories);
  const named = <Name extends string>(fact: string, names: readonly Name[]) =>
    recordOf(names, (name) => of(fact)[name === 'none' ? '' : name] ?? 0);
  return {
    by_severity: bySeverity(of('severity')),
    by_status: named('status', workflowStatuses),
    by_priority: named('priority', [...priorities, 'none']),
    by_outcome: named('outcome', [...outcomes, 'none']),
    by_category: categories.slice(0, mostCategories),
    other_categories: others.reduce((sum, { count }) => sum + count, 0),
  };
}

function bySeverity(numbers: Record<string, number>): Record<Severity, number> {
  const counts = recordOf(severities, () => 0);
  for (const [id, n] of Object.entries(numbers)) {
    counts[severityOfId(Number(id)) ?? 'unknown'] += n;
  }
  return counts;
}

function tidy(interval: Interval): Interval {
  const { mean, median, p90 } = interval;
  const short = (value: number | null) => (value === null ? null : round(value, 1));
  return { ...interval, mean: short(mean), median: short(median), p90: short(p90) };
}

function round(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}
