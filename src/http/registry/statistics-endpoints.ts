// The statistics of the registry (contract §2.3 and §4.3).
import { Type } from 'typebox';
import { priorities } from '../../domain/incident.ts';
import { intervalNames } from '../../domain/interval.ts';
import { outcomes } from '../../domain/outcome.ts';
import { recordOf } from '../../domain/record-of.ts';
import { severities } from '../../domain/severity.ts';
import { clearance } from '../../domain/visibility.ts';
import { timeWindow } from '../../domain/window.ts';
import { workflowStatuses } from '../../domain/workflow.ts';
import { statisticsOf } from '../../operations/figures/read-statistics.ts';
import { endpoint } from '../endpoint.ts';
import { Instant, Nullable } from '../schema/schema.ts';
import { WindowParameter } from './window-parameter.ts';

const Mean = (example: number, description: string) =>
  Nullable(Type.Number({ examples: [example], description }));

const Interval = Type.Object(
  {
    mean: Mean(22.7, 'In the unit of the name; null without a case.'),
    median: Mean(14, 'The middle one.'),
    p90: Mean(51.5, 'Nine of ten are not longer.'),
    n: Type.Integer({ description: 'Incidents with both events.', examples: [12] }),
    open_n: Type.Integer({ description: 'Incidents without the second event.', examples: [2] }),
    oldest_open_at: Nullable(Instant),
    negative_n: Type.Integer({ description: 'Left out: it runs backwards.', examples: [0] }),
  },
  { title: 'Interval' },
);

const Count = (example: number, description: string) =>
  Type.Integer({ examples: [example], description });

function counts<Name extends string>(names: readonly Name[], description: string) {
  const members = recordOf(names, () => Count(3, 'Incidents.'));
  return Type.Object(members, { description });
}

const Answer = Type.Object(
  {
    total: Count(42, 'Incidents that were reported in the window.'),
    open_p0_p1: Count(3, 'Of them: open, with priority P0 or P1.'),
    evidence_coverage: Nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Mean completeness of evidence; a KPI, not a security rating.',
        examples: [0.588],
      }),
    ),
    flags: Type.Object({
      ai_serious_incident: Count(1, 'Incidents with the flag.'),
      nis2_relevant: Count(4, 'Incidents with the flag.'),
      gdpr_breach: Count(2, 'Incidents with the flag.'),
    }),
    mtta_p0_min: Mean(22.7, 'Mean minutes from report to acknowledgement, P0.'),
    mttc_p1_h: Mean(13.9, 'Mean hours from detection to containment, P1.'),
    _note: Type.String({ description: 'What each figure means.' }),
    window: Type.String({ examples: ['30d'] }),
    from_at: Instant,
    to_at: Instant,
    open_p0_p1_before: Count(1, 'Open P0 and P1 that were reported before the window.'),
    open_p0_p1_outcome: Count(1, 'Of `open_p0_p1`, those with an outcome other than closing.'),
    intervals: Type.Object(recordOf(intervalNames, () => Interval)),
    sla_met_pct: Mean(87.5, 'Closed in time, of what was due to be closed in the window.'),
    sla_due_n: Count(8, 'Incidents due in the window.'),
    data_quality: Type.Object({
      negative_intervals: Count(0, 'Intervals left out because they run backwards.'),
    }),
    by_severity: counts(severities, 'The classified severity, else the reported one.'),
    by_status: counts(workflowStatuses, 'The state of the workflow.'),
    by_priority: counts([...priorities, 'none'], 'Null counts as none.'),
    by_outcome: counts([...outcomes, 'none'], 'Outcomes other than closing that are in force.'),
    by_category: Type.Array(
      Type.Object(
        {
          category: Type.String({ examples: ['prompt_injection'] }),
          count: Count(12, 'Incidents.'),
        },
        { title: 'CategoryCount' },
      ),
      { description: 'The ten most frequent ones.' },
    ),
    other_categories: Count(4, 'Incidents of other categories.'),
    gate_refusals: Type.Record(Type.String(), Type.Integer(), {
      description: 'Closings that the gate refused in the window, by what was missing.',
      examples: [{ confirmed_retest: 3, confirmed_evidence: 1 }],
    }),
  },
  { title: 'Statistics' },
);

/** Dashboards ask for the same figures at once; they share one reading. */
const getStatisticsEndpoint = endpoint({
  method: 'GET',
  path: '/api/stats/incidents',
  access: 'Viewer',
  audit: 'none',
  operationId: 'getStatistics',
  tags: ['registry'],
  summary: 'Read the figures of the registry',
  description:
    'Over the incidents that were reported in the window. A figure without a case is null, and ' +
    '`intervals` counts them and how many have not come so far.',
  query: Type.Object({ window: WindowParameter }),
  response: { 200: Answer },
  handle({ deps, principal, query }) {
    const { window } = query;
    const now = () => timeWindow(window, deps.clock.now());
    const name = JSON.stringify([now().window, clearance(principal.roles)]);
    return deps.shared.statistics(name, () => statisticsOf(deps, principal, now()));
  },
});

export const statisticsEndpoints = [getStatisticsEndpoint];
