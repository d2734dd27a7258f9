// Columns with the same name: each row is read from one of them, so a cell can be passed over.
import { foldedName, type Header } from './csv.ts';
import { quoted } from './parse-failed.ts';

/** What a run says of repeated names, but for those that another note names. */
export function repeatedColumns({ names, unread }: Header, elsewhere: readonly string[]): string[] {
  const passedOver = new Set([...elsewhere, ...unread].map(foldedName));
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const name of names) {
    const folded = foldedName(name);
    if (folded === '' || passedOver.has(folded)) continue;
    if (seen.has(folded)) repeated.add(`"${quoted(name)}"`);
    seen.add(folded);
  }
  if (repeated.size === 0) return [];
  return [
    `More than one column is named ${[...repeated].join(' or ')}. ` +
      'Of each row, the first that is not blank was read.',
  ];
}
