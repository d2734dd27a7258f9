// Between an instant and what a field of date and time shows of it, in UTC or in the zone of this
// machine.
type Zone = 'utc' | 'local';

/** `2026-11-20T09:30:00` as the field takes it; empty for no instant. */
export function typedOf(instant: string, zone: Zone): string {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return '';
  if (zone === 'utc') return new Date(time).toISOString().slice(0, 19);
  const at = new Date(time);
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  const hour = [at.getHours(), at.getMinutes(), at.getSeconds()];
  return `${day.map(padded).join('-')}T${hour.map(padded).join(':')}`;
}

/** RFC 3339 in UTC of what was typed; empty while it is incomplete. */
export function instantOf(typed: string, zone: Zone): string {
  if (typed === '') return '';
  // With a time of day and without a zone, a text is read in the zone of the machine.
  const time = Date.parse(zone === 'utc' ? `${typed}Z` : typed);
  return Number.isNaN(time) ? '' : new Date(time).toISOString();
}

function padded(number: number): string {
  return String(number).padStart(2, '0');
}
