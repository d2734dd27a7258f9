// SQL of agents as lists show them: with what last moved their score, and their incidents.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { AgentStatus } from '../../domain/agent.ts';
import type { Timestamp } from '../../domain/clock.ts';
import type { EvidenceState } from '../../domain/incident.ts';
import type { WorkflowStatus } from '../../domain/workflow.ts';
import type { Tables } from '../tables.ts';
import type { AgentRow } from './agent-tables.ts';

export interface AgentFilter {
  status?: AgentStatus[] | undefined;
  /** Part of its id, name, owner or team. */
  search?: string | undefined;
}

export interface ListedAgentRow extends AgentRow {
  /** Of the newest change that moved the score after the first one. */
  last_trust_delta: number | null;
  last_trust_at: Timestamp | null;
  /** Public id of the newest incident of the agent. */
  last_incident: string | null;
}

const statusOf = sql<string>`case when quarantined_at is not null then 'quarantined'
  when revoked_at is not null then 'revoked' else 'active' end`;

const lastChange = sql`select trust_delta as last_trust_delta, at as last_trust_at
  from agent_event
  where agent_event.agent_id = agent.agent_id and trust_delta <> 0 and event <> 'registered'
  order by policy_epoch desc limit 1`;

/** The column of incidents sorts by another collation than the ids of agents do. */
const lastIncident = sql`select public_id as last_incident from (
    (select id, public_id from incident
     where incident.agent_id = agent.agent_id collate "default" and undone_at is null
     order by id desc limit 1)
    union all
    (select id, public_id from incident
     where incident.id = any(agent.quarantine_incidents) and undone_at is null
     order by id desc limit 1)
  ) as own order by id desc limit 1`;

/** In the order of their ids, byte by byte, which the column says. */
export async function listAgents(
  db: Kysely<Tables>,
  filter: AgentFilter,
  page: { limit: number; after: string | null },
): Promise<ListedAgentRow[]> {
  const { rows } = await sql<ListedAgentRow>`
    select agent.*, last_trust_delta, last_trust_at, last_incident
    from (select * from agent where ${asked(filter, page.after)}
          order by agent_id limit ${page.limit}) as agent
    left join lateral (${lastChange}) as moved on true
    left join lateral (${lastIncident}) as newest on true
    order by agent.agent_id`.execute(db);
  return rows;
}

function asked({ status, search }: AgentFilter, after: string | null): RawBuilder<unknown> {
  const rules = [sql`true`];
  if (after !== null) rules.push(sql`agent_id > ${after}`);
  if (status) rules.push(sql`${statusOf} = any(${status}::text[])`);
  if (search !== undefined) {
    const said = sql`concat_ws(' ', agent_id, name, owner, team)`;
    rules.push(sql`position(lower(${search}::text) in lower(${said})) > 0`);
  }
  return sql.join(rules, sql` and `);
}

/** An incident that names the agent, or that one of its quarantines named. */
export interface AgentIncidentRow {
  id: string;
  public_id: string;
  title: string;
  workflow_status: WorkflowStatus;
  evidence_status: EvidenceState;
  created_at: Timestamp;
}

/** Newest first. */
export async function listAgentIncidents(
  db: Kysely<Tables>,
  agent_id: string,
  limit: number,
): Promise<AgentIncidentRow[]> {
  const { rows } = await sql<AgentIncidentRow>`
    select id, public_id, title, workflow_status, evidence_status, created_at from incident
    where undone_at is null and id in (
      (select id from incident where agent_id = ${agent_id} and undone_at is null
       order by id desc limit ${limit})
      union
      (select incident_id from agent_event
       where agent_id = ${agent_id} and incident_id is not null)
    )
    order by id desc limit ${limit}`.execute(db);
  return rows;
}
