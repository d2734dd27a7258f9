// An instant as people read it; the zone always stands beside it.
const format: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
};

export function Instant({ at }: { at: string }) {
  const text = new Intl.DateTimeFormat(document.documentElement.lang, format).format(new Date(at));
  return (
    <time dateTime={at} className="instant" title={at}>
      {text} UTC
    </time>
  );
}
