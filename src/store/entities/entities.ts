// SQL of the legal entities of the organisation profile.
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import { isUuid } from '../../domain/ids.ts';
import { required } from '../../domain/required.ts';
import type { Tables } from '../tables.ts';
import type {
  EntityRow,
  EntityTable,
  EntityVersionRow,
  EntityVersionTable,
} from './entity-tables.ts';

/** Oldest first. There are at most `entityLimits.entities`. */
export async function listEntities(db: Kysely<Tables>): Promise<EntityRow[]> {
  return db.selectFrom('legal_entity').selectAll().orderBy('id').execute();
}

export async function findEntity(db: Kysely<Tables>, id: string): Promise<EntityRow | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('legal_entity')
    .selectAll()
    .where('id', '=', id.toLowerCase())
    .executeTakeFirst();
}

/** Changes of the profile come one after the other until the transaction ends. */
export async function lockEntities(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('legal entities', 0))`.execute(db);
}

export async function countEntities(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from legal_entity`.execute(db);
  return required(rows[0], 'row').n;
}

export async function insertEntity(
  db: Kysely<Tables>,
  entity: Insertable<EntityTable>,
): Promise<EntityRow> {
  return db.insertInto('legal_entity').values(entity).returningAll().executeTakeFirstOrThrow();
}

/** Writes a change and moves the version on. */
export async function updateEntity(
  db: Kysely<Tables>,
  id: string,
  change: Updateable<EntityTable>,
): Promise<EntityRow> {
  return db
    .updateTable('legal_entity')
    .set(change)
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertEntityVersion(
  db: Kysely<Tables>,
  version: Insertable<EntityVersionTable>,
): Promise<void> {
  await db.insertInto('legal_entity_version').values(version).execute();
}

/** Newest first. */
export async function listEntityVersions(
  db: Kysely<Tables>,
  entity_id: string,
  { limit, before }: { limit: number; before: number | null },
): Promise<EntityVersionRow[]> {
  return db
    .selectFrom('legal_entity_version')
    .selectAll()
    .where('entity_id', '=', entity_id)
    .$if(before !== null, (query) => query.where('version', '<', before))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

/** A text that differs after every change of the profile; empty while nothing is in it. */
export async function profileKey(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(version), 0)::int as n from legal_entity`.execute(db);
  const { n } = required(rows[0], 'row');
  return n === 0 ? '' : `profile ${n}`;
}
