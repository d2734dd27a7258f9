// Reading an address: whatever is there, a page gets words or nothing.

/** A parameter as text; numbers are what the router makes of digits. */
function word(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** The named parameters of a list, each as text. */
export function words<Name extends string>(
  names: readonly Name[],
): (search: Record<string, unknown>) => { [one in Name]?: string | undefined } {
  return (search) => {
    const found = names.map((name) => [name, word(search[name])] as const);
    const said = found.filter(([, value]) => value !== undefined);
    return Object.fromEntries(said) as { [one in Name]?: string | undefined };
  };
}

/** One of the words that a page knows, else nothing. */
export function oneOf<Word extends string>(known: readonly Word[], value: unknown) {
  return known.find((one) => one === value);
}
