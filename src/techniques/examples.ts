// What the words of a text say for and against each family of techniques, by the examples that
// ATT&CK publishes: weights computed at build time (data/attack-examples). They ask all words at
// once, so they tell apart what a phrase alone does not. They name no technique, for a likeness is
// no reason; they say how far to trust the phrases.
import { parentOf, techniqueOf, type Framework } from './catalogue.ts';
import type { Clause } from './clauses.ts';
import data from './data/attack-examples.json' with { type: 'json' };
import { bySureness, confidenceCap, type Scored } from './scored.ts';
import { tokensOf } from './words.ts';

interface Stem {
  /** How seldom it is. */
  idf: number;
  /** Places of the families that it speaks for or against, and how much. */
  places: Uint8Array;
  weights: Float32Array;
}

interface Model {
  families: readonly string[];
  bias: Float64Array;
  stems: ReadonlyMap<string, Stem>;
}

/** Made when first requested. */
let made: Model | undefined;

function readModel(): Model {
  const families = data.families.split(' ').map((entry) => entry.split(':'));
  return {
    families: families.map(([id = '']) => id),
    bias: Float64Array.from(families, ([, weight]) => Number(weight) / 100),
    stems: new Map(Object.entries(data.stems).map(([stem, list]) => [stem, stemFrom(list)])),
  };
}

function stemFrom(list: string): Stem {
  const [idf, ...entries] = list.split(' ');
  const pairs = entries.map((entry) => entry.split(':').map(Number));
  return {
    idf: Number(idf) / 10,
    places: Uint8Array.from(pairs, ([place = 0]) => place),
    weights: Float32Array.from(pairs, ([, weight = 0]) => weight / 100),
  };
}

/** How steep the shares are, and what speaks for none: measured on the development part. */
const steepness = 6;
const none = -0.5;
/** A word that no example has makes a text less like any. */
const unknownIdf = 6;
/** Smaller shares are left out. */
const least = 0.02;

/**
 * The share of each family whose examples a text is like, among all families and none of them;
 * empty for a text of none of their words. What is denied does not count.
 */
function exampleShares(text: string): Map<string, number> {
  const { families, bias, stems } = (made ??= readModel());
  const seen = new Set<string>();
  const known: Stem[] = [];
  let squares = 0;
  for (const { stem: written, denied } of tokensOf(text).words) {
    if (denied || seen.has(written)) continue;
    seen.add(written);
    const stem = stems.get(written);
    squares += (stem?.idf ?? unknownIdf) ** 2;
    if (stem !== undefined) known.push(stem);
  }
  const found = new Map<string, number>();
  if (known.length === 0) return found;
  const powers = powersOf(known, Math.sqrt(squares), bias);
  let total = Math.exp(steepness * none);
  for (const power of powers) total += power;
  powers.forEach((power, place) => {
    if (power >= least * total) found.set(families[place] ?? '', power / total);
  });
  return found;
}

function powersOf(known: readonly Stem[], norm: number, bias: Float64Array): Float64Array {
  const scores = Float64Array.from(bias);
  for (const { idf, places, weights } of known) {
    const value = idf / norm;
    for (let one = 0; one < places.length; one += 1) {
      const place = places[one] ?? 0;
      scores[place] = (scores[place] ?? 0) + (weights[one] ?? 0) * value;
    }
  }
  return scores.map((score) => Math.exp(steepness * score));
}

/** From this share on a text is clearly like the examples of a technique. */
const clear = 0.3;

/** Whether a text is clearly like the examples of any technique. */
export function isLikeExamples(text: string): boolean {
  return exampleShares(text)
    .values()
    .some((share) => share >= clear);
}

/** How much the text that is most like the examples of a technique's family is like them. */
export function likeness(technique_id: string, texts: readonly string[]): number {
  const family = parentOf(technique_id);
  return Math.max(0, ...texts.map((text) => exampleShares(text).get(family) ?? 0));
}

/** From here on cues and rows are sure, and keep this part of what they say at least. */
const firm = 0.7;
const kept = 0.75;
/** Below this share nothing around a phrase speaks for it, and only a sure one is suggested. */
const unlike = 0.02;
const sureEnough = 0.5;

/**
 * A ranking corrected by how much the clauses together are like the examples of each technique,
 * `part` of its confidence. What only examples speak for is ranked and never suggested, and so is
 * an unsure phrase in a text that is like none. ATLAS has too few.
 */
export function withExamples(
  ranked: readonly Scored[],
  clauses: readonly Clause[],
  framework: Framework,
  part: number,
): Scored[] {
  if (framework === 'ATLAS') return [...ranked];
  const shares = exampleShares(textOf(clauses));
  const corrected = ranked.map((scored): Scored => {
    const share = shares.get(parentOf(scored.technique_id)) ?? 0;
    return asCorrected(scored, share, part);
  });
  for (const { technique_id } of ranked) shares.delete(parentOf(technique_id));
  const others = [...shares].filter(([id]) => techniqueOf(id) !== undefined);
  const guesses = others.map(([technique_id, share]): Scored => ({
    ...{ technique_id, confidence: part * share, method: 'similarity', rule_id: null },
    ...{ met: [], clauses: [], guess: true },
  }));
  return [...corrected, ...guesses].toSorted(bySureness);
}

function asCorrected(scored: Scored, share: number, part: number): Scored {
  const corrected = (1 - part) * scored.confidence + part * share;
  const confidence = Math.max(corrected, scored.confidence >= firm ? kept * scored.confidence : 0);
  const isUnlike = share < unlike && scored.confidence < sureEnough;
  const guess = isUnlike ? ({ guess: true } as const) : {};
  return { ...scored, ...guess, confidence: Math.min(confidenceCap, confidence) };
}

function textOf(clauses: readonly Clause[]): string {
  return clauses.map(({ text }) => text).join('\n');
}
