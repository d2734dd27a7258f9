// Where the events of one evidence record are in the body of their batch: the exact bytes where
// they are together, else the numbers of their lines or list items, as `3,7-9`.
import { required } from '../../domain/required.ts';
import type { LogPlace } from './read-log.ts';

export type LogPointer =
  | { bytes: { start: number; end: number } }
  | { unit: LogPlace['unit']; numbers: string };

/** Runs of numbers that are written out; more become one run from the first to the last. */
const maxRuns = 200;

/** The pointer to some places of one body, of which there is at least one. */
export function pointerOf(places: readonly LogPlace[]): LogPointer {
  const sorted = places.toSorted((one, other) => one.start - other.start);
  const first = required(sorted[0], 'place');
  const last = sorted.at(-1) ?? first;
  if (sorted.every((place, index) => place === first || isNext(sorted[index - 1], place))) {
    return { bytes: { start: first.start, end: last.end } };
  }
  const runs: { from: number; to: number }[] = [];
  for (const { number } of sorted) {
    const run = runs.at(-1);
    if (run !== undefined && number <= run.to + 1) run.to = number;
    else runs.push({ from: number, to: number });
  }
  const written = runs.length > maxRuns ? [{ from: first.number, to: last.number }] : runs;
  const numbers = written.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`));
  return { unit: first.unit, numbers: numbers.join() };
}

/** Lines with nothing but a line break between them. */
function isNext(before: LogPlace | undefined, place: LogPlace): boolean {
  return place.unit === 'line' && place.number - 1 === before?.number;
}

/** The part of `content_ref` behind the hash of the body. */
export function pointerText(pointer: LogPointer): string {
  if ('bytes' in pointer) return `#bytes=${pointer.bytes.start}-${pointer.bytes.end}`;
  return `#${pointer.unit}s=${pointer.numbers}`;
}
