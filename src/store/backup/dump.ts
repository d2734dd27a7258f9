// Dumps of a database as SQL that both engines read, and the loading of one into an empty database.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { DomainError } from '../../domain/error.ts';
import type { Database } from '../engine/database.ts';
import { memberSchema } from '../teams/member-views.ts';
import { tableNames } from './contents.ts';
import { forServers, sqlBatches } from './sql-batches.ts';

const dumpArguments = [
  ...['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=200'],
  // Views, which a start makes again.
  `--exclude-schema=${memberSchema}`,
];

export interface DumpedServer {
  url: string;
  /** Of this process: where pg_dump is, and what it reads. */
  environment: Record<string, string | undefined>;
}

/** The server's own pg_dump, on an exported snapshot, into a compressed file. */
export async function dumpServer(
  { url, environment }: DumpedServer,
  snapshot: string,
  file: string,
): Promise<void> {
  const args = [...dumpArguments, `--snapshot=${snapshot}`];
  // The address can hold a password, which the list of processes must not show.
  const child = spawn('pg_dump', args, {
    env: { ...environment, ...connectionVariables(url) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (said = (said + text).slice(-2000)));
  const ended = once(child, 'close').catch((error: unknown) => {
    throw noProgram(error);
  });
  const written = pipeline(child.stdout, createGzip(), createWriteStream(file, { mode: 0o600 }));
  const [[code]] = await Promise.all([ended as Promise<[number | null]>, written]);
  if (code === 0) return;
  const reason = said.trim().split('\n').at(-1) || `exit ${code}`;
  throw new DomainError(
    'unavailable',
    `pg_dump failed (${reason}). It must be at least as new as the database server.`,
  );
}

function noProgram(cause: unknown): DomainError {
  const detail =
    'pg_dump cannot be run. Install the client programs of PostgreSQL (Debian: ' +
    'postgresql-client), at least as new as the database server.';
  return new DomainError('unavailable', detail, {}, { cause });
}

/** libpq's variables for an address; its query becomes variables where libpq has one. */
function connectionVariables(text: string): Record<string, string> {
  const url = new URL(text);
  const given: Record<string, string> = {
    PGHOST: decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1'),
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: url.searchParams.get('sslrootcert') ?? '',
    PGSSLCERT: url.searchParams.get('sslcert') ?? '',
    PGSSLKEY: url.searchParams.get('sslkey') ?? '',
    PGOPTIONS: url.searchParams.get('options') ?? '',
  };
  const host = url.searchParams.get('host');
  if (host !== null) given['PGHOST'] = host;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

/** The dump of an embedded database that is open; statements that were prepared before are gone. */
export async function dumpEmbedded(database: Database): Promise<string> {
  if (database.dump === null) throw new TypeError('Only the embedded engine dumps itself.');
  return database.dump(dumpArguments.filter((argument) => !argument.startsWith('--inserts')));
}

/** Loads a dump, all of it or nothing. Throws `conflict` for a database that has tables. */
export async function loadDump(database: Database, dump: string): Promise<void> {
  await assertNoTables(database);
  const client = await database.pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('begin; set local statement_timeout = 0');
    for (const batch of sqlBatches(forServers(dump))) await client.query(batch);
    await client.query('commit');
    // The dump empties the search path of its session.
    await client.query('reset all');
  } catch (error) {
    failure = error as Error;
    await client.query('rollback; reset all').catch(() => undefined);
    throw error;
  } finally {
    // Other settings of the session are gone with it; the embedded engine has one session only.
    client.release(failure ?? database.engine === 'postgres');
  }
}

export async function assertNoTables({ kysely }: Database): Promise<void> {
  const [first] = await tableNames(kysely);
  if (first === undefined) return;
  throw new DomainError(
    'conflict',
    `The database has tables already (${first} is one); nothing was changed. Create an empty ` +
      'database, and name it in its place.',
  );
}
