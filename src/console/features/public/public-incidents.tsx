// A table of simulated incidents, as the public list answers them.
import { useTranslation } from 'react-i18next';
import type { PublicIncident } from '../../api/types.gen.ts';
import { EvidenceBadge, PriorityBadge, SeverityBadge } from '../../ui/badges.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Rows } from '../../ui/rows.tsx';

export function PublicIncidents({ incidents }: { incidents: readonly PublicIncident[] }) {
  const { t } = useTranslation();
  return (
    <Rows
      caption={t('page.incidentsDocument.title')}
      rows={incidents}
      rowKey={({ public_id }) => public_id}
      columns={[
        {
          name: 'severity',
          heading: t('field.severity'),
          cell: ({ severity }) => <SeverityBadge severity={severity} reported_severity={null} />,
        },
        {
          name: 'id',
          heading: t('field.public_id'),
          cell: ({ public_id }) => <span className="mono">{public_id}</span>,
        },
        {
          name: 'title',
          heading: t('field.title'),
          cell: ({ title }) => <bdi lang="en">{title}</bdi>,
        },
        {
          name: 'evidence',
          heading: t('field.evidence_status'),
          cell: ({ evidence_status }) => <EvidenceBadge status={evidence_status} />,
        },
        {
          name: 'priority',
          heading: t('field.priority'),
          cell: ({ priority }) => <PriorityBadge priority={priority} />,
        },
        {
          name: 'state',
          heading: t('field.workflow_status'),
          cell: ({ status }) => t(`state.${status}`),
        },
        {
          name: 'detected',
          heading: t('field.detected_at'),
          cell: ({ detected_at }) => <Instant at={detected_at} />,
        },
      ]}
    />
  );
}
