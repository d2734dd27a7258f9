// An instant as people read it, in the zone that they chose; the zone always is alongside it.
import { usePreferences } from '../preferences.ts';
import { dateFormat } from './number.ts';
import { timeZoneOf } from './time-zone.ts';

/** `3 Dec 2026, 14:05 UTC`. */
export const instantFormat: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
};

export function Instant({ at }: { at: string }) {
  const { zone } = usePreferences();
  return (
    <time dateTime={at} className="instant" title={exactText(at, zone)}>
      {instantText(at, zone)}
    </time>
  );
}

export function instantText(at: string, zone: string): string {
  const options = { ...instantFormat, timeZone: timeZoneOf(zone) };
  return dateFormat(options).format(new Date(at));
}

/** To the second, for what shows less: `3 Dec 2026, 14:05:09 UTC`. */
export function exactText(at: string, zone: string): string {
  const options = { ...instantFormat, second: '2-digit', timeZone: timeZoneOf(zone) } as const;
  return dateFormat(options).format(new Date(at));
}

/** The day alone, without the year while it is this one: `3 Dec`. */
export function shortDay(at: string, zone: string): string {
  const date = new Date(at);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  const { month, day, year } = instantFormat;
  const named = isThisYear ? { month, day } : { month, day, year };
  return dateFormat({ ...named, timeZone: timeZoneOf(zone) }).format(date);
}

/** The time of day with its zone: `14:02 UTC`. */
export function clockTime(at: number, zone: string): string {
  const { hour, minute, hourCycle, timeZoneName } = instantFormat;
  const options = { hour, minute, hourCycle, timeZoneName, timeZone: timeZoneOf(zone) };
  return dateFormat(options).format(at);
}
