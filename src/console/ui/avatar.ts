// How a person's avatar looks: initials, and one of eight tints from a hash of the address. Colour
// never carries meaning alone.

/** One or two letters of the name, or else of the address. */
export function initialsOf(email: string, name: string | null): string {
  const words = (name ?? email.replace(/@.*$/, ''))
    .split(/[\s._+-]+/)
    .filter((word) => word !== '');
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return (letterOf(first) + letterOf(last)).toUpperCase();
}

function letterOf(word: string): string {
  return /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? '';
}

const tints = 8;

/** 1 to 8, always the same for an address. */
export function tintOf(email: string): number {
  let hash = 0;
  for (const char of email.toLowerCase()) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 65_521;
  return (hash % tints) + 1;
}
