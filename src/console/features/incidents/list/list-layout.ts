// Columns and density of the list, as this browser keeps them.
import { useSyncExternalStore } from 'react';
import { keptAs } from '../../../base-path.ts';

/** The columns that can be left out; severity and title always are. */
export const optionalColumns = [
  'id',
  'asset',
  'tool',
  'weakness',
  'state',
  'owner',
  'due',
  'clock',
  'lastSeen',
  'firstSeen',
  'cwe',
  'cvss',
  'category',
  'level',
  'flags',
  'tags',
  'team',
  'template',
  'evidence',
  'priority',
  'updated',
] as const;
export type OptionalColumn = (typeof optionalColumns)[number];

/** Shown when a person chooses them. */
const byChoice: readonly OptionalColumn[] = optionalColumns.slice(
  optionalColumns.indexOf('firstSeen'),
);

export interface ListLayout {
  /** Compact rows are 30 px, comfortable ones 34; with a coarse pointer all are 44. */
  density: 'compact' | 'comfortable';
  hidden: readonly OptionalColumn[];
  /** All optional columns, from left to right. */
  order: readonly OptionalColumn[];
  /** Keys of the custom fields that are shown, behind the others. */
  fields: readonly string[];
}

const key = keptAs('columns');
const listeners = new Set<() => void>();
let layout: ListLayout = stored();

function stored(): ListLayout {
  const usual: ListLayout = {
    ...{ density: 'comfortable', hidden: byChoice, order: optionalColumns, fields: [] },
  };
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<ListLayout> | null;
    if (kept === null) return usual;
    const hidden = optionalColumns.filter((name) => kept.hidden?.includes(name));
    const density = kept.density === 'compact' ? 'compact' : 'comfortable';
    const fields = Array.isArray(kept.fields) ? kept.fields.map(String).slice(0, 20) : [];
    return { density, hidden, order: ordered(Array.isArray(kept.order) ? kept.order : []), fields };
  } catch {
    return usual;
  }
}

/** Each column once: as they were kept, then those that did not exist then. */
function ordered(kept: readonly unknown[]): OptionalColumn[] {
  const known = kept.map((name) => optionalColumns.find((one) => one === name));
  return [...new Set([...known, ...optionalColumns])].filter((name) => name !== undefined);
}

/** Changes places with the column before or after it; the outermost stay where they are. */
export function moveColumn(name: OptionalColumn, by: 1 | -1): void {
  const order = [...layout.order];
  const [from, to] = [order.indexOf(name), order.indexOf(name) + by];
  const other = order[to];
  if (other === undefined) return;
  order[from] = other;
  order[to] = name;
  layOut({ order });
}

export function layOut(change: Partial<ListLayout>): void {
  layout = { ...layout, ...change };
  localStorage.setItem(key, JSON.stringify(layout));
  for (const listener of listeners) listener();
}

export function useListLayout(): ListLayout {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => layout,
  );
}
