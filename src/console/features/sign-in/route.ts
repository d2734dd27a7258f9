// Where signing in leads afterwards is part of the address.
export const signInRoute = {
  validateSearch: (search: Record<string, unknown>): { to?: string | undefined } => ({
    to: ownAddress(search['to']),
  }),
};

/** An address of this console; another site's is not followed after signing in. */
function ownAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  // Asked of the browser's own reader, which takes `/\\` and `/<tab>/` for the begin of a host.
  const isOwn = URL.canParse(value, location.origin) && new URL(value, location.origin).origin;
  return isOwn === location.origin ? value : undefined;
}
