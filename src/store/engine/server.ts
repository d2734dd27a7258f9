// The other engine: a pool of connections to a PostgreSQL server, and what we ask of that server.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DomainError } from '../../domain/error.ts';
import { required } from '../../domain/required.ts';
import { columnTypes } from './column-types.ts';
import { watchConnections } from './connection-watch.ts';
import { watchedClient, WatchedClient } from './watched-client.ts';

/** The oldest server whose SQL we keep to, as `server_version_num` counts. */
const oldestServer = 150_000;

/** Set by statement and not as start-up options, which connection poolers refuse. */
const sessionSettings = `
  set application_name = 'proofline';
  set timezone = 'UTC';
  set datestyle = 'ISO, YMD';
  set statement_timeout = '30s';
  set lock_timeout = '10s';
  set idle_in_transaction_session_timeout = '60s';
`;

export interface ServerPool {
  pool: pg.Pool;
  /** Ends the pool, within a bound also where the server is out of reach. */
  close: () => Promise<void>;
}

/** How long a close waits for the orderly end of connections. */
const closeLimitMs = 3_000;

/**
 * A pool whose every session runs in UTC with time limits; it connects when first used. Dead
 * connections are cut and replaced.
 */
export function serverPool(url: string, maxConnections: number): ServerPool {
  const watch = watchConnections(url);
  const pool = new pg.Pool({
    connectionString: url,
    Client: WatchedClient,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: columnTypes,
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- the pool waits for it.
    onConnect: async (opened: pg.ClientBase) => {
      const client = watchedClient(opened);
      watch.add(client);
      await client.query(sessionSettings);
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      client.backendPid = required(rows[0], 'process of the connection').pid;
    },
  });
  pool.on('acquire', (client) => (watchedClient(client).isLent = true));
  pool.on('release', (_error, client) => (watchedClient(client).isLent = false));
  const close = async () => {
    const ended = pool.end();
    await Promise.race([ended, pause(closeLimitMs, undefined, { ref: false })]);
    watch.cutAll();
    watch.stop();
    await ended;
  };
  return { pool, close };
}

/**
 * The version of the server, and warnings about settings that put confirmed writes at risk.
 * Throws DomainError `unavailable` for a server that is too old or not in UTF-8.
 */
export async function examineServer(
  pool: pg.Pool,
): Promise<{ version: string; warnings: string[] }> {
  const { rows } = await pool.query<ServerFacts>(`
    select current_setting('server_version_num')::int as version_num,
      current_setting('server_version') as version,
      current_setting('server_encoding') as encoding,
      current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as synchronous_commit`);
  const facts = rows[0];
  if (!facts)
    throw new DomainError('unavailable', 'The database server reported nothing about itself.');
  refuseUnfit(facts);
  return { version: facts.version, warnings: warningsAbout(facts) };
}

export interface ServerFacts {
  version_num: number;
  version: string;
  encoding: string;
  fsync: string;
  synchronous_commit: string;
}

/** Throws when the program cannot run on such a server. */
export function refuseUnfit(facts: ServerFacts): void {
  if (facts.version_num < oldestServer) {
    throw new DomainError(
      'unavailable',
      `The database server is PostgreSQL ${facts.version}; use version 15 or newer.`,
    );
  }
  if (facts.encoding !== 'UTF8') {
    throw new DomainError(
      'unavailable',
      `The database is encoded in ${facts.encoding}; create it with encoding UTF8.`,
    );
  }
}

/** One sentence for every setting under which a confirmed write may be lost. */
export function warningsAbout(facts: ServerFacts): string[] {
  const warnings: string[] = [];
  if (facts.fsync === 'off') {
    warnings.push('fsync is off on the database server: a power cut can destroy the database.');
  }
  if (facts.synchronous_commit === 'off') {
    warnings.push(
      'synchronous_commit is off on the database server: a crash can lose confirmed writes.',
    );
  }
  return warnings;
}
