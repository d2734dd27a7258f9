// Values of a list filter as one text: commas part them, and `\,` is a comma of a value. `!` in
// front of a value leaves it out, and `\!` is a mark that the value itself begins with.

export function splitValues(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((value) => value.replaceAll('\\,', ',').trim())
    .filter((value) => value !== '');
}

export function joinValues(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(',', '\\,')).join(',');
}

/** A value as a filter has it. */
export function filterValue(value: string): string {
  return value.replace(/^!/, '\\!');
}

/** The value that a filter has, without the `!` that leaves it out. */
export function valueIn(filtered: string): string {
  return filtered.replace(/^\\!/, '!');
}
