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
  type CohortKind,
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

const none: Interval = {
  ...{ mean: null, median: null, p90: null },
  ...{ n: 0, open_n: 0, oldest_open_at: null, negative_n: 0 },
};

/** The figures as the caller may see them. */
export async function statisticsOf(
  deps: Pick<Deps, 'database'>,
  principal: Principal,
  window: TimeWindow,
): Promise<Statistics> {
  const allowed = clearance(principal.roles);
  return shown(window, await readStatistics(deps.database.kysely, window, allowed));
}

function shown(window: TimeWindow, row: StatisticsRow): Statistics {
  const { total, open_p0_p1, open_p0_p1_before, open_p0_p1_outcome, due_n, met_n, coverage_pct } =
    row;
  const { ai_serious_incident, nis2_relevant, gdpr_breach } = row;
  const intervals = recordOf(intervalNames, (name) => tidy(row.intervals[name] ?? none));
  const negatives = Object.values(intervals).reduce((sum, one) => sum + one.negative_n, 0);
  return {
    ...window,
    total,
    open_p0_p1,
    evidence_coverage: coverage_pct === null ? null : round(coverage_pct / 100, 3),
    flags: { ai_serious_incident, nis2_relevant, gdpr_breach },
    mtta_p0_min: intervals.mtta_p0_min.mean,
    mttc_p1_h: intervals.mttc_p1_h.mean,
    _note: note,
    open_p0_p1_before,
    open_p0_p1_outcome,
    intervals,
    sla_met_pct: due_n === 0 ? null : round((100 * met_n) / due_n, 1),
    sla_due_n: due_n,
    data_quality: { negative_intervals: negatives },
    ...distributions(row.kinds),
    gate_refusals: Object.fromEntries(row.refusals.map(({ missing, n }) => [missing, n])),
  };
}

const mostCategories = 10;

function distributions(kinds: readonly CohortKind[]) {
  const sumBy = <Name extends string>(
    names: readonly Name[],
    nameOf: (kind: CohortKind) => string,
  ): Record<Name, number> => {
    const sums = new Map<string, number>(names.map((name) => [name, 0]));
    for (const kind of kinds) sums.set(nameOf(kind), (sums.get(nameOf(kind)) ?? 0) + kind.n);
    return Object.fromEntries(sums) as Record<Name, number>;
  };
  const categories = Object.entries(sumBy([], ({ category }) => category))
    .map(([category, count]) => ({ category, count: Number(count) }))
    .sort((one, other) => other.count - one.count || (one.category < other.category ? -1 : 1));
  const others = categories.slice(mostCategories);
  return {
    by_severity: sumBy(severities, ({ severity }) => severityOfId(severity) ?? 'unknown'),
    by_status: sumBy(workflowStatuses, ({ workflow_status }) => workflow_status),
    by_priority: sumBy([...priorities, 'none'], ({ priority }) => priority ?? 'none'),
    by_outcome: sumBy([...outcomes, 'none'], ({ outcome }) => outcome ?? 'none'),
    by_category: categories.slice(0, mostCategories),
    other_categories: others.reduce((sum, { count }) => sum + count, 0),
  };
}

function tidy(interval: Interval): Interval {
  const { mean, median, p90 } = interval;
  const short = (value: number | null) => (value === null ? null : round(value, 1));
  return { ...interval, mean: short(mean), median: short(median), p90: short(p90) };
}

function round(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}
