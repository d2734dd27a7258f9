// SQL of a search for a person: one table at a time, each in a transaction of its own that ends in
// time. Tables and columns are those of a list in the code, never of a caller.
import { sql, type Kysely } from 'kysely';
import type { PersonalPlace } from '../../domain/personal-data.ts';
import type { Tables } from '../tables.ts';

export interface FoundRow {
  /** Its primary key; null of a table without one. */
  id: Record<string, unknown> | null;
  incident_id: string | null;
  /** Column → the text around the first match. */
  fields: Record<string, string>;
}

/** These texts as the database makes them lower case, each once. */
export async function asInLowerCase(
  db: Kysely<Tables>,
  texts: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`
    select distinct lower(text) as term from unnest(${texts}::text[]) as given (text)`.execute(db);
  return rows.map(({ term }) => term);
}

/** Of a table: its primary key, and whether its rows belong to an incident. */
async function shapeOf(db: Kysely<Tables>, table: string) {
  const { rows } = await sql<{ name: string; is_key: boolean }>`
    select attname as name, exists (
      select from pg_index
      where indrelid = attrelid and indisprimary and attnum = any(indkey)) as is_key
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
    order by attnum`.execute(db);
  const names = rows.map(({ name }) => name);
  const key = rows.filter(({ is_key }) => is_key).map(({ name }) => name);
  return { key, has: (name: string) => names.includes(name) };
}

/** Characters before the match and in all. */
const excerpt = { before: 200, length: 600 };

/** Rows with one of these terms, which are in lower case; at most `limit`. */
export async function findPerson(
  db: Kysely<Tables>,
  { table, columns }: PersonalPlace,
  terms: readonly string[],
  limit: number,
): Promise<FoundRow[]> {
  const { key, has } = await shapeOf(db, table);
  const position = (column: string) => sql`(
    select min(strpos(lower(${sql.ref(column)}::text), term)) filter (
      where strpos(lower(${sql.ref(column)}::text), term) > 0)
    from unnest(${terms}::text[]) as named (term))`;
  const fields = columns.map(
    (column) => sql`${column}::text, (
      select substring(${sql.ref(column)}::text from greatest(1, place - ${excerpt.before})::int
        for ${excerpt.length}::int)
      from (select ${position(column)} as place) as first where place is not null)`,
  );
  const keys = key.map((column) => sql`${column}::text, ${sql.ref(column)}`);
  const id = key.length === 0 ? sql`null` : sql`jsonb_build_object(${sql.join(keys)})`;
  const incident = incidentOf(table, has);
  const found = sql.join(
    columns.map((column) => sql`${position(column)} is not null`),
    sql` or `,
  );
  const shown = has('engagement_id') ? sql`engagement_id is null` : sql`true`;
  const { rows } = await sql<FoundRow>`
    select ${id} as id, ${incident} as incident_id,
      jsonb_strip_nulls(jsonb_build_object(${sql.join(fields)})) as fields
    from ${sql.table(table)} where (${found}) and ${shown} limit ${limit}`.execute(db);
  return rows;
}

function incidentOf(table: string, has: (name: string) => boolean) {
  if (table === 'incident') return sql`id::text`;
  return has('incident_id') ? sql`incident_id::text` : sql`null::text`;
}

/** How many records of these incidents have bytes in the vault, which no search reads. */
export async function countBytes(
  db: Kysely<Tables>,
  incidents: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from evidence
    where incident_id = any(${incidents}::uuid[]) and content_ref like 'vault:%'`.execute(db);
  return rows[0]?.n ?? 0;
}
