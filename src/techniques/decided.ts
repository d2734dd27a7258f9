// Suggestions alongside what people decided on them: the program suggests, a person's word stays.
import { addressOf, frameworkVersions, techniqueOf } from './catalogue.ts';
import type { Weighed } from './history.ts';
import { labelOf, type Applicability } from './map.ts';
import type { Method } from './scored.ts';

/** What a person can say of a technique; `undone` takes the word back. */
export const decisionWords = ['accepted', 'rejected', 'added', 'undone'] as const;
export type DecisionWord = (typeof decisionWords)[number];
export type KeptDecision = Exclude<DecisionWord, 'undone'>;

export const techniqueStates = ['suggested', 'accepted', 'added', 'rejected'] as const;
export type TechniqueState = (typeof techniqueStates)[number];

/** The ways by which a technique comes into the answer. */
export const techniqueSources = [
  ...(['declared', 'class', 'similarity', 'rule', 'capec'] satisfies Method[]),
  'analyst',
] as const;

export interface Decision {
  technique_id: string;
  decision: KeptDecision;
}

export interface DecidedTechnique extends Omit<Weighed, 'source'> {
  source: (typeof techniqueSources)[number];
  status: TechniqueState;
}

/**
 * The suggestions with their state, then techniques that people added or decided on when they were
 * still suggested. Rejected ones stay, at the end, so that no one suggests them again unseen.
 */
export function withDecisions(
  suggestions: readonly Weighed[],
  decisions: readonly Decision[],
  applicability: Applicability,
): DecidedTechnique[] {
  const words = new Map(decisions.map((one) => [one.technique_id, one.decision]));
  const suggested = new Set(suggestions.map(({ technique_id }) => technique_id));
  const all: DecidedTechnique[] = [
    ...suggestions.map((one): DecidedTechnique => {
      return { ...one, status: words.get(one.technique_id) ?? 'suggested' };
    }),
    ...decisions
      .filter(({ technique_id }) => !suggested.has(technique_id))
      .flatMap((decision) => bySomebody(decision, applicability)),
  ];
  const last = (one: DecidedTechnique): number => (one.status === 'rejected' ? 1 : 0);
  return all.toSorted((a, b) => last(a) - last(b));
}

/** What is decided against nothing that is suggested is a person's word alone. */
function bySomebody(
  { technique_id, decision }: Decision,
  applicability: Applicability,
): DecidedTechnique[] {
  const technique = techniqueOf(technique_id);
  if (technique === undefined) return [];
  const { framework, name, tactics } = technique;
  return [
    {
      ...{ technique_id, name, tactics, framework },
      framework_version: frameworkVersions[framework],
      ...{ confidence: 1, confidence_label: labelOf(1), applicability },
      ...{ source: 'analyst', rule_id: null, valid: true },
      rationale: `An analyst ${decision} this technique.`,
      url: addressOf(technique),
      status: decision,
    },
  ];
}
