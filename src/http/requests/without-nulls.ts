// Null in the body of something new: there is nothing to say, as if the member were left out.

/** The members that say something. */
export function withoutNulls<Body extends object>(
  body: Body,
): { [Name in keyof Body]: Exclude<Body[Name], null> } {
  const said = Object.entries(body).filter(([, value]) => value !== null);
  return Object.fromEntries(said) as { [Name in keyof Body]: Exclude<Body[Name], null> };
}
