// Webhooks of policy changes: each change to each target, in their order, until it is taken. The
// decision point holds from the commit on; a webhook only makes receivers learn of it.
import { createHash } from 'node:crypto';
import { timestamp } from '../../domain/clock.ts';
import { policyChange } from '../../domain/policy-change.ts';
import { pauseBeforeRetry, type RetrySchedule } from '../../domain/retry.ts';
import { EgressError } from '../../egress/egress-error.ts';
import { postOut } from '../../egress/post-out.ts';
import { webhookHeaders, webhookKey } from '../../egress/standard-webhook.ts';
import { agentEventsAfter } from '../../store/agents/agent-stream.ts';
import type { AgentEventRow } from '../../store/agents/agent-tables.ts';
import { armWebhook, leaseWebhook, settleWebhook } from '../../store/agents/agent-webhooks.ts';
import type { Deps } from '../deps.ts';

type WebhookDeps = Pick<Deps, 'database' | 'clock' | 'egress' | 'config'>;

/** Some two days; a receiver that was away for longer reads the stream. */
const schedule: RetrySchedule = { first_ms: 1_000, factor: 2, longest_ms: 3_600_000, attempts: 60 };
const timeoutMs = 10_000;
/** Longer than an attempt can take, so that no one else sends meanwhile. */
const leaseSeconds = 30;
const answerBytes = 65_536;

function digestOf(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}

/** The digests of the addresses in force, by which their rows are found. */
export function webhookTargets({ config }: Pick<Deps, 'config'>): string[] {
  return (config.IP3_AGENT_WEBHOOKS ?? []).map(digestOf);
}

/** To be called at start: new targets get a row, given-up ones begin again. */
export async function armWebhooks(deps: WebhookDeps): Promise<void> {
  for (const url of deps.config.IP3_AGENT_WEBHOOKS ?? []) {
    await armWebhook(deps.database.kysely, digestOf(url), new URL(url).host);
  }
}

export interface Step {
  stopping: AbortSignal;
  /** From 0 up to but not including 1. */
  chance: () => number;
}

/** Sends the next change to a target. False when there was nothing to do, or it failed. */
export async function deliverNextChange(
  deps: WebhookDeps,
  url: string,
  step: Step,
): Promise<boolean> {
  const db = deps.database.kysely;
  const now = deps.clock.now();
  const until = timestamp(now.add({ seconds: leaseSeconds }));
  const held = await leaseWebhook(db, digestOf(url), timestamp(now), until);
  if (held === undefined) return false;
  const [event] = await agentEventsAfter(db, held.delivered_epoch, 1);
  if (event === undefined) return false;
  const fault = await faultOfSending(deps, url, event, step.stopping);
  const at = timestamp(deps.clock.now());
  if (fault === null) {
    const { policy_epoch: delivered_epoch } = event;
    const taken = { delivered_epoch, tries: 0, next_try_at: null, last_fault: null };
    await settleWebhook(db, held, { ...taken, delivered_at: at });
    return true;
  }
  // Broken off by our own stop: the next process sends it, and nothing counts.
  if (step.stopping.aborted) {
    await settleWebhook(db, held, {});
    return false;
  }
  const tries = held.tries + 1;
  const pause = fault.gone ? null : pauseBeforeRetry(schedule, tries, step.chance());
  const next = pause === null ? null : deps.clock.now().add({ milliseconds: pause });
  await settleWebhook(db, held, {
    tries,
    last_fault: fault.said,
    next_try_at: next === null ? null : timestamp(next),
    dead_at: next === null ? at : null,
  });
  return false;
}

interface Fault {
  said: string;
  /** The receiver wants no more. */
  gone: boolean;
}

async function faultOfSending(
  { egress, config, clock }: WebhookDeps,
  url: string,
  event: AgentEventRow,
  signal: AbortSignal,
): Promise<Fault | null> {
  const data = policyChange(event);
  const body = Buffer.from(JSON.stringify({ type: data.event, timestamp: data.at, data }));
  const key = webhookKey(config.IP3_AGENT_WEBHOOK_SECRET ?? '');
  // The same for every attempt, so a receiver can drop what it has seen.
  const signed = webhookHeaders({ id: `policy_${event.policy_epoch}`, at: clock.now(), body }, [
    key,
  ]);
  const headers = { 'content-type': 'application/json', ...signed };
  const limits = { timeoutMs, maxAnswerBytes: answerBytes };
  try {
    const { status } = await postOut(egress, { url, headers, body, signal, ...limits });
    if (status >= 200 && status < 300) return null;
    return { said: `the receiver answered ${status}`, gone: status === 410 };
  } catch (error) {
    if (error instanceof EgressError) return { said: error.message, gone: false };
    throw error;
  }
}
