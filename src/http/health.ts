// Health: `/livez` touches nothing, `/readyz` asks whether requests can be served now.
import { Type } from 'typebox';
import type { FastifyBaseLogger } from 'fastify';
import { statfs } from 'node:fs/promises';
import type { ClockJump } from '../domain/clock-jump.ts';
import { DomainError } from '../domain/error.ts';
import type { JobState } from '../domain/job-state.ts';
import type { Deps } from '../operations/deps.ts';
import { findVaultFault, findVaultGap } from '../operations/vault/own-vault.ts';
import { findDatabaseFault } from '../store/database-fault.ts';
import { migrationState } from '../store/migrate.ts';
import { orphanTotals } from '../store/orphans.ts';
import type { App } from './app-type.ts';
import { sendProblem } from './problem.ts';
import { problems } from './schema.ts';

/** Below so many free bytes the data folder counts as full. */
const freeBytesFloor = 64 * 1_048_576;

const checkTimeoutMs = 2_000;

/** Whether the process is on its way out; it answers requests but asks for no new ones. */
export interface Lifecycle {
  stopping: boolean;
  /** The jobs of this process; absent where none run. */
  jobs?: () => readonly JobState[];
  /** The last jump of the machine's clock; null without any. */
  lastJump?: () => ClockJump | null;
}

type CheckedDeps = Pick<Deps, 'database' | 'config' | 'auditLog' | 'vault'>;

const tags = ['operations'];

const plainText = {
  description: 'Yes.',
  content: { 'text/plain': { schema: Type.String(), example: 'ok\n' } },
};

export function healthRoutes(app: App, deps: CheckedDeps, lifecycle: Lifecycle): void {
  const live = {
    schema: {
      operationId: 'isAlive',
      tags,
      summary: 'Is the process alive',
      description: 'Touches neither the database nor the disk.',
      response: { 200: plainText, ...problems() },
    },
    logLevel: 'warn',
  } as const;
  app.get('/livez', live, async (_request, reply) => reply.type('text/plain').send('ok\n'));
  const ready = {
    schema: {
      operationId: 'isReady',
      tags,
      summary: 'Can requests be served now',
      description: 'Checks database, migrations, disk, vault and audit log; `?verbose` lists them.',
      querystring: Type.Object({
        verbose: Type.Optional(
          Type.String({ description: 'Given at all, every check is listed.' }),
        ),
      }),
      response: { 200: plainText, ...problems('unavailable') },
    },
    logLevel: 'warn',
  } as const;
  const report = readinessReport();
  app.get('/readyz', ready, async (request, reply) => {
    const checks = await readinessChecks(deps, lifecycle);
    const failed = checks.filter(({ fault }) => fault !== null);
    const verbose = request.query.verbose !== undefined;
    report(request.log, failed);
    if (failed.length > 0) {
      return sendProblem(request, reply, notReady(failed, verbose ? checks : failed));
    }
    const lines = verbose ? checks.map(lineOf).join('') : '';
    return reply.type('text/plain').header('cache-control', 'no-store').send(`${lines}ok\n`);
  });
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) =>
    reply.redirect('/readyz', 307),
  );
}

/** Logs readiness when it changes: probes ask every few seconds, and an outage can last. */
function readinessReport() {
  let reported = '';
  return (log: FastifyBaseLogger, failed: readonly Check[]): void => {
    const faults = failed
      .filter(({ name }) => name !== accepting)
      .map(wordsOf)
      .join('; ');
    if (faults === reported) return;
    reported = faults;
    if (faults === '') log.warn('ready again');
    else log.error(`not ready: ${faults}`);
  };
}

/** While the service stops, running requests finish and new ones are sent elsewhere. */
export function refuseWhileStopping(app: App, lifecycle: Lifecycle): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isHealth = ['/livez', '/readyz', '/healthz'].includes(request.routeOptions.url ?? '');
    if (!lifecycle.stopping || isHealth) return done();
    void reply.header('connection', 'close');
    done(new DomainError('unavailable', 'The service is stopping; try again in a moment.'));
  });
}

export interface Check {
  name: string;
  /** What is wrong, without secrets or paths; null when nothing is. */
  fault: string | null;
  /** A figure beside it. */
  note?: string;
}

/** The check that is a fault while the service stops, as it was asked to. */
const accepting = 'accepting';

function wordsOf({ name, fault }: Check): string {
  return `${name}: ${fault}`;
}

