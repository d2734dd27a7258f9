// Keys of bits in groups: an incident that matches has one of the choices of each group.

import { presenceOf, type CustomChoice } from '../../../domain/custom-keys.ts';

export interface Key {
  text: string;
  isWord: boolean;
}

/** An incident has all keys of one of the choices; of none of them when `isNot`. */
export interface KeyGroup {
  choices: Key[][];
  isNot: boolean;
}

/** No incident has it. */
const nothing: Key[] = [{ text: 'nothing', isWord: false }];

export const asWord = (text: string): Key => ({ text, isWord: true });

export const oneOf = (choices: Key[][]): KeyGroup => ({
  choices: choices.length === 0 ? [nothing] : choices,
  isNot: false,
});

export const anyOf = (keys: readonly string[]): KeyGroup =>
  oneOf(keys.map((text) => [{ text, isWord: false }]));

export const withoutKeys = (keys: readonly string[]): KeyGroup[] =>
  keys.length > 0 ? [{ ...anyOf(keys), isNot: true }] : [];

/** Of a custom field, team or template, what an incident has; what it lacks, its row says. */
export function keysOfField({ name, some, absent }: CustomChoice): KeyGroup[] {
  if (absent === 'some') return [];
  const values = some.flatMap(({ whole, words }) => [
    ...whole.map((one) => [asWord(one)]),
    ...(words.length > 0 ? [words.map(asWord)] : []),
  ]);
  const present = absent === 'none' ? [oneOf([[asWord(presenceOf(name))]])] : [];
  return [...(some.length > 0 ? [oneOf(values)] : []), ...present];
}

/** Of the incidents of these teams, as the database lowers their names. */
export const keysOfTeams = (teams: readonly string[]): KeyGroup =>
  anyOf(teams.map((team) => `team:${team}`));
