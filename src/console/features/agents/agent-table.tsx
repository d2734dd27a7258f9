// The table of agents, with fewer columns where the panel takes the room.
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AgentPage } from '../../api/requests/agents.ts';
import type { ListedAgent } from '../../api/types.gen.ts';
import { usePermission } from '../../permission.ts';
import { Instant } from '../../ui/instant.tsx';
import { KeysetPages } from '../../ui/keyset-pages.tsx';
import { Person } from '../../ui/person.tsx';
import { Rows } from '../../ui/rows.tsx';
import { useNarrower } from '../../ui/use-narrower.ts';
import { AgentStatus, Delta, TrustScore } from './agent-badges.tsx';
import { useChoiceColumn, type AgentChoice } from './choose-agents.tsx';
import { opensPanel, type AgentPeek } from './use-agent-peek.ts';

/** Column → its heading: the label of the field, where the column is one. */
const headings = {
  agent: 'agents.columns.agent',
  owner: 'agentField.owner',
  score: 'agentField.current_score',
  status: 'agents.columns.status',
  tools: 'agents.columns.tools',
  incident: 'agents.columns.incident',
  change: 'agentField.policy_epoch',
} as const;

interface TableProps {
  body: AgentPage;
  cursor: string | undefined;
  choice: AgentChoice;
  peek: AgentPeek;
}

export function Table({ body, cursor, choice, peek }: TableProps) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/agents' });
  const { may } = usePermission('POST /api/agents/:id/quarantine');
  const choose = useChoiceColumn(body.agents, choice);
  const isTight = useTight(peek.id !== undefined);
  const named = columns.filter((name) => !isTight || !leastColumns.includes(name));
  const shown = named.map((name) => ({
    name: name === 'agent' ? 'title' : name,
    heading: t(headings[name]),
    cell: (agent: ListedAgent) => <Cell name={name} agent={agent} onOpen={peek.open} />,
  }));
  return (
    <>
      <Rows
        caption={t('page.agents.title')}
        rows={body.agents}
        columns={may ? [choose, ...shown] : shown}
        rowKey={({ agent_id }) => agent_id}
        isCurrent={({ agent_id }) => agent_id === peek.id}
      />
      <KeysetPages
        counted={t('agents.count', { count: body.count })}
        cursor={cursor}
        nextCursor={body.next_cursor}
        onGo={(next) => void navigate({ search: (now) => ({ ...now, cursor: next }) })}
      />
    </>
  );
}

const columns = ['agent', 'owner', 'score', 'change', 'status', 'tools', 'incident'] as const;

type ColumnName = (typeof columns)[number];

/** Columns for which a narrow table has no room; the panel and the page of an agent have them. */
const leastColumns: readonly ColumnName[] = ['change', 'incident'];

/** Whether the table is narrow, and not so narrow that each row is a block. */
function useTight(hasPanel: boolean): boolean {
  const isBlocks = useNarrower(800);
  const isNarrow = useNarrower(hasPanel ? 1600 : 1180);
  return isNarrow && !isBlocks;
}

interface CellProps {
  name: ColumnName;
  agent: ListedAgent;
  onOpen: (id: string) => void;
}

function Cell({ name, agent, onOpen }: CellProps) {
  const { t } = useTranslation();
  const { agent_id, owner, last_trust_delta, last_trust_at, last_incident } = agent;
  const cells = {
    agent: (
      <>
        <Link
          to="/agents/$id"
          params={{ id: agent_id }}
          className="row-title"
          data-agent={agent_id}
          onClick={(event) => {
            if (!opensPanel(event)) return;
            event.preventDefault();
            onOpen(agent_id);
          }}
        >
          <bdi>{agent.name ?? agent_id}</bdi>
        </Link>
        {agent.name !== null && <span className="mono small hash">{agent_id}</span>}
      </>
    ),
    owner:
      owner === null ? (
        <span className="small">{t('agents.nobody')}</span>
      ) : (
        <Person email={owner} />
      ),
    score: <TrustScore score={agent.current_score} />,
    change:
      last_trust_delta === null || last_trust_at === null ? (
        <span className="small">{t('agents.noChange')}</span>
      ) : (
        <>
          <Delta by={last_trust_delta} />{' '}
          <span className="small">
            <Instant at={last_trust_at} />
          </span>
        </>
      ),
    status: <AgentStatus status={agent.status} />,
    tools: t('agents.toolsOf', {
      effective: agent.allowed_tools_effective.length,
      allowed: agent.allowed_tools.length,
    }),
    incident:
      last_incident === null ? (
        <span className="small">{t('agents.noIncident')}</span>
      ) : (
        <Link to="/incidents/$id" params={{ id: last_incident }} className="mono">
          {last_incident}
        </Link>
      ),
  };
  return cells[name];
}
