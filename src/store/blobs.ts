// SQL of what the vault keeps.
import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Notes that the vault holds these bytes. */
export async function insertBlob(
  db: Kysely<Tables>,
  blob: { sha256: string; bytes: number; created_at: string },
): Promise<void> {
  await db
    .insertInto('blob')
    .values(blob)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
}

/** What the database knows of a kept blob. */
export async function findBlob(
  db: Kysely<Tables>,
  sha256: string,
): Promise<{ bytes: number } | undefined> {
  return db.selectFrom('blob').select('bytes').where('sha256', '=', sha256).executeTakeFirst();
}

/** Bytes of everything that is kept. */
export async function keptBytes(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from blob`.execute(db);
  return rows[0]!.bytes;
}
