// What is known of an incident: where it was seen, what it did, when.
import { useTranslation } from 'react-i18next';
import type { Incident } from '../../../api/types.gen.ts';
import { usePermission } from '../../../permission.ts';
import { Instant } from '../../../ui/instant.tsx';

type Fact = [name: string, value: React.ReactNode];

export function Facts({ incident }: { incident: Incident }) {
  const facts = [...useWhat(incident), ...useImpact(incident), ...useTimes(incident)];
  const known = facts.filter(
    ([, value]) => value !== null && value !== undefined && value !== false && value !== '',
  );
  return (
    <dl className="facts">
      {known.map(([name, value]) => (
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

function useWhat({ finding, agent_id, ...incident }: Incident): Fact[] {
  const { t } = useTranslation();
  const { source_tool, source_type, category, level, connector_run_id, tags } = incident;
  return [
    [t('detail.category'), category],
    [t('detail.level'), level],
    [t('field.agent_id'), agent_id !== null && <AgentLink agent={agent_id} />],
    [t('detail.source'), source_tool ?? source_type],
    [t('detail.run'), connector_run_id !== null && <RunLink run={connector_run_id} />],
    [t('detail.host'), finding?.host],
    [t('detail.rule'), finding?.rule],
    ['URL', finding?.url],
    ['CVE', finding?.cve.join(', ')],
    ['CWE', finding?.cwe.join(', ')],
    ['CVSS', finding?.cvss?.score],
    [t('field.tags'), tags.join(', ')],
    [t('field.entity'), incident.entity],
    [t('field.sector'), incident.sector],
    [t('field.country'), incident.country],
  ];
}

function useImpact(incident: Incident): Fact[] {
  const { t } = useTranslation();
  const names = ['confidentiality', 'integrity', 'availability'] as const;
  return [
    ...names.map((name): Fact => {
      const value = incident[`impact_${name}`];
      return [t(`field.impact_${name}`), value === null ? null : t('detail.ofFive', { value })];
    }),
    [t('field.affected_users'), incident.affected_users],
  ];
}

function useTimes(incident: Incident): Fact[] {
  const { t } = useTranslation();
  const names = [
    'occurred_at',
    'detected_at',
    'aware_at',
    'acknowledged_at',
    'contained_at',
    'recovered_at',
    'closed_at',
    'updated_at',
  ] as const;
  return names.map((name): Fact => {
    const at = incident[name];
    return [t(`field.${name}`), at === null ? null : <Instant key={name} at={at} />];
  });
}

function AgentLink({ agent }: { agent: string }) {
  const { may } = usePermission('GET /api/agents/:id');
  return may ? <a href={`/agents/${encodeURIComponent(agent)}`}>{agent}</a> : agent;
}

function RunLink({ run }: { run: string }) {
  return (
    <a className="mono" href={`/imports/${run}`}>
      {run}
    </a>
  );
}
