// Facts → obligations with their clocks. Pure: the same input gives the same answer, and no date is
// made up for what has not happened.
import { timestamp } from '../domain/clock.ts';
import { required } from '../domain/required.ts';
import { clockOf, limitOfClock, type Clock } from './clock.ts';
import type { Place } from './deadline.ts';
import type { Case, FactDecision, FactName, LegalDecision, Submission } from './facts.ts';
import { givenOf, type Given } from './given.ts';
import type { Condition, Moment, Obligation, Regime } from './rule.ts';
import { metBy, sentOf, type Sent } from './sent.ts';

export type DutyStatus =
  | 'triggered'
  | 'conditional'
  | 'needs_facts'
  | 'pending_predecessor'
  | 'voluntary'
  | 'contested';

/** An obligation that is in play for this case. */
export interface Duty {
  regime: Regime;
  obligation: Obligation;
  status: DutyStatus;
  clock: Clock;
  /** Not sent, and the last lawful moment that the law sets for it has passed. */
  overdue: boolean;
  /** Facts that decide it and that no one has recorded. */
  missing_facts: readonly FactName[];
  /** The report that was sent, to each of its recipients; its first sending. */
  submission: Submission | null;
  /** What was sent to whom; one line unless the profile names several. */
  sent: readonly Sent[];
  decision: LegalDecision | null;
  /** Why its applicability is argued. */
  contested: string | null;
}

/** A duty that falls away, and the named exception by which it does. */
export interface Suppressed {
  id: string;
  reason: string;
  /** Who decided the fact by which it falls away; null where that is not recorded. */
  decision: FactDecision | null;
}

export interface Evaluation {
  given: Given;
  /** Nearest first; those without a date last. */
  duties: Duty[];
  suppressed: Suppressed[];
  /** Facts that would bring further duties into play, in the order of the rules. */
  open_facts: FactName[];
}

/**
 * Evaluates a case under these rules, in this place, at this time. The severity of an incident
 * brings no duty into play. A fact that no one recorded gives a question, not silence.
 */
export function evaluate(
  input: Case,
  rules: readonly Regime[],
  place: Place,
  now: Temporal.Instant,
): Evaluation {
  const before = new Map(
    rules.flatMap(({ obligations }) =>
      obligations.map(({ id, depends_on }) => [id, depends_on ?? []] as const),
    ),
  );
  const given = givenOf(input, (id) => before.get(id) ?? []);
  const work: Work = {
    given,
    place,
    now: timestamp(now),
    aware: given.facts.aware_at ?? timestamp(now),
    clocks: new Map(),
    result: { given, duties: [], suppressed: [], open_facts: [] },
  };
  for (const regime of rules) {
    for (const obligation of regime.obligations) decide(work, regime, obligation);
  }
  const { duties, open_facts } = work.result;
  duties.sort(nearestFirst);
  return { ...work.result, open_facts: [...new Set(open_facts)] };
}

interface Work {
  given: Given;
  place: Place;
  now: string;
  /** The rules of that time count. */
  aware: string;
  /** Clocks of the duties that are in play so far. */
  clocks: Map<string, Clock>;
  result: Evaluation;
}

function decide(work: Work, regime: Regime, obligation: Obligation): void {
  const { given, result } = work;
  if (obligation.scope.holds(given) !== true) {
    const unknown = obligation.scope.facts.filter((name) => given.facts[name] === null);
    result.open_facts.push(...unknown);
    return;
  }
  const reason = exceptionOf(work, obligation);
  if (reason === null) return;
  if (reason !== true) {
    result.suppressed.push({ id: obligation.id, reason, decision: null });
    return;
  }
  addDuty(work, regime, obligation);
}

/** True when the duty is in play, null when it has not arisen, else the name of the exception. */
function exceptionOf(work: Work, obligation: Obligation): true | null | string {
  const { given, aware } = work;
  const failed = obligation.conditions.find((condition) => condition.holds(given) === false);
  if (failed !== undefined) return failed.exception;
  const arises = obligation.arises?.(given, momentOf(work)) ?? (obligation.arises ? null : true);
  if (arises !== true) return arises;
  const applies = obligation.applicability?.(given, aware);
  if (applies?.state === 'not_yet') return applies.why;
  const decision = latestDecision(given, obligation.id);
  if (decision?.decision !== 'not_required') return true;
  return `Decided by ${decision.decided_by} at ${decision.decided_at}: ${decision.reason}`;
}

