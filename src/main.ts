// The server process: open, listen, say where, and stop in good order on a signal.
import type { Server as HttpServer, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from './app.ts';
import type { LoadedConfig } from './config.ts';
import { openDeps, systemClock } from './deps.ts';
import { offerFirstAdmin } from './first-admin.ts';
import { limits } from './http/limits.ts';
import { watchAbandonedImports } from './jobs/abandoned-imports.ts';
import { startAgentWebhooks } from './jobs/agent-webhooks.ts';
import { startDeliveries } from './jobs/deliveries.ts';
import { startDeadlineWatch } from './jobs/deadline-watch.ts';
import { startHousekeeping } from './jobs/housekeeping.ts';
import { startLogSequencer, type LogSequencer } from './jobs/log-sequencer.ts';
import { startMaintenance } from './jobs/maintenance.ts';
import { startTokenKeyWatch } from './jobs/token-keys.ts';
import { startVaultCare } from './jobs/vault-care.ts';
import { openLog } from './log.ts';
import { DemoClock } from './operations/demo/demo-clock.ts';
import { addDemoUsers } from './operations/demo/load-demo.ts';
import { greeting } from './greeting.ts';
import { makeDemo, type MadeDemo } from './make-demo.ts';

export interface Server {
  url: string;
  /** What was made for a new demo. */
  demo: MadeDemo | null;
  /**
   * Not ready any more, running requests finished, everything closed. A second call does nothing.
   */
  stop(): Promise<void>;
}

export async function startServer(loaded: LoadedConfig, output: (text: string) => void) {
  const started = performance.now();
  const { config, warnings } = loaded;
  const log = openLog(config);
  for (const warning of warnings) log.warn(warning);
  // A clock that can be set is there in a demo alone.
  const demoClock = config.IP3_DEMO === 'on' ? new DemoClock(systemClock) : null;
  const opened = await openDeps(config, demoClock ?? systemClock);
  const { deps, migrated, close } = opened;
  const lifecycle = { stopping: false };
  let sequencer: LogSequencer | undefined;
  try {
    for (const warning of [...deps.database.warnings, ...opened.warnings]) log.warn(warning);
    sequencer = await startLogSequencer(deps, log);
    // Without a sound audit log the service shows what there is and writes nothing.
    const mayWrite = deps.database.writes.refusal === null;
    const users = mayWrite && demoClock !== null ? await addDemoUsers(deps) : 'none';
    const stopWatching = mayWrite ? await watchAbandonedImports(deps, log) : () => undefined;
    const app = await buildApp({ ...deps, log, lifecycle, demo: users !== 'none' });
    const isNew = demoClock !== null && users === 'added';
    const made = isNew ? await makeDemo({ deps, app, clock: demoClock }) : null;
    const demo = users !== 'none';
    const running = runningAnswers(app.server);
    await app.listen({ host: config.IP3_HOST, port: config.IP3_PORT });
    const url = addressOf(app.server.address() as AddressInfo);
    const stopMaintenance = startMaintenance(deps.database, log);
    const stopHousekeeping = startHousekeeping(deps, log);
    const stopTokenKeys = startTokenKeyWatch(deps, log);
    const stopVaultCare = mayWrite ? startVaultCare(deps, log) : () => Promise.resolve();
    const stopDeadlines = mayWrite ? startDeadlineWatch(deps, log) : () => Promise.resolve();
    const stopWebhooks = mayWrite ? startAgentWebhooks(deps, log) : () => Promise.resolve();
    const stopDeliveries = mayWrite ? startDeliveries(deps, log) : () => Promise.resolve();
    const setup = mayWrite ? await offerFirstAdmin(deps, url) : null;
    const engine = deps.database.engine;
    const startMs = process.uptime() * 1000;
    output(greeting({ config, url, setup, engine, demo, migrated: migrated.length, startMs }));
    log.info({ url, engine, migrated, open_ms: performance.now() - started }, 'listening');
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      lifecycle.stopping = true;
      stopHousekeeping();
      stopTokenKeys();
      stopWatching();
      await stopVaultCare();
      await stopDeadlines();
      await stopWebhooks();
      await stopDeliveries();
      await stopMaintenance();
      await drained(app, running);
      await sequencer?.stop();
      await close();
    };
    return { url, demo: made, stop: () => (stopped ??= stop()) } satisfies Server;
  } catch (error) {
    await sequencer?.stop();
    await close();
    throw error;
  }
}

function addressOf({ address, port, family }: AddressInfo): string {
  const host = family === 'IPv6' ? `[${address}]` : address;
  return `http://${host}:${port}`;
}

/** The answers that are under way. */
function runningAnswers(server: HttpServer): ReadonlySet<ServerResponse> {
  const running = new Set<ServerResponse>();
  server.on('request', (_request, answer) => {
    running.add(answer);
    answer.once('close', () => running.delete(answer));
  });
  return running;
}

/**
 * Lets running requests finish, but not for ever. Until then it listens, so that whoever asks hears
 * that it stops instead of finding nobody.
 */
async function drained(
  app: Awaited<ReturnType<typeof buildApp>>,
  running: ReadonlySet<ServerResponse>,
): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), limits.drainMs);
  while (running.size > 0) await pause(20);
  await app.close();
  clearTimeout(timer);
}
