// Cues: short phrases that speak for a subject (a technique, a rule, a trait of a weakness). A cue
// of content words is met when all of them are close together, in any order. A cue with a filler
// word or with punctuation (`drive-by`, `not initialized`, `at.exe`, `c$`) means nothing without
// them, so it is met only as it is written: every word in its order, side by side. Looked up by its
// rarest word, so the time grows with the text and not with the number of cues.
import { required } from '../domain/required.ts';
import type { Clause } from './clauses.ts';
import { otherSensesOf, type OtherSense } from './senses.ts';
import { isFiller, stemOf, tokensOf, type Tokens } from './words.ts';

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
  /** Its words are there, but in reverse, as English would not: a guess, and no reason. */
  loose?: true;
  /** Its words are apart, with others between that mean something: less than a phrase. */
  apart?: true;
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

/** Words of a phrase can be this much further apart than they are. */
const slack = 2;
/** Places of one word that are tried; a text that repeats a word endlessly costs no more. */
const placesTried = 8;

/**
 * What counts of a phrase of two words that a text has the other way round, with others between:
 * nothing; anything; what English turns so; what it does not as well, marked as loose.
 */
export type Turned = 'nothing' | 'anyhow' | 'English' | 'loosely';

/** Finds the cues that a text meets, each once. */
export class CueIndex {
  readonly #byStem = new Map<string, Compiled[]>();
  readonly #turned: Turned;

  constructor(cues: readonly Cue[], turned: Turned = 'English') {
    this.#turned = turned;
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
    const places = placesOf(tokens.words);
    const text = { tokens, places, senses: otherSensesOf(clause.text, tokens) };
    const found: Met[] = [];
    for (const [stem, at] of places) {
      for (const compiled of this.#byStem.get(stem) ?? []) {
        const met = this.#metAt(compiled, stem, at, text);
        if (met !== null) found.push({ ...met, clauses: [clause] });
      }
    }
    return found;
  }

