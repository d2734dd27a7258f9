// Columns and density of the list, as this browser keeps them.
import { useSyncExternalStore } from 'react';

/** The columns that can be left out; severity and title always stand. */
export const optionalColumns = [
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
}

const key = 'proofline.list';
const listeners = new Set<() => void>();
let layout: ListLayout = stored();

function stored(): ListLayout {
  const usual: ListLayout = { density: 'compact', hidden: [] };
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<ListLayout>;
    const hidden = optionalColumns.filter((name) => kept.hidden?.includes(name));
    return { density: kept.density === 'comfortable' ? 'comfortable' : 'compact', hidden };
  } catch {
    return usual;
  }
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
