// Erasures that the audit log has and the rows of a restored database lack: keys that came back
// with rows of another moment are destroyed again, before anything is served.
import type { Kysely } from 'kysely';
import {
  destroyAgain,
  keysAgainstLog,
  knowsErasures,
} from '../../store/erasures/apply-erasures.ts';
import type { Tables } from '../../store/tables.ts';

/** Hashes of files whose keys were there against the log, and are destroyed now. */
export async function applyErasures(db: Kysely<Tables>): Promise<string[]> {
  if (!(await knowsErasures(db))) return [];
  return db.transaction().execute(async (tx) => {
    const files = await keysAgainstLog(tx);
    await destroyAgain(tx, files);
    return files;
  });
}
