// Cues: short phrases that speak for a subject (a technique, a rule, a trait of a weakness). A cue
// of content words is met when all of them are close together, in any order. A cue with a filler
// word or with punctuation (`drive-by`, `not initialized`, `at.exe`, `c$`) means nothing without
// them, so it is met only as it is written: every word in its order, side by side. Looked up by its
// rarest word, so the time grows with the text and not with the number of cues.
import { required } from '../domain/required.ts';
import type { Clause } from './clauses.ts';
import { isFiller, tokensOf, type Tokens } from './words.ts';

/** A cue of a subject; `weight` is how much it says by itself. */
export interface Cue {
  subject: string;
  phrase: string;
  weight: number;
}

/** Says, in the words of the text, what was met; made only for what is shown. */
export type Said = () => string;

export interface Met {
  cue: Cue;
  denied: boolean;
  said: Said;
  /** The clauses that meet it, in their order. */
  clauses: Clause[];
}

/** A cue as it is looked for. */
export interface Pattern {
  /** Stems of its content words; of all its words where it has no other. */
  stems: string[];
  /** Set where the cue is met only as it is written. */
  exact: Tokens | null;
}

interface Compiled extends Pattern {
  cue: Cue;
}

/** Words of a phrase may be this much further apart than they are. */
const slack = 2;
/** Places of one word that are tried; a text that repeats a word endlessly costs no more. */
const placesTried = 8;

/** Finds the cues that a text meets, each once. */
export class CueIndex {
  readonly #byStem = new Map<string, Compiled[]>();

  constructor(cues: readonly Cue[]) {
    const compiled = cues.map((cue) => ({ cue, ...patternOf(cue.phrase) }));
    const spread = new Map<string, number>();
    for (const stem of compiled.flatMap(({ stems }) => stems)) {
      spread.set(stem, (spread.get(stem) ?? 0) + 1);
    }
    const spreadOf = (stem: string) => spread.get(stem) ?? 0;
    for (const one of compiled) {
      const [rarest] = one.stems.toSorted((a, b) => spreadOf(a) - spreadOf(b));
      if (rarest === undefined) continue;
      const known = this.#byStem.get(rarest);
      if (known === undefined) this.#byStem.set(rarest, [one]);
      else known.push(one);
    }
  }

  /** Every cue that the clause meets; denied when each of its places is. */
  met(clause: Clause): Met[] {
    const tokens = tokensOf(clause.text);
    const { words } = tokens;
    const places = placesOf(words);
    const found: Met[] = [];
    for (const [stem, at] of places) {
      for (const { cue, stems, exact } of this.#byStem.get(stem) ?? []) {
        const where = at.slice(0, placesTried).filter((place) => {
          return exact === null
            ? isNear(stems, place, places)
            : startOf(exact, stem, tokenAt(words, place), tokens) !== null;
        });
        const [first] = where;
        if (first === undefined) continue;
        found.push({
          cue,
          clauses: [clause],
          denied: where.every((place) => words[place]?.denied === true),
          said: () => {
            if (exact === null) return quote(tokens, nearest(stems, first, places, words));
            const start = startOf(exact, stem, tokenAt(words, first), tokens);
            return quoteExact(tokens, required(start, 'start of the phrase'), exact);
          },
        });
      }
    }
    return found;
  }
}

/** What clauses meet together: each cue once, denied only where every clause denies it. */
export function together(lists: readonly (readonly Met[])[]): Met[] {
  if (lists.length === 1) return [...lists[0]!];
  const found = new Map<Cue, Met>();
  for (const met of lists.flat()) {
    const known = found.get(met.cue);
    if (known === undefined) found.set(met.cue, met);
    else found.set(met.cue, both(known, met));
  }
  return [...found.values()];
}

function both(one: Met, other: Met): Met {
  const [first] = one.denied ? [other] : [one];
  return {
    ...{ cue: one.cue, said: first.said, denied: one.denied && other.denied },
    clauses: [...one.clauses, ...other.clauses],
  };
}

/** How a phrase is looked for. */
export function patternOf(phrase: string): Pattern {
  const tokens = tokensOf(phrase);
  const stems = tokens.words.map(({ stem }) => stem);
  const isPlain = tokens.raw.every((token) => !isFiller(token)) && tokens.gaps().every(isPlainGap);
  return { stems, exact: isPlain ? null : tokens };
}

/** One string for all phrases that are met by the same texts at the same places. */
export function keyOf(phrase: string): string {
  const { stems, exact } = patternOf(phrase);
  if (exact === null) return stems.join(' ');
  const [before, ...gaps] = exact.gaps().map(signsOf);
  return [before, ...exact.raw.flatMap((token, place) => [token, gaps[place]])].join(' ');
}

