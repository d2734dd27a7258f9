// Queries of the column `search` (migration 0072), as text that the server lowers and reads. A term
// is found as a part of what names an incident, and as whole words of its description. Terms are
// joined by "and"; `or` between two, `-` before one, and quotes around several words as in a web
// search.
import type { Chosen } from '../../domain/filter.ts';

/** ASCII signs and blanks part words, as in the database. */
const separators = /[\x01-\x2f:-@[-`{-\x7f]+/;

/** A term in quotes, or up to the next blank, with `-` before it if it is left out. */
const term = /(-?)(?:"([^"]*)"?|([^\s"]+))/g;

/** The incidents that the words name; undefined when nothing is to be found. */
export function wordsQuery(text: string): string | undefined {
  const terms = [...text.matchAll(term)].flatMap(([, not = '', quoted, word]) => {
    const query = termQuery(quoted ?? word ?? '');
    const isOr = not === '' && word?.toLowerCase() === 'or';
    return query === undefined ? [] : [{ query: not === '-' ? `!${query}` : query, isOr }];
  });
  const choices: string[][] = [[]];
  for (const [at, { query, isOr }] of terms.entries()) {
    const choice = choices.at(-1) ?? [];
    // At an end, or after another one, it is a word like any other.
    if (isOr && choice.length > 0 && at < terms.length - 1) choices.push([]);
    else choice.push(query);
  }
  const given = choices.filter((all) => all.length > 0).map((all) => all.join(' & '));
  return given.length === 0 ? undefined : given.map((one) => `(${one})`).join(' | ');
}

/** The incidents that have one of `some` of the tags and none of `none`; '' is no tag at all. */
export function tagsQuery({ some, none }: Chosen): string {
  const any = some.map((tag) => lexeme(`#${tag}`)).join(' | ');
  const not = none.map((tag) => `!${lexeme(`#${tag}`)}`);
  return [...(some.length > 0 ? [`(${any})`] : []), ...not].join(' & ');
}

function termQuery(text: string): string | undefined {
  const words = text.split(separators).filter((word) => word !== '');
  if (words.length === 0) return undefined;
  return `((${partsQuery(words)}) | (${words.map(lexeme).join(' <-> ')}))`;
}

interface Gram {
  place: number;
  query: string;
}

/** Runs of characters at their distance: "inject" is `~inj` and three further on `~ect`. */
function partsQuery(words: readonly string[]): string {
  let place = 0;
  const grams: Gram[] = [];
  for (const [at, word] of words.entries()) {
    const letters = [...word];
    const isBegun = at === words.length - 1 && (at > 0 || letters.length > 1);
    grams.push(
      ...gramsOf(letters, isBegun).map((gram) => ({ ...gram, place: place + gram.place })),
    );
    place += letters.length + 1;
  }
  let last = 0;
  const joined = grams.map(({ place: here, query }, at) => {
    const distance = here - last;
    last = here;
    return at === 0 ? query : `<${distance}> ${query}`;
  });
  return joined.join(' ');
}

/** `isBegun`: fewer than three characters begin a word, or three characters within one. */
function gramsOf(letters: readonly string[], isBegun: boolean): Gram[] {
  const { length } = letters;
  if (length < 3) {
    return [{ place: 0, query: lexeme(`~${letters.join('')}`) + (isBegun ? ':*' : '') }];
  }
  const places = letters.map((_, place) => place).filter((place) => place % 3 === 0);
  const inside = places.filter((place) => place < length - 3);
  return [...inside, length - 3].map((place) => ({
    place,
    query: lexeme(`~${letters.slice(place, place + 3).join('')}`),
  }));
}

function lexeme(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
