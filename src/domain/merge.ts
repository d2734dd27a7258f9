// What a merge does to the incident that goes on: its times become the earliest of all, so that no
// clock of it runs later than that of an incident which was merged into it.
import type { Timestamp } from './clock.ts';
import type { Lifecycle } from './incident.ts';
import { isElsewhere, type Outcome } from './outcome.ts';

/** Incidents of one merge, and those that one incident can take in all. */
export const mostMerged = 20;
export const mostTaken = 100;

export interface MergeTimes {
  detected_at: Timestamp;
  aware_at: Timestamp | null;
  first_seen: Timestamp | null;
  last_seen: Timestamp | null;
  sla_due_at: Timestamp | null;
}

export const mergeTimes = [
  'detected_at',
  'aware_at',
  'first_seen',
  'last_seen',
  'sla_due_at',
] as const satisfies readonly (keyof MergeTimes)[];

/**
 * The times of the incident after the merge. Without a recorded awareness the law counts from the
 * detection, so both are compared by when the clock really starts.
 */
export function mergedTimes(target: MergeTimes, sources: readonly MergeTimes[]): MergeTimes {
  const all = [target, ...sources];
  const detected_at = earliest(all.map((one) => one.detected_at)) ?? target.detected_at;
  const aware = earliest(all.map((one) => one.aware_at ?? one.detected_at));
  return {
    detected_at,
    aware_at: target.aware_at === null && aware === detected_at ? null : aware,
    first_seen: earliest(all.map((one) => one.first_seen)),
    last_seen: all.map((one) => one.last_seen ?? '').reduce(later) || null,
    sla_due_at: earliest(all.map((one) => one.sla_due_at)),
  };
}

/** What differs: the names and both values. */
export function changedTimes(before: MergeTimes, after: MergeTimes): (keyof MergeTimes)[] {
  return mergeTimes.filter((name) => before[name] !== after[name]);
}

/** Timestamps are RFC 3339 in UTC with milliseconds: their order is that of their text. */
function earliest(times: readonly (Timestamp | null)[]): Timestamp | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : known.reduce((one, other) => (one < other ? one : other));
}

function later(one: Timestamp, other: Timestamp): Timestamp {
  return one > other ? one : other;
}

/** Why an incident can take no part in a merge. */
export const hindrances = ['closed', 'has_outcome', 'has_others', 'full'] as const;
export type Hindrance = (typeof hindrances)[number];

interface Candidate {
  status_lifecycle: Lifecycle;
  outcome: Outcome | null;
}

export function hindranceOfTarget({ status_lifecycle, outcome }: Candidate): Hindrance | null {
  if (status_lifecycle === 'closed') return 'closed';
  return outcome === null ? null : 'has_outcome';
}

/** An incident that others are a duplicate of, or were merged into, would make a chain. */
export function hindranceOfSource(source: Candidate, hasOthers: boolean): Hindrance | null {
  return hindranceOfTarget(source) ?? (hasOthers ? 'has_others' : null);
}

/** Why a merge cannot be taken back. */
export function undoHindrance(
  target: Candidate & MergeTimes,
  after: Partial<MergeTimes>,
): 'target_closed' | 'target_elsewhere' | 'times_changed' | null {
  if (target.status_lifecycle === 'closed') return 'target_closed';
  if (isElsewhere(target.outcome)) return 'target_elsewhere';
  const names = mergeTimes.filter((name) => name in after);
  return names.every((name) => target[name] === after[name]) ? null : 'times_changed';
}
