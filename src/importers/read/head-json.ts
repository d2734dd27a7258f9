// The top-level keys of a JSON file, from the text of its head, which may stop anywhere.

/** Keys are looked at up to this number. */
const maxKeys = 100;

/** Whether the text is a list (or several values in a row), and the keys of its (first) object. */
export function jsonKeys(text: string): { list: boolean; keys: string[] } {
  const list = text.trimStart().startsWith('[');
  const keyDepth = list ? 2 : 1;
  const keys: string[] = [];
  let depth = 0;
  // Strings are taken whole, so that brackets inside them do not count.
  for (const found of text.matchAll(/"((?:[^"\\]|\\[^])*)"\s*(:?)|[[\]{}]/g)) {
    const [sign, key, colon] = found;
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    else if (colon === ':' && depth === keyDepth && keys.length < maxKeys) keys.push(key ?? '');
    if (sign === '}' && depth < keyDepth) {
      return { list: list || /^\s*\{/.test(text.slice(found.index + 1)), keys };
    }
  }
  return { list, keys };
}
