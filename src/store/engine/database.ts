// The one door to SQL: an embedded PostgreSQL or a server, behind the same pool and the same query
// builder.
import { Kysely } from 'kysely';
import type pg from 'pg';
import type { DomainError } from '../../domain/error.ts';
import { readServerUrl } from '../../domain/server-url.ts';
import type { Tables } from '../tables.ts';
import { roleOfMembers } from '../teams/row-security.ts';
import { PreparedDialect } from './dialect.ts';
import type { BeforeStatement, Scope } from './dialect.ts';
import { openEmbedded } from './embedded.ts';
import { refuseSharedSessions } from './examine-sessions.ts';
import { examineServer, serverPool } from './server.ts';

/** Whether operations can write; see operations/audit. */
export interface WriteGate {
  /** Why not, as callers are notified; null when they can. */
  refusal: DomainError | null;
}

/** Whether a pooler was seen to give our sessions to others, which breaks prepared statements. */
export interface Sessions {
  shared: boolean;
}

export interface Database {
  readonly engine: 'embedded' | 'postgres';
  readonly kysely: Kysely<Tables>;
  /** For the requests of one member of teams; see store/teams/member-scope.ts. */
  readonly scopedTo: (scope: Scope) => Kysely<Tables>;
  /** The role that requests of members run as, where a server has one; see row-security.ts. */
  readonly memberRole: string | null;
  /** It shows a part of the records: what is counted of all is not for it. */
  readonly isOfMember?: true;
  readonly pool: pg.Pool;
  readonly writes: WriteGate;
  readonly sessions: Sessions;
  readonly serverVersion: string;
  /** Sentences about the server that an operator should read; log them at start. */
  readonly warnings: readonly string[];
  /** The embedded database as SQL, made with options of pg_dump; null on a server. */
  readonly dump: ((options: string[]) => Promise<string>) | null;
  /** Waits for running queries, then closes; a second call does nothing. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /**
   * A PostgreSQL connection string, of one server or several; without one the embedded database in
   * `dataDir` is opened.
   */
  url?: string | undefined;
  dataDir: string;
  /** Names what a missing embedded database is a copy of (prepared.ts); without it, it is empty. */
  prepared?: () => string;
  maxConnections?: number;
  /** Is notified once that the embedded engine has stopped for good; the process must end. */
  onEngineStopped?: (error: DomainError) => void;
}

/** After so long without a pause the embedded engine lets timers and sockets have a turn. */
const turnEveryMs = 10;

/**
 * Opens the database and checks that it can be used; it does not migrate it.
 * Throws DomainError `unavailable` when the folder is in use or the server is too old,
 * and the driver's error when the server cannot be reached.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url === undefined) {
    const { pool, dump, close } = await openEmbedded(
      options.dataDir,
      options.onEngineStopped ?? (() => undefined),
      options.prepared,
    );
    const closeAll = async () => {
      await pool.end();
      await close();
    };
    const dialect = new PreparedDialect(pool, takeTurns());
    const sessions = { shared: false };
    return connect({ engine: 'embedded', pool, dialect, sessions, dump, closeAll });
  }
  const address = readServerUrl(options.url);
  const { pool, close } = serverPool(address, options.maxConnections ?? 10);
  const hasStandby = address.urls.length > 1;
  const sessions = { shared: false };
  const onShared = () => (sessions.shared = true);
  const dialect = new PreparedDialect(pool, undefined, onShared);
  return connect({
    ...{ engine: 'postgres', pool, dialect, sessions, hasStandby },
    ...{ dump: null, closeAll: close },
  });
}

interface OpenEngine extends Pick<Database, 'engine' | 'pool' | 'sessions' | 'dump'> {
  dialect: PreparedDialect;
  closeAll: () => Promise<void>;
  /** Whether the URL names more servers than the primary. */
  hasStandby?: boolean;
}

async function connect(opened: OpenEngine): Promise<Database> {
  const { engine, pool, dialect, sessions, dump, closeAll, hasStandby } = opened;
  // A connection can break while no query is on it: idle in the pool, or lent to a transaction that
  // is busy elsewhere. Without listeners the event would end the process; the pool replaces an idle
  // one, and the next query on a lent one fails by itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    const { version, warnings } = await examineServer(pool, hasStandby);
    if (engine === 'postgres') await refuseSharedSessions(pool);
    const memberRole = engine === 'postgres' ? await roleOfMembers(pool) : null;
    let closing: Promise<void> | undefined;
    return {
      engine,
      kysely: new Kysely<Tables>({ dialect }),
      scopedTo: (scope) => new Kysely<Tables>({ dialect: dialect.scopedTo(scope) }),
      memberRole,
      pool,
      writes: { refusal: null },
      sessions,
      dump,
      serverVersion: version,
      warnings,
      close: () => (closing ??= closeAll()),
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/**
 * The embedded engine answers without ever leaving the microtask queue, so a chain of queries would
 * keep requests and timers waiting. Before a statement, the loop gets a turn when its last one is
 * too long ago.
 */
function takeTurns(): BeforeStatement {
  let lastTurn = performance.now();
  return () => {
    if (performance.now() - lastTurn < turnEveryMs) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        lastTurn = performance.now();
        resolve();
      });
    });
  };
}
