// Rows of the tables of agents: the registry, the ledger of changes, acknowledgements.
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { AgentEventName, AgentStatus, Autonomy, Environment } from '../domain/agent.ts';
import type { Timestamp } from '../domain/clock.ts';

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

export interface AgentTable {
  agent_id: string;
  name: string | null;
  owner: string | null;
  owner_known: boolean;
  team: string | null;
  environment: Environment | null;
  autonomy: Autonomy | null;
  model: ColumnType<AgentModel | null, string | null, string | null>;
  allowed_tools: string[];
  current_score: number;
  quarantined_at: Timestamp | null;
  quarantine_epoch: number | null;
  quarantine_reason_at: Timestamp | null;
  quarantine_incidents: Generated<string[]>;
  score_before_quarantine: number | null;
  revoked_at: Timestamp | null;
  policy_epoch: number;
  registered_by: string;
  created_at: Timestamp;
  updated_at: Timestamp;
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
