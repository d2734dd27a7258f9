// The rule rows (data/rules): CWE numbers, kinds of scanner findings, phrases, capability names of
// malware, each with its techniques and the confidence that the row has. And what CAPEC links to a
// CWE, where it links to few enough to mean something.
import { required } from '../domain/required.ts';
import type { Clause } from './clauses.ts';
import { CueIndex, type Cue, type Met, type Said } from './cues.ts';
import capec from './data/capec.json' with { type: 'json' };
import rows from './data/rules.json' with { type: 'json' };
import { isEveryday, isMute } from './everyday.ts';
import type { Scored } from './scored.ts';

interface Rule {
  id: string;
  match: string;
  cwe?: number[];
  namespaces?: string[];
  phrases?: string[];
  /** Words of which the text must have one, where two rows share a number. */
  when?: string[];
  techniques: string[];
  /** Added only when the text speaks of them as well. */
  secondary?: string[];
  confidence: number;
  source: string;
}

export type RuleTable = 'scanner' | 'keyword' | 'atlas' | 'capability';

const rules: readonly Rule[] = rows;
const byId = new Map(rules.map((rule) => [rule.id, rule]));
const capecLinks: Readonly<Record<string, string>> = capec;

const cues = rules.flatMap(({ id, phrases = [] }) =>
  phrases.map((phrase): Cue => ({ subject: id, phrase, weight: 1 })),
);
const index = new CueIndex(cues, 'anyhow');

/** Single words are too common to carry a row's whole confidence. */
const singleWordCap = 0.6;
const deniedPart = 0.5;

/** Techniques of the rows for these CWE numbers, and of CAPEC where no row is. */
export function cweTechniques(cwe: readonly number[], text: string): Scored[] {
  const lower = text.toLowerCase();
  return cwe.flatMap((number) => {
    const fitting = rules.filter((rule) => rule.cwe?.includes(number));
    const rule =
      fitting.find(({ when }) => when?.some((word) => lower.includes(word))) ??
      fitting.find(({ when }) => when === undefined);
    if (rule === undefined) return capecTechniques(number);
    return speakFor(rule, rule.confidence, () => `CWE-${number}`, []);
  });
}

function capecTechniques(number: number): Scored[] {
  const linked = capecLinks[number]?.split(' ') ?? [];
  const confidence = linked.length === 1 ? 0.45 : 0.35;
  const met: Said[] = [() => `CWE-${number}`];
  return linked.map((technique_id) => ({
    ...{ technique_id, confidence, method: 'capec', rule_id: `capec-cwe-${number}`, met },
    clauses: [],
  }));
}

/** The phrases of the rows that a clause meets. */
export function phrasesMet(clause: Clause): Met[] {
  return index.met(clause);
}

/** Techniques of the rows of these tables whose phrases are met. */
export function phraseTechniques(met: readonly Met[], tables: readonly RuleTable[]): Scored[] {
  return met.flatMap(({ cue, denied, said, clauses }) => {
    const rule = required(byId.get(cue.subject), 'rule of the cue');
    if (!tables.some((table) => rule.id.startsWith(`${table}-`))) return [];
    const isSingle = !/[\s\-./]/.test(cue.phrase.trim());
    const full = isSingle ? Math.min(singleWordCap, rule.confidence) : rule.confidence;
    const confidence = denied ? full * deniedPart : full;
    const thin = isEveryday(cue.phrase);
    const guess = isMute(cue.phrase) ? ({ guess: true } as const) : {};
    return speakFor(rule, confidence, said, clauses).map((one) => ({ ...one, thin, ...guess }));
  });
}

/** Techniques of a capability's name space, e.g. `host-interaction/process/inject`. */
export function capabilityTechniques(namespace: string): Scored[] {
  const path = namespace.toLowerCase();
  const within = (base: string): boolean => path === base || path.startsWith(`${base}/`);
  return rules
    .filter((rule) => rule.namespaces?.some(within))
    .flatMap((rule) =>
      speakFor(rule, rule.confidence, () => `capability ${namespace.slice(0, 100)}`, []),
    );
}

/** A further technique has this part of the row's confidence, and needs support of its own. */
const ofSecond = 0.6;

function speakFor(rule: Rule, confidence: number, met: Said, clauses: Clause[]): Scored[] {
  const row = { method: 'rule', rule_id: rule.id, met: [met], clauses } as const;
  const second = (rule.secondary ?? []).map((technique_id): Scored => ({
    ...{ technique_id, ...row, met: [met] },
    ...{ confidence: confidence * ofSecond, second: true },
  }));
  return [
    ...rule.techniques.map((technique_id) => ({ technique_id, confidence, ...row, met: [met] })),
    ...second,
  ];
}

/** Rows of each table, for the reference. */
export function ruleRows(): readonly Readonly<Rule>[] {
  return rules;
}
