// What people said of an agent, and the incidents that name it.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgentRead } from '../../api/requests/agents.ts';
import type { AgentIncident } from '../../api/types.gen.ts';
import { Actor } from '../../ui/actor.tsx';
import { EvidenceBadge } from '../../ui/badges.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Person } from '../../ui/person.tsx';
import { Rows } from '../../ui/rows.tsx';
import css from './agents.module.css';

export function AgentFacts({ agent }: { agent: AgentRead }) {
  const { t } = useTranslation();
  const { owner, owner_known, team, environment, autonomy, model, registered_by } = agent;
  const unknown = <span className="small">{t('agents.notSaid')}</span>;
  const said = owner_known ? '' : ` (${t('agents.ownerUnknown')})`;
  const facts: [string, ReactNode][] = [
    [
      t('agentField.owner'),
      owner === null ? (
        t('agents.nobody')
      ) : (
        <>
          <Person email={owner} />
          {said}
        </>
      ),
    ],
    [t('agentField.team'), team === null ? unknown : <bdi>{team}</bdi>],
    [
      t('agentField.environment'),
      environment === null ? unknown : t(`agents.environments.${environment}`),
    ],
    [t('agentField.autonomy'), autonomy === null ? unknown : t(`agents.autonomies.${autonomy}`)],
    [
      t('agents.model'),
      model === null ? (
        unknown
      ) : (
        <bdi>{[model.name, model.version, model.provider].filter(Boolean).join(' · ')}</bdi>
      ),
    ],
    [t('agentField.registered_by'), <Actor key="by" name={registered_by} />],
    [t('agentField.created_at'), <Instant key="at" at={agent.created_at} />],
    [t('agentField.updated_at'), <Instant key="changed" at={agent.updated_at} />],
  ];
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title">{t('detail.facts')}</h2>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function AgentIncidents({ agent }: { agent: AgentRead }) {
  const { t } = useTranslation();
  const { incidents } = agent;
  return (
    <section className={css.incidents} aria-labelledby="incidents-title">
      <h2 id="incidents-title">{t('page.incidents.title')}</h2>
      {incidents.length === 0 && <p className="small">{t('agents.noIncidents')}</p>}
      {incidents.length > 0 && (
        <Rows
          caption={t('page.incidents.title')}
          rows={incidents}
          rowKey={({ id }) => id}
          columns={[
            {
              name: 'title',
              heading: t('field.title'),
              cell: ({ public_id, title }: AgentIncident) => (
                <Link to="/incidents/$id" params={{ id: public_id }} className="row-title">
                  <bdi>{title}</bdi>
                </Link>
              ),
            },
            {
              name: 'id',
              heading: t('field.public_id'),
              cell: ({ public_id }) => <span className="mono">{public_id}</span>,
            },
            {
              name: 'state',
              heading: t('field.workflow_status'),
              cell: ({ workflow_status }) => t(`state.${workflow_status}`),
            },
            {
              name: 'evidence',
              heading: t('field.evidence_status'),
              cell: ({ evidence_status }) => <EvidenceBadge status={evidence_status} />,
            },
          ]}
        />
      )}
    </section>
  );
}
