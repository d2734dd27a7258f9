// What an incident says → techniques that can be behind it. Ids that the data declares come first;
// text of a vulnerability goes through the class path, text of behaviour through similarity, and
// the rule rows support both. Everything here is a suggestion with its reasons, never a fact.
import {
  addressOf,
  canonicalId,
  frameworkVersions,
  parentOf,
  stageOf,
  techniqueOf,
  withdrawnName,
  type Framework,
  type Tactic,
} from './catalogue.ts';
import { clausesOf, type Clause } from './clauses.ts';
import { chooseTechniques } from './paths.ts';
import type { Method, Scored } from './scored.ts';

export const applicabilities = ['observed', 'possible'] as const;
export type Applicability = (typeof applicabilities)[number];

export interface TechniqueInput {
  title: string;
  text: string | null;
  /** The incident's level; `L2_ai` goes by ATLAS, `L3_hybrid` by both frameworks. */
  level: string;
  cwe: readonly number[];
  /** Ids that the data came with: tags of capa, Sigma, MISP and others. */
  declared: readonly string[];
  /** Whether it is known as a vulnerability: a CVE, or a scanner said so. */
  is_vulnerability: boolean;
  /** Name space of a malware capability, e.g. `anti-analysis/anti-vm`. */
  namespace: string | null;
  applicability: Applicability;
}

export const confidenceLabels = ['low', 'medium', 'high'] as const;
type ConfidenceLabel = (typeof confidenceLabels)[number];

export interface Suggestion {
  technique_id: string;
  name: string;
  tactics: Tactic[];
  framework: Framework;
  framework_version: string;
  /** 0–1, two digits: how often such a suggestion turned out right. */
  confidence: number;
  confidence_label: ConfidenceLabel;
  applicability: Applicability;
  /** Which way decided: `declared`, `class`, `similarity`, `rule`, `capec`. */
  source: Method;
  rule_id: string | null;
  rationale: string;
  /** The clause of the incident that speaks for it most, cut to 300 characters; none for an id. */
  clause?: string;
  /** Whether the id is one of the framework version; a declared one is kept even when it is not. */
  valid: boolean;
  /** The id as the data gave it, where another represents it today. */
  superseded_id?: string;
  url: string;
}

/** Longest answer; a narrative of a whole intrusion names this many. */
export const mostSuggestions = 20;
const declaredConfidence = 0.95;

/**
 * Suggestions for one input: what the data declares, then the surest, at most `mostSuggestions`.
 * Behaviour is ordered by tactic and by its place in the text. Pure and deterministic; the time
 * grows with the text up to 20,000 characters and no further.
 */
export function mapTechniques(input: TechniqueInput): Suggestion[] {
  const { declared, chosen } = choose(input);
  const families = new Set(declared.map(({ technique_id }) => parentOf(technique_id)));
  const rest = chosen
    .filter(({ technique_id }) => !families.has(parentOf(technique_id)))
    .slice(0, Math.max(0, mostSuggestions - declared.length));
  const ordered = input.is_vulnerability ? rest : rest.toSorted(byTacticAndTime);
  return [
    ...declared,
    ...ordered.map((scored) => suggestionOf(scored, applicabilityOf(input, scored))),
  ].slice(0, mostSuggestions);
}

/** All techniques that anything speaks for, best first: what the suggestions are cut from. */
export function rankTechniques(input: TechniqueInput): { technique_id: string }[] {
  const { declared, ranked } = choose(input);
  return [...declared, ...ranked];
}

function choose(input: TechniqueInput) {
  const clauses = clausesOf(input.title, input.text);
  return { declared: declaredTechniques(input), ...chooseTechniques({ ...input, clauses }) };
}

function byTacticAndTime(one: Scored, other: Scored): number {
  const first = ({ clauses }: Scored) => Math.min(999, ...clauses.map(({ at }) => at));
  const tactics = stageOf(one.technique_id) - stageOf(other.technique_id);
  return tactics === 0 ? first(one) - first(other) : tactics;
}

