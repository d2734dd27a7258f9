// Rows of the tables of agents: the registry, the ledger of changes, acknowledgements.
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { AgentEventName, AgentStatus } from '../../domain/agent.ts';
import type { Timestamp } from '../../domain/clock.ts';
import type { agentFields } from '../../fields/agent.ts';
import type { Columns } from '../columns.ts';

/** What an agent runs on. */
export interface AgentModel {
  name: string;
  provider?: string;
  version?: string;
}

export interface PolicyCounterTable {
  id: Generated<boolean>;
  policy_epoch: number;
}

/** The fields of an agent, and what the service keeps alongside them. */
export interface AgentTable extends Columns<typeof agentFields> {
  model: ColumnType<AgentModel | null, string | null, string | null>;
  quarantine_epoch: number | null;
  quarantine_reason_at: Timestamp | null;
  score_before_quarantine: number | null;
  version: Generated<number>;
}

export interface AgentEventTable {
  policy_epoch: number;
  agent_id: string;
  event: AgentEventName;
  at: Timestamp;
  trust_delta: number;
  score_after: number;
  status: AgentStatus;
  allowed_tools_effective: string[];
  incident_id: string | null;
  evidence_id: string | null;
  reason: string | null;
  approved_by: string | null;
  approver_known: boolean | null;
  actor: string;
}

export interface EnforcementAckTable {
  principal_id: string;
  instance: string;
  policy_epoch: number;
  principal: string;
  at: Timestamp;
}

export interface AgentWebhookTable {
  target_sha256: string;
  host: string;
  delivered_epoch: number;
  tries: Generated<number>;
  next_try_at: Timestamp | null;
  last_fault: string | null;
  delivered_at: Timestamp | null;
  dead_at: Timestamp | null;
  leased_until: Timestamp | null;
}

export interface AgentTables {
  policy_counter: PolicyCounterTable;
  agent: AgentTable;
  agent_event: AgentEventTable;
  enforcement_ack: EnforcementAckTable;
  agent_webhook: AgentWebhookTable;
}

export type AgentRow = Selectable<AgentTable>;
export type AgentWebhookRow = Selectable<AgentWebhookTable>;
export type AgentEventRow = Selectable<AgentEventTable>;
