// The metrics of a process, each declared once: name, help, and where its values come from. Labels
// are names of this program (routes, states, regimes), never texts of users.
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type LabelValues,
} from 'prom-client';
import type { JobTally } from '../jobs/job-runner.ts';
import type { LogProgress } from '../operations/deps.ts';
import type { QuickFigures, Totals } from '../operations/system/read-figures.ts';

export interface MetricSources {
  build: { version: string; engine: string };
  jobs: () => readonly JobTally[];
  pool: () => { total: number; idle: number; waiting: number };
  log: () => Readonly<LogProgress>;
  isWritable: () => boolean;
  /** Null when the database does not answer in time. */
  figures: () => Promise<QuickFigures | null>;
  totals: () => Promise<Totals | null>;
  /** Null when the disk does not answer in time. */
  files: () => Promise<FileFigures | null>;
  /** Null where the own listener takes no TLS. */
  certificate: () => { expires_ms: number; fault: string | null } | null;
}

/** What the data folder says; times are seconds since 1970. */
export interface FileFigures {
  anchored_at: number | null;
  backed_up_at: number | null;
  vault_free_bytes: number;
}

export interface Answered {
  method: string;
  /** The template of the address; undefined for an address that does not exist. */
  route: string | undefined;
  status: number;
  ms: number;
}

/** What requests report while they are answered. */
export interface RequestMeter {
  answered(answer: Answered): void;
  refused(code: string): void;
}

