// Which rows of the list are chosen, and the one that keys move from. Both are held by the id of an
// incident, so that neither a refresh of the data nor another page takes them away.
import { useCallback, useMemo, useReducer, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { IncidentListed } from '../../../api/types.gen.ts';
import { useKeptRows } from './place-in-history.ts';
import type { Rows } from './use-rows.ts';

export interface Selection {
  chosen: ReadonlyMap<string, IncidentListed>;
  /** `toHere`: all from the last one that was toggled. */
  toggle: (incident: IncidentListed, toHere?: boolean) => void;
  toggleAll: () => void;
  /** What `toggleAll` takes: the first rows that are in memory. */
  first: readonly IncidentListed[];
  clear: () => void;
  /**
   * Moves the focus by so many rows, or to the first row in view where the one before is out of
   * it; `choosing` takes the rows on the way along.
   */
  move: (by: 1 | -1, choosing?: boolean) => void;
  /** The row that has, or last had, the focus. */
  current: () => IncidentListed | undefined;
  /** The place of the row that keeps the focus; it is shown wherever the list is scrolled to. */
  focused: RefObject<number | null>;
  /** Draws the row at this place, wherever the list is scrolled to. */
  focus: (place: number) => void;
}

export const rowLink = (id: string) => `[data-incident="${CSS.escape(id)}"] a.row-title`;

/** The lower edge of the heading, which stays in view. */
function upperEdge(): number {
  const heading = document.querySelector('tr[data-incident]')?.closest('table')?.tHead;
  return Math.max(0, heading?.querySelector('th')?.getBoundingClientRect().bottom ?? 0);
}

function isInView(id: string): boolean {
  const row = document.querySelector(rowLink(id))?.closest('tr')?.getBoundingClientRect();
  return row !== undefined && row.bottom > upperEdge() && row.top < innerHeight;
}

function firstInView(): string | undefined {
  // A row can be covered by a part of a pixel.
  const edge = upperEdge() - 1;
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-incident]')];
  return rows.find((row) => row.getBoundingClientRect().top >= edge)?.dataset['incident'];
}

/** Rows that one press chooses: each of them is a request of its own. */
const mostChosenAtOnce = 200;

/** All rows between two places, those included that are not in memory. */
type ReadBetween = (from: number, to: number) => Promise<readonly IncidentListed[]>;

export function useSelection(rows: Rows, readBetween?: ReadBetween): Selection {
  const [chosen, setChosen] = useKeptRows<IncidentListed>();
  // No state: a row that is drawn can have the focus without a turn of the whole list.
  const focused = useRef<number | null>(null);
  const [, draw] = useReducer((turn: number) => turn + 1, 0);
  const anchor = useRef<string>(undefined);
  const latest = useRef<string>(undefined);
  const place = (id: string | undefined) =>
    id === undefined ? -1 : rows.findIndex((row) => row?.id === id);
  const choose = (more: Rows) => setChosen((old) => new Map([...old, ...more.flatMap(entry)]));
  const current = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-incident]');
    return rows[place(row?.dataset['incident'] ?? latest.current)];
  };
  const chooseBetween = (from: number, to: number) => {
    const [start, end] = [Math.min(from, to), Math.max(from, to)];
    const between = rows.slice(start, end + 1);
    const isWhole = Array.from(between).every((row) => row !== undefined);
    if (isWhole || readBetween === undefined) return choose(between);
    void readBetween(start, end).then(choose, () => choose(between));
  };
  const toggle = (incident: IncidentListed, toHere = false) => {
    const [from, to] = [place(anchor.current), place(incident.id)];
    anchor.current = incident.id;
    if (toHere && from >= 0) return chooseBetween(from, to);
    if (!chosen.has(incident.id)) return choose([incident]);
    setChosen((old) => new Map([...old].filter(([id]) => id !== incident.id)));
  };
  const first = useMemo(
    () => rows.slice(0, mostChosenAtOnce).filter((row) => row !== undefined),
    [rows],
  );
  const toggleAll = () => {
    if (!first.every(({ id }) => chosen.has(id))) return choose(first);
    const here = new Set(first.map(({ id }) => id));
    setChosen((old) => new Map([...old].filter(([id]) => !here.has(id))));
  };
  const focus = (at: number) => {
    focused.current = at;
    draw();
  };
  const move = (by: 1 | -1, choosing = false) => {
    const last = current();
    const from = last !== undefined && isInView(last.id) ? last : undefined;
    const next = from === undefined ? place(firstInView()) : place(from.id) + by;
    const to = rows[next];
    if (to === undefined) return;
    if (choosing) choose(from === undefined ? [to] : [from, to]);
    anchor.current = to.id;
    latest.current = to.id;
    const link = () => document.querySelector<HTMLElement>(rowLink(to.id));
    // The row can be far from what is shown, and is made first then.
    if (link() === null) flushSync(() => focus(next));
    link()?.focus();
  };
  const clear = useCallback(() => setChosen(new Map()), [setChosen]);
  const seen = useMemo(() => asShown(chosen, rows), [chosen, rows]);
  return { chosen: seen, toggle, toggleAll, first, clear, move, current, focused, focus };
}

function entry(row: IncidentListed | undefined): [string, IncidentListed][] {
  return row === undefined ? [] : [[row.id, row]];
}

/** As the list shows them now; those that it does not show as they were seen last. */
function asShown(
  chosen: ReadonlyMap<string, IncidentListed>,
  rows: Rows,
): ReadonlyMap<string, IncidentListed> {
  if (chosen.size === 0) return chosen;
  const shown = new Map(rows.flatMap(entry));
  return new Map([...chosen].map(([id, old]) => [id, shown.get(id) ?? old]));
}
