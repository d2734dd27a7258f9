// The path for vulnerabilities: traits of the weakness, of the way to it and of what it gives are
// read from the text and the CWE numbers; each trait speaks for or against a technique
// (data/weakness). The weights are set by hand, and their sum goes through a logistic curve.
import { required } from '../domain/required.ts';
import type { Clause } from './clauses.ts';
import { CueIndex, cuesOf, type Said } from './cues.ts';
import data from './data/weakness.json' with { type: 'json' };
import { confidenceCap, type Scored } from './scored.ts';

interface Trait {
  cues: string;
  cwe?: number[];
}

interface Weighing {
  base: number;
  weights: Record<string, number>;
}

const traits: Record<string, Trait> = data.features;
const techniques: Record<string, Weighing> = data.techniques;
const index = new CueIndex(
  Object.entries(traits).flatMap(([name, { cues }]) => cuesOf(name, cues)),
  'nothing',
);
const byCwe = new Map<number, string[]>();
for (const [name, { cwe = [] }] of Object.entries(traits)) {
  for (const number of cwe) byCwe.set(number, [...(byCwe.get(number) ?? []), name]);
}

export interface Weakness {
  clauses: readonly Clause[];
  cwe: readonly number[];
}

/** Techniques that attackers use on such a weakness, best first; empty when no trait is met. */
export function weaknessTechniques(weakness: Weakness): Scored[] {
  const met = traitsOf(weakness);
  if (met.size === 0) return [];
  const all = withScene(new Set(met.keys()));
  return Object.entries(techniques)
    .map(([technique_id, { base, weights }]) => {
      const speaking = [...all].filter((trait) => weights[trait] !== undefined);
      const weightOf = (trait: string) => weights[trait] ?? 0;
      const sum = speaking.reduce((total, trait) => total + weightOf(trait), base);
      const strong = speaking.filter((trait) => weightOf(trait) > 0);
      return { technique_id, sum, forIt: grounds(strong, met), isByWay: strong.includes('v_net') };
    })
    .toSorted((a, b) => b.sum - a.sum || (a.technique_id < b.technique_id ? -1 : 1))
    .map(({ technique_id, sum, forIt, isByWay }) => ({
      technique_id,
      confidence: Math.min(confidenceCap, Math.round(1000 / (1 + Math.exp(-sum))) / 1000),
      method: 'class',
      rule_id: null,
      met: [
        ...forIt.map((trait) => required(met.get(trait), 'words of the trait').said),
        ...(isByWay && namesNoOtherWay(weakness.clauses) ? [overTheNetwork] : []),
      ],
      clauses: forIt.flatMap((trait) => met.get(trait)?.clauses ?? []),
    }));
}

const otherWays =
  /\b(?:virtual machines?|bluetooth|sock|kernel|files?|images?|documents?|shortcuts?|attachments?|local(?:ly)?|physical(?:ly)?|clients?|access to programs|mp4|media|audio|videos?|fonts?|pdfs?|atoms)\b/i;

/** A text that speaks of files or of the machine itself might mean another way than the network. */
function namesNoOtherWay(clauses: readonly Clause[]): boolean {
  return !clauses.some(({ text }) => otherWays.test(text));
}

/** True of a text with the trait `v_net` that names none of the other ways. */
const overTheNetwork: Said = () => 'nothing says that it needs local access or a file to open';

/**
 * The traits that words or numbers show, of those that speak for a technique; the words behind a
 * trait that follows from others are theirs.
 */
function grounds(speaking: readonly string[], met: ReadonlyMap<string, Shown>): string[] {
  const behind = speaking.flatMap((trait) => [
    trait,
    ...(sources[trait.replace(/^.*_/, '')] ?? []),
  ]);
  return [...new Set(behind)].filter((trait) => met.has(trait));
}

/**
 * From how sure on a technique is suggested. What analysts choose seldom is chosen with less
 * certainty too, so a single bar would never let it through.
 */
