// Keys of a page. Each page brings its table; what is active now is the sum, the youngest first,
// and the sheet behind `?` and the palette read it from here.
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { usePreferences } from '../preferences.ts';

export interface KeyAction {
  /** One key as the browser names it (`j`, `/`, `Escape`, `C` with Shift), or two as in `g i`. */
  key: string;
  /** What it does, as a sentence of the reader's language. */
  name: string;
  run: () => void;
}

interface Table {
  keys: readonly KeyAction[];
}

const tables: Table[] = [];
const listeners = new Set<() => void>();
let active: readonly KeyAction[] = [];

function refresh(): void {
  const all = tables
    .toReversed()
    .flatMap((table) =>
      table.keys.map(({ key, name }) => ({ key, name, run: () => runOf(table, key) })),
    );
  active = all.filter(({ key }, place) => all.findIndex((one) => one.key === key) === place);
  for (const listener of listeners) listener();
}

/** What the key does at this turn of the component. */
function runOf({ keys }: Table, wanted: string): void {
  keys.find(({ key }) => key === wanted)?.run();
}

/** Offers these keys while the component is shown. */
export function useKeys(keys: readonly KeyAction[]): void {
  const table = useRef<Table>({ keys });
  useEffect(() => {
    table.current.keys = keys;
  });
  const names = keys.map(({ key, name }) => `${key} ${name}`).join('\n');
  useEffect(() => {
    const own = table.current;
    tables.push(own);
    refresh();
    return () => {
      tables.splice(tables.indexOf(own), 1);
      refresh();
    };
  }, [names]);
}

export function useActiveKeys(): readonly KeyAction[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => active,
  );
}

/** A second key counts for so long. */
const sequenceMs = 1_200;
const typing = 'input, textarea, select, [contenteditable=""], [contenteditable=true]';
/** While one of these is open, what is typed is meant for it. */
const inFront = '[role=dialog], .drop[open]';

/** These do something of their own on Enter, and on Space. */
const pressable: Readonly<Record<string, string>> = {
  Enter: 'button, summary, a[href], [role=button], [role=tab]',
  ' ': 'button, summary, [role=button], [role=tab]',
};

/** Escape leaves a field for the keys of the page; by itself it would empty a search field. */
function leave(field: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  field.blur();
}

/** Listens to the keyboard; called once. Keys with Ctrl, Alt or Cmd are the browser's. */
export function useKeyboard(): void {
  const { single_keys } = usePreferences();
  useEffect(() => {
    if (!single_keys) return undefined;
    let first: { key: string; at: number } | null = null;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as Element | null;
      if (document.querySelector(inFront) !== null) return;
      const field = target?.closest?.<HTMLElement>(typing);
      if (field) return leave(field, event);
      const pressed = pressable[event.key];
      if (pressed !== undefined && target?.closest?.(pressed)) return;
      const before = first !== null && event.timeStamp - first.at < sequenceMs ? first.key : null;
      const wanted = before === null ? event.key : `${before} ${event.key}`;
      first = null;
      const found = active.find(({ key }) => key === wanted);
      if (found !== undefined) {
        event.preventDefault();
        found.run();
      } else if (active.some(({ key }) => key.startsWith(`${event.key} `))) {
        first = { key: event.key, at: event.timeStamp };
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [single_keys]);
}
