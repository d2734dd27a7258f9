// What an incident says → techniques that may be behind it. Ids that the data declares come first;
// text of a vulnerability goes through the class path, text of behaviour through similarity, and
// the rule rows support both. Everything here is a suggestion with its reasons, never a fact.
import {
  addressOf,
  canonicalId,
  frameworkVersions,
  parentOf,
  techniqueOf,
  type Framework,
  type Tactic,
} from './catalogue.ts';
import { capabilityTechniques, cweTechniques, phraseTechniques } from './rules.ts';
import type { RuleTable } from './rules.ts';
import { confidenceCap, type Method, type Scored } from './scored.ts';
import { similarTechniques } from './similarity.ts';
import { isWorthSaying, speaksOfWeakness, weaknessTechniques } from './weakness.ts';

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
  /** Whether the id is one of the framework version; a declared one is kept even when it is not. */
  valid: boolean;
  /** The id as the data gave it, where another represents it today. */
  superseded_id?: string;
  url: string;
}

/** Longest answer. */
export const mostSuggestions = 8;
/** Further suggestions by similarity must come this close to the best. */
const besideTheBest = 0.85;
const declaredConfidence = 0.95;
/** A CWE is the scanner's class, and half of what its row says is new alongside the text. */
const ofCweRow = 0.4;

/**
 * Suggestions for one input, the most confident first, at most `mostSuggestions`. Pure and
 * deterministic; the time grows with the text up to 20,000 characters and no further.
 */
export function mapTechniques(input: TechniqueInput): Suggestion[] {
  const { declared, chosen } = choose(input);
  const families = new Set(declared.map(({ technique_id }) => parentOf(technique_id)));
  const rest = chosen.filter(({ technique_id }) => !families.has(parentOf(technique_id)));
  return [...declared, ...rest.map((scored) => suggestionOf(scored, input.applicability))].slice(
    0,
    mostSuggestions,
  );
}

/** All techniques that anything speaks for, best first: what the suggestions are cut from. */
export function rankTechniques(input: TechniqueInput): { technique_id: string }[] {
  const { declared, ranked } = choose(input);
  return [...declared, ...ranked];
}

function choose(input: TechniqueInput) {
  const declared = declaredTechniques(input);
  const text = `${input.title}. ${input.text ?? ''}`;
  const { ranked, chosen } = pathsFor(input, text);
  return { declared, ranked, chosen };
}

interface Chosen {
  ranked: Scored[];
  chosen: Scored[];
}

function pathsFor(input: TechniqueInput, text: string): Chosen {
  if (input.namespace !== null) {
    const rows = capabilityTechniques(input.namespace);
    if (rows.length > 0) return ruled(combine(rows, similarTechniques(text, 'ATT&CK')));
  }
  if (input.level === 'L2_ai') return behaviour(input, text, 'ATLAS');
  if (input.level === 'L3_hybrid') {
    return merge(behaviour(input, text, 'ATLAS'), behaviour(input, text, 'ATT&CK'));
  }
  if (input.is_vulnerability || input.cwe.length > 0 || speaksOfWeakness(text)) {
    const found = vulnerability(input, text);
    if (found.ranked.length > 0) return found;
  }
  return behaviour(input, text, 'ATT&CK');
}

function vulnerability(input: TechniqueInput, text: string): Chosen {
  const byText = weaknessTechniques({ text, cwe: input.cwe });
  const rows = [...cweTechniques(input.cwe, text), ...phraseTechniques(text, ['scanner'])];
  const weakened = rows.map((row) => ({ ...row, confidence: row.confidence * ofCweRow }));
  const ranked = combine(weakened, byText);
  const worth = ranked.filter((scored) => scored.method !== 'class' || isWorthSaying(scored));
  const chosen = worth.slice(0, 5);
  return { ranked, chosen: chosen.length > 0 ? chosen : ranked.slice(0, 1) };
}

function behaviour(input: TechniqueInput, text: string, framework: Framework): Chosen {
  const similar = similarTechniques(text, framework);
  const tables: RuleTable[] = framework === 'ATLAS' ? ['atlas'] : ['keyword', 'capability'];
  const rows = [...phraseTechniques(text, tables), ...cweTechniques(input.cwe, text)];
  const ranked = combine(
    rows.filter(({ technique_id }) => techniqueOf(technique_id)?.framework === framework),
    similar,
  );
  return ruled(ranked);
}

function ruled(ranked: Scored[]): Chosen {
  const best = ranked[0]?.confidence ?? 0;
  const chosen = ranked.filter(({ confidence }) => confidence >= besideTheBest * best);
  return { ranked, chosen: chosen.slice(0, mostSuggestions) };
}

function merge(one: Chosen, other: Chosen): Chosen {
  const sorted = (lists: Scored[]) => lists.toSorted((a, b) => b.confidence - a.confidence);
  return {
    ranked: sorted([...one.ranked, ...other.ranked]),
    chosen: sorted([...one.chosen, ...other.chosen]),
  };
}

/** How much of a row's confidence is new alongside what the text path says already. */
const ofRow = 0.3;

/**
 * The text path's ranking with what the rows add: by family, for parent and sub-technique speak of
 * the same. Different ways are combined as if independent, less what they surely share.
 */
function combine(rows: readonly Scored[], path: readonly Scored[]): Scored[] {
  const byFamily = new Map(path.map((scored) => [parentOf(scored.technique_id), scored]));
  const best = new Map<string, Scored>();
  for (const row of rows) {
    const family = parentOf(row.technique_id);
    if (row.second === true && (byFamily.get(family)?.confidence ?? 0) < 0.1) continue;
    const known = best.get(family);
    if (known === undefined || speaksMore(row, known)) best.set(family, row);
  }
  for (const [family, row] of best) {
    const known = byFamily.get(family);
    const added = { ...row, confidence: row.confidence * ofRow };
    byFamily.set(family, known === undefined ? added : joined(known, added));
  }
  return [...byFamily.values()].toSorted(
    (a, b) => b.confidence - a.confidence || (a.technique_id < b.technique_id ? -1 : 1),
  );
}

/** The surer of two rows of a family, the more exact of two that are as sure. */
function speaksMore(row: Scored, known: Scored): boolean {
  if (row.confidence !== known.confidence) return row.confidence > known.confidence;
  return row.technique_id.length > known.technique_id.length;
}

function joined(path: Scored, row: Scored): Scored {
  const isMoreExact = row.technique_id.length > path.technique_id.length;
  return {
    technique_id: isMoreExact ? row.technique_id : path.technique_id,
    confidence: Math.min(confidenceCap, 1 - (1 - path.confidence) * (1 - row.confidence)),
    method: path.confidence >= row.confidence ? path.method : row.method,
    rule_id: row.rule_id,
    met: [...path.met, ...row.met],
  };
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
    ...{ rule_id: null, met: [] },
  };
  const suggestion = suggestionOf(scored, applicability);
  const was = written.trim().toUpperCase().slice(0, 20);
  const rationale = valid
    ? 'The data came with this technique.'
    : 'The data came with this id; the framework version has no such technique.';
  return { ...suggestion, rationale, valid, ...(was === id ? {} : { superseded_id: was }) };
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
    valid: technique !== undefined,
    url: addressOf({ id: technique_id, framework }),
  };
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

function rationaleOf({ method, rule_id, met }: Scored): string {
  const row = rule_id === null ? '' : ` (row ${rule_id})`;
  const said = new Set<string>();
  for (const say of met) if (said.size < mostShown) said.add(say());
  const shown = [...said].join(', ');
  return `${ways[method]}${row}${shown === '' ? '' : `: ${shown}`}.`;
}
