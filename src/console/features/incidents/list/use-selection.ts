// Which rows of the list are chosen, and the one that keys move from. Both are held by the id of an
// incident, so that neither a refresh of the data nor another page takes them away.
import { useRef, useState } from 'react';
import type { IncidentListed } from '../../../api/types.gen.ts';

export interface Selection {
  chosen: ReadonlyMap<string, IncidentListed>;
  /** `toHere`: all from the last one that was toggled. */
  toggle: (incident: IncidentListed, toHere?: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
  /** Moves the focus by so many rows; `choosing` takes the rows on the way along. */
  move: (by: 1 | -1, choosing?: boolean) => void;
  /** The row that has, or last had, the focus. */
  current: () => IncidentListed | undefined;
}

export const rowLink = (id: string) => `[data-incident="${CSS.escape(id)}"] a.row-title`;

export function useSelection(rows: readonly IncidentListed[]): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, IncidentListed>>(new Map());
  const anchor = useRef<string>(undefined);
  const last = useRef<string>(undefined);
  const place = (id: string | undefined) => rows.findIndex((row) => row.id === id);
  const choose = (more: readonly IncidentListed[]) =>
    setChosen((old) => new Map([...old, ...more.map((row) => [row.id, row] as const)]));
  const current = () => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-incident]');
    return rows[place(focused?.dataset['incident'] ?? last.current)];
  };
  const toggle = (incident: IncidentListed, toHere = false) => {
    const [from, to] = [place(anchor.current), place(incident.id)];
    anchor.current = incident.id;
    if (toHere && from >= 0) return choose(rows.slice(Math.min(from, to), Math.max(from, to) + 1));
    if (!chosen.has(incident.id)) return choose([incident]);
    setChosen((old) => new Map([...old].filter(([id]) => id !== incident.id)));
  };
  const toggleAll = () => {
    if (!rows.every(({ id }) => chosen.has(id))) return choose(rows);
    const here = new Set(rows.map(({ id }) => id));
    setChosen((old) => new Map([...old].filter(([id]) => !here.has(id))));
  };
  const move = (by: 1 | -1, choosing = false) => {
    const from = current();
    const to = rows[from === undefined ? 0 : place(from.id) + by];
    if (to === undefined) return;
    if (choosing) choose(from === undefined ? [to] : [from, to]);
    anchor.current = to.id;
    last.current = to.id;
    document.querySelector<HTMLElement>(rowLink(to.id))?.focus();
  };
  const clear = () => setChosen(new Map());
  // As this page shows them now; those of other pages as they were seen last.
  const seen = [...chosen].map(([id, old]) => [id, rows[place(id)] ?? old] as const);
  return { chosen: new Map(seen), toggle, toggleAll, clear, move, current };
}
