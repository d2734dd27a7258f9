// How long until an instant, or since it has passed: once a second in the last hour, else twice a
// minute. Screen readers are not told of every tick.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const hour = 3_600_000;

export function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(() => Date.now());
  const left = Date.parse(until) - now;
  const every = Math.abs(left) < hour ? 1000 : 30_000;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  const kind = left < 0 ? 'is-late' : left < 6 * hour ? 'is-soon' : '';
  return (
    <span role="timer" aria-live="off" className={`time-left ${kind}`}>
      {left < 0 ? t('legal.overdue') : ''} {spelled(Math.abs(left))}{' '}
      {left < 0 ? '' : t('legal.left')}
    </span>
  );
}

/** Days, hours and minutes; seconds in the last hour. */
function spelled(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24];
  const minutes = Math.floor(seconds / 60) % 60;
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  return `${minutes} min ${seconds % 60} s`;
}
