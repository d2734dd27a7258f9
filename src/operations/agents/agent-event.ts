// One change of an agent: its row, its entry of the ledger and of the audit trail, under the next
// number of policy. It is the last step of its transaction.
import { agentStatus, effectiveTools, type AgentEventName } from '../../domain/agent.ts';
import type { AuditAction } from '../../domain/audit-actions.ts';
import type { Timestamp } from '../../domain/clock.ts';
import type { Approval } from '../../domain/four-eyes.ts';
import type { RequestContext } from '../../domain/principal.ts';
import type { AgentRow } from '../../store/agents/agent-tables.ts';
import { insertAgentEvent, nextPolicyEpoch, updateAgent } from '../../store/agents/agents.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { Tx } from '../transact.ts';

export interface AgentChange {
  event: AgentEventName;
  at: Timestamp;
  /** Columns that the change sets; its number is added. */
  set: Partial<Omit<AgentRow, 'agent_id' | 'policy_epoch' | 'version' | 'model'>>;
  model?: AgentRow['model'];
  incident_id?: string;
  evidence_id?: string;
  reason?: string;
  approval?: Approval;
}

const auditActions: Record<AgentEventName, AuditAction> = {
  registered: 'agent.registered',
  updated: 'agent.updated',
  quarantined: 'agent.quarantined',
  quarantine_reason_added: 'agent.quarantine_reason_added',
  restored: 'agent.restored',
  revoked: 'agent.revoked',
};

/** Records the change of a locked agent and gives the agent as it is then. */
export async function recordChange(
  tx: Tx,
  context: RequestContext,
  agent: AgentRow,
  change: AgentChange,
): Promise<AgentRow> {
  const { event, at, set, model, incident_id, evidence_id, reason, approval } = change;
  const policy_epoch = await nextPolicyEpoch(tx);
  const began = event === 'quarantined' ? { quarantine_epoch: policy_epoch } : {};
  const shown = model === undefined ? {} : { model: JSON.stringify(model) };
  const columns = { ...set, ...shown, ...began, policy_epoch, updated_at: at };
  const changed = await updateAgent(tx, agent.agent_id, columns);
  const first = event === 'registered';
  const trust_delta = changed.current_score - (first ? 0 : agent.current_score);
  const told = {
    policy_epoch,
    agent_id: agent.agent_id,
    trust_delta,
    score_after: changed.current_score,
    reason: reason ?? null,
    approved_by: approval?.approved_by ?? null,
    approver_known: approval?.approver_known ?? null,
  };
  const status = agentStatus(changed);
  const allowed_tools_effective = effectiveTools(changed);
  const references = { incident_id: incident_id ?? null, evidence_id: evidence_id ?? null };
  const actor = context.principal.name;
  const row = { ...told, ...references, event, at, status, allowed_tools_effective, actor };
  await insertAgentEvent(tx, row);
  await writeAudit(tx, context, at, {
    action: auditActions[event],
    incident_id,
    evidence_id,
    detail: { ...told, status, tools_effective: allowed_tools_effective.length },
  });
  return changed;
}
