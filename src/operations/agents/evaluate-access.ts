// The decision point. It reads the committed rows for every question and keeps nothing: requests
// that wait at the same moment share a statement, which starts after the last of them has asked. So
// once a quarantine is answered, no question that is asked afterwards, of any process, is allowed.
import { denialOf, denials, type AccessRequest, type DecidingAgent } from '../../domain/access.ts';
import { timestamp } from '../../domain/clock.ts';
import { decidingAgents, type AskedTool } from '../../store/agents/agent-decisions.ts';
import { batchReads } from '../batch-reads.ts';
import type { Deps } from '../deps.ts';

export interface AccessDecision {
  decision: boolean;
  context: {
    /** Why not; left out when it is allowed. */
    reason?: string;
    reason_admin?: Record<string, string>;
    reason_user?: Record<string, string>;
    /** Number of the agent's last change; left out when no one registered it. */
    policy_epoch?: number;
    evaluated_at: string;
    /** Seconds that the decision can be kept: none. */
    ttl_s: number;
  };
}

/** Makes the function that decides on the requests of one call. */
export function accessDecisions(
  deps: Pick<Deps, 'database' | 'clock'>,
): (requests: readonly AccessRequest[]) => Promise<AccessDecision[]> {
  const read = batchReads(async (asked: AskedTool[][]) => {
    const found = await decidingAgents(deps.database.kysely, asked.flat());
    let taken = 0;
    return asked.map(({ length }) => found.slice(taken, (taken += length)));
  });
  return async (requests) => {
    const asked = requests.map(({ subject, resource }) => {
      return { agent_id: subject.id, tool: resource.id };
    });
    const agents = await read(asked);
    const evaluated_at = timestamp(deps.clock.now());
    return requests.map((request, place) => decided(request, agents[place], evaluated_at));
  };
}

function decided(
  request: AccessRequest,
  agent: DecidingAgent | undefined,
  evaluated_at: string,
): AccessDecision {
  const reason = denialOf(request, agent);
  const epoch = agent === undefined ? {} : { policy_epoch: agent.policy_epoch };
  const context = { ...epoch, evaluated_at, ttl_s: 0 };
  if (reason === null) return { decision: true, context };
  const reason_admin = { '403': `${reason}: ${denials[reason]}` };
  const reason_user = { '403': "This agent can't use this tool at the moment." };
  return { decision: false, context: { reason, reason_admin, reason_user, ...context } };
}
