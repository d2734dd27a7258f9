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
  /** Groups that are left out, separated by commas. */
  hide?: string | undefined;
}

/** What the reader chooses among. Each entry is in one group. */
export const showGroups = [
  'notes',
  'state',
  'evidence',
  'actions',
  'legal',
  'other',
  'automatic',
] as const;
export type ShowGroup = (typeof showGroups)[number];

const groupOfKind: Readonly<Record<string, ShowGroup>> = {
  note: 'notes',
  incident: 'state',
  service_clock: 'state',
  evidence: 'evidence',
  action: 'actions',
  approval: 'actions',
  legal: 'legal',
  report: 'legal',
};

/** What decided on closing is about the gate, and is shown with the evidence. */
const ofGate = /^incident\.(?:closed|close_refused)$/;

function groupOf(entry: TimelineEntry): ShowGroup {
  if (isAutomatic(entry)) return 'automatic';
  return ofGate.test(entry.action) ? 'evidence' : (groupOfKind[kindOf(entry)] ?? 'other');
}

export function hiddenOf({ hide }: Pick<Filter, 'hide'>): ReadonlySet<ShowGroup> {
  const named = new Set((hide ?? '').split(','));
  return new Set(showGroups.filter((name) => named.has(name)));
}

/** How many entries each group has; a note counts once, with its replies. */
export function countsOf(
  timeline: readonly TimelineEntry[],
  notes: readonly Note[],
): ReadonlyMap<ShowGroup, number> {
  const found = timeline.filter(({ action }) => action !== 'note.created').map(groupOf);
  const all = [...found, ...notes.filter(isFirst).map(() => 'notes' as const)];
  return new Map(showGroups.map((name) => [name, all.filter((one) => one === name).length]));
}

function isFirst({ parent_id }: Note): boolean {
  return parent_id === null;
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
  { kind, actor, request, hide }: Filter,
): Item[] {
  const hidden = hiddenOf({ hide });
  const entries = timeline.filter(
    (one) =>
      one.action !== 'note.created' &&
      !hidden.has(groupOf(one)) &&
      (kind === undefined || (kind === 'refused' ? isRefused(one) : kindOf(one) === kind)) &&
      (actor === undefined || one.actor === actor) &&
      (request === undefined || one.request_id === request),
  );
  const shown = notes.filter(
    (note) =>
      isFirst(note) &&
      !hidden.has('notes') &&
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
