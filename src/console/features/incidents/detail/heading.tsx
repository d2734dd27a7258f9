// The two lines at the head of the page: which incident this is and the way on in the list; then
// the tabs and the facts that change.
import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Incident } from '../../../api/types.gen.ts';
import { EvidenceBadge, PriorityBadge, SeverityBadge } from '../../../ui/badges.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Person } from '../../../ui/person.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import { TimeLeft } from '../../../ui/time-left.tsx';
import { Here } from '../../people/here.tsx';
import { WatchButton } from '../../people/watch-button.tsx';
import { listSearch, useNeighbours } from './came-from.ts';
import css from './heading.module.css';
import { PageMenu } from './page-menu.tsx';

interface Props {
  incident: Incident;
  tabs: ReactNode;
}

export function Heading({ incident, tabs }: Props) {
  const { t } = useTranslation();
  const { public_id, title } = incident;
  return (
    <PageHead
      title={title}
      tabTitle={`${public_id} ${title}`}
      before={
        <>
          <Link
            to="/incidents"
            search={listSearch()}
            className={css.back}
            aria-label={t('frame.allIncidents')}
            aria-keyshortcuts="u"
            title={t('frame.allIncidents')}
          >
            <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
          </Link>
          <SeverityBadge {...incident} />
        </>
      }
      facts={
        <span className={clsx(css.id, 'incident-id')}>
          <span className="mono">{public_id}</span>
          <CopyButton text={public_id} label={t('detail.copyId')} isSmall />
        </span>
      }
      second={
        <>
          <div className={css.tabs}>{tabs}</div>
          <Facts incident={incident} />
        </>
      }
    >
      <Here incident={public_id} />
      <Neighbours id={public_id} />
      <WatchButton incident={public_id} />
      <PageMenu incident={incident} />
    </PageHead>
  );
}

function Facts({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const { priority, owner_email, sla_due, workflow_status, outcome } = incident;
  return (
    <div className={clsx(css.facts, 'incident-facts')}>
      <Flags incident={incident} />
      <StateChip state={workflow_status} />
      {outcome !== null && (
        <span className="badge" title={t('field.outcome')}>
          {t(`outcome.${outcome}`)}
        </span>
      )}
      <span className={css.more}>
        <span title={t('field.owner_email')}>
          <span className="visually-hidden">{t('field.owner_email')} </span>
          {owner_email === null ? (
            <span className="small">{t('detail.noOwner')}</span>
          ) : (
            <Person email={owner_email} />
          )}
        </span>
        <span title={t(priority === null ? 'priority.why' : 'field.priority')}>
          <span className="visually-hidden">{t('field.priority')} </span>
          {priority === null ? (
            <span className="small">{t('detail.noPriority')}</span>
          ) : (
            <PriorityBadge priority={priority} />
          )}
        </span>
        <EvidenceBadge status={incident.evidence_status} />
      </span>
      {sla_due !== null && workflow_status !== 'closed' && (
        <span title={t('field.sla_due_at')}>
          <span aria-hidden="true">SLA</span>
          <span className="visually-hidden">{t('field.sla_due_at')}</span>{' '}
          <TimeLeft until={sla_due} isShort />
        </span>
      )}
    </div>
  );
}

function Flags({ incident: { flags } }: { incident: Incident }) {
  const { t } = useTranslation();
  const set = Object.entries(flags).filter(([, isSet]) => isSet);
  return set.map(([name]) => (
    <span key={name} className="badge">
      {t(`flag.${name}`)}
    </span>
  ));
}

function Neighbours({ id }: { id: string }) {
  const { t } = useTranslation();
  const near = useNeighbours(id);
  if (near === null) return null;
  const { place, count, previous, next } = near;
  return (
    <nav aria-label={t('detail.neighbours')} className={clsx(css.neighbours, 'small')}>
      <span>{t('detail.place', { place, count })}</span>
      <Neighbour id={previous} name={t('detail.previous')} keyName="[" icon={ChevronLeft} />
      <Neighbour id={next} name={t('detail.next')} keyName="]" icon={ChevronRight} />
    </nav>
  );
}

interface NeighbourProps {
  id: string | undefined;
  name: string;
  keyName: string;
  icon: typeof ChevronLeft;
}

function Neighbour({ id, name, keyName, icon: Icon }: NeighbourProps) {
  if (id === undefined) return null;
  return (
    <ActionIcon
      aria-label={name}
      title={name}
      aria-keyshortcuts={keyName}
      renderRoot={(props) => <Link to="/incidents/$id" params={{ id }} {...props} />}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
    </ActionIcon>
  );
}
