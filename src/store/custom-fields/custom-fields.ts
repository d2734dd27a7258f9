// SQL of custom fields. Reads take the caller's clearance: a field that a caller cannot see does
// not exist for that caller, and neither do its values.
import { sql, type Expression, type Insertable, type Kysely, type Updateable } from 'kysely';
import type { CustomValues } from '../../domain/custom-field.ts';
import { required } from '../../domain/required.ts';
import type { Visibility } from '../../domain/visibility.ts';
import type { Tables } from '../tables.ts';
import type {
  CustomFieldRow,
  CustomFieldTable,
  CustomFieldVersionRow,
  CustomFieldVersionTable,
} from './custom-field-tables.ts';

type Clearance = readonly Visibility[];

/** All fields that the caller can see, in the order in which they were defined. */
export async function listCustomFields(
  db: Kysely<Tables>,
  clearance: Clearance,
): Promise<CustomFieldRow[]> {
  return db
    .selectFrom('custom_field')
    .selectAll()
    .where('visibility', 'in', [...clearance])
    .orderBy('created_at')
    .orderBy('key')
    .execute();
}

export async function lockCustomField(
  db: Kysely<Tables>,
  key: string,
): Promise<CustomFieldRow | undefined> {
  return db
    .selectFrom('custom_field')
    .selectAll()
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
}

export async function countCustomFields(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from custom_field`.execute(
    db,
  );
  return required(rows[0], 'row').n;
}

/** Undefined when there is one with the key. */
export async function insertCustomField(
  db: Kysely<Tables>,
  field: Insertable<CustomFieldTable>,
): Promise<CustomFieldRow | undefined> {
  return db
    .insertInto('custom_field')
    .values(field)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Writes a change and moves the version on. */
export async function updateCustomField(
  db: Kysely<Tables>,
  key: string,
  change: Updateable<CustomFieldTable>,
): Promise<CustomFieldRow> {
  return db
    .updateTable('custom_field')
    .set(change)
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('key', '=', key)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertCustomFieldVersion(
  db: Kysely<Tables>,
  version: Insertable<CustomFieldVersionTable>,
): Promise<void> {
  await db.insertInto('custom_field_version').values(version).execute();
}

/** Newest first. */
export async function listCustomFieldVersions(
  db: Kysely<Tables>,
  key: string,
  { limit, before }: { limit: number; before: number | null },
): Promise<CustomFieldVersionRow[]> {
  return db
    .selectFrom('custom_field_version')
    .selectAll()
    .where('key', '=', key)
    .$if(before !== null, (query) => query.where('version', '<', before))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

/** The values of an incident that the caller can see. */
export async function shownCustomValues(
  db: Kysely<Tables>,
  incident_id: string,
  clearance: Clearance,
): Promise<CustomValues> {
  const { rows } = await sql<{ custom_fields: CustomValues }>`
    select ${shownValues(clearance)} as custom_fields from incident
    where id = ${incident_id}::uuid`.execute(db);
  return rows[0]?.custom_fields ?? {};
}

/** The values that the caller can see, as a column of a query of `incident`. */
export function shownValues(clearance: Clearance, longest?: number) {
  const isShort =
    longest === undefined ? sql`` : sql`and length(one.value::text) <= ${sql.lit(longest)}`;
  // In the text, as there are two: for a parameter the server would expect more fields than there
  // are, and plan each page of a list again.
  const seen = sql.join(clearance.map((visibility) => sql.lit(visibility)));
  return sql`case when custom_fields = '{}' then custom_fields else coalesce((
    select jsonb_object_agg(one.key, one.value) from jsonb_each(incident.custom_fields) as one
    join custom_field on custom_field.key = one.key
      and custom_field.visibility in (${seen}) ${isShort}), '{}') end`;
}

/** What `trim` takes off a key in a filter. */
const blanks =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a' +
  '\u2028\u2029\u202f\u205f\u3000\ufeff';

/**
 * Whether a filter by custom fields (`region:emea;customer_ref:SUP-1`, or null) names only fields
 * that the caller can see.
 */
export function namesShownFields(filter: Expression<unknown>, clearance: Clearance) {
  return sql<boolean>`not exists (
    select from unnest(string_to_array(${filter}, ';')) as part,
      btrim(lower(split_part(part, ':', 1)), ${blanks}) as named
    where named <> '' and not ${isShownField(sql`named`, clearance)})`;
}

export function isShownField(key: Expression<unknown>, clearance: Clearance) {
  return sql<boolean>`exists (
    select from custom_field where key = ${key} and visibility = any(${clearance}::text[]))`;
}
