// Cleaning of text from files: nothing that a database column, JSON or a log line cannot hold.

/** Control characters but line breaks and tabs, and half surrogates, become U+FFFD. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '\ufffd');
}

/** Blanks before a line; a text with more of them says nothing. */
const mostBlanks = 4096;

/** Clean text on one line without outer blanks, at most `limit` characters, or null when empty. */
export function oneLine(text: string, limit: number): string | null {
  // Cut first: thousands of findings can share a long text, and each makes a line of it.
  const start = text.slice(0, mostBlanks + limit * 4).trimStart();
  const line = cleanText(start.slice(0, limit * 4))
    .replace(/\s+/g, ' ')
    .trim();
  return line === '' ? null : cutText(line, limit);
}

/** The first `limit` UTF-16 units, never half a surrogate pair. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit);
}

const cvePattern = /\bCVE-\d{4}-\d{4,7}(?!\d)/gi;

/** CVE ids in a text: upper case, sorted, each once, at most 100. */
export function cvesIn(text: string): string[] {
  const found = new Set<string>();
  for (const [id] of text.matchAll(cvePattern)) {
    if (found.size < 100) found.add(id.toUpperCase());
  }
  return [...found].sort();
}

/** CWE numbers in a text such as `CWE-79: …`: in the order of the text, each once, at most 100. */
export function cwesIn(text: string): number[] {
  const found = new Set<number>();
  for (const [, digits] of text.matchAll(/\bCWE-(\d{1,5})(?!\d)/gi)) {
    const id = Number(digits);
    if (id > 0 && found.size < 100) found.add(id);
  }
  return [...found];
}

/** What a table has for a word, without regard to case; never a property that tables inherit. */
export function lookUp<Value>(
  table: Readonly<Record<string, Value>>,
  word: string,
): Value | undefined {
  const key = word.trim().toLowerCase();
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
