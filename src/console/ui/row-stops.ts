// One tab stop a row of a table: Tab goes from row to row, and the arrow keys (row-arrows.ts) reach
// the other controls of a row.
import { useCallback } from 'react';
import { controlsOf } from './row-arrows.ts';

/** Where Tab enters a row, if it has one of these. */
const leading = '.cell-title a[href], .cell-title button';

/** Leaves `stop` as the only control of the row that Tab reaches. */
function stopAt(row: Element, stop: HTMLElement | undefined): void {
  for (const one of controlsOf(row)) {
    const tabIndex = one === stop ? 0 : -1;
    if (one.tabIndex !== tabIndex) one.tabIndex = tabIndex;
  }
}

function keepOneStop(row: Element): void {
  const all = controlsOf(row);
  const lead = all.find((one) => one.matches(leading));
  const stop = all.find((one) => one === document.activeElement) ?? lead ?? all[0];
  stopAt(row, stop);
}

function rowOf(target: EventTarget | null): HTMLTableRowElement | null {
  return target instanceof Element ? target.closest('tr') : null;
}

/** For the body of a table; rows that come or change later keep one tab stop, too. */
export function useRowStops(): (body: HTMLTableSectionElement | null) => (() => void) | undefined {
  return useCallback((body: HTMLTableSectionElement | null) => {
    if (body === null) return undefined;
    const keepStops = () => {
      for (const row of body.rows) keepOneStop(row);
    };
    const onFocus = ({ target }: FocusEvent) => {
      const row = rowOf(target);
      const control = row && controlsOf(row).find((one) => one === target);
      if (row && control) stopAt(row, control);
    };
    const onLeave = ({ target, relatedTarget }: FocusEvent) => {
      const row = rowOf(target);
      if (row === null || row === rowOf(relatedTarget)) return;
      // The next Tab is to enter where it did before.
      stopAt(row, controlsOf(row).find((one) => one.matches(leading)) ?? controlsOf(row)[0]);
    };
    const observer = new MutationObserver(keepStops);
    const attributeFilter = ['disabled', 'href'];
    observer.observe(body, { childList: true, subtree: true, attributeFilter });
    body.addEventListener('focusin', onFocus);
    body.addEventListener('focusout', onLeave);
    keepStops();
    return () => {
      observer.disconnect();
      body.removeEventListener('focusin', onFocus);
      body.removeEventListener('focusout', onLeave);
    };
  }, []);
}
