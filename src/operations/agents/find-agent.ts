// Finding the agent that a request names, registering one that no one registered, and who approves.
import type { Insertable } from 'kysely';
import { firstScore, shadowScore } from '../../domain/agent.ts';
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { decideApproval, type Approval } from '../../domain/four-eyes.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { findAccountByEmail } from '../../store/accounts/accounts.ts';
import type { AgentRow, AgentTable } from '../../store/agents/agent-tables.ts';
import { insertAgent, lockAgent } from '../../store/agents/agents.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transact.ts';
import { recordChange } from './agent-event.ts';

export interface Registration {
  agent: AgentRow;
  /** Whether this call registered it. */
  registered: boolean;
}

/** What is known of an agent that is not registered yet. */
export type FirstColumns = Pick<Insertable<AgentTable>, 'owner' | 'owner_known' | 'allowed_tools'> &
  Partial<Insertable<AgentTable>>;

/** An agent that no one registered before it went into quarantine. */
export const shadow: FirstColumns = { owner: null, owner_known: false, allowed_tools: [] };

/** The agent under its lock; one that no one knew is registered with these columns. */
export async function lockOrRegister(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  context: RequestContext,
  agent_id: string,
  first: FirstColumns,
): Promise<Registration> {
  const known = await lockAgent(tx, agent_id);
  if (known !== undefined) return { agent: known, registered: false };
  const at = timestamp(deps.clock.now());
  const inserted = await insertAgent(tx, {
    ...first,
    agent_id,
    current_score: first.owner === null ? shadowScore : firstScore(first.owner_known),
    policy_epoch: 0,
    registered_by: context.principal.name,
    created_at: at,
    updated_at: at,
  });
  const agent = await lockAgent(tx, agent_id);
  if (agent === undefined) throw new Error('A registered agent is gone.');
  if (!inserted) return { agent, registered: false };
  const event = { event: 'registered', at, set: {} } as const;
  return { agent: await recordChange(tx, context, agent, event), registered: true };
}

/** 404 for an agent that is not registered. */
export function noAgent(agent_id: string): DomainError {
  const named = agent_id.slice(0, 100);
  return new DomainError(
    'not_found',
    `Agent "${named}" not found. List the registered agents with GET /api/agents.`,
  );
}

/** Whether someone approves, and who; see domain/four-eyes. */
export async function approvalOf(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  context: RequestContext,
  agent_id: string,
  approved_by: string | null | undefined,
): Promise<Approval> {
  const named = approved_by?.trim() ?? '';
  const account = named === '' ? undefined : await findAccountByEmail(tx, named);
  const rule = { approver_role: 'AI Safety', four_eyes: deps.config.IP3_FOUR_EYES } as const;
  const approval = decideApproval(rule, context.principal, approved_by, account);
  if (named !== agent_id) return approval;
  const detail = "An agent can't approve actions about itself. Name a person in approved_by.";
  throw new DomainError('approval_required', detail, { lack: 'agent_itself', ...rule });
}
