// How far the enforcement points are, and how long a revocation took to reach them.
import { timestamp } from '../../domain/clock.ts';
import {
  currentPolicyEpoch,
  listEnforcementPoints,
  revocationLatency,
  type EnforcementPoint,
  type RevocationLatency,
} from '../../store/agents/agent-stream.ts';
import type { AgentWebhookRow } from '../../store/agents/agent-tables.ts';
import { listWebhooks } from '../../store/agents/agent-webhooks.ts';
import type { Deps } from '../deps.ts';
import { webhookTargets } from './deliver-changes.ts';

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
