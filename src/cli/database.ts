// Commands that work on the database itself, without a server: opening it with errors that say what
// to do, and never making a database where none was expected.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openLog, risingIds, systemClock } from '../deps.ts';
import { DomainError } from '../domain/error.ts';
import type { RequestContext } from '../domain/principal.ts';
import { gateWrites } from '../operations/audit/find-log-fault.ts';
import type { Deps } from '../operations/deps.ts';
import { systemContext } from '../operations/system-context.ts';
import { loadConfig, type Config } from '../settings/config.ts';
import { openAnchors } from '../store/audit/anchors.ts';
import { grantAppRole } from '../store/engine/app-role.ts';
import { openDatabase, type Database } from '../store/engine/database.ts';
import { migrate, migrationState, type MigrationState } from '../store/engine/migrate.ts';
import { environmentFault } from './environment-fault.ts';
import { exitCodes } from './exit-codes.ts';
import { Failure, usageFault } from './failure.ts';
import type { Terminal } from './terminal.ts';

export interface OpenedDatabase {
  deps: Pick<Deps, 'config' | 'database' | 'clock' | 'ids'>;
  /** Whom the audit trail names for what is done here. */
  context: RequestContext;
}

/** Whether a database can be made if missing. */
export type WhenMissing = 'make' | 'refuse';

/** Opens the database of the settings for `work` and closes it whatever happens. */
async function withDatabase<Result>(
  terminal: Terminal,
  whenMissing: WhenMissing,
  work: (opened: OpenedDatabase) => Promise<Result>,
): Promise<Result> {
  const { config } = loadConfig(terminal.environment);
  if (whenMissing === 'refuse') assertThere(config);
  const database = await open(config);
  try {
    const ids = risingIds(systemClock);
    const deps = { config, database, clock: systemClock, ids };
    return await work({ deps, context: systemContext({ ids }, 'cli') });
  } finally {
    await database.close();
  }
}

/** Work that needs the tables: migrates a new database, never an old one. */
export function withTables<Result>(
  terminal: Terminal,
  whenMissing: WhenMissing,
  work: (opened: OpenedDatabase) => Promise<Result>,
): Promise<Result> {
  return withDatabase(terminal, whenMissing, async (opened) => {
    const { database } = opened.deps;
    const { current, pending } = await migrationState(database);
    if (current > 0 && pending.length > 0) throw notMigrated(pending);
    if (current === 0 && whenMissing === 'refuse') throw noDatabase('The database is empty');
    if (current === 0) await migrate(database);
    await gateByAnchors(opened);
    return work(opened);
  });
}

/** A data folder with anchors says whether this database can be written, as at a start. */
async function gateByAnchors({ deps }: OpenedDatabase): Promise<void> {
  if (!existsSync(openAnchors(deps.config.IP3_DATA_DIR).file)) return;
  await gateWrites({ database: deps.database, auditLog: await openLog(deps) });
}

export interface Applied {
  applied: string[];
  /** The role that binds requests of members of teams; null for none. */
  members_as: string | null;
}

/** Applies what is missing; makes the database if missing. */
export function applyMigrations(
  terminal: Terminal,
  grantTo?: string,
  membersAs?: string,
): Promise<Applied> {
  return withDatabase(terminal, 'make', async ({ deps: { database } }) => {
    if (membersAs !== undefined && grantTo === undefined) {
      throw usageFault('--members-as needs --grant-to: it is about that role.');
    }
    if (grantTo !== undefined && database.engine !== 'postgres') {
      const detail = 'The embedded database has no roles; --grant-to needs DATABASE_URL.';
      throw usageFault(detail);
    }
    const { applied } = await migrate(database);
    if (grantTo === undefined) return { applied, members_as: null };
    return { applied, members_as: await grantAppRole(database, grantTo, membersAs) };
  });
}

/** Where the database is, without changing it. */
export function readMigrations(terminal: Terminal): Promise<MigrationState> {
  return withDatabase(terminal, 'refuse', ({ deps }) => migrationState(deps.database));
}

function assertThere(config: Config): void {
  if (config.DATABASE_URL !== undefined) return;
  const folder = config.IP3_DATA_DIR;
  if (existsSync(join(folder, 'database', 'PG_VERSION'))) return;
  throw noDatabase(`There is no database in ${folder}`);
}

function noDatabase(what: string): DomainError {
  return new DomainError('not_found', `${what}; check IP3_DATA_DIR and DATABASE_URL.`);
}

function notMigrated(pending: string[]): Failure {
  const detail = `The database is older than this program (pending: ${pending.join(', ')}).`;
  return new Failure({ error: 'conflict', detail }, { hint: 'proofline migrate' });
}

async function open(config: Config): Promise<Database> {
  try {
    return await openDatabase({
      url: config.DATABASE_URL,
      dataDir: config.IP3_DATA_DIR,
      onEngineStopped: ({ detail }) => {
        process.stderr.write(`error: ${detail}\n`);
        process.exit(exitCodes.engine_stopped);
      },
    });
  } catch (error) {
    if (error instanceof DomainError && typeof error.members['pid'] === 'number') {
      throw inUse(config, error.members['pid']);
    }
    throw environmentFault(error, config);
  }
}

function inUse(config: Config, pid: number): DomainError {
  return new DomainError(
    'unavailable',
    `A server (pid ${pid}) is running on the data folder ${config.IP3_DATA_DIR}; ` +
      'make the change in its console or API, or stop it, repeat this command and start it again.',
    { pid },
  );
}
