// Null members of a create request count as absent.

/** Returns the members that are not null. */
export function omitNulls<Body extends object>(
  body: Body,
): { [Name in keyof Body]: Exclude<Body[Name], null> } {
  const entries = Object.entries(body).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as { [Name in keyof Body]: Exclude<Body[Name], null> };
}
