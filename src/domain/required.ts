// Values that the rules of the program guarantee, checked where their types cannot express it.

/** A broken guarantee: a defect of the program, never of its input. */
class MissingValueError extends Error {
  constructor(what: string) {
    super(`Missing ${what}.`);
    this.name = 'MissingValueError';
  }
}

/** Returns `value`. @throws MissingValueError that names `what` for null and undefined. */
export function required<Value>(value: Value, what: string): NonNullable<Value> {
  if (value === null || value === undefined) throw new MissingValueError(what);
  return value;
}
