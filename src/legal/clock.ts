// The clock of one obligation: what started it, when it ends, and until then what is only
// projected.
import { timestamp } from '../domain/clock.ts';
import { dueAt, dueOn, endOfDay, latestAt, type LatestRule, type Place } from './deadline.ts';
import type { FactName, Submission } from './facts.ts';
import type { Given } from './given.ts';
import type { ClockRule, Obligation } from './rule.ts';

export interface Clock {
  /** The fact, or the obligation whose report starts it. */
  start_event: string;
  start_at: string | null;
  /** ISO 8601; null where the law says "without undue delay". */
  duration: string | null;
  /** The safe target, never later than any reading; null while nothing has started it. */
  due_at: string | null;
  /** The day, for limits in whole days. */
  due_on: string | null;
  latest_at: string | null;
  latest_rule: LatestRule | null;
  /** False where the law sets no such limit: after it nothing is overdue. */
  binding: boolean;
  /** Unknown facts, or a predecessor that was not sent, can still move it. */
  provisional: boolean;
  /** What it would be if the predecessor were sent at its own limit. */
  projected_due_at: string | null;
  pending: boolean;
  missing_start: FactName | null;
  /** The fact that can still take the relief away. */
  missing_relief: FactName | null;
}

/** Until when a report is lawful: the last lawful moment where a rule gives more time. */
export function limitOfClock({ due_at, latest_at }: Pick<Clock, 'due_at' | 'latest_at'>) {
  return latest_at ?? due_at;
}

/** `open`: a decisive fact is unknown, so whatever comes out is provisional. */
export function clockOf(
  given: Given,
  obligation: Obligation,
  clocks: ReadonlyMap<string, Clock>,
  place: Place,
  open: boolean,
): Clock {
  const { clock: rule } = obligation;
  const { start } = rule;
  const provisional = open || rule.provisional === true;
  if ('fact' in start) return fromFact(given, rule, start.fact, place, provisional);
  if ('day' in start) return fromDay(given, rule, start.day, place, provisional);
  if ('with' in start) return together(given, rule, start.with, clocks, provisional);
  const sent = submissionOf(given, start.submission_of, start.latest === true);
  const event = `submission of ${start.submission_of.join(' or ')}`;
  if (sent !== null) return running(given, rule, event, sent.submitted_at, place, provisional);
  const before = start.submission_of.map((id) => clocks.get(id)).find((one) => one !== undefined);
  const from = before?.due_at ?? before?.projected_due_at ?? null;
  const projected = from === null ? null : limitOf(given, rule, from, place);
  return { ...none(event, rule), projected_due_at: projected, provisional: true, pending: true };
}

function none(start_event: string, rule: ClockRule): Clock {
  return {
    start_event,
    start_at: null,
    duration: rule.iso,
    due_at: null,
    due_on: null,
    latest_at: null,
    latest_rule: null,
    binding: rule.notBinding !== true,
    provisional: false,
    projected_due_at: null,
    pending: false,
    missing_start: null,
    missing_relief: null,
  };
}

function fromFact(
  given: Given,
  rule: ClockRule,
  fact: Extract<FactName, `${string}_at`>,
  place: Place,
  provisional: boolean,
): Clock {
  const start_at = given.facts[fact];
  if (start_at !== null) return running(given, rule, fact, start_at, place, provisional);
  return { ...none(fact, rule), provisional, missing_start: fact };
}

function running(
  given: Given,
  rule: ClockRule,
  event: string,
  start_at: string,
  place: Place,
  provisional: boolean,
): Clock {
  const base = { ...none(event, rule), start_at, provisional };
  const due_at = limitOf(given, rule, start_at, place);
  if (due_at === null) return base;
  const relief = rule.reliefMayBeOff && isReliefOff(given) ? 'none' : rule.relief;
  if (relief === 'none') return { ...base, due_at };
  const latest = latestAt(Temporal.Instant.from(due_at), relief, place);
  if (latest === null) return { ...base, due_at };
  const ends = { due_at, ...latest, latest_at: timestamp(latest.latest_at) };
  // Art. 5(5): an essential or important entity has no relief; while that is unknown it might fall.
  if (rule.reliefMayBeOff !== true || given.facts.nis2_class !== null) return { ...base, ...ends };
  return { ...base, ...ends, provisional: true, missing_relief: 'nis2_class' };
}

