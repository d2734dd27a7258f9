// The head of the page: which incident this is, its badges and flags, and what can be done with the
// page itself.
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Incident } from '../../../api/types.gen.ts';
import { EvidenceBadge, PriorityBadge, SeverityBadge } from '../../../ui/badges.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import { Instant } from '../../../ui/instant.tsx';
import { setPageTitle } from '../../../ui/page-title.ts';
import { TimeLeft } from '../../../ui/time-left.tsx';
import { useHeadingFocus } from '../../../ui/use-heading-focus.ts';
import { listSearch, useNeighbours } from './came-from.ts';
import css from './incident.module.css';
import { PageMenu } from './page-menu.tsx';

export function Heading({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const { public_id, title } = incident;
  const heading = useHeadingFocus();
  useEffect(() => {
    setPageTitle(`${public_id} ${title} · ${t('app.name')}`);
  }, [public_id, title, t]);
  return (
    <header className="incident-head">
      <div className="incident-bar">
        <Link to="/incidents" search={listSearch()} className="small" aria-keyshortcuts="u">
          <Glyph shape="back" /> {t('detail.back')}
        </Link>
        <Neighbours id={public_id} />
        <PageMenu id={public_id} />
      </div>
      <p className="facts-line">
        <SeverityBadge {...incident} />
        <span className="incident-id">
          <span className="mono">{public_id}</span>{' '}
          <CopyButton text={public_id} label={t('detail.copyId')} />
        </span>
        <EvidenceBadge status={incident.evidence_status} />
        <span className="badge">{t(`state.${incident.workflow_status}`)}</span>
        <Flags incident={incident} />
      </p>
      <h1 ref={heading} tabIndex={-1}>
        <bdi>{title}</bdi>
      </h1>
      <Facts incident={incident} />
    </header>
  );
}

function Facts({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const { priority, owner_email, sla_due, workflow_status } = incident;
  return (
    <p className="facts-line incident-facts">
      <span>
        {t('field.priority')} <PriorityBadge priority={priority} />
      </span>
      <span>
        {t('field.owner_email')}{' '}
        <strong>
          <bdi>{owner_email ?? t('list.unassigned')}</bdi>
        </strong>
      </span>
      <span>
        {t('field.sla_due_at')}{' '}
        {sla_due === null ? (
          <span className="small">{t('detail.noDue')}</span>
        ) : (
          <>
            <Instant at={sla_due} /> {workflow_status !== 'closed' && <TimeLeft until={sla_due} />}
          </>
        )}
      </span>
    </p>
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
      <Neighbour id={previous} name={t('detail.previous')} keyName="[" />
      <span>{t('detail.place', { place, count })}</span>
      <Neighbour id={next} name={t('detail.next')} keyName="]" />
    </nav>
  );
}

function Neighbour({
  id,
  name,
  keyName,
}: Record<'name' | 'keyName', string> & { id?: string | undefined }) {
  if (id === undefined) return null;
  return (
    <Link to="/incidents/$id" params={{ id }} aria-keyshortcuts={keyName}>
      {name}
    </Link>
  );
}
