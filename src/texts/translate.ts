// Texts of the server in another language, by the English text: catalogues of pairs, with `{0}`,
// `{1}` for the values of a sentence, `{#0}` for one that is a number.

/** English text and the text for it. */
export type Pairs = readonly (readonly [english: string, text: string])[];

/** The text for an English one; undefined where no pair fits. */
export type Translate = (english: string) => string | undefined;

const hole = /\{(#?)(\d)\}/g;

const hasValues = (english: string): boolean => /\{#?0\}/.test(english);

interface Template {
  pattern: RegExp;
  /** Place in the English text → number of the value. */
  numbers: readonly string[];
  text: string;
}

function templateOf([english, text]: Pairs[number]): Template {
  const literal = english.replace(/[.*+?^$()|[\]\\/]/g, String.raw`\$&`);
  return {
    pattern: new RegExp(
      `^${literal.replace(hole, (_, isNumber) => (isNumber ? '(\\d+)' : '(.+?)'))}$`,
      's',
    ),
    numbers: [...english.matchAll(hole)].map(([, , number = '']) => number),
    text,
  };
}

/**
 * Looks a text up as a whole, then as known texts one after the other, then as a sentence with
 * values, which are looked up too.
 */
export function translator(...catalogues: readonly Pairs[]): Translate {
  const pairs = catalogues.flat();
  const exact = new Map(pairs.filter(([english]) => !hasValues(english)));
  const templates = pairs
    .filter(([english]) => hasValues(english))
    .sort(([one], [other]) => other.length - one.length)
    .map(templateOf);

  const filled = (english: string): string | undefined => {
    for (const { pattern, numbers, text } of templates) {
      const found = pattern.exec(english);
      if (found === null) continue;
      const values = new Map(numbers.map((number, at) => [number, found[at + 1] ?? '']));
      return text.replace(hole, (_, _isNumber, number: string) => {
        const value = values.get(number) ?? '';
        return translate(value) ?? value;
      });
    }
    return undefined;
  };
  const inSequence = (english: string): string | undefined => {
    for (let end = english.lastIndexOf('. '); end > 0; end = english.lastIndexOf('. ', end - 1)) {
      const [first, rest] = [translate(english.slice(0, end + 1)), english.slice(end + 2)];
      const second = first === undefined ? undefined : translate(rest);
      if (second !== undefined) return `${first} ${second}`;
    }
    return undefined;
  };
  const translate: Translate = (english) =>
    exact.get(english) ?? inSequence(english) ?? filled(english);
  return translate;
}
