// Conditions that several duties share, and the short way to write one down.
import { text } from '../domain/text.ts';
import type { FactName, Facts } from './facts.ts';
import type { Given } from './given.ts';
import type { Condition } from './rule.ts';
import { not, type Tri } from './tri.ts';

type BooleanFact = {
  [Name in FactName]: Facts[Name] extends boolean | null ? Name : never;
}[FactName];

/** Holds when the fact is recorded as true. */
export function isTrue(fact: BooleanFact, exception: string): Condition {
  return { holds: ({ facts }) => facts[fact], facts: [fact], exception, judged: true };
}

/** Holds unless the fact is recorded as true; unknown counts as unknown. */
export function isFalse(fact: BooleanFact, exception: string): Condition {
  return { holds: ({ facts }) => not(facts[fact]), facts: [fact], exception, judged: true };
}

/** Holds unless someone decided it; the duty is while no one did. */
export function notDecided(fact: BooleanFact, exception: string): Condition {
  return { holds: ({ facts }) => facts[fact] !== true, facts: [], exception, judged: true };
}

/** Holds once the fact has a value. */
export function isKnown(fact: FactName, exception: string): Condition {
  return { holds: ({ facts }) => facts[fact] !== null, facts: [], exception };
}

/** Any test on the case. */
export function when(
  holds: (given: Given) => Tri,
  facts: readonly FactName[],
  exception: string,
): Condition {
  return { holds, facts, exception };
}

/** A condition that a person judges. */
export function judged(condition: Condition): Condition {
  return { ...condition, judged: true };
}

/** The second half of a question whose first half the records answer. */
export const maySend = text('Can this be sent?', 'Czy można to wysłać?');

/** Whether a report of one of these obligations was sent. */
export function wasSent(given: Given, ...ids: readonly string[]): boolean {
  return given.submissions.some(({ obligation_id }) => ids.includes(obligation_id));
}

/** The same, without submissions that contradict other records: they take no duty away. */
export function wasSoundlySent(given: Given, ...ids: readonly string[]): boolean {
  return given.submissions.some(
    (one) => ids.includes(one.obligation_id) && !given.doubtful.has(one),
  );
}
