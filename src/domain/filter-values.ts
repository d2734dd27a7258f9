// Values of a list filter as one text: commas part them, and `\,` is a comma of a value. Those
// backslashes that a comma or the end of a value follows are doubled: a value can end with one. `!`
// at the start leaves a value out, and `\!` is a mark that the value itself begins with.

/** A comma after no backslash, or after pairs of them. */
const parting = /(?<=(?<!\\)(?:\\\\)*),/;

/** A comma with the backslashes before it, or other backslashes: each is read once. */
const escapes = /\\+,?|,/g;

export function splitValues(text: string): string[] {
  return text
    .split(parting)
    .map((value) => unescaped(value).trim())
    .filter((value) => value !== '');
}

export function joinValues(values: readonly string[]): string {
  return values.map(escaped).join(',');
}

function escaped(value: string): string {
  return value.replace(escapes, (found: string, at: number) => {
    const slashes = found.replace(',', '');
    if (found !== slashes) return `${slashes}${slashes}\\,`;
    return at + found.length === value.length ? slashes + slashes : found;
  });
}

/** One backslash alone at the end, as a person can write it, is itself. */
function unescaped(value: string): string {
  return value.replace(escapes, (found: string, at: number) => {
    if (found.endsWith(',')) return '\\'.repeat((found.length - 1) >> 1) + ',';
    return at + found.length === value.length ? '\\'.repeat((found.length + 1) >> 1) : found;
  });
}

/** A value as a filter has it. */
export function filterValue(value: string): string {
  return value.replace(/^!/, '\\!');
}

/** The value that a filter has, without the `!` that leaves it out. */
export function valueIn(filtered: string): string {
  return filtered.replace(/^\\!/, '!');
}
