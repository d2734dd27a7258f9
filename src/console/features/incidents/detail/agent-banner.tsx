// The agent of the incident: a link, and a red banner while it is in quarantine.
import { useQuery } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { oneAgent } from '../../../api/requests/agents.ts';
import { at } from '../../../base-path.ts';
import { usePermission } from '../../../permission.ts';
import { Instant } from '../../../ui/instant.tsx';

export function AgentBanner({ agent }: { agent: string }) {
  const { t } = useTranslation();
  const { may } = usePermission('GET /api/agents/:id');
  const { data } = useQuery({
    ...oneAgent(agent),
    enabled: may,
    // An agent that no one has registered is no fault of this page.
    retry: false,
  });
  const { status, quarantined_at = null } = data?.body ?? {};
  if (status !== 'quarantined' && status !== 'revoked') return null;
  return (
    <p className="incident-banner is-late" role="alert">
      <strong>{t(`agentOf.${status}`)}</strong>{' '}
      <a href={at(`/agents/${encodeURIComponent(agent)}`)}>
        <bdi>{agent}</bdi>
      </a>
      {quarantined_at !== null && (
        <>
          {' '}
          <Trans i18nKey="agentOf.since" components={{ at: <Instant at={quarantined_at} /> }} />
        </>
      )}
    </p>
  );
}
