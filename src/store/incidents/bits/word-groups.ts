// The words of a search as keys of bits: of what they ask for, and of what they leave out.
import { wordChoices, type Gram, type Term } from '../incident-words.ts';
import { asWord, oneOf, type Key, type KeyGroup } from './key-groups.ts';

/** Choices of words that one search combines. */
const mostChoices = 64;

/** Null: only a reading of the words themselves finds them. */
export function keysOfWords(text: string): KeyGroup[] | null {
  const choices = wordChoices(text);
  const [only] = choices;
  // A group for each term is the cheapest, and all that a search without "or" needs.
  if (only !== undefined && choices.length === 1) return groupsOfTerms(only);
  const asked = choices.map((terms) => terms.filter(({ isLeftOut }) => !isLeftOut));
  if (asked.some((terms) => terms.length === 0)) return null;
  const all = asked.flatMap(combined);
  return all.length > mostChoices ? null : [oneOf(all)];
}

/** Of what is left out, only what has a key of its own: of the rest, rows say it. */
function groupsOfTerms(terms: readonly Term[]): KeyGroup[] {
  const asked = terms.filter(({ isLeftOut }) => !isLeftOut);
  const without = terms.filter(({ isLeftOut }) => isLeftOut).flatMap(exactKeyOf);
  return [
    ...asked.map((term) => oneOf(waysOf(term))),
    ...without.map((key) => ({ choices: [[key]], isNot: true })),
  ];
}

/** Letters that the database lowers one by one, so that their key is not a shared one. */
const ownKey = /^[a-zA-Z0-9]{1,3}$/;

function exactKeyOf({ parts }: Term): Key[] {
  const [part, other] = parts;
  return part !== undefined && other === undefined && ownKey.test(part.text) ? [keyOf(part)] : [];
}

/** An incident has a term as parts of a word, as whole words, or as the id that it shortens. */
const waysOf = ({ parts, words, id }: Term): Key[][] => [
  keysOfParts(parts),
  words.map(asWord),
  ...(id ? [keysOfParts(id)] : []),
];

const keysOfParts = (parts: readonly Gram[]): Key[] => [
  ...parts.map(keyOf),
  ...parts.flatMap(pairOf),
  ...parts.flatMap(repeatsOf),
];

/** What a word begins with has another key than a word as short as that. */
const keyOf = ({ text, isBegun }: Gram): Key => asWord(`${isBegun ? '^' : '~'}${text}`);

const digits = /^[0-9]{1,3}$/;

/**
 * Of digits behind digits and a sign: nearly all incidents have both somewhere, as in "2026-0".
 * Parts of one word are nearer to each other.
 */
function pairOf(part: Gram, at: number, parts: readonly Gram[]): Key[] {
  const before = parts[at - 1];
  const isPair =
    before !== undefined &&
    part.place - before.place === before.text.length + 1 &&
    digits.test(before.text) &&
    digits.test(part.text);
  return isPair ? [asWord(`~${before.text}|${part.text}`)] : [];
}

/** Parts of three characters: none that comes again so near is of another word. */
export const furthestRepeat = 3;

function repeatsOf({ text, place }: Gram, at: number, parts: readonly Gram[]): Key[] {
  if ([...text].length < 3) return [];
  const same = parts.slice(0, at).filter((before) => before.text === text);
  return same
    .map((before) => place - before.place)
    .filter((distance) => distance <= furthestRepeat)
    .map((distance) => asWord(`~${text}+${distance}`));
}

/** Every way to have all of the terms. */
function combined(terms: readonly Term[]): Key[][] {
  // More than a search combines anyway.
  if (terms.length > Math.log2(mostChoices))
    return Array.from({ length: mostChoices + 1 }, () => []);
  return terms.reduce<Key[][]>(
    (ways, term) => ways.flatMap((way) => waysOf(term).map((own) => [...way, ...own])),
    [[]],
  );
}