function lineOf({ name, note }: Check): string {
  return `[+] ${name} ok${note === undefined ? '' : ` (${note})`}\n`;
}

/** Each with its fault, or null where all is well. */
export async function readinessChecks(deps: CheckedDeps, lifecycle: Lifecycle): Promise<Check[]> {
  // The embedded engine has one connection, and an import holds it for as long as it writes: others
  // wait for it, which is no reason to send them away.
  const late = deps.database.engine === 'embedded' ? null : 'no answer in time';
  const stopping = lifecycle.stopping ? 'the service is stopping' : null;
  return [
    { name: accepting, fault: stopping },
    await check('database', late, () => findDatabaseFault(deps.database)),
    await check('migrations', late, async () => {
      const { pending } = await migrationState(deps.database);
      return pending.length === 0 ? null : `${pending.length} migrations are pending`;
    }),
    await check('disk', 'no answer in time', async () => {
      const { bavail, bsize } = await statfs(deps.config.IP3_DATA_DIR);
      return bavail * bsize > freeBytesFloor ? null : 'the disk of the data folder is full';
    }),
    await vaultCheck(deps, late),
    auditLogCheck(deps),
    jobsCheck(lifecycle.jobs?.() ?? []),
    clockCheck(lifecycle.lastJump?.() ?? null),
  ];
}

/** No fault: what was recorded stays, and only a person can judge it. */
function clockCheck(jump: ClockJump | null): Check {
  if (jump === null) return { name: 'clock', fault: null };
  return { name: 'clock', fault: null, note: `jumped by ${jump.seconds} s at ${jump.at}` };
}

/** Whether it is the vault of this database and has its newest files, and how many of its files no record names. */
async function vaultCheck(deps: CheckedDeps, late: string | null): Promise<Check> {
  const notes: string[] = [];
  const checked = await check('vault', late, async () => {
    const { set_aside, reported } = await orphanTotals(deps.database.kysely);
    if (set_aside > 0) notes.push(`${set_aside} files without a record set aside`);
    if (reported > 0) notes.push(`${reported} files without a record left in place`);
    const fault = (await findVaultFault(deps)) ?? (await findVaultGap(deps));
    return fault && `${fault.found}; ${fault.remedy}`;
  });
  return notes.length === 0 ? checked : { ...checked, note: notes.join(', ') };
}

/** No fault: a job that fails is repeated, and other processes serve requests no better. */
function jobsCheck(jobs: readonly JobState[]): Check {
  const failing = jobs.filter(({ last_error }) => last_error !== null);
  const paused = jobs.filter(({ state }) => state === 'paused');
  const named = (list: readonly JobState[]) => list.map(({ name }) => name).join(', ');
  const notes = [
    `${jobs.length} jobs`,
    ...(failing.length === 0 ? [] : [`failing: ${named(failing)}`]),
    ...(paused.length === 0 ? [] : [`paused until writes are taken: ${named(paused)}`]),
  ];
  return { name: 'jobs', fault: null, note: notes.join('; ') };
}

/** Entries that wait longer than this for their place in the log are a fault. */
const longestWaitMs = 60_000;

function auditLogCheck({ database, auditLog }: Pick<Deps, 'database' | 'auditLog'>): Check {
  const { size, lag_ms, waiting_since } = auditLog.progress;
  const waited = waiting_since === null ? 0 : performance.now() - waiting_since;
  const late = waited > longestWaitMs ? 'entries wait for their place in the log' : null;
  const refused = database.writes.refusal && 'it is not the log that was anchored; no writes';
  const lag = lag_ms === null ? '' : `, the last after ${Math.ceil(lag_ms)} ms`;
  return { name: 'audit log', fault: refused ?? late, note: `${size} entries${lag}` };
}

/** Runs one check; `late` is its fault when it does not answer in time. */
async function check(
  name: string,
  late: string | null,
  run: () => Promise<string | null>,
): Promise<Check> {
  const timeout = new Promise<string | null>((resolve) => {
    setTimeout(() => resolve(late), checkTimeoutMs).unref();
  });
  try {
    return { name, fault: await Promise.race([run(), timeout]) };
  } catch {
    return { name, fault: 'cannot be reached' };
  }
}

function notReady(failed: Check[], shown: Check[]): DomainError {
  const named = failed.map(wordsOf).join('; ');
  const checks = Object.fromEntries(shown.map(({ name, fault }) => [name, fault ?? 'ok']));
  return new DomainError('unavailable', `Not ready (${named}); try again in a moment.`, { checks });
}
