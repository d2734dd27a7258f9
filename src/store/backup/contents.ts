// What a database holds, to be compared with a copy of it: rows of each table, the triggers that
// protect records, the schema, and the audit log with its root.
import { sql, type Kysely } from 'kysely';
import { required } from '../../domain/required.ts';
import { readLogState } from '../audit/audit-log.ts';
import type { Tables } from '../tables.ts';

export interface Contents {
  log: { origin: string; size: number; root: string | null };
  /** When the newest audit entry was written; null before the first. */
  newest_entry_at: string | null;
  schema: string;
  /** Triggers that no setting of a session turns off. */
  protecting_triggers: number;
  rows: Record<string, number>;
}

export async function readContents(db: Kysely<Tables>): Promise<Contents> {
  const { origin, size, root } = await readLogState(db);
  const facts = await sql<Omit<Contents, 'log' | 'rows'>>`
    select (select name from migration order by number desc limit 1) as schema,
      (select at from audit_entry order by id desc limit 1) as newest_entry_at,
      (select count(*)::int from pg_trigger
        where not tgisinternal and tgenabled = 'A') as protecting_triggers`.execute(db);
  const rows: Record<string, number> = {};
  for (const name of await tableNames(db)) rows[name] = await countRows(db, name);
  const hex = root === null ? null : Buffer.from(root).toString('hex');
  return { log: { origin, size, root: hex }, ...required(facts.rows[0], 'row'), rows };
}

export async function tableNames(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name::text as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

async function countRows(db: Kysely<Tables>, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)}`.execute(db);
  return required(rows[0], 'row').n;
}

/** A snapshot that another connection can read as well, for as long as the transaction lasts. */
export async function exportSnapshot(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(db);
  return required(rows[0], 'row').id;
}
