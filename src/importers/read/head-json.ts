// The top-level keys of a JSON file, from the text of its head, which may stop anywhere.

/** Keys are looked at up to this number. */
const maxKeys = 100;

/** Whether the text is a list (or several values in a row), and the keys of its (first) object. */
export function jsonKeys(text: string): { list: boolean; keys: string[] } {
  const list = text.trimStart().startsWith('[');
  const keyDepth = list ? 2 : 1;
  const keys: string[] = [];
  let depth = 0;
  for (const { sign, key, end } of tokens(text)) {
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    else if (key !== null && depth === keyDepth && keys.length < maxKeys) keys.push(key);
    if (sign === '}' && depth < keyDepth) {
      return { list: list || /^\s*\{/.test(text.slice(end)), keys };
    }
  }
  return { list, keys };
}

interface Token {
  /** A bracket, or the quote that opens a string. */
  sign: string;
  /** What stands in the quotes, as written, when a colon follows. */
  key: string | null;
  /** Index after the token. */
  end: number;
}

/** Brackets and strings, up to a string that the head cuts off: each character is read once. */
function* tokens(text: string): Generator<Token> {
  const sign = /["[\]{}]/g;
  // Strings are taken whole, so that brackets inside them do not count.
  const string = /"((?:[^"\\]|\\[^])*)"\s*(:?)/y;
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    if (found[0] === '"') {
      string.lastIndex = found.index;
      const whole = string.exec(text);
      if (!whole) return;
      sign.lastIndex = string.lastIndex;
      yield { sign: '"', key: whole[2] === ':' ? (whole[1] ?? '') : null, end: sign.lastIndex };
    } else yield { sign: found[0], key: null, end: sign.lastIndex };
  }
}
