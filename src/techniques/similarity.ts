// The path for behaviour: how much a text shares with the description of each technique. The
// descriptions are lists of cues in our own words (data/attack-cues, data/atlas-cues).
import { parentOf, type Framework } from './catalogue.ts';
import type { Clause } from './clauses.ts';
import { CueIndex, cuesOf, keyOf, patternOf, type Cue, type Met, type Said } from './cues.ts';
import atlasCues from './data/atlas-cues.json' with { type: 'json' };
import attackCues from './data/attack-cues.json' with { type: 'json' };
import { isEveryday, isMute } from './everyday.ts';
import { confidenceCap, type Scored } from './scored.ts';

/** A cue of several words says more than one of a single word. */
const perFurtherWord = 0.6;
/** How fast a cue loses weight with the number of technique families that share it. */
const sharing = 0.7;
/** A family counts its best member and this part of what the others add. */
const ofTheOthers = 0.2;
/** Families that the share of the best is taken of. */
const field = 6;

interface Sum {
  weight: number;
  /** Whether nothing was met but words of everyday language. */
  thin: boolean;
  mute: boolean;
  /** Whether every phrase was met with other words between, or is one of everyday language. */
  apart: boolean;
  said: Said[];
  clauses: Clause[];
}

class Similarity {
  readonly #index: CueIndex;

  constructor(lists: Readonly<Record<string, string>>) {
    const cues = Object.entries(lists).flatMap(([id, list]) => onceEach(cuesOf(id, list)));
    this.#index = new CueIndex(weighed(cues), 'loosely');
  }

  /**
   * Techniques in the order of what they share with the text: per family its parent or its best
   * sub-technique. Confidence is the share of the best families, less where little was met.
   */
  rank(all: readonly Met[]): Scored[] {
    const met = all.filter(({ loose }) => loose !== true);
    const families = familiesOf(met);
    const total = families.slice(0, field).reduce((sum, { weight }) => sum + weight, 0);
    const ranked = families.map(({ technique_id, weight, ...sum }): Scored => ({
      technique_id,
      confidence: Math.min(confidenceCap, round((weight / total) * certainty(weight))),
      method: 'similarity',
      rule_id: null,
      met: sum.said,
      clauses: sum.clauses,
      thin: sum.thin,
      apart: sum.apart,
      ...(sum.mute ? { guess: true } : {}),
    }));
    return met.length === all.length ? ranked : [...ranked, ...guesses(all, ranked)];
  }

  met(clause: Clause): Met[] {
    return this.#index.met(clause);
  }
}

/** What only loose meetings speak for: it comes last in the ranking and is never suggested. */
function guesses(all: readonly Met[], ranked: readonly Scored[]): Scored[] {
  const known = new Set(ranked.map(({ technique_id }) => parentOf(technique_id)));
  return familiesOf(all)
    .filter(({ technique_id }) => !known.has(parentOf(technique_id)))
    .map(({ technique_id }) => ({
      ...{ technique_id, confidence: 0, method: 'similarity', rule_id: null },
      ...{ met: [], clauses: [], guess: true },
    }));
}

function familiesOf(met: readonly Met[]) {
  const sums = new Map<string, Sum>();
  for (const { cue, said, clauses, apart } of met) {
    const sum = sums.get(cue.subject) ?? {
      ...{ weight: 0, thin: true, mute: true, apart: true },
      ...{ said: [], clauses: [] },
    };
    sum.weight += cue.weight;
    sum.thin &&= isEveryday(cue.phrase);
    sum.mute &&= isMute(cue.phrase);
    sum.apart &&= apart === true || isEveryday(cue.phrase);
    sum.said.push(said);
    sum.clauses.push(...clauses);
    sums.set(cue.subject, sum);
  }
  const members = Map.groupBy(sums, ([id]) => parentOf(id));
  return [...members.values()]
    .map((family) => {
      const sorted = family.toSorted(([a, x], [b, y]) => y.weight - x.weight || order(a, b));
      const [[technique_id, best], ...others] = sorted as [[string, Sum], ...[string, Sum][]];
      const added = others.reduce((sum, [, { weight }]) => sum + weight, 0);
      const weight = best.weight + ofTheOthers * Math.min(best.weight, added);
      const thin = family.every(([, sum]) => sum.thin);
      const mute = family.every(([, sum]) => sum.mute);
      const apart = family.every(([, sum]) => sum.apart);
      return { ...best, technique_id, weight, thin, mute, apart };
    })
    .toSorted((a, b) => b.weight - a.weight || order(a.technique_id, b.technique_id));
}

/** Measured on the development part: what little was met is right less often than its share. */
function certainty(weight: number): number {
  if (weight < 1) return 0.4;
  if (weight < 2) return 0.55;
  return weight < 4 ? 0.85 : 1;
}

/** Cues that are met alike count once, with the higher weight. */
function onceEach(cues: readonly Cue[]): Cue[] {
  const best = new Map<string, Cue>();
  for (const cue of cues) {
    const key = keyOf(cue.phrase);
    if ((best.get(key)?.weight ?? 0) < cue.weight) best.set(key, cue);
  }
  return [...best.values()];
}

/** Cues with their weight among all: long ones up, those that many families share down. */
function weighed(cues: readonly Cue[]): Cue[] {
  const keyed = cues.map((cue) => ({
    cue,
    key: keyOf(cue.phrase).split(' ').toSorted().join(' '),
  }));
  const families = Map.groupBy(keyed, ({ key }) => key);
  return keyed.map(({ cue, key }) => {
    const sharers = new Set((families.get(key) ?? []).map((one) => parentOf(one.cue.subject)));
    const length = 1 + perFurtherWord * (patternOf(cue.phrase).stems.length - 1);
    return { ...cue, weight: (cue.weight * length) / sharers.size ** sharing };
  });
}

function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

const lists = { 'ATT&CK': attackCues, ATLAS: atlasCues };
/** Made when first requested: the thousands of cues take longer than many a command of the CLI. */
const made = new Map<Framework, Similarity>();

function similarity(framework: Framework): Similarity {
  return made.getOrInsertComputed(framework, () => new Similarity(lists[framework]));
}

/** The cues of a framework's descriptions that a clause meets. */
export function descriptionsMet(clause: Clause, framework: Framework): Met[] {
  return similarity(framework).met(clause);
}

/** Techniques of a framework by what their description shares with the clauses, best first. */
export function similarTechniques(met: readonly Met[], framework: Framework): Scored[] {
  return similarity(framework).rank(met);
}
