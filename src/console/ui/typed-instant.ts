// Between an instant and what a field of date and time shows of it, in the zone that was chosen.
import { timeZoneOf } from './time-zone.ts';

/** Swedish writes a date and a time of day as RFC 3339 does, with a space between them. */
const wallClock: Intl.DateTimeFormatOptions = { dateStyle: 'short', timeStyle: 'medium' };

/** `2026-11-20T09:30:00` as the field takes it; empty for no instant. */
export function typedOf(instant: string, zone: string): string {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? '' : wallTime(time, zone);
}

/** RFC 3339 in UTC of what was typed; empty while it is incomplete. */
export function instantOf(typed: string, zone: string): string {
  const asUtc = Date.parse(`${typed}Z`);
  if (typed === '' || Number.isNaN(asUtc)) return '';
  // The offset of the zone is that of the instant itself, which the first turn comes close to.
  const near = asUtc - offsetAt(asUtc, zone);
  return new Date(asUtc - offsetAt(near, zone)).toISOString();
}

function offsetAt(time: number, zone: string): number {
  return Date.parse(`${wallTime(time, zone)}Z`) - Math.floor(time / 1000) * 1000;
}

function wallTime(time: number, zone: string): string {
  const options = { ...wallClock, timeZone: timeZoneOf(zone) };
  return new Intl.DateTimeFormat('sv-SE', options).format(time).replace(' ', 'T');
}
