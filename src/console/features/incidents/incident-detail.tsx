// One incident: what it is, how far it is, what it lacks, and what is to be done.
import { Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import type { GetIncidentData, Incident } from '../../api/types.gen.ts';
import { useLiveRecord } from '../../live/use-live-record.ts';
import { EvidenceBadge, PriorityBadge, SeverityBadge } from '../../ui/badges.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { Fault } from '../../ui/fault.tsx';
import { Instant } from '../../ui/instant.tsx';
import { CoverageTab } from './coverage-tab.tsx';
import { EvidenceTab } from './evidence-tab.tsx';
import { LegalTab } from './legal-tab.tsx';
import { SummaryTab } from './summary-tab.tsx';
import { tabs, type Tab } from './tabs.ts';
import { TimelineTab } from './timeline-tab.tsx';
import { WorkflowSteps } from './workflow-steps.tsx';

export interface Shown {
  incident: Incident;
  /** Sent with a write, so that nobody's change is lost. */
  etag: string | undefined;
}

export function IncidentDetail() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/inside/incidents/$id' });
  useLiveRecord(['incident', id], id);
  const { data, error, refetch } = useQuery({
    queryKey: ['incident', id],
    queryFn: ({ signal }) =>
      call<GetIncidentData, Incident>('GET', '/api/ip3/v1/incidents/{id}', {
        path: { id },
        signal,
      }),
  });
  if (data === undefined && error !== null) {
    return <Fault error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton height={400} />;
  const shown = { incident: data.body, etag: data.etag };
  return (
    <>
      <Link to="/incidents" className="small">
        <Glyph shape="back" /> {t('detail.back')}
      </Link>
      <Heading incident={shown.incident} />
      <WorkflowSteps {...shown} />
      <DetailTabs {...shown} />
    </>
  );
}

function Heading({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const { public_id, title, owner_email, sla_due } = incident;
  return (
    <header className="detail-head">
      <p className="facts-line">
        <SeverityBadge {...incident} />
        <span className="mono">{public_id}</span>
        <EvidenceBadge status={incident.evidence_status} />
        <span>
          {t('list.columns.priority')} <PriorityBadge priority={incident.priority} />
        </span>
        <span>
          {t('detail.owner')} <strong>{owner_email ?? t('list.unassigned')}</strong>
        </span>
        {sla_due !== null && (
          <span>
            {t('detail.due')} <Instant at={sla_due} />
          </span>
        )}
      </p>
      <h1>
        <bdi>{title}</bdi>
      </h1>
    </header>
  );
}

const panels: Record<Tab, (shown: Shown) => React.ReactNode> = {
  summary: (shown) => <SummaryTab {...shown} />,
  evidence: ({ incident }) => <EvidenceTab incident={incident} />,
  legal: ({ incident }) => <LegalTab incident={incident} />,
  coverage: ({ incident }) => <CoverageTab id={incident.public_id} />,
  timeline: ({ incident }) => <TimelineTab id={incident.public_id} />,
};

function DetailTabs(shown: Shown) {
  const { t } = useTranslation();
  const { tab = 'summary' } = useSearch({ from: '/inside/incidents/$id' });
  const navigate = useNavigate({ from: '/incidents/$id' });
  const choose = (value: string | null) => {
    const chosen = tabs.find((one) => one === value);
    void navigate({ search: chosen === undefined ? {} : { tab: chosen } });
  };
  return (
    <Tabs value={tab} onChange={choose} keepMounted={false}>
      <Tabs.List>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`detail.tabs.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((name) => (
        <Tabs.Panel key={name} value={name} pt="md">
          {panels[name](shown)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
