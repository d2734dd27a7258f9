// Service levels by priority and severity (api-decisions §3): acknowledge, contain, remediate.
import type { Timestamp } from './clock.ts';
import { timestamp } from './clock.ts';
import type { Priority } from './incident.ts';
import type { Severity } from './severity.ts';

export interface ServiceLevel {
  acknowledge: string;
  contain: string;
  remediate: string;
}

/** ISO 8601 durations, days counted as 24 hours in UTC. */
export const serviceLevels: Record<Priority, ServiceLevel> = {
  P0: { acknowledge: 'PT15M', contain: 'PT4H', remediate: 'PT72H' },
  P1: { acknowledge: 'PT1H', contain: 'PT24H', remediate: 'PT336H' },
  P2: { acknowledge: 'PT8H', contain: 'PT72H', remediate: 'PT1440H' },
  P3: { acknowledge: 'PT24H', contain: 'PT168H', remediate: 'PT2880H' },
};

/**
 * The service level of a severity. A severity that nobody knows runs on the clock of medium:
 * an owner without a due time would be the worse guess.
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
export function dueByPriority(reported_at: Timestamp, priority: Priority): Timestamp {
  const { remediate } = serviceLevels[priority];
  return timestamp(Temporal.Instant.from(reported_at).add(Temporal.Duration.from(remediate)));
}

/** When the fix is due by severity; null for `info`, which has no service level. */
export function dueBySeverity(reported_at: Timestamp, severity: Severity): Timestamp | null {
  const priority = clockPriority(severity);
  return priority === null ? null : dueByPriority(reported_at, priority);
}
