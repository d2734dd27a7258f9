// Whether two connections of the pool are two sessions of the server, for as long as they live. A
// pooler in transaction mode gives a session to the caller next, and takes our prepared statements
// and settings with it. A substitute for PostgreSQL might grant every lock.
import type pg from 'pg';
import { DomainError } from '../../domain/error.ts';
import { required } from '../../domain/required.ts';
import { databaseFaults } from './database-fault.ts';

/** Each round finds a pooler unless another client took a session in that moment. */
const rounds = 3;

/** @throws DomainError `unavailable` when sessions are shared or locks do not exclude. */
export async function refuseSharedSessions(pool: pg.Pool): Promise<void> {
  const one = await pool.connect();
  let other: pg.PoolClient | undefined;
  let failure: Error | undefined;
  try {
    other = await pool.connect();
    for (let round = 0; round < rounds; round += 1) await compareSessions(one, other);
  } catch (error) {
    failure = error as Error;
    throw isRefusedTransaction(error) ? shared() : error;
  } finally {
    one.release(failure);
    other?.release(failure);
  }
}

async function compareSessions(one: pg.PoolClient, other: pg.PoolClient): Promise<void> {
  const before = await sessionOf(one);
  await other.query('begin');
  // While the transaction is open the other connection has a session to itself.
  const others = await sessionOf(other);
  // A pooler with one session would keep the first connection waiting until that transaction ends.
  if (before === others) throw shared();
  if (before !== (await sessionOf(one))) throw shared();
  await one.query('begin');
  const lock = Math.trunc(Math.random() * Number.MAX_SAFE_INTEGER);
  const mine = await tryLock(one, lock);
  const theirs = await tryLock(other, lock);
  await one.query('rollback');
  await other.query('rollback');
  if (mine && !theirs) return;
  throw new DomainError(
    'unavailable',
    'The database server grants one advisory lock to two sessions; use PostgreSQL 15 or newer.',
  );
}

async function sessionOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return required(rows[0], 'row').pid;
}

async function tryLock(client: pg.PoolClient, lock: number): Promise<boolean> {
  const asked = 'select pg_try_advisory_xact_lock($1) as taken';
  return (await client.query<{ taken: boolean }>(asked, [lock])).rows[0]!.taken;
}

/** What PgBouncer answers to a transaction in statement mode. */
function isRefusedTransaction(error: unknown): boolean {
  return error instanceof Error && /transaction blocks not allowed/i.test(error.message);
}

function shared(): DomainError {
  return new DomainError('unavailable', databaseFaults.sharedSessions);
}
