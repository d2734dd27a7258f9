// The arrow keys in a row of a table. A field that uses them itself is reached by them and left by
// Tab.
import type { KeyboardEvent } from 'react';

const controls = 'a[href], button, input, select, textarea, summary, [tabindex]';
/** What is open under a control has an order of its own. */
const apart = 'details > :not(summary), [role=dialog], [role=listbox], [role=menu]';

/** What can have the focus in a row. */
export function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(controls)].filter(
    (one) => !one.matches(':disabled') && one.closest(apart) === null,
  );
}

const usesArrows = 'select, textarea, input:not([type=checkbox]), [role=combobox]';

/** Arrow keys go to the next control of the row at that side, or to the row above or below. */
export function moveInRow(event: KeyboardEvent): void {
  const { target, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey || ctrlKey || metaKey || shiftKey) return;
  if (!(target instanceof HTMLElement) || target.matches(usesArrows)) return;
  const row = target.closest('tr');
  const all = row === null ? [] : controlsOf(row);
  const place = all.indexOf(target);
  if (row === null || place === -1) return;
  const next = {
    ArrowLeft: all[place - 1],
    ArrowRight: all[place + 1],
    ArrowUp: stopOf(row.previousElementSibling),
    ArrowDown: stopOf(row.nextElementSibling),
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function stopOf(row: Element | null): HTMLElement | undefined {
  return row === null ? undefined : controlsOf(row).find(({ tabIndex }) => tabIndex === 0);
}
