// The overview: everything that the first page of the console asks the server alongside the
// figures.
import { Type } from 'typebox';
import { validationFailed } from '../../domain/error.ts';
import { priorities } from '../../domain/incident.ts';
import { recordOf } from '../../domain/record-of.ts';
import { regimeNames } from '../../domain/regime.ts';
import { severities } from '../../domain/severity.ts';
import { timeWindow, type TimeWindow } from '../../domain/window.ts';
import { needKinds, overviewOf } from '../../operations/figures/read-overview.ts';
import { endpoint } from '../endpoint.ts';
import { WindowParameter } from '../registry/window-parameter.ts';
import { Enum, Instant, Nullable } from '../schema/schema.ts';
import { binding } from './legal-answer.ts';

const Text = (example: string, description: string) =>
  Nullable(Type.String({ examples: [example], description }));

const Count = (example: number, description: string) =>
  Type.Integer({ examples: [example], description });

const Figure = (example: number, description: string) =>
  Nullable(Type.Number({ examples: [example], description }));

const Need = Type.Object(
  {
    kind: Enum(needKinds, {
      description:
        'A legal deadline past its last lawful moment, an incident of the caller whose due time ' +
        'is over, a decision after the time until which it moves a deadline, one in retest ' +
        'without a confirmed retest, a step that waits for an approval that the caller can give, ' +
        'an open P0 or P1 without an owner.',
      examples: ['close_blocked'],
    }),
    public_id: Type.String({ examples: ['INC-2026-000011'] }),
    title: Type.String({ examples: ['SSRF in the report service'] }),
    severity: Nullable(Enum(severities)),
    priority: Nullable(Enum(priorities)),
    due_at: Nullable(
      Type.String({
        format: 'date-time',
        description: 'Of a legal deadline the last lawful moment.',
      }),
    ),
    regime: Nullable(Enum(regimeNames)),
    obligation_id: Text(
      'GDPR-33',
      'The duty whose deadline is over, or that waits for a decision.',
    ),
    action_title: Text('Revoke the tokens of the agent', 'The step that waits.'),
  },
  { title: 'Need' },
);

const Clocks = Type.Object(
  {
    regime: Enum(regimeNames),
    open_n: Count(3, 'Reports that were not sent yet.'),
    soon_n: Count(1, 'Of them: due within six hours, or past that while `latest_at` still runs.'),
    overdue_n: Count(1, 'Of them: past their last lawful moment.'),
    nearest_due_at: Instant,
    nearest_latest_at: Nullable(Instant),
    nearest_binding: Type.Boolean({ description: binding }),
    nearest_public_id: Type.String({ examples: ['INC-2026-000007'] }),
  },
  { title: 'RegimeClocks' },
);

const BySeverity = Type.Object(recordOf(severities, () => Type.Integer()));

const Day = Type.Object(
  {
    day: Type.String({ description: 'A day of UTC.', examples: ['2026-11-20'] }),
    opened: BySeverity,
    closed: BySeverity,
  },
  { title: 'Day' },
);

const Trend = Type.Object(
  {
    to_at: Instant,
    reported: Count(4, 'Incidents that were reported in this part of the window.'),
    open_p0_p1: Count(9, 'Open at its end, by the priority that the incidents have now.'),
    mtta_p0_min: Figure(14.1, 'Of the incidents that were reported in it.'),
    mttc_p1_h: Figure(19, 'Of the incidents that were reported in it.'),
    sla_met_pct: Figure(66.7, 'Of the incidents that were due in it.'),
  },
  { title: 'Trend' },
);

const Activity = Type.Object(
  {
    at: Instant,
    actor: Type.String({ examples: ['anna.nowak@example.org'] }),
    action: Type.String({ examples: ['incident.moved'] }),
    public_id: Text('INC-2026-000011', 'Null for what is about no single incident.'),
    title: Text('SSRF in the report service', 'Of the incident.'),
    to_state: Text('retest', 'Where a move led.'),
    incidents_created: Nullable(Count(198, 'By an import.')),
  },
  { title: 'Activity' },
);

const getOverviewEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/overview',
  access: 'Viewer',
  audit: 'none',
  operationId: 'getOverview',
  tags: ['incidents'],
  summary: 'Read what waits for the caller, the clocks, the trend and the latest activity',
  description:
    'At most seven needs, a few of each kind first. Below Analyst nothing waits and `clocks` is ' +
    'null. The days are of UTC; the first and the last are cut by the window, so the sum of what ' +
    'was opened is `total` of the statistics of the same window.',
  query: Type.Object({ window: WindowParameter }),
  response: {
    200: Type.Object(
      {
        window: Type.String({ examples: ['30d'] }),
        from_at: Instant,
        to_at: Instant,
        needs: Type.Array(Need),
        more_needs: Type.Boolean({ description: 'More waits than is shown.', examples: [false] }),
        clocks: Nullable(Type.Array(Clocks)),
        days: Type.Array(Day),
        trends: Type.Array(Trend, {
          description: 'The key figures of the statistics for each tenth of the window.',
        }),
        activity: Type.Array(Activity),
      },
      { title: 'Overview' },
    ),
  },
  handle({ deps, principal, query }) {
    const window = shortEnough(timeWindow(query.window, deps.clock.now()));
    return overviewOf(deps, principal, window);
  },
});

const longestDays = 366;

/** The trend has a row a day, so years are for the statistics. */
function shortEnough(window: TimeWindow): TimeWindow {
  const hours = (Date.parse(window.to_at) - Date.parse(window.from_at)) / 3_600_000;
  if (hours <= longestDays * 24) return window;
  const message = `must be at most ${longestDays}d here`;
  throw validationFailed([{ pointer: '/query/window', message }]);
}

export const overviewEndpoints = [getOverviewEndpoint];
