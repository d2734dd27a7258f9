// Where two people wrote into the same fields of a form. Pure.
import type { Difference } from '../../../ui/conflict.tsx';
import type { Values } from './record-values.ts';

export interface Typed {
  fields: Values;
  /** As it was when typing began. */
  base: Values;
}

/** Both wrote the same field, and not the same into it. */
export function isContested(name: string, { fields, base }: Typed, theirs: Values): boolean {
  return theirs[name] !== base[name] && theirs[name] !== fields[name];
}

export function differences(
  changed: readonly string[],
  typed: Typed,
  theirs: Values,
  nameOf: (field: string) => string,
): Difference[] {
  const contested = changed.filter((name) => isContested(name, typed, theirs));
  return contested.map((name) => ({
    field: nameOf(name),
    yours: typed.fields[name] ?? '',
    theirs: theirs[name] ?? '',
  }));
}
