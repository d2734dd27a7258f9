// Outcomes other than closing. None of them closes anything: the record stays open, and the gate
// asks for the same proof as before.

/** What a person records; `merged` comes from a merge and goes with it. */
export const recordedOutcomes = ['false_positive', 'accepted_risk', 'duplicate'] as const;
export type RecordedOutcome = (typeof recordedOutcomes)[number];

export const outcomes = [...recordedOutcomes, 'merged'] as const;
export type Outcome = (typeof outcomes)[number];

/** Whether work on the incident goes on in another one. */
export function isElsewhere(outcome: Outcome | null): boolean {
  return outcome === 'duplicate' || outcome === 'merged';
}

/** How an outcome ends: by a person, by its date, or because the record was closed. */
export const outcomeEnds = ['withdrawn', 'expired', 'closed'] as const;
export type OutcomeEnd = (typeof outcomeEnds)[number];

/** A risk is accepted for a year at most; after that someone has to look again. */
export const longestAcceptanceDays = 366;

/** What makes an incident a likely duplicate: same identity, same CVE on the same asset, title. */
export const duplicateSigns = ['same_finding', 'same_weakness', 'similar_title'] as const;
export type DuplicateSign = (typeof duplicateSigns)[number];
