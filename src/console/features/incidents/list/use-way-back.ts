// The row that an incident was opened from, for each place in the history of the tab: the way back
// leads to it.
import { useEffect, useRef } from 'react';
import { placeInHistory } from './place-in-history.ts';
import type { Rows } from './use-rows.ts';
import { rowLink, type Selection } from './use-selection.ts';

/** Place in the history → id of the incident. */
const opened = new Map<string, string>();

export function rememberOpened(id: string): void {
  opened.set(placeInHistory(), id);
}

/** Remembers the row whose link was followed. */
export function rememberLink(target: EventTarget): void {
  if (!(target instanceof Element) || target.closest('a.row-title') === null) return;
  const id = target.closest<HTMLElement>('[data-incident]')?.dataset['incident'];
  if (id !== undefined) rememberOpened(id);
}

/** Gives that row the focus, unless someone went on elsewhere on the page. */
export function useWayBack(rows: Rows, { focus }: Selection): void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    wanted.current = opened.get(placeInHistory());
  }, []);
  useEffect(() => {
    const id = wanted.current;
    const place = id === undefined ? -1 : rows.findIndex((row) => row?.id === id);
    if (id === undefined || place < 0) return;
    const link = document.querySelector<HTMLElement>(rowLink(id));
    // Drawn with the next turn.
    if (link === null) return focus(place);
    wanted.current = undefined;
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.tagName === 'H1';
    if (isFree) link.focus({ preventScroll: true });
  });
}
