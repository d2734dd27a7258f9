// One agent alongside the list: its state, what it can use, how its trust went, and the next step.
import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { keys } from '../../api/keys.ts';
import { oneAgent, type AgentRead } from '../../api/requests/agents.ts';
import { useLiveRecord } from '../../live/use-live-record.ts';
import { Read } from '../../ui/read.tsx';
import { AgentStatus, Tools } from './agent-badges.tsx';
import { Facts, Incidents, Moves, Trust } from './agent-panel-parts.tsx';
import css from './agent-panel.module.css';
import { Acknowledged } from './enforcement.tsx';
import { PanelCause, PanelState } from './panel-state.tsx';
import { QuarantineDialog } from './quarantine-dialog.tsx';
import { WayBack } from './restore.tsx';

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
