// Forward-only migrations: `NNNN-name.sql` files, each applied once in its own transaction and
// recorded with its checksum, so that a database always shows which program it fits.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { DomainError } from '../../domain/error.ts';
import { dropViews, haveViews, makeViews } from '../teams/member-views.ts';
import type { Database } from './database.ts';

export interface MigrationFile {
  number: number;
  name: string;
  sha256: string;
  sql: string;
}

interface AppliedMigration {
  number: number;
  name: string;
  sha256: string;
}

export interface MigrationState {
  current: number;
  latest: number;
  pending: string[];
}

const shippedFolder = path.join(import.meta.dirname, '../migrations');

/**
 * Names our advisory lock among those of other programs in the same database ("prooflin" in ASCII).
 */
const advisoryLock = '8102661203843377518';

const createTable = `create table if not exists migration (
  number int primary key,
  name text not null,
  sha256 text not null,
  applied_at timestamptz not null
)`;

/**
 * Applies what is missing, oldest first, and returns the names of what it applied. Safe to run from
 * several servers at once: each step is made under one advisory lock.
 * Throws DomainError `conflict` when database and program do not fit together; nothing is changed
 * then.
 */
export async function migrate(
  database: Pick<Database, 'pool'>,
  folder = shippedFolder,
): Promise<{ applied: string[] }> {
  const files = readMigrations(folder);
  const applied: string[] = [];
  for (;;) {
    const name = await applyNext(database.pool, files);
    if (name === undefined) break;
    applied.push(name);
  }
  if (folder === shippedFolder) await renewViews(database.pool);
  return { applied };
}

/** The views of members, of the tables as they are now. */
async function renewViews(pool: pg.Pool): Promise<void> {
  if (await haveViews(pool)) return;
  await inMigration(pool, async (client) => {
    if (!(await haveViews(client))) await makeViews(client);
  });
}

/** Where the database is, without changing it. Throws DomainError `conflict` as `migrate` does. */
export async function migrationState(
  database: Pick<Database, 'pool'>,
  folder = shippedFolder,
): Promise<MigrationState> {
  const files = readMigrations(folder);
  const applied = (await isThere(database.pool)) ? await readApplied(database.pool) : [];
  const pending = pendingOf(files, applied);
  return {
    current: applied.length,
    latest: files.length,
    pending: pending.map((file) => file.name),
  };
}

/** Applies the oldest pending migration; undefined when there was none. */
function applyNext(pool: pg.Pool, files: MigrationFile[]): Promise<string | undefined> {
  return inMigration(pool, async (client) => {
    // A role that can only use the tables must be able to find that nothing is to be done.
    if (!(await isThere(client))) await client.query(createTable);
    const next = pendingOf(files, await readApplied(client))[0];
    if (next) await apply(client, next);
    return next?.name;
  });
}

/** One transaction under the lock of all migrators. */
async function inMigration<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    await takeAdvisoryLock(client);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => (broken = failure as Error));
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Waits for other migrators without a limit, then works without a time limit on statements. The
 * limit on table locks stays: a migration must not queue behind a long query and hold up everyone
 * behind itself.
 */
async function takeAdvisoryLock(client: pg.PoolClient): Promise<void> {
  await client.query('set local statement_timeout = 0; set local lock_timeout = 0');
  await client.query(`select pg_advisory_xact_lock(${advisoryLock})`);
  await client.query(`set local lock_timeout = '10s'`);
}

async function apply(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  try {
    // Without parameters this is one simple query, which can hold many statements.
    await client.query(`${dropViews};\n${file.sql}`);
  } catch (error) {
    const said = (error as Error).message;
    throw new Error(`The migration ${file.name} failed and was rolled back: ${said}`, {
      cause: error,
    });
  }
  await client.query('insert into migration values ($1, $2, $3, now())', [
    file.number,
    file.name,
    file.sha256,
  ]);
}

async function isThere(on: pg.Pool | pg.PoolClient): Promise<boolean> {
  const { rows } = await on.query<{ there: boolean }>(
    `select to_regclass('migration') is not null as there`,
  );
  return rows[0]?.there ?? false;
}

async function readApplied(on: pg.Pool | pg.PoolClient): Promise<AppliedMigration[]> {
  const { rows } = await on.query<AppliedMigration>(
    'select number, name, sha256 from migration order by number',
  );
  return rows;
}

/** The migrations of this program, in order. */
export const shippedMigrations = (): MigrationFile[] => readMigrations(shippedFolder);

/** The files of a folder in order. Throws when a number is missing or comes twice. */
function readMigrations(folder: string): MigrationFile[] {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
  let last = 0;
  return names.sort().map((name) => {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1] ?? 0);
    if (number <= last) {
      throw new DomainError(
        'conflict',
        `The migration file ${name} breaks the numbering: a number above ${last} comes here; ` +
          'install the program again.',
      );
    }
    last = number;
    // A checkout on Windows can change line ends; the statements are the same.
    const sql = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    const sha256 = createHash('sha256').update(sql).digest('hex');
    return { number, name: name.slice(0, -'.sql'.length), sha256, sql };
  });
}

/**
 * What is left to apply, after a check that what was applied is what the program knows. Files of
 * areas that were built side by side can come to a database in another order than their numbers.
 */
function pendingOf(files: MigrationFile[], applied: AppliedMigration[]): MigrationFile[] {
  const last = files.at(-1)?.number ?? 0;
  for (const done of applied) {
    const file = files.find(({ number }) => number === done.number);
    if (!file && done.number > last) {
      throw new DomainError(
        'conflict',
        `The database is newer than this program (it has ${done.name}, the program ends at ` +
          `${last}); start the newer program or restore a backup made before the upgrade.`,
      );
    }
    if (!file) {
      throw new DomainError(
        'conflict',
        `The database has the migration ${done.name}, which this program does not know: it is ` +
          'newer than this program. Start the newer program, or restore a backup made before the ' +
          'upgrade.',
      );
    }
    if (file.sha256 !== done.sha256) {
      throw new DomainError(
        'conflict',
        `The migration ${file.name} was changed after it was applied; install the program again, ` +
          'and put changes into a new migration.',
      );
    }
  }
  const names = new Set(applied.map(({ number }) => number));
  return files.filter(({ number }) => !names.has(number));
}
