// Where a card of the board is let go. The library knows a place only once it has drawn again, so
// that a quick hand lets go of the card before: it would go back to where it was.
import type { ColumnName } from './board-moves.ts';

/** Calls `onLetGo` with the column under the pointer, once; the function that it gives ends it. */
export function followPointer(onLetGo: (column: ColumnName | null) => void): () => void {
  const leaving = new AbortController();
  const options = { capture: true, signal: leaving.signal };
  const ended = (event: Event) => {
    const point = 'changedTouches' in event ? (event as TouchEvent).changedTouches[0] : event;
    const column = columnAt(point as MouseEvent | Touch | undefined);
    leaving.abort();
    // After the library's own listener, which ends what it shows.
    setTimeout(() => onLetGo(column));
  };
  for (const type of ['mouseup', 'touchend']) window.addEventListener(type, ended, options);
  return () => leaving.abort();
}

function columnAt(point: { clientX: number; clientY: number } | undefined): ColumnName | null {
  if (point === undefined) return null;
  for (const element of document.elementsFromPoint(point.clientX, point.clientY)) {
    const column = element.closest<HTMLElement>('[data-column]');
    if (column !== null) return column.dataset['column'] as ColumnName;
  }
  return null;
}
