// Durations in their one or two largest units: "15 d 7 h", "6 h 2 min", "12 min 5 s", "<1 min".
import type { TFunction } from 'i18next';

const units = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1000],
] as const;

/** For a sentence or a narrow column: a number never ends a line without its unit. */
export function unbrokenDuration(milliseconds: number, t: TFunction): string {
  return durationText(milliseconds, t).replaceAll(' ', '\u00a0');
}

/** Rounds down; a negative duration counts as its absolute value. */
export function durationText(milliseconds: number, t: TFunction, most: 1 | 2 = 2): string {
  const whole = Math.abs(milliseconds);
  const first = units.findIndex(([, length]) => whole >= length);
  if (first === -1 || units[first]![0] === 'seconds') return t('duration.none');
  const [[name, length], [nextName, nextLength]] = [units[first]!, units[first + 1]!];
  const count = Math.floor(whole / length);
  const rest = Math.floor((whole % length) / nextLength);
  const head = t(`duration.${name}`, { count });
  return rest === 0 || most === 1 ? head : `${head} ${t(`duration.${nextName}`, { count: rest })}`;
}
