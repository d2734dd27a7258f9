// The switch: an agent loses all its tools in the moment of the commit. It asks for as little as it
// can, so that it works when little else does: no lock of the incident, no file, no network.
import { quarantinedScore } from '../../domain/agent.ts';
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { Approval } from '../../domain/four-eyes.ts';
import type { RequestContext } from '../../domain/principal.ts';
import type { AgentRow } from '../../store/agents/agent-tables.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { findIncident } from '../../store/incidents/incidents.ts';
import type { Deps } from '../deps.ts';
import { transact, type Tx } from '../transact.ts';
import { recordChange } from './agent-event.ts';
import { approvalOf, lockOrRegister, shadow } from './find-agent.ts';

export interface AskedQuarantine {
  incident_id: string;
  reason: string;
  approved_by?: string | null;
}

export interface Quarantine {
  agent: AgentRow;
  incident: Pick<IncidentRow, 'id' | 'public_id'>;
  /** What the quarantine took off the score; a repeated call shows the same. */
  trust_delta: number;
  /** No one had registered the agent: a typing error, or one that no one answers for. */
  newly_registered: boolean;
  /** It was in quarantine before this call. */
  already_quarantined: boolean;
  approval: Approval;
}

type SwitchDeps = Pick<Deps, 'database' | 'clock' | 'config'>;

/**
 * Takes all tools from an agent, in whatever state it is. In quarantine already it stays as it is;
 * another incident becomes a further reason, without a second penalty. Throws `unknown_reference`
 * without its incident and `approval_required` without an approver.
 */
export async function quarantineAgent(
  deps: SwitchDeps,
  context: RequestContext,
  agent_id: string,
  asked: AskedQuarantine,
): Promise<Quarantine> {
  // A kept first answer would say "quarantined" of an agent that was restored since.
  const { idempotency: _none, ...always } = context;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact(deps, always, (tx) => quarantine(deps, tx, always, agent_id, asked));
    } catch (error) {
      if (attempt >= attempts || !isBusy(error)) throw error;
    }
  }
}

/** A lock that is not had within its time is requested again so often. */
const attempts = 3;

/** SQLSTATE: lock not available, serialization failure, deadlock. */
function isBusy(error: unknown): boolean {
  return ['55P03', '40001', '40P01'].includes(String((error as { code?: unknown }).code));
}

async function quarantine(
  deps: SwitchDeps,
  tx: Tx,
  context: RequestContext,
  agent_id: string,
  asked: AskedQuarantine,
): Promise<Quarantine> {
  const approval = await approvalOf(deps, tx, context, agent_id, asked.approved_by);
  const incident = (await findIncident(tx, asked.incident_id)) ?? noSuchIncident(asked.incident_id);
  const known = await lockOrRegister(deps, tx, context, agent_id, shadow);
  const before = known.agent;
  const at = timestamp(deps.clock.now());
  const told = { incident_id: incident.id, reason: asked.reason, approval };
  const answer = { incident, newly_registered: known.registered, approval };
  const { quarantined_at, quarantine_incidents, current_score } = before;
  if (quarantined_at === null) {
    const set = {
      quarantined_at: at,
      quarantine_reason_at: at,
      quarantine_incidents: [incident.id],
      score_before_quarantine: current_score,
      current_score: quarantinedScore(current_score, incident.priority),
    };
    const change = { event: 'quarantined', at, set, ...told } as const;
    const agent = await recordChange(tx, context, before, change);
    return { ...answer, agent, trust_delta: deltaOf(agent), already_quarantined: false };
  }
  if (quarantine_incidents.includes(incident.id)) {
    return { ...answer, agent: before, trust_delta: deltaOf(before), already_quarantined: true };
  }
  const set = {
    quarantine_reason_at: at,
    quarantine_incidents: [...quarantine_incidents, incident.id],
  };
  const change = { event: 'quarantine_reason_added', at, set, ...told } as const;
  const agent = await recordChange(tx, context, before, change);
  return { ...answer, agent, trust_delta: deltaOf(agent), already_quarantined: true };
}

/** Nothing changes the score of an agent while it is in quarantine. */
function deltaOf({ current_score, score_before_quarantine }: AgentRow): number {
  return current_score - (score_before_quarantine ?? current_score);
}

function noSuchIncident(reference: string): never {
  const detail =
    `Incident "${reference.slice(0, 64)}" not found. Create one with POST ` +
    '/api/incidents, then name it in incident_id.';
  throw new DomainError('unknown_reference', detail, { reference: '/incident_id' });
}
