// The public list of incidents: simulation alone, its figures and its newest rows.
import { useTranslation } from 'react-i18next';
import type { ListPublicIncidentsResponse } from '../../api/types.gen.ts';
import { EvidenceBadge, SeverityBadge } from '../../ui/badges.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Rows } from '../../ui/rows.tsx';
import { PublicPage, usePublic } from './public-page.tsx';

const address = '/api/ip3/incidents';
const shown = 20;

export function IncidentsDocument() {
  const { t } = useTranslation();
  const list = usePublic<ListPublicIncidentsResponse>(address);
  return (
    <PublicPage name="incidents" isSimulation address={address} of={list}>
      {(answer) => (
        <>
          <p>
            {t('public.counted', { count: answer.count })}{' '}
            {t('public.gap', { pct: answer.gap_pct })}
          </p>
          <Rows
            caption={t('public.names.incidents')}
            rows={answer.incidents.slice(0, shown)}
            rowKey={({ public_id }) => public_id}
            columns={[
              {
                name: 'severity',
                heading: t('list.columns.severity'),
                cell: ({ severity }) => (
                  <SeverityBadge severity={severity} reported_severity={null} />
                ),
              },
              {
                name: 'id',
                heading: t('list.columns.id'),
                cell: ({ public_id }) => <span className="mono">{public_id}</span>,
              },
              {
                name: 'title',
                heading: t('list.columns.title'),
                cell: ({ title }) => <bdi>{title}</bdi>,
              },
              {
                name: 'evidence',
                heading: t('list.columns.evidence'),
                cell: ({ evidence_status }) => <EvidenceBadge status={evidence_status} />,
              },
              {
                name: 'state',
                heading: t('list.columns.state'),
                cell: ({ status }) => t(`state.${status}`),
              },
              {
                name: 'detected',
                heading: t('field.detected_at'),
                cell: ({ detected_at }) => <Instant at={detected_at} />,
              },
            ]}
          />
          <p className="small">{t('public.firstRows', { count: shown })}</p>
        </>
      )}
    </PublicPage>
  );
}
