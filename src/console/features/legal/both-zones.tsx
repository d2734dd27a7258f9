// An instant that decides something: in UTC and in the zone that was chosen, else that of this
// machine, each with its name.
import { usePreferences } from '../../preferences.ts';
import { exactText, instantFormat } from '../../ui/instant.tsx';
import { locale } from '../../ui/number.ts';
import { timeZoneOf } from '../../ui/time-zone.ts';

export function BothZones({ at }: { at: string }) {
  const { zone } = usePreferences();
  const date = new Date(at);
  const inUtc = { ...instantFormat, timeZone: 'UTC' };
  const utc = new Intl.DateTimeFormat(locale(), inUtc).format(date);
  const inOwn = { ...instantFormat, timeZone: zone === 'utc' ? undefined : timeZoneOf(zone) };
  const local = new Intl.DateTimeFormat(locale(), inOwn).format(date);
  return (
    <time dateTime={at} title={exactText(at, zone)}>
      {utc}
      {local !== utc && <span className="small"> · {local}</span>}
    </time>
  );
}