function momentOf({ clocks, now, result: { duties } }: Work): Moment {
  const dueOf = (id: string) => clocks.get(id)?.due_at ?? null;
  const isOpen = (id: string) =>
    dueOf(id) !== null &&
    duties.find(({ obligation }) => obligation.id === id)?.submission === null;
  return {
    dueOf,
    isOpen,
    isMissed: (id) => isOpen(id) && isAfterLimit(now, required(clocks.get(id), 'clock')),
  };
}

/**
 * Past `due_at` alone it is not: a later lawful moment might still run, or the law sets no limit.
 */
export function isAfterLimit(
  at: string,
  clock: Pick<Clock, 'due_at' | 'latest_at' | 'binding'>,
): boolean {
  const limit = limitOfClock(clock);
  return clock.binding && limit !== null && at > limit;
}

function addDuty(work: Work, regime: Regime, obligation: Obligation): void {
  const { given, clocks, now, place } = work;
  const unknown = obligation.conditions.filter((one) => one.holds(given) === null);
  const decision = latestDecision(given, obligation.id);
  const applies = obligation.applicability?.(given, work.aware);
  const contested = applies?.state === 'contested' ? applies.why : null;
  const open = unknown.length > 0 && decision === null;
  const clock = clockOf(given, obligation, clocks, place, open);
  const sent = sentOf(given, obligation, unsentOf(work, obligation));
  const submission = metBy(sent);
  const asked = [clock.missing_start, clock.missing_relief].filter((name) => name !== null);
  clocks.set(obligation.id, clock);
  work.result.duties.push({
    regime,
    obligation,
    status: statusOf({ regime, obligation, clock, open, contested, given }),
    clock,
    overdue: submission === null && isAfterLimit(now, clock),
    missing_facts: [...new Set([...missingOf(given, unknown), ...asked])],
    submission,
    sent,
    decision,
    contested,
  });
}

/** A notice of delay goes to those alone whom a report is late for. */
function unsentOf(work: Work, { late_reports = [] }: Obligation): string[] {
  const { isMissed, isOpen } = momentOf(work);
  const missed = late_reports.filter(isMissed);
  const ids = missed.length > 0 ? missed : late_reports.filter(isOpen);
  return work.result.duties
    .filter(({ obligation }) => ids.includes(obligation.id))
    .flatMap(({ sent }) => sent.filter(({ submission }) => submission === null))
    .flatMap(({ recipient }) => recipient ?? []);
}

function missingOf(given: Given, unknown: readonly Condition[]): FactName[] {
  const asked = unknown.flatMap(({ facts }) => facts.filter((name) => given.facts[name] === null));
  return [...new Set(asked)];
}

/**
 * From high on; severity alone brings nothing into play, it only makes the question more urgent.
 */
const urgentSeverity = 4;

function statusOf(
  duty: Pick<Duty, 'regime' | 'obligation' | 'clock' | 'contested'> & {
    open: boolean;
    given: Given;
  },
): DutyStatus {
  const { regime, obligation, clock, open, contested, given } = duty;
  if (obligation.status !== undefined) return obligation.status;
  const urgent = (given.severity ?? 0) >= urgentSeverity;
  const raised = urgent && (regime.name === 'nis2' || regime.name === 'dora');
  if (open) return raised ? 'conditional' : 'needs_facts';
  if (clock.pending) return 'pending_predecessor';
  if (clock.missing_start !== null) return 'needs_facts';
  return contested === null ? 'triggered' : 'contested';
}

function latestDecision({ decisions }: Given, id: string): LegalDecision | null {
  return decisions.findLast(({ obligation_id }) => obligation_id === id) ?? null;
}

function nearestFirst(one: Duty, other: Duty): number {
  const [a, b] = [sortKey(one), sortKey(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Instants in their wire form sort as text; without a date it comes last. */
function sortKey({ clock }: Duty): string {
  return clock.due_at ?? clock.projected_due_at ?? '~';
}
