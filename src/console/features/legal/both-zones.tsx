// An instant that decides something: in UTC and in the zone of this machine, each with its name.
import { instantFormat } from '../../ui/instant.tsx';
import { locale } from '../../ui/number.ts';

export function BothZones({ at }: { at: string }) {
  const date = new Date(at);
  const inUtc = { ...instantFormat, timeZone: 'UTC' };
  const utc = new Intl.DateTimeFormat(locale(), inUtc).format(date);
  const local = new Intl.DateTimeFormat(locale(), instantFormat).format(date);
  return (
    <time dateTime={at} title={at}>
      {utc}
      {local !== utc && <span className="small"> · {local}</span>}
    </time>
  );
}
