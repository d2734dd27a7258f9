// What a run should know of members of findings that nothing reads: of a misspelt severity, a
// finding would be of unknown severity without a word.
import { nearestName } from '../domain/nearest-name.ts';
import { readNames, severities } from './generic-names.ts';
import type { JsonFormat } from './json-items.ts';
import { textOf } from './read/json-values.ts';
import type { JsonObject } from './read/json.ts';
import { quoted } from './read/parse-failed.ts';

/** Members that one remark names, and names that are kept at all. */
const [namedMembers, keptMembers] = [20, 2000];

/** The format, with remarks on what is in its findings; for one reading. */
export function noting(format: JsonFormat): JsonFormat {
  const seen = new Members();
  return {
    ...format,
    notesUnread: true,
    item: (row) => {
      seen.see(row.value);
      return format.item(row);
    },
    finish: (end) => [...(format.finish?.(end) ?? []), ...seen.notes()],
  };
}

class Members {
  readonly #unread = new Set<string>();
  readonly #severities = new Set<string>();
  #several = 0;

  see(finding: JsonObject): void {
    for (const name of Object.keys(finding)) {
      const isKept = this.#unread.size < keptMembers && !isRead.has(name);
      if (isKept) this.#unread.add(name);
    }
    const said = severities.filter((name) => textOf(finding, name) !== '');
    if (
      said.length < 2 ||
      new Set(said.map((name) => textOf(finding, name).toLowerCase())).size < 2
    )
      return;
    this.#several += 1;
    for (const name of said) this.#severities.add(name);
  }

  notes(): string[] {
    const notes: string[] = [];
    if (this.#unread.size > 0) notes.push(unreadNote([...this.#unread]));
    if (this.#several > 0) notes.push(severalNote(this.#several, this.#severities));
    return notes;
  }
}

const isRead: ReadonlySet<string> = new Set(readNames);

function unreadNote(names: readonly string[]): string {
  const near = names.map((name) => ({ name, meant: nearestName(name, readNames) }));
  const first = [
    ...near.filter(({ meant }) => meant !== null),
    ...near.filter(({ meant }) => meant === null),
  ].slice(0, namedMembers);
  // The order of members in the file changes nothing.
  const byName = first.toSorted(
    (a, b) => Number(a.meant === null) - Number(b.meant === null) || (a.name < b.name ? -1 : 1),
  );
  const shown = byName.map(({ name, meant }) =>
    meant === null ? `"${quoted(name)}"` : `"${quoted(name)}" (did you mean "${meant}"?)`,
  );
  const more = names.length - shown.length;
  const others = more > 0 ? ` and ${more} more` : '';
  return `Members of findings that are not read: ${shown.join(', ')}${others}.`;
}

function severalNote(count: number, used: ReadonlySet<string>): string {
  const names = severities.filter((name) => used.has(name)).map((name) => `"${name}"`);
  const findings = count === 1 ? '1 finding has' : `${count} findings have`;
  const order = names.join(', ');
  return `${findings} several members for the severity; the first of ${order} was read.`;
}
