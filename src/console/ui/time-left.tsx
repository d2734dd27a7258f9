// How long until an instant, or since it has passed: once a second in the last hour, else twice a
// minute. Screen readers are not told of every tick.
import { useTranslation } from 'react-i18next';
import { spelled } from './spelled.ts';
import { useNow } from './use-now.ts';

const hour = 3_600_000;

export function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation();
  const left = Date.parse(until) - useNow(until);
  const kind = left < 0 ? 'is-late' : left < 6 * hour ? 'is-soon' : '';
  return (
    <span role="timer" aria-live="off" className={`time-left ${kind}`}>
      {left < 0 ? t('legal.overdue') : ''} {spelled(left)} {left < 0 ? '' : t('legal.left')}
    </span>
  );
}
