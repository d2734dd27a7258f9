// Look-ups in tables by names that come from outside.

/** The value of an own member; a name such as `constructor` has none. */
export function ownValue<Value>(
  table: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
