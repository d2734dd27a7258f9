// The elements of a list in JSON text, each exactly as the server sent it: a file that is put
// together from several answers holds their bytes and no rendering of them.

/**
 * The texts of the elements of the list, which is the whole text, or a member of its object. The
 * text must be valid JSON. Empty where there is no such list.
 */
export function listItems(text: string, member: string | null): string[] {
  const start = skipSpace(text, 0);
  const at = member === null ? start : memberStart(text, start, member);
  if (at === null || text[at] !== '[') return [];
  const items: string[] = [];
  let next = skipSpace(text, at + 1);
  while (text[next] !== ']') {
    const end = valueEnd(text, next);
    items.push(text.slice(next, end));
    next = skipSpace(text, end);
    if (text[next] === ',') next = skipSpace(text, next + 1);
  }
  return items;
}

/** Where the value of the member begins; of two of one name, the last as parsers take it. */
function memberStart(text: string, start: number, member: string): number | null {
  if (text[start] !== '{') return null;
  let found: number | null = null;
  let next = skipSpace(text, start + 1);
  while (text[next] !== '}') {
    const nameEnd = valueEnd(text, next);
    const name: unknown = JSON.parse(text.slice(next, nameEnd));
    const value = skipSpace(text, skipSpace(text, nameEnd) + 1);
    if (name === member) found = value;
    next = skipSpace(text, valueEnd(text, value));
    if (text[next] === ',') next = skipSpace(text, next + 1);
  }
  return found;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (/[\s\uFEFF]/.test(text[at] ?? '')) at += 1;
  if (at >= text.length) throw new SyntaxError('the JSON ends early');
  return at;
}

/** The place after the value that begins here. */
function valueEnd(text: string, from: number): number {
  const first = text[from];
  if (first === '"') return stringEnd(text, from);
  if (first !== '{' && first !== '[') return wordEnd(text, from);
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const one = text[at];
    if (one === '"') at = stringEnd(text, at) - 1;
    else if (one === '{' || one === '[') depth += 1;
    else if (one === '}' || one === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  throw new SyntaxError('the JSON ends early');
}

function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  throw new SyntaxError('the JSON ends early');
}

function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && !/[\s,\]}]/.test(text[at] ?? '')) at += 1;
  return at;
}
