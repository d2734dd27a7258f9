// The timeline in the order of time: notes between entries, days apart, runs of automatic entries
// as one. Pure.
import { textBefore } from '../../../../domain/text-before.ts';
import type { Note, TimelineEntry } from '../../../api/types.gen.ts';

export type Item =
  | { kind: 'note'; at: string; note: Note }
  | { kind: 'entry'; at: string; entry: TimelineEntry }
  | { kind: 'run'; at: string; entries: TimelineEntry[] };

export interface Day {
  day: string;
  items: Item[];
}

export interface Filter {
  kind?: string | undefined;
  actor?: string | undefined;
  request?: string | undefined;
}

/** `evidence.attached` → `evidence`. */
export function kindOf({ action }: TimelineEntry): string {
  return textBefore(action, '.');
}

export function isRefused({ action }: TimelineEntry): boolean {
  return action.endsWith('_refused');
}

/** What the service did without anyone asking at that moment, or does along with something else. */
const alongside = ['package.issued', 'package.timestamped', 'incident.watch_changed'];

function isAutomatic({ actor, action }: TimelineEntry): boolean {
  return actor === 'system' || alongside.includes(action);
}

/** Entries and notes that a filter lets through, oldest first. A note replaces its first entry. */
export function itemsOf(
  timeline: readonly TimelineEntry[],
  notes: readonly Note[],
  { kind, actor, request }: Filter,
): Item[] {
  const entries = timeline.filter(
    (one) =>
      one.action !== 'note.created' &&
      (kind === undefined || (kind === 'refused' ? isRefused(one) : kindOf(one) === kind)) &&
      (actor === undefined || one.actor === actor) &&
      (request === undefined || one.request_id === request),
  );
  const shown = notes.filter(
    (note) =>
      note.parent_id === null &&
      request === undefined &&
      (kind === undefined || kind === 'note') &&
      (actor === undefined || note.created_by === actor),
  );
  const items: Item[] = [
    ...entries.map((entry) => ({ kind: 'entry', at: entry.at, entry }) as const),
    ...shown.map((note) => ({ kind: 'note', at: note.created_at, note }) as const),
  ];
  return items.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/** Two automatic entries or more after each other become one item. */
function folded(items: readonly Item[]): Item[] {
  const result: Item[] = [];
  for (const item of items) {
    const last = result.at(-1);
    if (item.kind !== 'entry' || !isAutomatic(item.entry)) result.push(item);
    else if (last?.kind === 'run') last.entries.push(item.entry);
    else result.push({ kind: 'run', at: item.at, entries: [item.entry] });
  }
  return result.map((item) => {
    const [only, ...others] = item.kind === 'run' ? item.entries : [];
    return only === undefined || others.length > 0
      ? item
      : { kind: 'entry', at: item.at, entry: only };
  });
}

/** By calendar day in the zone of the reader; a run never reaches over midnight. */
export function daysOf(items: readonly Item[], dayOf: (at: string) => string): Day[] {
  const days = Map.groupBy(items, ({ at }) => dayOf(at));
  return [...days].map(([day, part]) => ({ day, items: folded(part) }));
}
