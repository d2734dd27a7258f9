// The currencies of ISO 4217: the list of the runtime. Also runs in browsers.

export const currencies: readonly string[] = Intl.supportedValuesOf('currency');

const known = new Set(currencies);

export function isCurrency(code: string): boolean {
  return known.has(code);
}
