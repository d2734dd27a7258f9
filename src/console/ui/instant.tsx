// An instant as people read it, in the zone that they chose; the zone always is alongside it.
import { usePreferences } from '../preferences.ts';

const format: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
};

export function Instant({ at }: { at: string }) {
  const { zone } = usePreferences();
  const options = zone === 'utc' ? { ...format, timeZone: 'UTC' } : format;
  const text = new Intl.DateTimeFormat(document.documentElement.lang, options).format(new Date(at));
  return (
    <time dateTime={at} className="instant" title={at}>
      {text}
    </time>
  );
}

/** The time of day with its zone: `14:02 UTC`. */
export function clockTime(at: number, zone: 'utc' | 'local'): string {
  const { hour, minute, hourCycle, timeZoneName } = format;
  const options = { hour, minute, hourCycle, timeZoneName } as Intl.DateTimeFormatOptions;
  const inZone = zone === 'utc' ? { ...options, timeZone: 'UTC' } : options;
  return new Intl.DateTimeFormat(document.documentElement.lang, inZone).format(at);
}
