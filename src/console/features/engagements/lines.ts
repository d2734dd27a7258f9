// Statements as people type them, one a line, and instants as they type those: always in UTC.

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** What is in a field for a moment: `2026-11-20 13:40`, read as UTC. */
export function typedInstant(at: Date): string {
  return at.toISOString().slice(0, 16).replace('T', ' ');
}

/** RFC 3339 of such a text; undefined when it is none. A zone that was typed is kept. */
export function instantOf(text: string): string | undefined {
  const plain = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/.exec(
    text.trim(),
  );
  if (plain === null) return undefined;
  const said = text.trim().replace(' ', 'T');
  const full = plain[1] === undefined ? `${said}Z` : said;
  return Number.isNaN(Date.parse(full)) ? undefined : new Date(full).toISOString();
}
