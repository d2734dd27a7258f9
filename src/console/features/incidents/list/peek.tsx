// One incident alongside the list, which stays as it is: enough to decide what to do with it.
import { Button, CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { oneIncident } from '../../../api/requests/incidents.ts';
import type { Incident } from '../../../api/types.gen.ts';
import { codeLabel } from '../../../i18n/code-label.ts';
import { EvidenceBadge, PriorityBadge, SeverityBadge } from '../../../ui/badges.tsx';
import { Instant } from '../../../ui/instant.tsx';
import { Read } from '../../../ui/read.tsx';
import css from './list.module.css';
import { useListAddress } from './use-list.ts';

export const Peek = memo(function Peek({ id }: { id: string }) {
  const { t } = useTranslation();
  const { moves } = useListAddress();
  // The same as on the page of the incident, which then opens at once.
  const read = useQuery(oneIncident(id));
  return (
    <aside className={css.peek} aria-label={t('list.peekOf', { id })}>
      <header>
        <span className="mono">{id}</span>
        <CloseButton aria-label={t('list.peekClose')} onClick={() => moves.peek(undefined)} />
      </header>
      <Read of={read}>{({ body }) => <Shown incident={body} />}</Read>
    </aside>
  );
});

function Shown({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const { public_id, title, description, finding } = incident;
  return (
    <div className="stack">
      <h2>
        <bdi>{title}</bdi>
      </h2>
      <p className="facts-line">
        <SeverityBadge {...incident} />
        <EvidenceBadge status={incident.evidence_status} />
        <span>
          {t('field.priority')} <PriorityBadge priority={incident.priority} />
        </span>
        <span>
          {t(`state.${incident.workflow_status}`)}
          {incident.outcome !== null && ` · ${t(`outcome.${incident.outcome}`)}`}
        </span>
      </p>
      <Button
        size="xs"
        className={css.peekOpen}
        renderRoot={(props) => <Link to="/incidents/$id" params={{ id: public_id }} {...props} />}
      >
        {t('list.open')}
      </Button>
      <p className={clsx('long-text', css.peekText)}>
        {description ?? finding?.description ?? t('detail.noDescription')}
      </p>
      <Facts incident={incident} />
    </div>
  );
}

function Facts({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const { finding, owner_email, sla_due } = incident;
  const facts: [string, React.ReactNode][] = [
    [t('field.owner_email'), owner_email ?? t('list.unassigned')],
    [t('field.sla_due_at'), sla_due === null ? null : <Instant at={sla_due} />],
    [t('field.category'), t(`category.${incident.category.toLowerCase()}`, incident.category)],
    [t('field.level'), t(`level.${incident.level.toLowerCase()}`, incident.level)],
    [t('detail.source'), incident.source_tool ?? codeLabel(incident.source_type)],
    [t('detail.host'), finding?.host],
    [t('detail.rule'), finding?.rule],
    ['CVE', finding?.cve.join(', ')],
    [t('field.detected_at'), <Instant key="detected" at={incident.detected_at} />],
    [t('field.updated_at'), <Instant key="updated" at={incident.updated_at} />],
  ];
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}