/** Observed is what a clause states as having happened; a weakness only makes it possible. */
function applicabilityOf({ applicability }: TechniqueInput, scored: Scored): Applicability {
  if (applicability === 'possible' || scored.method === 'class') return 'possible';
  // Words that any text has show nothing that happened.
  if (scored.thin === true) return 'possible';
  const { clauses } = scored;
  const isStated = clauses.length === 0 || clauses.some(({ mood }) => mood === 'stated');
  return isStated ? 'observed' : 'possible';
}

function declaredTechniques({ declared, applicability }: TechniqueInput): Suggestion[] {
  const found = new Map<string, Suggestion>();
  for (const written of declared.slice(0, 100)) {
    const id = canonicalId(written);
    const key = id ?? written.trim().toUpperCase().slice(0, 20);
    if (!found.has(key))
      found.set(key, declaredSuggestion(key, written, id !== null, applicability));
  }
  return [...found.values()];
}

function declaredSuggestion(
  id: string,
  written: string,
  valid: boolean,
  applicability: Applicability,
): Suggestion {
  const scored: Scored = {
    ...{ technique_id: id, confidence: declaredConfidence, method: 'declared' },
    ...{ rule_id: null, met: [], clauses: [] },
  };
  const suggestion = suggestionOf(scored, applicability);
  const was = written.trim().toUpperCase().slice(0, 20);
  const old = withdrawnName(id);
  const rationale = valid ? 'The data came with this technique.' : unknownId(old);
  return {
    ...suggestion,
    name: old ?? suggestion.name,
    rationale,
    valid,
    ...(was === id ? {} : { superseded_id: was }),
  };
}

function unknownId(old: string | undefined): string {
  return old === undefined
    ? 'The data came with this id; the framework version has no such technique.'
    : 'The data came with this id; ATT&CK withdrew the technique and names no successor.';
}

function suggestionOf(scored: Scored, applicability: Applicability): Suggestion {
  const { technique_id, method, rule_id } = scored;
  const technique = techniqueOf(technique_id);
  const framework = technique?.framework ?? (technique_id.startsWith('AML') ? 'ATLAS' : 'ATT&CK');
  const confidence = Math.round(scored.confidence * 100) / 100;
  return {
    technique_id,
    name: technique?.name ?? technique_id,
    tactics: technique?.tactics ?? [],
    framework,
    framework_version: frameworkVersions[framework],
    confidence,
    confidence_label: labelOf(confidence),
    applicability,
    source: method,
    rule_id,
    rationale: rationaleOf(scored),
    ...clauseShown(scored),
    valid: technique !== undefined,
    url: addressOf({ id: technique_id, framework }),
  };
}

/** Longest clause shown. */
const clauseLimit = 300;

/** The clause that speaks most often for it, of those that state it when any does. */
function clauseShown({ clauses }: Scored): { clause?: string } {
  const stated = clauses.filter(({ mood }) => mood === 'stated');
  const times = [...Map.groupBy(stated.length > 0 ? stated : clauses, ({ at }) => at).values()];
  const [most] = times.toSorted((a, b) => b.length - a.length);
  return most === undefined ? {} : { clause: shortened(most[0]!) };
}

function shortened({ text }: Clause): string {
  return text.length <= clauseLimit ? text : `${text.slice(0, clauseLimit - 1).toWellFormed()}…`;
}

/** `low` below 0.5, `medium` below 0.75, else `high`. */
export function labelOf(confidence: number): ConfidenceLabel {
  if (confidence < 0.5) return 'low';
  return confidence < 0.75 ? 'medium' : 'high';
}

const ways: Readonly<Record<Method, string>> = {
  declared: 'The data came with this technique',
  class: 'The class of the weakness and the way to it',
  similarity: 'Likeness to what the technique is described by',
  capec: 'A link of CAPEC from the weakness',
  rule: 'A rule row',
};

/** Quotations in one rationale. */
const mostShown = 6;

function rationaleOf({ method, rule_id, met, thin }: Scored): string {
  const way = thin === true ? 'Only words of everyday language' : ways[method];
  const row = rule_id === null ? '' : ` (row ${rule_id})`;
  const said = new Set<string>();
  for (const say of met) if (said.size < mostShown) said.add(say());
  const shown = [...said].join(', ');
  return `${way}${row}${shown === '' ? '' : `: ${shown}`}.`;
}
