// Two members of one name in a JSON text: of which one counts, readers do not agree, so a gateway
// might have let another request pass than the one that is carried out (RFC 8259, section 4).

export interface Duplicate {
  name: string;
  /** Where its second name begins in the text. */
  at: number;
}

/** The first name that is twice in one object of a sound JSON text; undefined when none is. */
export function duplicateMember(json: string): Duplicate | undefined {
  /** The names of each open object, null for a list. */
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '{') open.push(new Set());
    else if (sign === '[') open.push(null);
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === '"') {
      const end = endOfString(json, at);
      const names = open.at(-1);
      if (names && isName(json, end)) {
        const written = json.slice(at, end + 1);
        const name = written.includes('\\') ? String(JSON.parse(written)) : written.slice(1, -1);
        if (names.has(name)) return { name, at };
        names.add(name);
      }
      at = end;
    }
  }
  return undefined;
}

/** Place of the closing quote of the string that opens at `start`. */
function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (json[at] !== '"' && at < json.length) at += json[at] === '\\' ? 2 : 1;
  return at;
}

/** Whether the string that ends there is the name of a member: a colon follows. */
function isName(json: string, end: number): boolean {
  let at = end + 1;
  while (json[at] === ' ' || json[at] === '\n' || json[at] === '\r' || json[at] === '\t') at += 1;
  return json[at] === ':';
}
