// The beginning of a text.

/** The text up to the first `mark`; all of it if missing. */
export function textBefore(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at < 0 ? text : text.slice(0, at);
}
