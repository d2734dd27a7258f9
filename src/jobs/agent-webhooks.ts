// The webhooks of policy changes while the server runs. Any number of processes may run it.
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../operations/deps.ts';
import { armWebhooks, deliverNextChange } from '../operations/agents/deliver-changes.ts';

type WebhookDeps = Pick<Deps, 'database' | 'clock' | 'egress' | 'config'>;

const everyMs = 200;

/**
 * Looks five times a second for changes that a target has not taken. The function that it gives
 * stops it: a request that is under way is given up and comes again.
 */
export function startAgentWebhooks(deps: WebhookDeps, log: FastifyBaseLogger) {
  const targets = deps.config.IP3_AGENT_WEBHOOKS ?? [];
  const stopping = new AbortController();
  const step = { stopping: stopping.signal, chance: Math.random };
  const failed = (error: unknown) => log.error({ err: error }, 'a webhook of agents failed');
  let armed: Promise<void> | undefined;
  const look = async (url: string) => {
    await (armed ??= armWebhooks(deps).catch((error: unknown) => {
      armed = undefined;
      throw error;
    }));
    while (!stopping.signal.aborted && (await deliverNextChange(deps, url, step)));
  };
  const running = new Map<string, Promise<void>>();
  const timer = setInterval(() => {
    for (const url of targets) {
      if (running.has(url)) continue;
      const run = look(url).catch(failed);
      running.set(
        url,
        run.finally(() => running.delete(url)),
      );
    }
  }, everyMs);
  timer.unref();
  if (targets.length === 0) clearInterval(timer);
  return async (): Promise<void> => {
    stopping.abort();
    clearInterval(timer);
    await Promise.all(running.values());
  };
}
