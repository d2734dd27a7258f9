// Values of a list filter as one text: commas part them, and `\,` is a comma of a value.

export function splitValues(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((value) => value.replaceAll('\\,', ',').trim())
    .filter((value) => value !== '');
}

export function joinValues(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(',', '\\,')).join(',');
}
