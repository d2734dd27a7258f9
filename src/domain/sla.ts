// Service levels by priority and severity (api-decisions §3): acknowledge, contain, remediate.
import type { Timestamp } from './clock.ts';
import { timestamp } from './clock.ts';
import { priorities, type Priority } from './incident.ts';
import type { Severity } from './severity.ts';

/** The three clocks of an incident, in the order in which they run out. */
export const serviceClocks = ['acknowledge', 'contain', 'remediate'] as const;
export type ServiceClock = (typeof serviceClocks)[number];

/** Seconds from the report. */
export type ServiceLevel = Record<ServiceClock, number>;
export type ServiceLevels = Readonly<Record<Priority, Readonly<ServiceLevel>>>;

/** The service levels that hold when no one sets others; days count as 24 hours. */
export const defaultServiceLevels =
  'P0=PT15M/PT4H/P3D,P1=PT1H/PT24H/P14D,P2=PT8H/PT72H/P60D,P3=PT24H/P7D/P120D';

/**
 * Reads `P0=<acknowledge>/<contain>/<remediate>,P1=…`: ISO 8601 durations without months and
 * years, for every priority, each rising. Throws an Error whose message says what is expected.
 */
export function parseServiceLevels(text: string): ServiceLevels {
  const entries = text.split(',').map((part): [string, ServiceLevel] => {
    const [priority = '', level = ''] = part.trim().split('=');
    return [priority, parseLevel(level)];
  });
  const named = entries.map(([priority]) => priority).sort();
  if (named.join() !== priorities.join()) {
    throw new Error(`must name each of ${priorities.join(', ')} once`);
  }
  return Object.fromEntries(entries) as unknown as ServiceLevels;
}

function parseLevel(text: string): ServiceLevel {
  const [acknowledge, contain, remediate, ...more] = text.split('/').map(durationSeconds);
  if (acknowledge === undefined || contain === undefined || remediate === undefined || more[0]) {
    throw new Error('must give three durations for a priority, such as PT1H/PT24H/P14D');
  }
  if (acknowledge <= 0 || acknowledge >= contain || contain >= remediate) {
    throw new Error('must give durations that rise from acknowledge to remediate');
  }
  return { acknowledge, contain, remediate };
}

function durationSeconds(text: string): number {
  try {
    return Temporal.Duration.from(text).total('seconds');
  } catch {
    throw new Error('must use ISO 8601 durations such as PT15M or P3D');
  }
}

/**
 * The service level of a severity. A severity that no one knows runs on the clock of medium: an
 * owner without a due time would be the worse guess.
 */
const priorityOfSeverity: Record<Severity, Priority | null> = {
  critical: 'P0',
  high: 'P1',
  medium: 'P2',
  low: 'P3',
  info: null,
  unknown: 'P2',
};

/** The priority whose service level a severity runs on; null for `info`, which has none. */
export function clockPriority(severity: Severity): Priority | null {
  return priorityOfSeverity[severity];
}

/** When the fix of a report is due by its priority; reported_at is the time of the report. */
export function dueByPriority(
  levels: ServiceLevels,
  reported_at: Timestamp,
  priority: Priority,
): Timestamp {
  return dueAt(reported_at, levels[priority].remediate);
}

/** When the fix is due by severity; null for `info`, which has no service level. */
export function dueBySeverity(
  levels: ServiceLevels,
  reported_at: Timestamp,
  severity: Severity,
): Timestamp | null {
  const priority = clockPriority(severity);
  return priority === null ? null : dueByPriority(levels, reported_at, priority);
}

function dueAt(reported_at: Timestamp, seconds: number): Timestamp {
  return timestamp(Temporal.Instant.from(reported_at).add({ milliseconds: seconds * 1000 }));
}

/** How long before a clock runs out its owner is reminded, in seconds. */
export const remindedBefore: Readonly<Record<ServiceClock, number>> = {
  acknowledge: 300,
  contain: 3600,
  remediate: 86_400,
};

/** What the clocks of an incident are read from. */
export interface ServiceFacts {
  /** Set by people; counts before the severity. */
  priority: Priority | null;
  /** The classified severity, else the reported one. */
  severity: Severity;
  created_at: Timestamp;
  acknowledged_at: Timestamp | null;
  contained_at: Timestamp | null;
  closed_at: Timestamp | null;
  /** Set at classification or assignment; the remediation clock does not run before. */
  sla_due_at: Timestamp | null;
}

/** `not_running`: no one has started it yet; `late`: done, after its time. */
export type ClockState = 'not_running' | 'running' | 'overdue' | 'met' | 'late';

export interface RunningClock {
  clock: ServiceClock;
  state: ClockState;
  due_at: Timestamp | null;
  /** When what the clock asks for was done. */
  done_at: Timestamp | null;
}

/**
 * The clocks of an incident as they are at `now`, the same ones as the overdue list has: to
 * acknowledge from the report on, to contain once it is acknowledged, to remediate once there is a
 * due time. A closed incident needs no containing any more.
 */
export function serviceClocksOf(
  facts: ServiceFacts,
  levels: ServiceLevels,
  now: Timestamp,
): RunningClock[] {
  const priority = facts.priority ?? clockPriority(facts.severity);
  const byLevel = (clock: ServiceClock): Timestamp | null =>
    priority === null ? null : dueAt(facts.created_at, levels[priority][clock]);
  const contain = facts.acknowledged_at === null ? null : byLevel('contain');
  return [
    clockAt(now, 'acknowledge', byLevel('acknowledge'), facts.acknowledged_at ?? facts.closed_at),
    clockAt(now, 'contain', contain, facts.contained_at ?? facts.closed_at),
    clockAt(now, 'remediate', facts.sla_due_at, facts.closed_at),
  ];
}

/** By when an open incident that no one has taken up is to be; null where no clock says so. */
export function acknowledgeDue(
  facts: Pick<ServiceFacts, 'priority' | 'severity' | 'created_at' | 'acknowledged_at'>,
  levels: ServiceLevels,
): Timestamp | null {
  const priority = facts.priority ?? clockPriority(facts.severity);
  if (facts.acknowledged_at !== null || priority === null) return null;
  return dueAt(facts.created_at, levels[priority].acknowledge);
}

function clockAt(
  now: Timestamp,
  clock: ServiceClock,
  due_at: Timestamp | null,
  done_at: Timestamp | null,
): RunningClock {
  return { clock, state: stateOf(now, due_at, done_at), due_at, done_at };
}

function stateOf(now: Timestamp, due_at: Timestamp | null, done_at: Timestamp | null): ClockState {
  if (due_at === null) return done_at === null ? 'not_running' : 'met';
  const due = Date.parse(due_at);
  if (done_at !== null) return Date.parse(done_at) <= due ? 'met' : 'late';
  return Date.parse(now) <= due ? 'running' : 'overdue';
}

export function isServiceClock(text: string): text is ServiceClock {
  return (serviceClocks as readonly string[]).includes(text);
}
