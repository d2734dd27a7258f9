// Which facts take a duty away or put it off, found by asking the rules and not from a list: a
// person with the role Legal/DPO decides on those, with a reason, and the answer says who did.
import { resolveContradictions } from './contradictions.ts';
import type { Duty, Evaluation } from './evaluate.ts';
import {
  factList,
  factNames,
  factsOf,
  type FactDecision,
  type FactName,
  type Facts,
} from './facts.ts';
import type { Gathered } from './gather.ts';
import { givenOf } from './given.ts';
import type { Regime } from './rule.ts';

type Known = Partial<Facts>;
/** Evaluates with these recorded facts; those that are undecided take no duty away. */
export type EvaluateWith = (
  recorded: Known,
  undecided?: readonly FactName[],
) => { gathered: Gathered; evaluation: Evaluation };

/** Under which rules a change is checked, and what was decided before it. */
export interface Judging {
  rules: readonly Regime[];
  decisions: readonly FactDecision[];
  /**
   * Anyone who makes the change can decide, and says why: what was undecided is decided with it.
   */
  decides: boolean;
}

/** What a change of facts decides: by which facts, and which duties fall away. */
export interface Removal {
  facts: FactName[];
  obligations: string[];
}

/** Facts that a change makes say that a duty falls away, or is due later than it was. */
export function decisiveFacts(
  before: Known,
  after: Known,
  judging: Judging,
  evaluateWith: EvaluateWith,
): Removal {
  const { rules, decides } = judging;
  const isChanged = (name: FactName) => !isSame(before[name], after[name]);
  const pending = undecidedFacts(after, judging, evaluateWith).filter((name) => !isChanged(name));
  const changed = factNames.filter(
    (name) => isChanged(name) || (decides && pending.includes(name)),
  );
  if (changed.length === 0) return { facts: [], obligations: [] };
  const left = decides ? [] : pending;
  const was = evaluateWith(before, undecidedFacts(before, judging, evaluateWith));
  const is = evaluateWith(after, left);
  const restoring = (name: FactName, value: unknown) =>
    lessened(evaluateWith({ ...after, [name]: value }, left).evaluation, is.evaluation).length > 0;
  const found = changed.filter((name) => {
    if (name === 'unconcerned_authorities') {
      return narrowed(was.evaluation, is.evaluation).length > 0;
    }
    const value = after[name] ?? null;
    if (isJudgedAway(rules, name, is.gathered.case.facts, value)) return true;
    if (isNoneOfThem(name, value) && restoring(name, null)) return true;
    const earlier = was.gathered.sources[name] === 'assumed' ? null : was.gathered.case.facts[name];
    return earlier !== null && restoring(name, before[name] ?? null);
  });
  const gone = lost(was.evaluation, is.evaluation);
  const facts = found.length === 0 && gone.some(isFirm) ? changed : found;
  const less = [
    ...lessened(was.evaluation, is.evaluation),
    ...narrowed(was.evaluation, is.evaluation),
  ];
  const obligations = [...new Set(less.map(({ obligation }) => obligation.id))];
  return { facts, obligations };
}

/**
 * Recorded facts that take a duty away by themselves and without a decision: from before decisions
 * were recorded, or from a time when something else kept the duty alive.
 */
export function undecidedFacts(
  recorded: Known,
  { rules, decisions }: Pick<Judging, 'rules' | 'decisions'>,
  evaluateWith: EvaluateWith,
): FactName[] {
  const decided = new Set(inForce(recorded, decisions).map(({ fact }) => fact));
  const open = factNames.filter((name) => (recorded[name] ?? null) !== null && !decided.has(name));
  if (open.length === 0) return [];
  const { facts } = evaluateWith(recorded).gathered.case;
  return open.filter((name) => isJudgedAway(rules, name, facts, recorded[name]));
}

