// How far the enforcement points are: what they acknowledge, and how long a revocation took to
// reach them. An acknowledgement is the word of the point; it is no entry of the audit trail.
import { timestamp } from '../../domain/clock.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import {
  currentPolicyEpoch,
  insertAck,
  listEnforcementPoints,
  revocationLatency,
  type EnforcementPoint,
  type RevocationLatency,
} from '../../store/agents/agent-stream.ts';
import type { AgentWebhookRow } from '../../store/agents/agent-tables.ts';
import { listWebhooks } from '../../store/agents/agent-webhooks.ts';
import type { Deps } from '../deps.ts';
import { transact } from '../transact.ts';
import { webhookTargets } from './deliver-changes.ts';

export interface Acknowledged {
  policy_epoch: number;
  /** Changes that came since. */
  behind: number;
}

/**
 * As the instance that the token was made for. Throws `unknown_reference` for a change that has not
 * happened.
 */
export async function acknowledge(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  { policy_epoch, ...said }: { policy_epoch: number; instance?: string | undefined },
): Promise<Acknowledged> {
  // Kept once by its key anyway, so a retry needs no stored answer.
  const { idempotency: _none, ...once } = context;
  return transact(deps, once, async (tx) => {
    const current = await currentPolicyEpoch(tx);
    if (policy_epoch > current) throw notYet(current);
    const { id: principal_id, name: principal, enforcement_point: instance } = context.principal;
    if (instance === undefined) throw noPoint();
    if (said.instance !== undefined && said.instance !== instance) throw otherPoint(instance);
    const at = timestamp(deps.clock.now());
    await insertAck(tx, { principal_id, principal, instance, policy_epoch, at });
    return { policy_epoch, behind: current - policy_epoch };
  });
}

function noPoint(): DomainError {
  return new DomainError('forbidden', 'Acknowledge with the token of an enforcement point.');
}

function otherPoint(own: string): DomainError {
  const message = `must be "${own}", which your token was made for, or be left out`;
  return validationFailed([{ pointer: '/instance', message }]);
}

function notYet(current: number): DomainError {
  const detail = `The last change of policy is ${current}; acknowledge a change of the stream.`;
  return new DomainError('unknown_reference', detail, { policy_epoch: current });
}

export interface WebhookState {
  host: string;
  /** `waiting`: its last attempt failed; `dead`: nothing is sent until a restart. */
  state: 'delivering' | 'waiting' | 'dead';
  policy_epoch: number;
  behind: number;
  tries: number;
  last_fault: string | null;
}

function webhookState(row: AgentWebhookRow, current: number): WebhookState {
  const { host, tries, last_fault, delivered_epoch: policy_epoch } = row;
  const state = row.dead_at !== null ? 'dead' : tries > 0 ? 'waiting' : 'delivering';
  return { host, state, policy_epoch, behind: current - policy_epoch, tries, last_fault };
}

export interface Enforcement {
  policy_epoch: number;
  since: string;
  latency: RevocationLatency;
  points: (EnforcementPoint & { behind: number })[];
  webhooks: WebhookState[];
}

/** The state of enforcement over the last days. */
export async function readEnforcement(
  deps: Pick<Deps, 'database' | 'clock' | 'config'>,
  days: number,
): Promise<Enforcement> {
  const db = deps.database.kysely;
  const since = timestamp(deps.clock.now().subtract({ hours: days * 24 }));
  const policy_epoch = await currentPolicyEpoch(db);
  const latency = await revocationLatency(db, since);
  const points = await listEnforcementPoints(db, timestamp(deps.clock.now()));
  const webhooks = await listWebhooks(db, webhookTargets(deps));
  return {
    policy_epoch,
    since,
    latency,
    webhooks: webhooks.map((row) => webhookState(row, policy_epoch)),
    points: points.map((point) => {
      return { ...point, behind: Math.max(0, policy_epoch - point.policy_epoch) };
    }),
  };
}
