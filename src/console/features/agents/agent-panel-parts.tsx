// What the panel of an agent shows: its facts, moves, trust over time and incidents.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AgentRead } from '../../api/requests/agents.ts';
import { usePermission } from '../../permission.ts';
import { EvidenceBadge } from '../../ui/badges.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Person } from '../../ui/person.tsx';
import { useNow } from '../../ui/use-now.ts';
import { Delta } from './agent-badges.tsx';
import css from './agent-panel.module.css';
import { TrustCurve } from './trust-curve.tsx';

export function Facts({ agent }: { agent: AgentRead }) {
  const { t } = useTranslation();
  const { owner, team, environment, autonomy } = agent;
  const unknown = t('agents.notSaid');
  const facts = [
    [t('agentField.owner'), owner === null ? t('agents.nobody') : <Person email={owner} />],
    [t('agentField.team'), <bdi key="team">{team ?? unknown}</bdi>],
    [
      t('agentField.environment'),
      environment === null ? unknown : t(`agents.environments.${environment}`),
    ],
    [t('agentField.autonomy'), autonomy === null ? unknown : t(`agents.autonomies.${autonomy}`)],
  ] as const;
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Moves({ agent, onQuarantine }: { agent: AgentRead; onQuarantine: () => void }) {
  const { t } = useTranslation();
  const { may } = usePermission('POST /api/agents/:id/quarantine');
  const { agent_id: id, status } = agent;
  return (
    <div className={css.moves}>
      <Button
        size="xs"
        variant="default"
        renderRoot={(props) => <Link to="/agents/$id" params={{ id }} {...props} />}
      >
        {t('agents.panel.open')}
      </Button>
      {may && status === 'active' && (
        <Button size="xs" variant="default" className="is-danger" onClick={onQuarantine}>
          {t('agents.quarantine.open')}
        </Button>
      )}
    </div>
  );
}

export function Trust({ agent }: { agent: AgentRead }) {
  const { t } = useTranslation();
  const now = useNow(null);
  const { history, current_score } = agent;
  const moved = history.find(
    ({ trust_delta, event }) => trust_delta !== 0 && event !== 'registered',
  );
  return (
    <section aria-label={t('agents.trust')}>
      <div className={css.head}>
        <h3>{t('agents.trust')}</h3>
        <span>
          <strong className={css.score}>{current_score}</strong>{' '}
          {moved !== undefined && <Delta by={moved.trust_delta} />}
        </span>
      </div>
      <TrustCurve history={history} now={now} />
      {moved !== undefined && (
        <p className="small">
          {t('agents.panel.lastChange')}: <Instant at={moved.at} />
        </p>
      )}
    </section>
  );
}

/** As many as are read at a glance; its page has all. */
const most = 4;

export function Incidents({ agent }: { agent: AgentRead }) {
  const { t } = useTranslation();
  const { incidents } = agent;
  return (
    <section aria-label={t('agents.panel.evidence')}>
      <h3>{t('agents.panel.evidence')}</h3>
      {incidents.length === 0 && <p className="small">{t('agents.noIncidents')}</p>}
      <ul className={css.incidents}>
        {incidents.slice(0, most).map(({ id, public_id, title, evidence_status }) => (
          <li key={id}>
            <p>
              <Link to="/incidents/$id" params={{ id: public_id }} className="mono">
                {public_id}
              </Link>
              <EvidenceBadge status={evidence_status} />
            </p>
            <p className="small">
              <bdi>{title}</bdi>
            </p>
          </li>
        ))}
      </ul>
      {incidents.length > most && (
        <p className="small">{t('agents.panel.more', { count: incidents.length - most })}</p>
      )}
    </section>
  );
}
