// Keys of bits in groups: an incident that matches has one of the choices of each group.

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
