// What waits for the person who looks: the kind of it, how long, and the way there.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Need, Overview } from '../../api/types.gen.ts';
import { served } from '../../i18n/served.ts';
import { usePermission } from '../../permission.ts';
import { PriorityBadge, SeverityBadge } from '../../ui/badges.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';
import type { DetailSearch } from '../incidents/detail/tabs.ts';
import { useDutyTitle } from '../legal/use-reason.tsx';
import css from './overview.module.css';

/** The tab of the incident on which it can be dealt with. */
const tabs: Partial<Record<Need['kind'], string>> = {
  deadline_overdue: 'legal',
  decision_open: 'legal',
};

/** Where the button of the line leads: to the form that is meant, not to the page alone. */
const ways: Record<Need['kind'], (need: Need) => DetailSearch> = {
  deadline_overdue: ({ obligation_id }) => ({
    tab: 'legal',
    duty: obligation_id ?? undefined,
    panel: 'draft',
  }),
  incident_overdue: () => ({}),
  decision_open: ({ obligation_id }) => ({ tab: 'legal', duty: obligation_id ?? undefined }),
  close_blocked: () => ({ do: 'close' }),
  approval_waiting: () => ({ tab: 'actions' }),
  unassigned: () => ({ do: 'assign' }),
};

export function Needs({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const { may } = usePermission('POST /api/ip3/v1/incidents/:id/assign');
  const { needs, more_needs } = overview;
  return (
    <section className={clsx(css.needs, 'card')} aria-label={t('overview.needs.title')}>
      <h2>{t('overview.needs.title')}</h2>
      {!may && <p className="small">{t('overview.needs.reads')}</p>}
      {may && needs.length === 0 && <p>{t('overview.needs.done')}</p>}
      <ol>
        {needs.map((need, place) => (
          <NeedLine
            key={`${need.kind} ${need.public_id} ${need.obligation_id} ${need.action_title}`}
            need={need}
            isFirst={place === 0}
          />
        ))}
      </ol>
      {more_needs && <p className="small">{t('overview.needs.more')}</p>}
    </section>
  );
}

interface LineProps {
  need: Need;
  /** The most urgent one: what it asks for is the next step of the page. */
  isFirst: boolean;
}

function NeedLine({ need, isFirst }: LineProps) {
  const { t } = useTranslation();
  const { kind, public_id, title, due_at, regime, action_title, severity, priority } = need;
  const { obligation_id } = need;
  const search = { tab: tabs[kind] ?? 'summary' };
  const way = ways[kind](need);
  return (
    <li className={clsx(css.need, `is-${kind}`)}>
      <span className={css.needKind}>
        {t(`overview.needs.kinds.${kind}`)}
        {regime !== null && <> {t(`overview.regimes.${regime}`)}</>}
      </span>
      <span className={css.needSubject}>
        <Link to="/incidents/$id" params={{ id: public_id }} search={search as never} title={title}>
          <bdi>{title}</bdi>
        </Link>
        <span className={css.needMore}>
          <span className="mono small">{public_id}</span>
          {obligation_id !== null && <DutyTitle id={obligation_id} />}
          {action_title !== null && (
            <bdi className="small" title={served(action_title)}>
              {served(action_title)}
            </bdi>
          )}
        </span>
      </span>
      <span className={css.needFacts}>
        {priority !== null && <PriorityBadge priority={priority} />}
        {severity !== null && <SeverityBadge severity={severity} reported_severity={null} />}
        {due_at !== null && <TimeLeft until={due_at} />}
      </span>
      <Button
        variant={isFirst ? 'filled' : 'default'}
        aria-label={`${t(`overview.needs.ways.${kind}`)}: ${public_id}`}
        renderRoot={(props) => (
          <Link to="/incidents/$id" params={{ id: public_id }} search={way} {...props} />
        )}
      >
        {t(`overview.needs.ways.${kind}`)}
      </Button>
    </li>
  );
}

function DutyTitle({ id }: { id: string }) {
  const title = useDutyTitle()(id);
  return (
    <bdi className="small" title={title}>
      {title}
    </bdi>
  );
}
