// Cues: short phrases that speak for a subject (a technique, a rule, a trait of a weakness). A cue
// is met when all its words stand close together, in any order. Looked up by its rarest word, so
// the time grows with the text and not with the number of cues.
import { wordsOf, type Word } from './words.ts';

/** A cue of a subject; `weight` is how much it says by itself. */
export interface Cue {
  subject: string;
  phrase: string;
  weight: number;
}

export interface Met {
  cue: Cue;
  denied: boolean;
}

interface Compiled {
  cue: Cue;
  stems: string[];
}

/** Words of a phrase may stand this much further apart than they are. */
const slack = 2;
/** Places of one word that are tried; a text that repeats a word endlessly costs no more. */
const placesTried = 8;

/** Finds the cues that a text meets, each once. */
export class CueIndex {
  readonly #byStem = new Map<string, Compiled[]>();

  constructor(cues: readonly Cue[]) {
    const compiled = cues.map((cue) => ({ cue, stems: stemsOf(cue.phrase) }));
    const spread = new Map<string, number>();
    for (const stem of compiled.flatMap(({ stems }) => stems)) {
      spread.set(stem, (spread.get(stem) ?? 0) + 1);
    }
    for (const one of compiled) {
      const [rarest] = one.stems.toSorted((a, b) => spread.get(a)! - spread.get(b)!);
      if (rarest === undefined) continue;
      const known = this.#byStem.get(rarest);
      if (known === undefined) this.#byStem.set(rarest, [one]);
      else known.push(one);
    }
  }

  /** Every cue that the text meets; denied when each of its places is. */
  met(text: string): Met[] {
    const words = wordsOf(text);
    const places = placesOf(words);
    const found: Met[] = [];
    for (const [stem, at] of places) {
      for (const { cue, stems } of this.#byStem.get(stem) ?? []) {
        const where = at.slice(0, placesTried).filter((place) => isNear(stems, place, places));
        if (where.length === 0) continue;
        found.push({ cue, denied: where.every((place) => words[place]!.denied) });
      }
    }
    return found;
  }
}

/** The stems of a phrase, for comparing phrases. */
export function stemsOf(phrase: string): string[] {
  return wordsOf(phrase).map(({ stem }) => stem);
}

/** `a; b!; c?` as cues of one subject: `!` says much, `?` says little by itself. */
export function cuesOf(subject: string, list: string): Cue[] {
  return list.split(';').flatMap((part) => {
    const written = part.trim();
    const mark = written.at(-1);
    const phrase = mark === '!' || mark === '?' ? written.slice(0, -1) : written;
    if (stemsOf(phrase).length === 0) return [];
    return [{ subject, phrase, weight: mark === '!' ? 2 : mark === '?' ? 0.4 : 1 }];
  });
}

function placesOf(words: readonly Word[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  words.forEach(({ stem }, place) => {
    const known = places.get(stem);
    if (known === undefined) places.set(stem, [place]);
    else known.push(place);
  });
  return places;
}

function isNear(
  stems: readonly string[],
  place: number,
  places: ReadonlyMap<string, readonly number[]>,
): boolean {
  const span = stems.length + slack;
  return stems.every((stem) => hasWithin(places.get(stem) ?? [], place - span, place + span));
}

/** Whether a rising list has a value from `low` to `high`; by halving, for words met very often. */
function hasWithin(rising: readonly number[], low: number, high: number): boolean {
  let from = 0;
  let to = rising.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (rising[middle]! < low) from = middle + 1;
    else to = middle;
  }
  return from < rising.length && rising[from]! <= high;
}
