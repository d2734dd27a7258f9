// An instant that decides something: in UTC and in the zone of this machine, each with its name.

const format: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
};

export function BothZones({ at }: { at: string }) {
  const date = new Date(at);
  const language = document.documentElement.lang;
  const utc = new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' }).format(date);
  const local = new Intl.DateTimeFormat(language, format).format(date);
  return (
    <time dateTime={at} title={at}>
      {utc}
      {local !== utc && <span className="small"> · {local}</span>}
    </time>
  );
}
