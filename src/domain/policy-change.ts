// What enforcement points receive about a change, by stream and by webhook: neither the incident
// nor the reason.
import type { AgentEventName, AgentStatus } from './agent.ts';

export interface PolicyChange {
  policy_epoch: number;
  event: string;
  agent_id: string;
  at: string;
  status: AgentStatus;
  allowed_tools_effective: string[];
}

export function policyChange(row: PolicyChange & { event: AgentEventName }): PolicyChange {
  const { policy_epoch, agent_id, at, status, allowed_tools_effective } = row;
  const event = `agent.${row.event}`;
  return { policy_epoch, event, agent_id, at, status, allowed_tools_effective };
}
