// Reads of agents: the list, one with its history and incidents, the changes of policy.
import {
  listAgentIncidents,
  listAgents,
  type AgentFilter,
  type AgentIncidentRow,
  type ListedAgentRow,
} from '../../store/agents/agent-lists.ts';
import { agentEventsAfter, currentPolicyEpoch } from '../../store/agents/agent-stream.ts';
import type { AgentEventRow, AgentRow } from '../../store/agents/agent-tables.ts';
import { findAgent, listAgentEvents } from '../../store/agents/agents.ts';
import type { Deps } from '../deps.ts';
import { noAgent } from './find-agent.ts';

type Reads = Pick<Deps, 'database'>;

export function readAgents(
  { database }: Reads,
  filter: AgentFilter,
  page: { limit: number; after: string | null },
): Promise<ListedAgentRow[]> {
  return listAgents(database.kysely, filter, page);
}

export interface WholeAgent {
  agent: AgentRow;
  history: AgentEventRow[];
  incidents: AgentIncidentRow[];
}

/** The agent with at most `most` events and incidents. @throws `not_found` */
export async function readAgent(
  { database }: Reads,
  id: string,
  most: number,
): Promise<WholeAgent> {
  const db = database.kysely;
  const agent = await findAgent(db, id);
  if (agent === undefined) throw noAgent(id);
  const history = await listAgentEvents(db, agent.agent_id, most);
  return { agent, history, incidents: await listAgentIncidents(db, agent.agent_id, most) };
}

/** Number of the last change of policy. */
export function readPolicyEpoch({ database }: Reads): Promise<number> {
  return currentPolicyEpoch(database.kysely);
}

export function readPolicyChanges(
  { database }: Reads,
  after: number,
  most: number,
): Promise<AgentEventRow[]> {
  return agentEventsAfter(database.kysely, after, most);
}
