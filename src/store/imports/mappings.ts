// SQL of saved mappings.
import { sql, type Insertable, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { MappingRow, MappingTable } from './mapping-tables.ts';

/** The newest version of each mapping that is not archived, by name; at most 200 are in use. */
export async function listMappings(db: Kysely<Tables>): Promise<MappingRow[]> {
  return db
    .with('newest', (with_) =>
      with_
        .selectFrom('import_mapping')
        .distinctOn('mapping_id')
        .selectAll()
        .orderBy('mapping_id')
        .orderBy('version', 'desc'),
    )
    .selectFrom('newest')
    .selectAll()
    .where('event', '=', 'saved')
    .orderBy(sql`lower(name)`)
    .orderBy('mapping_id')
    .execute();
}

/** Saving comes one after the other until the transaction ends. */
export async function lockMappings(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import mappings', 0))`.execute(db);
}

export async function insertMapping(
  db: Kysely<Tables>,
  version: Insertable<MappingTable>,
): Promise<MappingRow> {
  return db.insertInto('import_mapping').values(version).returningAll().executeTakeFirstOrThrow();
}

/** What a mapping was, newest first. */
export async function listMappingVersions(
  db: Kysely<Tables>,
  mapping_id: string,
  { limit, before }: { limit: number; before: number | null },
): Promise<MappingRow[]> {
  return db
    .selectFrom('import_mapping')
    .selectAll()
    .where('mapping_id', '=', mapping_id)
    .$if(before !== null, (query) => query.where('version', '<', before))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}
