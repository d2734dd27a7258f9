// Names of others in a command that people copy.

/** The name as one word of a POSIX shell, which does nothing that stands in the name. */
export function shellWord(name: string): string {
  return /["$`\\!]/.test(name) ? `'${name.replaceAll("'", String.raw`'\''`)}'` : `"${name}"`;
}
