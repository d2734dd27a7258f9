// Outcomes other than closing. None of them closes anything: the record stays open, and the gate
// asks for the same proof as before.

export const outcomes = ['false_positive', 'accepted_risk', 'duplicate'] as const;
export type Outcome = (typeof outcomes)[number];

/** How an outcome ends: by a person, by its date, or because the record was closed. */
export const outcomeEnds = ['withdrawn', 'expired', 'closed'] as const;
export type OutcomeEnd = (typeof outcomeEnds)[number];

/** A risk is accepted for a year at most; after that someone has to look again. */
export const longestAcceptanceDays = 366;

/** What makes an incident a likely duplicate: same identity, same CVE on the same asset, title. */
export const duplicateSigns = ['same_finding', 'same_weakness', 'similar_title'] as const;
export type DuplicateSign = (typeof duplicateSigns)[number];