export interface Metrics extends RequestMeter {
  /** The text for a scrape. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Errors by which a gate refuses: evidence or an approval is missing. */
const gates = new Set([
  'closure_requires_confirmed_evidence',
  'closure_requires_confirmed_retest',
  'final_report_requires_evidence_register',
  'evidence_required',
  'approval_required',
]);

/** Metrics of prom-client that `promtool check metrics` refuses: gauges that end in `_total`. */
const refusedDefaults = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

export function openMetrics(sources: MetricSources): Metrics {
  const registers = [new Registry()];
  const registry = registers[0]!;
  collectDefaultMetrics({ register: registry });
  for (const name of refusedDefaults) registry.removeSingleMetric(name);
  const seconds = new Histogram({
    name: 'ip3_http_request_duration_seconds',
    help: 'Time to answer a request, by route template and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2, 10],
    registers,
  });
  const refusals = new Counter({
    name: 'ip3_gate_refusals_total',
    help: 'Requests that a gate refused because evidence or an approval was missing.',
    labelNames: ['gate'],
    registers,
  });
  for (const gate of gates) refusals.inc({ gate }, 0);
  const measured = measuredList.map((declared) => ({
    ...declared,
    metric: metricOf(declared, registers),
  }));
  const collect = async () => {
    const state = await readState(sources);
    for (const { metric, values } of measured) {
      metric.reset();
      for (const [labels, value] of values(state)) metric.inc(labels, value);
    }
  };
  return {
    contentType: registry.contentType,
    answered({ method, route = 'none', status, ms }) {
      seconds.observe({ method, route, status }, ms / 1000);
    },
    refused(code) {
      if (gates.has(code)) refusals.inc({ gate: code });
    },
    async text() {
      await collect();
      return registry.metrics();
    },
  };
}

async function readState(sources: MetricSources) {
  const { build, jobs, pool, log, isWritable, certificate } = sources;
  const [figures, totals, files] = await Promise.all([
    sources.figures(),
    sources.totals(),
    sources.files(),
  ]);
  const process = { build, jobs: jobs(), pool: pool(), log: log(), writable: isWritable() };
  return { ...process, figures, totals, files, certificate: certificate() };
}

type State = Awaited<ReturnType<typeof readState>>;
type Sample = readonly [labels: LabelValues<string>, value: number];

interface Measured {
  /** One that ends in `_total` is a counter, every other a gauge. */
  name: string;
  help: string;
  labels?: readonly string[];
  /** Nothing for what is not known now. */
  values: (state: State) => readonly Sample[];
}

function metricOf({ name, help, labels = [] }: Measured, registers: Registry[]): Gauge | Counter {
  const given = { name, help, labelNames: labels, registers };
  return name.endsWith('_total') ? new Counter(given) : new Gauge(given);
}

/** One value without labels; none where it is null or undefined. */
function one(value: number | null | undefined): Sample[] {
  return value === null || value === undefined ? [] : [[{}, value]];
}

function secondsOf(time: string | null | undefined): number | null {
  return time ? Temporal.Instant.from(time).epochMilliseconds / 1000 : null;
}

function ofJobs(value: (job: JobTally) => number | null) {
  return ({ jobs }: State): Sample[] =>
    jobs.flatMap((job) => one(value(job)).map(([, found]) => [{ job: job.name }, found] as const));
}

const measuredList: readonly Measured[] = [
  {
    name: 'ip3_build_info',
    help: 'The version of the program and its database engine; the value is 1.',
    labels: ['version', 'engine'],
    values: ({ build }) => [[{ ...build }, 1]],
  },
  {
    name: 'ip3_database_up',
    help: 'Whether the database answered this listener in time (1) or not (0).',
    values: ({ figures }) => one(figures === null ? 0 : 1),
  },
  {
    name: 'ip3_writes_allowed',
    help: 'Whether the audit log allows writes (1) or refuses them (0).',
    values: ({ writable }) => one(writable ? 1 : 0),
  },
  {
    name: 'ip3_database_connections',
    help: 'Connections of this process to the database, and callers that wait for one.',
    labels: ['state'],
    values: ({ pool: { total, idle, waiting } }) => [
      [{ state: 'busy' }, total - idle],
      [{ state: 'idle' }, idle],
      [{ state: 'waiting' }, waiting],
    ],
  },
  {
    name: 'ip3_database_size_bytes',
    help: 'Size of the database.',
    values: ({ totals }) => one(totals?.database_bytes),
  },
  {
    name: 'ip3_job_runs_total',
    help: 'Runs of a job of this process since its start.',
    labels: ['job'],
    values: ofJobs(({ runs }) => runs),
  },
  {
    name: 'ip3_job_failures_total',
    help: 'Runs of a job of this process that failed since its start.',
    labels: ['job'],
    values: ofJobs(({ failures }) => failures),
  },
  {
    name: 'ip3_job_last_success_timestamp_seconds',
    help: 'End of the last run of a job of this process that succeeded.',
    labels: ['job'],
    values: ofJobs(({ succeeded_at }) => succeeded_at),
  },
  {
    name: 'ip3_job_last_duration_seconds',
    help: 'How long the last run of a job of this process took.',
    labels: ['job'],
    values: ofJobs(({ last_ms }) => (last_ms === null ? null : last_ms / 1000)),
  },
  {
    name: 'ip3_audit_log_entries',
    help: 'Entries in the tree of the audit log.',
    values: ({ log }) => one(log.size),
  },
  {
    name: 'ip3_audit_log_waiting_seconds',
    help: 'How long entries have waited for their place in the audit log; 0 when none waits.',
    values: ({ log: { waiting_since: since } }) =>
      one(since === null ? 0 : (performance.now() - since) / 1000),
  },
  {
    name: 'ip3_audit_log_lag_seconds',
    help: 'How long the last entries waited for their place in the audit log.',
    values: ({ log: { lag_ms } }) => one(lag_ms === null ? null : lag_ms / 1000),
  },
  {
    name: 'ip3_audit_anchor_timestamp_seconds',
    help: 'When the audit log was last anchored in the data folder.',
    values: ({ files }) => one(files?.anchored_at),
  },
  {
    name: 'ip3_backup_timestamp_seconds',
    help: 'The moment that the last "proofline backup" of this data folder shows.',
    values: ({ files }) => one(files?.backed_up_at),
  },
  {
    name: 'ip3_tls_certificate_expiry_timestamp_seconds',
    help: 'End of the certificate that the server serves.',
    values: ({ certificate }) => one(certificate && certificate.expires_ms / 1000),
  },
  {
    name: 'ip3_tls_certificate_refused',
    help: 'Whether the files of the certificate are newer than what is served, and bad (1).',
    values: ({ certificate }) => one(certificate && (certificate.fault === null ? 0 : 1)),
  },
  {
    name: 'ip3_legal_clock_seconds_to_deadline',
    help: 'Seconds to the next legal deadline of a regime among the nearest 2,000 open ones.',
    labels: ['regime'],
    values: ({ figures }) =>
      figures?.next.map(({ regime, seconds }) => [{ regime }, seconds]) ?? [],
  },
  {
    name: 'ip3_legal_clocks_overdue',
    help: 'Legal deadlines that passed without a submission, up to 10,000.',
    labels: ['regime'],
    values: ({ figures }) =>
      figures?.overdue.map(({ regime, overdue }) => [{ regime }, overdue]) ?? [],
  },
  {
    name: 'ip3_legal_clocks_overdue_undecided',
    help: 'Of the overdue deadlines, those without a recorded decision to notify or not to.',
    labels: ['regime'],
    values: ({ figures }) =>
      figures?.overdue.map(({ regime, undecided }) => [{ regime }, undecided]) ?? [],
  },
  {
    name: 'ip3_report_deliveries',
    help: 'Deliveries of reports by state.',
    labels: ['state'],
    values: ({ figures }) =>
      figures?.deliveries.map(({ name, count }) => [{ state: name }, count]) ?? [],
  },
  {
    name: 'ip3_imports_last_day',
    help: 'Imports of the last 24 hours by status, of the newest 1,000.',
    labels: ['status'],
    values: ({ figures }) =>
      figures?.imports.map(({ name, count }) => [{ status: name }, count]) ?? [],
  },
  {
    name: 'ip3_connectors',
    help: 'Connectors by state: waiting, failing, paused.',
    labels: ['state'],
    values: ({ figures }) =>
      figures?.connectors.map(({ name, count }) => [{ state: name }, count]) ?? [],
  },
  {
    name: 'ip3_agents_quarantined',
    help: 'Agents in quarantine.',
    values: ({ figures }) => one(figures?.agents.quarantined),
  },
  {
    name: 'ip3_agents_unacknowledged',
    help: 'Agents whose quarantine at least one enforcement point has not acknowledged.',
    values: ({ figures }) => one(figures?.agents.unacknowledged),
  },
  {
    name: 'ip3_vault_size_bytes',
    help: 'Bytes of evidence in the vault.',
    values: ({ totals }) => one(totals?.bytes),
  },
  {
    name: 'ip3_vault_free_bytes',
    help: 'Bytes that the disk of the vault can still take.',
    values: ({ files }) => one(files?.vault_free_bytes),
  },
  {
    name: 'ip3_vault_broken_blobs',
    help: 'Files of the vault that a scrub found changed, missing or unreadable.',
    values: ({ figures }) => one(figures?.broken_blobs),
  },
  {
    name: 'ip3_vault_scrub_timestamp_seconds',
    help: 'When the last complete scrub of the vault ended.',
    values: ({ figures }) => one(secondsOf(figures?.scrubbed_at)),
  },
  {
    name: 'ip3_retention_removed_total',
    help: 'Records, or files of imports, that retention policies removed, by kind.',
    labels: ['kind'],
    values: ({ figures }) =>
      figures?.retention.removed.map(({ name, count }) => [{ kind: name }, count]) ?? [],
  },
  {
    name: 'ip3_retention_files_waiting',
    help: 'Files that nothing needs and that leave the disk within a day.',
    values: ({ figures }) => one(figures?.retention.waiting),
  },
];
