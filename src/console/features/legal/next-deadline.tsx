// What is overdue and the nearest legal deadline, at the right of every heading for those who can
// read deadlines: one small request a minute. In the last hour it is in the title of the
// browser's tab as well.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { nextDeadline } from '../../api/requests/legal.ts';
import type { LegalDeadline } from '../../api/types.gen.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { usePermission } from '../../permission.ts';
import { durationText } from '../../ui/duration.ts';
import { setTitleNotice } from '../../ui/page-title.ts';
import { MayRun } from '../../ui/time-left.tsx';
import { useNow } from '../../ui/use-now.ts';
import { isPastLimit } from './clock-state.ts';
import css from './next-deadline.module.css';

const hour = 3_600_000;
const day = 24 * hour;

export function NextDeadline() {
  const { may } = usePermission('GET /api/ip3/v1/legal/next-deadline');
  return may ? <Pill /> : null;
}

function Pill() {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...nextDeadline(useLanguage()),
    staleTime: 30_000,
    refetchInterval: 60_000,
  });
  if (data === undefined) return null;
  const { next, overdue_count } = data.body;
  if (next === null && overdue_count === 0) return null;
  return (
    <aside className={css.pill} aria-label={t('legal.next.label')}>
      {overdue_count > 0 && (
        <Link to="/reports" className={css.overdue}>
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden="true" />
          {overdue_count >= 100 ? t('legal.next.manyOver') : null}
          {overdue_count < 100 ? t('legal.next.over', { count: overdue_count }) : null}
        </Link>
      )}
      {next !== null && <Nearest key={next.due_at} deadline={next} />}
    </aside>
  );
}

/** The next clock; the title names the duty and the incident. */
function Nearest({ deadline }: { deadline: LegalDeadline }) {
  const { t } = useTranslation();
  const { public_id, obligation_id, obligation, regime, due_at, latest_at, provisional } = deadline;
  const now = useNow(latest_at ?? due_at);
  const left = Date.parse(due_at) - now;
  const over = isPastLimit(deadline, now);
  const notice = over
    ? t('legal.next.titleOver')
    : durationText(Math.ceil(left / 60_000) * 60_000, t);
  const shown = over || (left >= 0 && left < hour) ? `${notice} ${public_id}` : '';
  useEffect(() => {
    setTitleNotice(shown);
    return () => setTitleNotice('');
  }, [shown]);
  const duty = `${obligation ?? obligation_id}, ${public_id}`;
  const title = provisional ? `${duty} (${t('legal.provisional')})` : duty;
  return (
    <Link
      to="/incidents/$id"
      params={{ id: public_id }}
      search={{ tab: 'legal', duty: obligation_id }}
      className={clsx(css.clock, over && css.isOver, left >= 0 && left < day && css.isSoon)}
      title={title}
    >
      <span>{t(`legal.regime.${regime}`)}</span>
      <span className="visually-hidden">{title}</span>
      {left < 0 && !over && <MayRun until={latest_at ?? due_at} />}
      {(left >= 0 || over) && (
        <span role="timer" aria-live="off">
          {over
            ? t('legal.state.overdueBy', {
                time: durationText(Date.parse(latest_at ?? due_at) - now, t),
              })
            : t('legal.next.in', { time: durationText(left, t) })}
        </span>
      )}
    </Link>
  );
}
