// How long until an instant, or since it has passed: once a second in the last hour, else twice a
// minute. Screen readers do not announce each tick.
import type { TFunction } from 'i18next';
import { Trans, useTranslation } from 'react-i18next';
import { durationText } from './duration.ts';
import { Instant } from './instant.tsx';
import { useNow } from './use-now.ts';

const hour = 3_600_000;
/** From then on hours say nothing. */
const manyDays = 30 * 24 * hour;

interface Props {
  until: string;
  /** The last lawful moment, where it is later: until then nothing is called overdue. */
  latest?: string | null;
  /** False where the law sets no limit: then nothing is called overdue after it. */
  isBinding?: boolean;
  /** In a column whose heading says what runs: "13 d 3 h", "43 min late". */
  isShort?: boolean;
}

export function TimeLeft({ until, latest = null, isBinding = true, isShort = false }: Props) {
  const { t } = useTranslation();
  const limit = latest ?? until;
  const now = useNow(limit);
  const [left, over] = [Date.parse(until) - now, Date.parse(limit) - now];
  if (left < 0 && !isBinding) return <Passed isShort={isShort} />;
  if (left < 0 && over >= 0) return <MayRun until={limit} isShort={isShort} />;
  const kind = left < 0 ? 'is-late' : left < 6 * hour ? 'is-soon' : '';
  return (
    <span role="timer" aria-live="off" className={`time-left ${kind}`}>
      {isShort ? shortText(left, over, t) : wholeText(left, over, t)}
    </span>
  );
}

function wholeText(left: number, over: number, t: TFunction): string {
  if (left < 0) return t('legal.state.overdueBy', { time: durationText(over, t) });
  return t('legal.timeLeft', { time: durationText(left, t) });
}

function shortText(left: number, over: number, t: TFunction): string {
  if (left < 0) return t('legal.state.late', { time: durationText(over, t, 1) });
  return durationText(left, t, left < manyDays ? 2 : 1);
}

/** Past a time that has a meaning, and no limit that the law sets. */
export function Passed({ isShort = false }: { isShort?: boolean }) {
  const { t } = useTranslation();
  return (
    <span className="time-left">{t(isShort ? 'legal.passed' : 'legal.state.past_no_limit')}</span>
  );
}

/** Past its target, and a rule of law can give more time. */
export function MayRun({ until, isShort = false }: { until: string; isShort?: boolean }) {
  const { t } = useTranslation();
  if (isShort) return <span className="time-left is-soon">{t('legal.mayRunShort')}</span>;
  return (
    <span className="time-left is-soon">
      <Trans i18nKey="legal.mayRun" components={{ at: <Instant at={until} /> }} />
    </span>
  );
}
