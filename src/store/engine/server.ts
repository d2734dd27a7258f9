// The other engine: a pool of connections to a PostgreSQL server, and what we ask of that server.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DomainError } from '../../domain/error.ts';
import { required } from '../../domain/required.ts';
import type { ServerAddress } from '../../domain/server-url.ts';
import { columnTypes } from './column-types.ts';
import { watchConnections, type ConnectionWatch } from './connection-watch.ts';
import { primaryFinder, type PrimaryFinder } from './find-primary.ts';
import { watchedClient, WatchedClient } from './watched-client.ts';

/** The oldest server whose SQL we keep to, as `server_version_num` counts. */
const oldestServer = 150_000;

/**
 * Set by statement and not as start-up options, which connection poolers refuse. The server
 * compiles nothing: it would do so at each execution where it expects much work or a way is
 * switched off (`enable_…`), and a statement of a millisecond took seconds.
 */
const sessionSettings = `
  set application_name = 'proofline';
  set jit = off;
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
 * connections are cut and replaced. Of several servers it uses the primary, and follows a
 * promotion.
 */
export function serverPool(address: ServerAddress, maxConnections: number): ServerPool {
  const primary = primaryFinder(address.urls, address.choose);
  const watch = watchConnections(primary);
  const pool = new pg.Pool({
    connectionString: required(address.urls[0], 'URL of the database'),
    Client: clientsOf(primary),
    max: maxConnections,
    // What need not wait for an answer is sent behind what is under way (dialect.ts).
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: columnTypes,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it.
    onConnect: (opened: pg.ClientBase) => prepareSession(watchedClient(opened), watch, primary),
  });
  pool.on('acquire', (client) => (watchedClient(client).isLent = true));
  pool.on('release', (_error, client) => (watchedClient(client).isLent = false));
  pool.on('error', () => primary.distrust());
  const close = async () => {
    const ended = pool.end();
    await Promise.race([ended, pause(closeLimitMs, undefined, { ref: false })]);
    watch.cutAll();
    watch.stop();
    await ended;
  };
  return { pool, close };
}

async function prepareSession(
  client: WatchedClient,
  watch: ConnectionWatch,
  primary: PrimaryFinder,
): Promise<void> {
  watch.add(client);
  await client.query(sessionSettings);
  await confirmPrimary(client, primary);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  client.backendPid = required(rows[0], 'process of the connection').pid;
  if (!primary.chooses) return;
  client.onRefusedWrite(() => {
    primary.distrust();
    watch.cutIdle();
  });
}

function clientsOf(primary: PrimaryFinder) {
  return class extends WatchedClient {
    constructor(config?: pg.ClientConfig) {
      super(config, primary);
    }
  };
}

async function confirmPrimary(client: WatchedClient, primary: PrimaryFinder): Promise<void> {
  try {
    await primary.confirm(client);
  } catch (error) {
    primary.distrust();
    throw error;
  }
}

/**
 * The version of the server, and warnings about settings that put confirmed writes at risk.
 * Throws DomainError `unavailable` for a server that is too old or not in UTF-8.
 */
export async function examineServer(
  pool: pg.Pool,
  hasStandby = false,
): Promise<{ version: string; warnings: string[] }> {
  const { rows } = await pool.query<ServerFacts>(`
    select current_setting('server_version_num')::int as version_num,
      current_setting('server_version') as version,
      current_setting('server_encoding') as encoding,
      current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('synchronous_standby_names') as synchronous_standby_names`);
  const facts = rows[0];
  if (!facts)
    throw new DomainError('unavailable', 'The database server reported nothing about itself.');
  refuseUnfit(facts);
  return { version: facts.version, warnings: warningsAbout(facts, hasStandby) };
}

export interface ServerFacts {
  version_num: number;
  version: string;
  encoding: string;
  fsync: string;
  synchronous_commit: string;
  /** Empty where no commit waits for a standby. */
  synchronous_standby_names?: string;
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

/** One sentence for every setting under which a confirmed write might be lost. */
export function warningsAbout(facts: ServerFacts, hasStandby = false): string[] {
  const warnings: string[] = [];
  if (facts.fsync === 'off') {
    warnings.push('fsync is off on the database server: a power cut can destroy the database.');
  }
  if (facts.synchronous_commit === 'off') {
    warnings.push(
      'synchronous_commit is off on the database server: a crash can lose confirmed writes.',
    );
  }
  if (hasStandby && facts.synchronous_standby_names === '') {
    warnings.push(
      'No standby is synchronous (synchronous_standby_names): a failover can lose confirmed ' +
        'writes.',
    );
  }
  return warnings;
}
