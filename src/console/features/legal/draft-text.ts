// The text of a draft: which places still have to be confirmed, and the same text as Markdown.

export interface OpenItem {
  /** The whole mark, `[to confirm: …]`. */
  mark: string;
  what: string;
  start: number;
}

const marks = /\[(?:to confirm|do potwierdzenia): ([^\]\n]+)\]/g;

export function openItems(text: string): OpenItem[] {
  return [...text.matchAll(marks)].map((found) => {
    return { mark: found[0], what: found[1] ?? '', start: found.index };
  });
}

/** The text in pieces; every other one is a mark. */
export function piecesOf(text: string): { text: string; isOpen: boolean }[] {
  const pieces: { text: string; isOpen: boolean }[] = [];
  let at = 0;
  for (const { mark, start } of openItems(text)) {
    if (start > at) pieces.push({ text: text.slice(at, start), isOpen: false });
    pieces.push({ text: mark, isOpen: true });
    at = start + mark.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isOpen: false });
  return pieces;
}

/** The first line is a note, the second the heading; `Name: value` becomes an entry of a list. */
export function markdownOf(text: string): string {
  const [note = '', heading = '', ...lines] = text.split('\n');
  const body = lines.map((line) => {
    const [, name, value = ''] = /^([^:[\]]{1,160}): (.*)$/.exec(line) ?? [];
    return name === undefined ? escaped(line) : `- **${escaped(name)}**: ${escaped(value)}`;
  });
  return [`> ${escaped(note)}`, '', `# ${escaped(heading)}`, '', ...body, ''].join('\n');
}

/** What people wrote stays what they wrote: no mark-up comes out of a record. */
function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&');
}
