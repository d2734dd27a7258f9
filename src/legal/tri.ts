// Logic with unknowns: what no one recorded is neither true nor false (Kleene's three values).

/** `null` is unknown. */
export type Tri = boolean | null;

/** False as soon as one is false, true when all are true, else unknown. */
export function all(...values: readonly Tri[]): Tri {
  if (values.includes(false)) return false;
  return values.includes(null) ? null : true;
}

/** True as soon as one is true, false when all are false, else unknown. */
export function any(...values: readonly Tri[]): Tri {
  if (values.includes(true)) return true;
  return values.includes(null) ? null : false;
}

export function not(value: Tri): Tri {
  return value === null ? null : !value;
}

/** Whether the number is above the limit; law says "more than", so the limit itself does not. */
export function above(value: number | null, limit: number): Tri {
  return value === null ? null : value > limit;
}
