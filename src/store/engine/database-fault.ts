// Faults of the database as a whole, each as one sentence that says what to do: found in the error
// of a query, or by asking.
import type pg from 'pg';
import { ownValue } from '../../domain/own-value.ts';
import { required } from '../../domain/required.ts';
import { systemCode } from '../../domain/system-code.ts';

export const databaseFaults = {
  lost: 'The database cannot be reached; try again in a moment.',
  standby:
    'The database is a standby, which takes no writes: point DATABASE_URL to the primary, or ' +
    'promote the standby.',
  noPrimary:
    'None of the database servers is a primary that takes writes; try again in a moment, or ' +
    'promote a standby.',
  oldPrimary:
    'The only database server that takes writes was replaced by another one before, which ' +
    'cannot be reached: start that one, or restart Proofline to go on with the old one.',
  readOnly:
    'The database is read-only and takes no writes: end its read-only mode ' +
    '(default_transaction_read_only, a quota of the provider), or point DATABASE_URL to the ' +
    'primary.',
  sharedSessions:
    'A connection pooler gives the sessions of this program to others: set it to session mode ' +
    '(PgBouncer: pool_mode = session) or connect to PostgreSQL directly, then restart.',
} as const;

/** By SQLSTATE and system code. */
const byCode: Readonly<Record<string, string>> = {
  '08000': databaseFaults.lost,
  '08003': databaseFaults.lost,
  '08006': databaseFaults.lost,
  '57P01': databaseFaults.lost,
  '57P02': databaseFaults.lost,
  '57P03': databaseFaults.lost,
  '53300': databaseFaults.lost,
  ECONNREFUSED: databaseFaults.lost,
  ECONNRESET: databaseFaults.lost,
  ETIMEDOUT: databaseFaults.lost,
  EHOSTUNREACH: databaseFaults.lost,
  EPIPE: databaseFaults.lost,
  '25006': databaseFaults.readOnly,
  NO_PRIMARY: databaseFaults.noPrimary,
  ONLY_READ_ONLY: databaseFaults.readOnly,
  OLD_PRIMARY: databaseFaults.oldPrimary,
  '42P05': databaseFaults.sharedSessions,
};

/** The driver gives these errors no code. */
const lostWords = /timeout exceeded when trying|Connection terminated|Client has encountered/;

/** The fault that an error of a query shows; null when it shows none. */
export function databaseFaultIn(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const known = ownValue(byCode, systemCode(error));
  if (known !== undefined) return known;
  return lostWords.test(error.message) ? databaseFaults.lost : null;
}

/**
 * Asks the database whether it can serve requests; null when it can. Throws what the driver throws
 * when it does not answer.
 */
export async function findDatabaseFault({
  pool,
  sessions,
}: {
  pool: pg.Pool;
  sessions: { readonly shared: boolean };
}): Promise<string | null> {
  const { rows } = await pool.query<{ standby: boolean; read_only: boolean }>(`
    select pg_is_in_recovery() as standby,
      current_setting('transaction_read_only') = 'on' as read_only`);
  const { standby, read_only } = required(rows[0], 'row');
  if (standby) return databaseFaults.standby;
  if (read_only) return databaseFaults.readOnly;
  return sessions.shared ? databaseFaults.sharedSessions : null;
}
