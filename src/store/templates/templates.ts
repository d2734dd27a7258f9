// SQL of incident templates.
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import { isUuid } from '../../domain/ids.ts';
import { required } from '../../domain/required.ts';
import type { Tables } from '../tables.ts';
import type {
  TemplateListRow,
  TemplateRow,
  TemplateTable,
  TemplateVersionRow,
  TemplateVersionTable,
} from './template-tables.ts';

const listed = [
  ...(['id', 'team', 'name', 'version', 'created_by', 'created_at', 'updated_at'] as const),
  ...(['archived_at', 'archived_by'] as const),
] as const;

/** By team and name; those of every team first. There are at most `templateLimits.templates`. */
export async function listTemplates(db: Kysely<Tables>): Promise<TemplateListRow[]> {
  return db
    .selectFrom('incident_template')
    .select(listed)
    .orderBy(sql`lower(coalesce(team, ''))`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

export async function findTemplate(
  db: Kysely<Tables>,
  id: string,
): Promise<TemplateRow | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('incident_template')
    .selectAll()
    .where('id', '=', id.toLowerCase())
    .executeTakeFirst();
}

/** Changes of templates come one after the other until the transaction ends. */
export async function lockTemplates(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('incident templates', 0))`.execute(db);
}

export async function countTemplates(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from incident_template`.execute(db);
  return required(rows[0], 'row').n;
}

/** Whether another template in use has the name in the same team, in any spelling. */
export async function isTemplateNamed(
  db: Kysely<Tables>,
  { id, team, name }: { id: string; team: string | null; name: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('incident_template')
    .select('id')
    .where(sql`lower(coalesce(team, ''))`, '=', sql`lower(${team ?? ''})`)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('archived_at', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertTemplate(
  db: Kysely<Tables>,
  template: Insertable<TemplateTable>,
): Promise<TemplateRow> {
  return db
    .insertInto('incident_template')
    .values(template)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Writes a change and moves the version on. */
export async function updateTemplate(
  db: Kysely<Tables>,
  id: string,
  change: Updateable<TemplateTable>,
): Promise<TemplateRow> {
  return db
    .updateTable('incident_template')
    .set(change)
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertTemplateVersion(
  db: Kysely<Tables>,
  version: Insertable<TemplateVersionTable>,
): Promise<void> {
  await db.insertInto('incident_template_version').values(version).execute();
}

/** Undefined where there is no such version. */
export async function findTemplateVersion(
  db: Kysely<Tables>,
  template_id: string,
  version: number,
): Promise<TemplateVersionRow | undefined> {
  return db
    .selectFrom('incident_template_version')
    .selectAll()
    .where('template_id', '=', template_id)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Newest first. */
export async function listTemplateVersions(
  db: Kysely<Tables>,
  template_id: string,
  { limit, before }: { limit: number; before: number | null },
): Promise<TemplateVersionRow[]> {
  return db
    .selectFrom('incident_template_version')
    .selectAll()
    .where('template_id', '=', template_id)
    .$if(before !== null, (query) => query.where('version', '<', before))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}
