// Queries of the column `search` (migration 0072), as text that the server lowers and reads. A term
// is found as a part of what names an incident, and as whole words of its description. Terms are
// joined by "and"; `or` between two, `-` before one, and quotes around several words as in a web
// search.
import type { Chosen } from '../../domain/filter.ts';

/** ASCII signs and blanks part words, as in the database. */
const separators = /[\x01-\x2f:-@[-`{-\x7f]+/;

/** A term in quotes, or up to the next blank, with `-` before it if it is left out. */
const term = /(-?)(?:"([^"]*)"?|([^\s"]+))/g;

/** Ids have at least six digits behind the year; people leave out the zeros that fill them up. */
const shortId = /^inc-(\d{4})-(\d{1,5})$/i;

/** A term that is found by its parts, as whole words, or as the id that it shortens. */
export interface Term {
  parts: Gram[];
  words: string[];
  /** The parts of the whole id; null when it shortens none. */
  id: Gram[] | null;
  isLeftOut: boolean;
}

/** The incidents that the words name; undefined when nothing is to be found. */
export function wordsQuery(text: string): string | undefined {
  const given = wordChoices(text).map((terms) => terms.map(termQuery).join(' & '));
  return given.length === 0 ? undefined : given.map((one) => `(${one})`).join(' | ');
}

/** What the words ask for: all terms of one of the choices. */
export function wordChoices(text: string): Term[][] {
  const terms = [...text.matchAll(term)].flatMap(([, not = '', quoted, word]) => {
    const given = quoted ?? word ?? '';
    const words = given.split(separators).filter((one) => one !== '');
    const isOr = not === '' && word?.toLowerCase() === 'or';
    const asked = { parts: partsOf(words), words, id: idOf(given), isLeftOut: not === '-' };
    return words.length === 0 ? [] : [{ asked, isOr }];
  });
  const choices: Term[][] = [[]];
  for (const [at, { asked, isOr }] of terms.entries()) {
    const choice = choices.at(-1) ?? [];
    // At an end, or after another one, it is a word like any other.
    if (isOr && choice.length > 0 && at < terms.length - 1) choices.push([]);
    else choice.push(asked);
  }
  return choices.filter((all) => all.length > 0);
}

/** The incidents that have one of `some` of the tags and none of `none`; '' is no tag at all. */
export function tagsQuery({ some, none }: Chosen): string {
  const any = some.map((tag) => lexeme(`#${tag}`)).join(' | ');
  const not = none.map((tag) => `!${lexeme(`#${tag}`)}`);
  return [...(some.length > 0 ? [`(${any})`] : []), ...not].join(' & ');
}

function idOf(text: string): Gram[] | null {
  const [, year, number] = shortId.exec(text) ?? [];
  return number === undefined ? null : partsOf(['inc', year ?? '', number.padStart(6, '0')]);
}

function termQuery({ parts, words, id, isLeftOut }: Term): string {
  const ways = [
    partsQuery(parts),
    words.map(lexeme).join(' <-> '),
    ...(id ? [partsQuery(id)] : []),
  ];
  const query = `(${ways.map((way) => `(${way})`).join(' | ')})`;
  return isLeftOut ? `!${query}` : query;
}

export interface Gram {
  place: number;
  text: string;
  /** Characters that a word begins with, or that three within one begin with. */
  isBegun: boolean;
}

/** Runs of characters at their distance: "inject" is `~inj` and three further on `~ect`. */
function partsOf(words: readonly string[]): Gram[] {
  let place = 0;
  return words.flatMap((word, at) => {
    const letters = [...word];
    const isBegun = at === words.length - 1 && (at > 0 || letters.length > 1);
    const grams = gramsOf(letters, isBegun).map((gram) => ({ ...gram, place: place + gram.place }));
    place += letters.length + 1;
    return grams;
  });
}

function partsQuery(grams: readonly Gram[]): string {
  let last = 0;
  const joined = grams.map(({ place, text, isBegun }, at) => {
    const distance = place - last;
    last = place;
    const query = lexeme(`~${text}`) + (isBegun ? ':*' : '');
    return at === 0 ? query : `<${distance}> ${query}`;
  });
  return joined.join(' ');
}

/** `isBegun`: fewer than three characters begin a word, or three characters within one. */
function gramsOf(letters: readonly string[], isBegun: boolean): Gram[] {
  const { length } = letters;
  if (length < 3) return [{ place: 0, text: letters.join(''), isBegun }];
  const places = letters.map((_, place) => place).filter((place) => place % 3 === 0);
  const inside = places.filter((place) => place < length - 3);
  return [...inside, length - 3].map((place) => ({
    place,
    text: letters.slice(place, place + 3).join(''),
    isBegun: false,
  }));
}

function lexeme(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