/** `a; b!; c?` as cues of one subject: `!` says much, `?` says little by itself. */
export function cuesOf(subject: string, list: string): Cue[] {
  return list.split(';').map((part) => {
    const written = part.trim();
    const mark = written.at(-1);
    const phrase = mark === '!' || mark === '?' ? written.slice(0, -1) : written;
    return { subject, phrase, weight: mark === '!' ? 2 : mark === '?' ? 0.4 : 1 };
  });
}

/** What a gap between two words holds alongside blanks, hyphens and quotation marks. */
function signsOf(gap: string): string {
  const withEnds = gap.replace(/([.!?])\s/g, '$1|');
  return withEnds.replace(/[\s\-\u2010-\u2013'"`\u2018-\u201d]+/g, '');
}

function isPlainGap(gap: string): boolean {
  return signsOf(gap) === '';
}

/**
 * Where a phrase begins, as it is written, when its word `stem` is at token `at`; null when the
 * text has other words or signs there. A phrase of one content word is compared letter by letter,
 * for `drive` and `driver` have one stem.
 */
function startOf(exact: Tokens, stem: string, at: number, text: Tokens): number | null {
  const { raw, stems } = exact;
  const start = at - stems.indexOf(stem);
  if (start < 0 || start + raw.length > text.raw.length) return null;
  const isSame = (place: number): boolean =>
    exact.words.length > 1
      ? text.stems[start + place] === stems[place]
      : text.raw[start + place] === raw[place];
  for (let place = 0; place < raw.length; place += 1) if (!isSame(place)) return null;
  return areSigns(exact.gaps(), text.gaps().slice(start, start + raw.length + 1)) ? start : null;
}

/** Whether a text has the signs of a phrase: around it at least, inside it no others. */
function areSigns(written: readonly string[], found: readonly string[]): boolean {
  const last = written.length - 1;
  return written.map(signsOf).every((signs, place) => {
    const there = signsOf(found[place] ?? '');
    if (place === 0) return there.endsWith(signs);
    return place === last ? there.startsWith(signs) : there === signs;
  });
}

function quoteExact(text: Tokens, start: number, { raw, gaps }: Tokens): string {
  const all = raw.map((_, place) => start + place);
  return quote(text, all, signsOf(gaps()[0] ?? ''), signsOf(gaps().at(-1) ?? ''));
}

/** A gap that may be quoted: one blank or sign, so that nothing but words comes out of a text. */
const quotedGap = /^(?:[ \-./\\:+']| [+/\\-])$/;

/**
 * The tokens at these rising places in the text's own words. What is between two of them is quoted
 * only when it is filler words; otherwise the quotation is broken off and begins again.
 */
function quote(text: Tokens, places: readonly number[], before = '', after = ''): string {
  const [gaps, tokens] = [text.gaps(), text.raw];
  const [first = 0, ...others] = places;
  let said = `“${before}${tokens[first] ?? ''}`;
  let from = first;
  for (const to of others) {
    let between = '';
    for (let place = from + 1; place <= to; place += 1) {
      between += `${gaps[place] ?? ''}${tokens[place] ?? ''}`;
    }
    said += isOneRun(text, from, to) ? between : `” … “${tokens[to] ?? ''}`;
    from = to;
  }
  return `${said}${after}”`;
}

function isOneRun({ raw, gaps }: Tokens, from: number, to: number): boolean {
  for (let place = from + 1; place <= to; place += 1) {
    if (!quotedGap.test(gaps()[place] ?? '')) return false;
    if (place < to && !isFiller(raw[place] ?? '')) return false;
  }
  return true;
}

function placesOf(words: Tokens['words']): Map<string, number[]> {
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

/** The tokens that represent the stems nearest to a place, rising, each once. */
function nearest(
  stems: readonly string[],
  place: number,
  places: ReadonlyMap<string, readonly number[]>,
  words: Tokens['words'],
): number[] {
  const closest = stems.map((stem) => {
    return (places.get(stem) ?? []).reduce((best, one) => {
      return Math.abs(one - place) < Math.abs(best - place) ? one : best;
    });
  });
  return [...new Set(closest)].toSorted((a, b) => a - b).map((one) => tokenAt(words, one));
}

/** The place among all tokens of a word, given its place among the words. */
function tokenAt(words: Tokens['words'], place: number): number {
  return required(words[place], 'word').at;
}

/** Whether a rising list has a value from `low` to `high`; by halving, for words met very often. */
function hasWithin(rising: readonly number[], low: number, high: number): boolean {
  let from = 0;
  let to = rising.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rising[middle] ?? Infinity) < low) from = middle + 1;
    else to = middle;
  }
  return (rising[from] ?? Infinity) <= high;
}
