// Names of others in a command that people copy.

/** The name as one word of a POSIX shell, which runs nothing that is in the name. */
export function shellWord(name: string): string {
  return /["$`\\!]/.test(name) ? `'${name.replaceAll("'", String.raw`'\''`)}'` : `"${name}"`;
}