/** The end of the period; of two limits the earlier, while the cap is not already past. */
function limitOf(given: Given, rule: ClockRule, start: string, place: Place): string | null {
  if (rule.iso === null) return null;
  const from = Temporal.Instant.from(start);
  const due = dueAt(from, rule.iso, rule.unit, place.timezone);
  const capStart = rule.cap ? given.facts[rule.cap.fact] : null;
  if (rule.cap === undefined || capStart === null) return timestamp(due);
  const cap = dueAt(Temporal.Instant.from(capStart), rule.cap.iso, rule.unit, place.timezone);
  const capped = Temporal.Instant.compare(from, cap) <= 0 && Temporal.Instant.compare(cap, due) < 0;
  return timestamp(capped ? cap : due);
}

/** Limits in whole days end with the last second of their day. */
function fromDay(
  given: Given,
  rule: ClockRule,
  fact: Extract<FactName, `${string}_on`>,
  place: Place,
  provisional: boolean,
): Clock {
  const base = { ...none(fact, rule), provisional };
  const start = given.facts[fact];
  if (start === null || rule.iso === null) return { ...base, missing_start: fact };
  const day = dueOn(start, rule.iso);
  const start_at = timestamp(startOfDay(start, place.timezone));
  if (rule.minimum) return { ...base, start_at, due_on: day.toString() };
  const due = endOfDay(day, place.timezone);
  const latest = latestAt(due, rule.relief, place);
  const ends = { due_at: timestamp(due), due_on: day.toString() };
  if (latest === null) return { ...base, start_at, ...ends };
  return { ...base, start_at, ...ends, ...latest, latest_at: timestamp(latest.latest_at) };
}

function startOfDay(day: string, timezone: string): Temporal.Instant {
  return Temporal.PlainDate.from(day).toZonedDateTime(timezone).toInstant();
}

/** The clock of the first of these reports that has a date and was not sent; else of the first. */
function together(
  given: Given,
  rule: ClockRule,
  ids: readonly [string, ...string[]],
  clocks: ReadonlyMap<string, Clock>,
  provisional: boolean,
): Clock {
  const isOpen = (id: string) =>
    (clocks.get(id)?.due_at ?? null) !== null && submissionOf(given, [id], false) === null;
  const id = ids.find(isOpen) ?? ids[0];
  const other = clocks.get(id);
  if (other === undefined) return { ...none(`limit of ${id}`, rule), provisional };
  return {
    ...other,
    start_event: `limit of ${id}`,
    provisional: provisional || other.provisional,
  };
}

function submissionOf(
  { submissions }: Given,
  ids: readonly string[],
  latest: boolean,
): Submission | null {
  let found: Submission | null = null;
  for (const one of submissions) {
    if (!ids.includes(one.obligation_id)) continue;
    const better = found === null || one.submitted_at > found.submitted_at === latest;
    if (better) found = one;
  }
  return found;
}

/** These must not submit the first two reports after the limit of a weekend: 2025/301 Art. 5(5). */
const neverRelieved: readonly (string | null)[] = [
  'credit_institution',
  'central_counterparty',
  'trading_venue',
];

function isReliefOff(given: Given): boolean {
  const { entity_type, nis2_class, ca_no_relief_decision_at: decided } = given.facts;
  if (neverRelieved.includes(entity_type)) return true;
  if (nis2_class === 'essential' || nis2_class === 'important') return true;
  if (decided === null) return false;
  // Art. 5(6): only for incidents that are reported after the decision; without a report, it will
  // be.
  const reported = submissionOf(given, ['DORA-INIT'], false);
  return reported === null || reported.submitted_at > decided;
}
