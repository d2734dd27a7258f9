// The server process: open, listen, say where, and stop in good order on a signal.
import type { Server as HttpServer, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { buildApp, type AppDeps } from './app.ts';
import { openDeps, systemClock } from './deps.ts';
import type { App } from './http/app-type.ts';
import { isConsoleBuilt } from './http/console/routes.ts';
import { limits } from './http/requests/limits.ts';
import type { Lifecycle } from './http/system/lifecycle.ts';
import { endImportsOfLastRun } from './jobs/abandoned-imports.ts';
import { allJobs } from './jobs/all-jobs.ts';
import { watchClock } from './jobs/clock-watch.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { openLogSequencer } from './jobs/log-sequencer.ts';
import { Outages } from './jobs/outages.ts';
import { DemoClock } from './operations/demo/demo-clock.ts';
import { addDemoUsers } from './operations/demo/load-demo.ts';
import type { Deps } from './operations/deps.ts';
import { resealSecrets } from './operations/system/reseal-secrets.ts';
import type { LoadedConfig } from './settings/config.ts';
import { openCertificate } from './start/certificate.ts';
import { ensureFirstAdmin, offerFirstAdmin } from './start/first-admin.ts';
import { consoleMissing, greeting } from './start/greeting.ts';
import { startLog } from './start/logs.ts';
import { makeDemo, type MadeDemo } from './start/make-demo.ts';
import { startMetrics } from './start/metrics.ts';
import { startTraces } from './start/traces.ts';
import { ownerWarning } from './store/engine/app-role.ts';
import type { Tracer } from './traces/tracer.ts';

export interface Server {
  url: string;
  /** What was made for a new demo. */
  demo: MadeDemo | null;
  /**
   * Not ready any more, running requests finished, everything closed. A second call does nothing.
   */
  stop(): Promise<void>;
}

/**
 * Starts the server; what a failing start has opened or started is closed and stopped again.
 * `onEngineStopped` ends the process: nothing can be finished without the embedded engine, and the
 * next start recovers its files.
 */
export async function startServer(
  loaded: LoadedConfig,
  output: (text: string) => void,
  onEngineStopped: () => void,
): Promise<Server> {
  const resources = new AsyncDisposableStack();
  try {
    const started = await start(loaded, { resources, output, onEngineStopped });
    let stopped: Promise<void> | undefined;
    return { ...started, stop: () => (stopped ??= resources.disposeAsync()) };
  } catch (error) {
    await resources.disposeAsync();
    throw error;
  }
}

/** Imports of the last run end; after a change of the key, secrets of before get the new one. */
async function tidyUp(deps: Deps, log: Logger): Promise<void> {
  await endImportsOfLastRun(deps, log);
  const { resealed, closed } = await resealSecrets(deps);
  if (resealed > 0) log.info({ resealed }, 'secrets were encrypted with the new key');
  if (closed > 0) log.warn({ closed }, 'secrets were encrypted with a key that is not here');
}

interface Surroundings {
  /** Disposed of in reverse order, by a stop or a failing start. */
  resources: AsyncDisposableStack;
  output: (text: string) => void;
  onEngineStopped: () => void;
}

async function start(
  { config, warnings }: LoadedConfig,
  { resources, output, onEngineStopped }: Surroundings,
): Promise<Omit<Server, 'stop'>> {
  const started = performance.now();
  const { log, close } = await startLog(config, warnings);
  resources.defer(close);
  // A clock that can be set is there in a demo alone.
  const demoClock = config.IP3_DEMO === 'on' ? new DemoClock(systemClock) : null;
  const clock = demoClock ?? systemClock;
  const certificate = await openCertificate(config);
  const opened = await openDeps(config, clock, ({ detail }) => {
    log.fatal(detail);
    onEngineStopped();
  });
  const { deps, migrated } = opened;
  resources.defer(opened.close);
  for (const warning of [...deps.database.warnings, ...opened.warnings]) log.warn(warning);
  const asOwner = await ownerWarning(deps.database);
  if (asOwner !== null) log.warn(asOwner);
  const tracer = await startTraces(config, log);
  if (tracer !== null) resources.defer(tracer.close);
  const { jobs, lifecycle, isOutage } = await openJobs(deps, log, tracer);
  jobs.start('foundation');
  resources.defer(() => jobs.stop('foundation'));
  // Without a sound audit log the service shows what there is and writes nothing.
  const mayWrite = deps.database.writes.refusal === null;
  const users = mayWrite && demoClock !== null ? await addDemoUsers(deps) : 'none';
  if (mayWrite) await tidyUp(deps, log);
  const demo = users !== 'none';
  if (certificate !== null) lifecycle.certificate = certificate.state;
  const metrics = await startMetrics(deps, jobs, certificate?.state);
  if (metrics !== null) {
    resources.defer(metrics.close);
    log.info({ url: metrics.url }, 'metrics');
  }
  const meter = metrics === null ? {} : { meter: metrics.meter };
  const tls = certificate === null ? {} : { tls: certificate.options };
  const traced = tracer === null ? {} : { tracer };
  const about = { log, lifecycle, isOutage, demo };
  const app = await buildApp({ ...deps, ...about, ...meter, ...traced, ...tls });
  if (certificate !== null) resources.defer(certificate.follow(app.server, log));
  const running = runningAnswers(app.server);
  resources.defer(async () => {
    lifecycle.stopping = true;
    await Promise.all([jobs.stop('service'), drained(app, running)]);
  });
  const isNew = demoClock !== null && users === 'added';
  const made = isNew ? await storiesOf({ deps, app, clock: demoClock }, about) : null;
  // Readiness must not come before the first administrator: a login would count as a guess.
  if (mayWrite) await ensureFirstAdmin(deps);
  await app.listen({ host: config.IP3_HOST, port: config.IP3_PORT });
  const origin = addressOf(
    app.server.address() as AddressInfo,
    certificate === null ? 'http' : 'https',
  );
  const url = origin + (config.IP3_BASE_PATH ?? '');
  jobs.start('service');
  const isWorker = config.IP3_PROCESS_ROLE === 'worker';
  const setup = mayWrite && !isWorker ? await offerFirstAdmin(deps, url) : null;
  const engine = deps.database.engine;
  const startMs = process.uptime() * 1000;
  const hasConsole = isConsoleBuilt();
  if (!hasConsole) log.warn(`The console is ${consoleMissing}.`);
  const facts = { config, url, setup, engine, hasConsole, demo, startMs };
  output(greeting({ ...facts, migrated: migrated.length }));
  lifecycle.started = true;
  log.info({ url, engine, migrated, open_ms: performance.now() - started }, 'listening');
  return { url, demo: made };
}

/** Where approvals are acts, the data of a demo is made without them: its people are one. */
async function storiesOf(
  making: { deps: Deps; app: App; clock: DemoClock },
  about: Omit<AppDeps, keyof Deps>,
): Promise<MadeDemo> {
  const { deps } = making;
  if (deps.config.IP3_FOUR_EYES !== 'act') return makeDemo(making);
  const config = { ...deps.config, IP3_FOUR_EYES: 'on' } as const;
  return makeDemo({ ...making, app: await buildApp({ ...deps, ...about, config }) });
}

/** The jobs, not started, and what readiness reads of them. */
async function openJobs(deps: Deps, log: Logger, tracer: Tracer | null) {
  const outages = new Outages(deps.database, log);
  const isOutage = (error: unknown) => outages.takes(error);
  const sequencer = await openLogSequencer(deps, log);
  // The real clock: a demo sets its own back while it makes its data.
  const clock = watchClock({ ...deps, clock: systemClock }, log);
  const list = allJobs(deps, log, { sequencer, outages, clock });
  const traced = tracer === null ? {} : { traced: tracer.job };
  const jobs = new JobRunner(list, { ...deps, isOutage, ...traced }, log);
  const lifecycle: Lifecycle = {
    stopping: false,
    started: false,
    jobs: () => jobs.states(),
    hangingJobs: () => jobs.hanging(),
    lastJump: clock.lastJump,
  };
  return { jobs, lifecycle, isOutage };
}

function addressOf({ address, port, family }: AddressInfo, scheme: 'http' | 'https'): string {
  const host = family === 'IPv6' ? `[${address}]` : address;
  return `${scheme}://${host}:${port}`;
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
 * Lets running requests finish, but not for ever. Until then it listens, so that the caller learns
 * that it stops instead of finding no one.
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