/** Ids of duties that are in play in the one evaluation and fall away in the other. */
export function fallenAway(before: Evaluation, after: Evaluation): string[] {
  return lost(before, after).map(({ obligation }) => obligation.id);
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** The value alone makes a condition fail that a person judges, and nothing contradicts it. */
function isJudgedAway(
  rules: readonly Regime[],
  name: FactName,
  facts: Facts,
  value: unknown,
): boolean {
  if (value === null) return false;
  const nobody = { sector: null, severity: null, submissions: [], decisions: [] };
  const settled = resolveContradictions({ ...nobody, facts }, () => []).facts;
  if (!isSame(settled[name], value)) return false;
  const nothing = givenOf({ ...nobody, facts: factsOf({}) });
  const alone = givenOf({ ...nobody, facts: factsOf({ [name]: value }) });
  return rules.some(({ obligations }) =>
    obligations.some(
      ({ conditions, status, recipient }) =>
        status !== 'voluntary' &&
        recipient !== 'internal' &&
        conditions.some(
          ({ judged, holds }) =>
            judged === true && holds(alone) === false && holds(nothing) !== false,
        ),
    ),
  );
}

/** A choice that says "none of them" answers as a "no" does. */
function isNoneOfThem(name: FactName, value: unknown): boolean {
  return factList[name].kind === 'choice' && (value === 'none' || value === 'other');
}

/** Duties of the one that are not in play in the other, nor replaced there by a stricter one. */
function lost(one: Evaluation, other: Evaluation): Duty[] {
  const idsOf = ({ duties }: Evaluation) => new Set(duties.map(({ obligation }) => obligation.id));
  const [before, after] = [idsOf(one), idsOf(other)];
  const added = other.duties.filter(({ obligation }) => !before.has(obligation.id));
  return one.duties.filter(
    (duty) =>
      duty.status !== 'voluntary' &&
      duty.obligation.recipient !== 'internal' &&
      !after.has(duty.obligation.id) &&
      !added.some((fresh) => isStricter(fresh, duty)),
  );
}

/** Duties of the one that are not in play in the other, and open ones that it gives more time. */
function lessened(one: Evaluation, other: Evaluation): Duty[] {
  const dueOf = new Map(other.duties.map(({ obligation, clock }) => [obligation.id, clock.due_at]));
  const postponed = one.duties.filter((duty) => {
    const { obligation, clock, submission } = duty;
    const due = dueOf.get(obligation.id);
    const isBound = isFirm(duty) && duty.status !== 'voluntary' && submission === null;
    if (!isBound || obligation.recipient === 'internal') return false;
    return clock.due_at !== null && due !== undefined && (due === null || due > clock.due_at);
  });
  return [...lost(one, other), ...postponed];
}

/** Duties that are owed to fewer recipients than before. */
function narrowed(one: Evaluation, other: Evaluation): Duty[] {
  const owed = new Map(
    other.duties.map(({ obligation, sent }) => [
      obligation.id,
      sent.map(({ recipient }) => recipient),
    ]),
  );
  return one.duties.filter(({ obligation, sent }) => {
    const left = owed.get(obligation.id);
    if (left === undefined || obligation.late_reports !== undefined) return false;
    return sent.some(({ recipient }) => recipient !== null && !left.includes(recipient));
  });
}

function isStricter(fresh: Duty, gone: Duty): boolean {
  const isSameKind =
    fresh.regime === gone.regime && fresh.obligation.recipient === gone.obligation.recipient;
  const [soon, late] = [fresh.clock.due_at, gone.clock.due_at];
  return isSameKind && soon !== null && late !== null && soon <= late;
}

function isFirm({ status }: Duty): boolean {
  return status !== 'needs_facts' && status !== 'conditional';
}

/** The latest decision on each recorded fact whose value still is what was decided. */
export function inForce(recorded: Known, decisions: readonly FactDecision[]): FactDecision[] {
  const latest = new Map(decisions.map((one) => [one.fact, one]));
  return [...latest.values()].filter(
    ({ fact, value }) => (value ?? null) !== null && isSame(recorded[fact], value),
  );
}

/** Names with each duty that fell away who decided the fact by which it did. */
export function attributed(
  recorded: Known,
  decisions: readonly FactDecision[],
  evaluation: Evaluation,
  evaluateWith: EvaluateWith,
): Evaluation {
  const suppressed = [...evaluation.suppressed];
  const inPlay = new Set(evaluation.duties.map(({ obligation }) => obligation.id));
  const named = inForce(recorded, decisions).map((decision) => {
    const without = evaluateWith({ ...recorded, [decision.fact]: null }).evaluation;
    return { decision, own: lost(without, evaluation).map(({ obligation }) => obligation.id) };
  });
  // One change can decide several facts: first those without which the duty is in play again.
  const pairs = [
    ...named.flatMap(({ decision, own }) => own.map((id) => ({ id, decision }))),
    ...named.flatMap(({ decision }) => decision.obligations.map((id) => ({ id, decision }))),
  ];
  for (const { id, decision } of pairs) {
    const place = suppressed.findIndex((one) => one.id === id);
    const before = suppressed[place];
    if (inPlay.has(id) || (before && before.decision !== null)) continue;
    const { fact, value, decided_by, decided_at, reason: why } = decision;
    const known = before?.reason ?? `${fact} = ${JSON.stringify(value)}.`;
    const reason = `${known} Decided by ${decided_by} at ${decided_at}: ${why}`;
    const row = { id, reason, decision };
    if (place < 0) suppressed.push(row);
    else suppressed[place] = row;
  }
  return { ...evaluation, suppressed };
}
