// How long until an instant, or since it has passed: once a second in the last hour, else twice a
// minute. Screen readers do not announce each tick.
import { useTranslation } from 'react-i18next';
import { Instant } from './instant.tsx';
import { spelled } from './spelled.ts';
import { useNow } from './use-now.ts';

const hour = 3_600_000;

interface Props {
  until: string;
  /** The last lawful moment, where it is later: until then nothing is called overdue. */
  latest?: string | null;
}

export function TimeLeft({ until, latest = null }: Props) {
  const { t } = useTranslation();
  const limit = latest ?? until;
  const now = useNow(limit);
  const [left, over] = [Date.parse(until) - now, Date.parse(limit) - now];
  if (left < 0 && over >= 0) return <MayRun until={limit} />;
  const kind = left < 0 ? 'is-late' : left < 6 * hour ? 'is-soon' : '';
  return (
    <span role="timer" aria-live="off" className={`time-left ${kind}`}>
      {left < 0 ? t('legal.overdue') : ''} {spelled(left < 0 ? over : left)}{' '}
      {left < 0 ? '' : t('legal.left')}
    </span>
  );
}

/** Past its target, and a rule of law may give more time. */
export function MayRun({ until }: { until: string }) {
  const { t } = useTranslation();
  return (
    <span className="time-left is-soon">
      {t('legal.mayRun')} <Instant at={until} />
    </span>
  );
}
