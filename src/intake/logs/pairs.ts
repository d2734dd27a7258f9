// `key=value key="value with spaces"`, as devices and daemons write it.

const pair =
  /(?:^|[\s,])([A-Za-z_][\w.-]{0,63})=(?:"([^"]{0,4096})"|'([^']{0,4096})'|([^\s,"']{0,4096}))/g;

/** Pairs of one line that are read. */
const maxPairs = 300;

/** Each key with its first value; nothing for one without a value. */
export function pairsIn(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, key = '', double, single, bare = ''] of text.matchAll(pair)) {
    const value = double ?? single ?? bare;
    if (value !== '' && !found.has(key)) found.set(key, value);
    if (found.size >= maxPairs) break;
  }
  return found;
}