  /** A cue at the places of its rarest word: firmly where it is at any, loosely where not. */
  #metAt(compiled: Compiled, stem: string, at: readonly number[], text: Searched) {
    let [first, isFirm, denied] = [-1, false, true];
    for (let tried = 0; tried < Math.min(placesTried, at.length); tried += 1) {
      const place = at[tried]!;
      const how = this.#howMet(compiled, stem, place, text);
      if (how === 'not' || (how === 'loosely' && (isFirm || this.#turned !== 'loosely'))) continue;
      const isBetter = how === 'firmly' && !isFirm;
      if (first < 0 || isBetter) first = place;
      denied = (isBetter || denied) && text.tokens.words[place]?.denied === true;
      isFirm ||= how === 'firmly';
    }
    if (first < 0) return null;
    const said = () => quoteOf(compiled, stem, first, text);
    return {
      ...{ cue: compiled.cue, denied, said },
      ...(isFirm ? {} : ({ loose: true } as const)),
      ...(isApart(compiled, stem, first, text) ? ({ apart: true } as const) : {}),
    };
  }

  /** How a cue is met when its word `stem` is at this place among the words. */
  #howMet(compiled: Compiled, stem: string, place: number, text: Searched): How {
    const { stems, exact, cue } = compiled;
    const { places, tokens, senses } = text;
    if (exact === null) {
      if (!isNear(stems, place, places)) return 'not';
    } else if (startOf(exact, stem, tokenAt(tokens.words, place), tokens) === null) return 'not';
    // Most cues are one word, and most texts have no word of another sense.
    if (senses.length === 0 && (exact !== null || stems.length !== 2)) return 'firmly';
    const met = tokensMet(compiled, stem, place, text);
    if (!isMeant(cue, met, senses)) return 'not';
    return exact !== null || isInOrder(stems, met, tokens, this.#turned) ? 'firmly' : 'loosely';
  }
}

type How = 'firmly' | 'loosely' | 'not';

/** The tokens by which a cue is met whose word `stem` is at this place among the words. */
function tokensMet({ stems, exact }: Compiled, stem: string, place: number, text: Searched) {
  const { places, tokens } = text;
  if (exact === null) return nearest(stems, place, places, tokens.words);
  const start = startOf(exact, stem, tokenAt(tokens.words, place), tokens);
  return exact.raw.map((_, offset) => required(start, 'start of the phrase') + offset);
}

function isApart(compiled: Compiled, stem: string, place: number, text: Searched): boolean {
  if (compiled.exact !== null || compiled.stems.length < 2) return false;
  const met = tokensMet(compiled, stem, place, text);
  const [first = 0, last = 0] = [met[0], met.at(-1)];
  const between = text.tokens.raw.slice(first, last + 1);
  return between.some((word, offset) => !isFiller(word) && !met.includes(first + offset));
}

function quoteOf(compiled: Compiled, stem: string, place: number, text: Searched): string {
  const met = tokensMet(compiled, stem, place, text);
  const { exact } = compiled;
  return exact === null ? quote(text.tokens, met) : quoteExact(text.tokens, met[0] ?? 0, exact);
}

/** A text in which cues are looked for. */
interface Searched {
  places: ReadonlyMap<string, readonly number[]>;
  tokens: Tokens;
  senses: readonly OtherSense[];
}

/** Whether none of the tokens has another sense there than the cue's subject needs. */
function isMeant({ subject }: Cue, met: readonly number[], senses: readonly OtherSense[]): boolean {
  return senses.every(({ at, isMeant: isSense }) => !met.includes(at) || isSense(subject));
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
  if (one.loose !== other.loose) return one.loose === true ? other : one;
  const [first] = one.denied ? [other] : [one];
  return {
    ...first,
    denied: one.denied && other.denied,
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

/** A gap that can be quoted: one blank or sign, so that nothing but words comes out of a text. */
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

/**
 * Of two words, whether they are as the phrase says them: in its order, side by side, or turned
 * round as English turns them (`agent configuration`: the configuration of the agent; `encoded
 * strings`: strings were encoded; `file search`: searched for files).
 */
function isInOrder(
  stems: readonly string[],
  met: readonly number[],
  tokens: Tokens,
  turned: Turned,
): boolean {
  const [early = 0, late = 0] = met;
  const isPair = stems.length === 2 && met.length === 2;
  if (!isPair || tokens.stems[early] === stems[0]) return true;
  const between = tokens.raw.slice(early + 1, late);
  if (between.every(isFiller) && !between.includes('from')) return true;
  if (turned === 'nothing') return false;
  if (turned === 'anyhow') return true;
  if (isOfIt(between)) return true;
  if (/(?:ed|ing)$/.test(tokens.raw[early] ?? '')) return true;
  if (verbs.has(tokens.stems[early] ?? '')) return true;
  return isPassive(between, tokens.raw[late] ?? '');
}

/** `of`, with one further word before it at most: the configuration file of the agent. */
function isOfIt(between: readonly string[]): boolean {
  const of = between.indexOf('of');
  if (of < 0 || between.some((word) => forms.has(word))) return false;
  return between.filter((word) => !isFiller(word)).length < 2 && between.slice(of).every(isFiller);
}

/** `strings were encoded`; without the verb, as headings say it, at most one word is between. */
function isPassive(between: readonly string[], late: string): boolean {
  if (!/(?:ed|en)$/.test(late)) return false;
  return between.length < 2 || between.some((word) => forms.has(word));
}

/** Words that are seldom anything but verbs, whatever their form. */
const verbs = new Set(
  (
    'search delete remove change modify collect download upload deploy copy send disable steal ' +
    'read exfiltrate encrypt gather obtain inject register extract retrieve poison evade publish ' +
    'invoke generate craft embed discover manipulate'
  )
    .split(' ')
    .map(stemOf),
);

const forms = new Set(['is', 'are', 'was', 'were', 'be', 'been']);

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
