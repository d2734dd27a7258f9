// What analysts of this installation said of a technique on other incidents moves how sure a
// suggestion of it is. These are counts that anyone can read and an administrator can reset;
// nothing is trained. Pure.
import { labelOf, type Suggestion } from './map.ts';
import { confidenceCap } from './scored.ts';

/** Decisions on suggestions of a technique on other incidents of this installation. */
export interface TechniqueHistory {
  technique_id: string;
  accepted: number;
  rejected: number;
}

type Counts = Omit<TechniqueHistory, 'technique_id'>;

export interface Weighed extends Suggestion {
  /** There where it has moved the confidence. */
  history?: Counts & { confidence_before: number };
}

/** So many decisions weigh as much as the program's own confidence. Chosen, not measured. */
const ownWeight = 8;

/** The newest decisions of a technique that count. */
export const mostDecisions = 200;

/** Mean of the program's confidence and the decisions, two digits. */
export function weighedConfidence(confidence: number, { accepted, rejected }: Counts): number {
  const mean = (ownWeight * confidence + accepted) / (ownWeight + accepted + rejected);
  return Math.min(confidenceCap, Math.round(mean * 100) / 100);
}

/**
 * The suggestions with the history weighed in. What the data declares stays as it is and first. Of
 * a vulnerability the surest come first; of behaviour the order stays that of tactic and time, but
 * for techniques that were rejected more often than accepted, which come last.
 */
export function withHistory(
  suggestions: readonly Suggestion[],
  history: readonly TechniqueHistory[],
  { is_vulnerability }: { is_vulnerability: boolean },
): Weighed[] {
  const known = new Map(history.map((one) => [one.technique_id, one]));
  const weighed = suggestions.map((one) => weigh(one, known.get(one.technique_id)));
  const rank = is_vulnerability ? byConfidence : byDoubt;
  return weighed.toSorted((a, b) => rank(a) - rank(b));
}

function weigh(one: Suggestion, history: TechniqueHistory | undefined): Weighed {
  if (history === undefined || one.source === 'declared') return one;
  const { accepted, rejected } = history;
  const confidence = weighedConfidence(one.confidence, history);
  const confidence_label = labelOf(confidence);
  const moved = { accepted, rejected, confidence_before: one.confidence };
  return { ...one, confidence, confidence_label, history: moved };
}

function byConfidence({ source, confidence }: Weighed): number {
  return source === 'declared' ? -1 : 1 - confidence;
}

function byDoubt({ history }: Weighed): number {
  return history !== undefined && history.rejected > history.accepted ? 1 : 0;
}
