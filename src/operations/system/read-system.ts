// Reads of the running service: schema, vault, files without a record, faults of the database.
import { databaseFaultIn, findDatabaseFault } from '../../store/engine/database-fault.ts';
import { migrationState } from '../../store/engine/migrate.ts';
import { readBitsKept, type BitsKept } from '../../store/incidents/bits/bit-pages.ts';
import { openOrphans, orphanTotals, type OrphanTotals } from '../../store/vault/orphans.ts';
import { blobTotals, countOpenFaults, scrubState } from '../../store/vault/scrub.ts';
import { isJobRunnerAlive } from '../../store/vault/vault-beats.ts';
import type { Deps } from '../deps.ts';

type Reads = Pick<Deps, 'database'>;

/** Hashes of orphaned files that are named. */
const namedOrphans = 100;

export function readMigrations({ database }: Reads) {
  return migrationState(database);
}

/** How far the bits of incidents are. */
export function readBits({ database }: Reads): Promise<BitsKept> {
  return readBitsKept(database.kysely);
}

/** What is wrong with the database as a whole; null when nothing is. */
export function readDatabaseFault({ database }: Reads): Promise<string | null> {
  return findDatabaseFault(database);
}

/** The fault of the database that an error of a query shows; null when it shows none. */
export function databaseFaultOf(error: unknown): string | null {
  return databaseFaultIn(error);
}

/** Whether any process of this database runs jobs. */
export function readJobRunner({ database }: Reads): Promise<boolean> {
  return isJobRunnerAlive(database.kysely);
}

/** Counts of files in the vault that no record names. */
export function readOrphanTotals({ database }: Reads): Promise<OrphanTotals> {
  return orphanTotals(database.kysely);
}

/** What the vault holds, its last scrub, and what is wrong with it. */
export async function readVaultState({ database, vault }: Pick<Deps, 'database' | 'vault'>) {
  const db = database.kysely;
  const { started_at, finished_at, blobs, faults } = await scrubState(db);
  const orphans = await openOrphans(db, null, namedOrphans);
  return {
    ...(await blobTotals(db)),
    free_bytes: await vault.freeBytes(),
    broken: await countOpenFaults(db),
    scrub: { started_at, finished_at, blobs, faults },
    orphans: { ...(await orphanTotals(db)), sha256: orphans.map(({ sha256 }) => sha256) },
  };
}
