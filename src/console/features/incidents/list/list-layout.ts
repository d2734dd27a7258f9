// Columns and density of the list, as this browser keeps them.
import { useSyncExternalStore } from 'react';

/** The columns that can be left out; severity and title always are. */
const optionalColumns = [
  'evidence',
  'priority',
  'state',
  'owner',
  'due',
  'clock',
  'updated',
] as const;
export type OptionalColumn = (typeof optionalColumns)[number];

export interface ListLayout {
  density: 'compact' | 'comfortable';
  hidden: readonly OptionalColumn[];
  /** All optional columns, from left to right. */
  order: readonly OptionalColumn[];
}

const key = 'proofline.list';
const listeners = new Set<() => void>();
let layout: ListLayout = stored();

function stored(): ListLayout {
  const usual: ListLayout = { density: 'compact', hidden: [], order: optionalColumns };
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<ListLayout>;
    const hidden = optionalColumns.filter((name) => kept.hidden?.includes(name));
    const density = kept.density === 'comfortable' ? 'comfortable' : 'compact';
    return { density, hidden, order: ordered(Array.isArray(kept.order) ? kept.order : []) };
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
