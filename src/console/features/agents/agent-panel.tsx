// One agent alongside the list: its state, what it may use, how its trust went, and the next step.
import { Button, CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { keys } from '../../api/keys.ts';
import { oneAgent, type AgentRead } from '../../api/requests/agents.ts';
import { useLiveRecord } from '../../live/use-live-record.ts';
import { usePermission } from '../../permission.ts';
import { EvidenceBadge } from '../../ui/badges.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Person } from '../../ui/person.tsx';
import { Read } from '../../ui/read.tsx';
import { useNow } from '../../ui/use-now.ts';
import { AgentStatus, Delta, Tools } from './agent-badges.tsx';
import css from './agent-panel.module.css';
import { Acknowledged } from './enforcement.tsx';
import { PanelCause, PanelState } from './panel-state.tsx';
import { QuarantineDialog } from './quarantine-dialog.tsx';
import { WayBack } from './restore.tsx';
import { TrustCurve } from './trust-curve.tsx';

interface Props {
  id: string;
  /** Whether someone opened it from the list, so that the keyboard goes on here. */
  takesFocus: boolean;
  onClose: () => void;
}

export function AgentPanel({ id, takesFocus, onClose }: Props) {
  const { t } = useTranslation();
  useLiveRecord(keys.agent(id), id);
  const read = useQuery(oneAgent(id));
  const [isAsking, ask] = useState(false);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) panel.current?.focus({ preventScroll: true });
  }, [id, takesFocus]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  const name = read.data?.body.name ?? id;
  return (
    <>
      <aside
        ref={panel}
        tabIndex={-1}
        className={css.panel}
        aria-label={t('agents.panel.of', { name })}
        onKeyDown={onKeyDown}
      >
        <Read of={read} height={400}>
          {({ body }) => <Shown agent={body} onClose={onClose} onQuarantine={() => ask(true)} />}
        </Read>
      </aside>
      {isAsking && (
        <QuarantineDialog
          id={id}
          agent={read.data?.body ?? null}
          incident={undefined}
          onClose={() => ask(false)}
        />
      )}
    </>
  );
}

interface ShownProps {
  agent: AgentRead;
  onClose: () => void;
  onQuarantine: () => void;
}

function Shown({ agent, onClose, onQuarantine }: ShownProps) {
  const { t } = useTranslation();
  const { agent_id, name, allowed_tools, allowed_tools_effective } = agent;
  return (
    <>
      <PanelState agent={agent} />
      <div className={css.top}>
        <div className={css.head}>
          <h2>
            <bdi>{name ?? agent_id}</bdi>
          </h2>
          <CloseButton aria-label={t('agents.panel.close')} onClick={onClose} />
        </div>
        <p className={css.names}>
          {name !== null && <span className="mono small hash">{agent_id}</span>}
          {agent.status === 'active' && <AgentStatus status={agent.status} />}
        </p>
        <PanelCause agent={agent} />
        <Facts agent={agent} />
        <Moves agent={agent} onQuarantine={onQuarantine} />
      </div>
      {agent.status === 'quarantined' && <WayBack agent={agent} />}
      <Trust agent={agent} />
      <section aria-label={t('agents.tools')}>
        <h3>{t('agents.tools')}</h3>
        <p className="small">
          {t('agents.toolsSaid', {
            allowed: allowed_tools.length,
            effective: allowed_tools_effective.length,
          })}
        </p>
        <Tools agent={agent} />
        <Acknowledged epoch={agent.policy_epoch} />
      </section>
      <Incidents agent={agent} />
    </>
  );
}

function Facts({ agent }: { agent: AgentRead }) {
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

function Moves({ agent, onQuarantine }: { agent: AgentRead; onQuarantine: () => void }) {
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

function Trust({ agent }: { agent: AgentRead }) {
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

function Incidents({ agent }: { agent: AgentRead }) {
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