export function isWorthSaying({ technique_id, confidence }: Scored): boolean {
  const base = techniques[technique_id]?.base ?? 0;
  return confidence >= (base > -3.5 ? 0.24 : base > -4.5 ? 0.09 : 0.045);
}

/** Whether the text speaks of a weakness at all. */
export function speaksOfWeakness(text: string): boolean {
  const start = text.slice(0, 2000);
  return /\ballow(?:s|ed|ing)?\b.{0,60}\b(?:attackers?|users?)\b|\bvulnerable to\b/i.test(start);
}

interface Shown {
  said: Said;
  clauses: Clause[];
}

/** Traits that are met, each with the words or the CWE that showed it. */
function traitsOf({ clauses, cwe }: Weakness): Map<string, Shown> {
  const met = new Map<string, Shown>();
  for (const number of cwe) {
    const shown: Shown = { said: () => `CWE-${number}`, clauses: [] };
    for (const trait of byCwe.get(number) ?? []) met.set(trait, shown);
  }
  for (const { cue, denied, said, clauses: where } of clauses.flatMap((one) => index.met(one))) {
    if (!denied && !met.has(cue.subject)) met.set(cue.subject, { said, clauses: where });
  }
  return met;
}

const webWeaknesses = [
  ...['xss', 'sqli', 'cmdi', 'ssrf', 'xxe', 'upload', 'traversal', 'csrf', 'deser', 'codei'],
  'webapp',
];
const runsCode = ['rce', 'cmdi', 'codei', 'deser', 'overflow', 'uaf', 'typeconf'];
const corruptsMemory = ['overflow', 'uaf', 'typeconf', 'race'];
const discloses = ['fileread', 'infoleak', 'oobread', 'reads'];
const byFileOrSite = ['browser', 'clientfile', 'office', 'website'];
/** What a trait that follows from others rests on, by the end of its name. */
const sources: Readonly<Record<string, readonly string[]>> = {
  exec: runsCode,
  mem: corruptsMemory,
  read: discloses,
  dos: ['dos'],
  priv: ['privesc'],
  bypass: ['authbypass'],
  sec: ['secbypass'],
  web: webWeaknesses,
  dev: ['network'],
  client: byFileOrSite,
  local: ['local', 'kernel', 'privesc'],
  phys: ['physical'],
};
const neverOnClient = ['sqli', 'cmdi', 'ssrf', 'upload', 'traversal'];

/** Adds how the weakness is reached (`v_…`), and what it gives there (`client_exec` …). */
function withScene(met: Set<string>): Set<string> {
  const has = (names: readonly string[]): boolean => names.some((name) => met.has(name));
  const way = wayOf(met, has);
  const all = new Set(met).add(`v_${way}`);
  const gives: Record<string, boolean> = {
    exec: has(runsCode),
    dos: met.has('dos'),
    priv: met.has('privesc'),
    mem: has(corruptsMemory),
    read: has(discloses),
    bypass: met.has('authbypass'),
    sec: met.has('secbypass'),
  };
  for (const [gain, isGiven] of Object.entries(gives)) if (isGiven) all.add(`${way}_${gain}`);
  if (way === 'net' && has(webWeaknesses)) all.add('net_web');
  if (way === 'net' && met.has('network')) all.add('net_dev');
  return all;
}

function wayOf(met: ReadonlySet<string>, has: (names: readonly string[]) => boolean): string {
  const byFile = has(['browser', 'clientfile', 'office']);
  const bySite = met.has('website') && !met.has('webapp');
  if ((byFile || bySite) && !has(neverOnClient)) return 'client';
  const stated = has(['local', 'kernel']);
  const implied = met.has('privesc') && !has(['remote', 'webapp']);
  if ((stated || implied) && !has(['unauth', 'sqli', 'traversal', 'ssrf'])) return 'local';
  return met.has('physical') ? 'phys' : 'net';
}
