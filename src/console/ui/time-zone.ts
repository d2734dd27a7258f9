/** The preferred zone as `Intl` takes it; undefined for that of this machine. */
export function timeZoneOf(zone: string): string | undefined {
  if (zone === 'local') return undefined;
  return zone === 'utc' ? 'UTC' : zone;
}
