// The webhooks of policy changes while the server runs. Any number of processes can run it.
import { armWebhooks, deliverNextChange } from '../operations/agents/deliver-changes.ts';
import type { Deps } from '../operations/deps.ts';
import { usualLimitMs, type Job } from './job.ts';

type WebhookDeps = Pick<Deps, 'database' | 'clock' | 'egress' | 'config'>;

const everyMs = 200;

/**
 * Sends to each target the changes that it has not taken. One job a target: a slow one delays no
 * other. An aborted request is retried later.
 */
export function agentWebhookJobs(deps: WebhookDeps): Job[] {
  let armed: Promise<void> | undefined;
  const arm = () =>
    (armed ??= armWebhooks(deps).catch((error: unknown) => {
      armed = undefined;
      throw error;
    }));
  return (deps.config.IP3_AGENT_WEBHOOKS ?? []).map((url, index) => ({
    // Host and path of a target are no one's business.
    name: `agent webhook ${index + 1}`,
    everyMs,
    firstAfterMs: everyMs,
    needsWrites: true,
    limitMs: usualLimitMs,
    run: async (stopping) => {
      await arm();
      const step = { stopping, chance: Math.random };
      while (!stopping.aborted && (await deliverNextChange(deps, url, step)));
    },
  }));
}
