// SQL of the rows of a file that opened no incident.
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { RunRemarkTable } from './import-tables.ts';

/** A remark without a place in the file leaves it out. */
export type NewRemark = Omit<RunRemarkTable, 'run_id' | 'start_byte' | 'end_byte'> &
  Partial<Pick<RunRemarkTable, 'start_byte' | 'end_byte'>>;

export async function insertRemarks(
  db: Kysely<Tables>,
  run_id: string,
  remarks: readonly NewRemark[],
): Promise<void> {
  if (remarks.length === 0) return;
  await sql`
    insert into run_remark (run_id, seq, place, outcome, reason, start_byte, end_byte)
    select ${run_id}::uuid, seq, place, outcome, reason, start_byte, end_byte
    from jsonb_to_recordset(${JSON.stringify(remarks)}::jsonb) as x (
      seq integer, place text, outcome text, reason text, start_byte bigint, end_byte bigint
    )`.execute(db);
}

/** The remarks of a run on the same file. */
export async function copyRemarks(db: Kysely<Tables>, from: string, to: string): Promise<void> {
  await sql`
    insert into run_remark (run_id, seq, place, outcome, reason, start_byte, end_byte)
    select ${to}::uuid, seq, place, outcome, reason, start_byte, end_byte from run_remark
    where run_id = ${from}::uuid`.execute(db);
}

/** A page in the order of the file, from behind `after` on. */
export async function listRemarks(
  db: Kysely<Tables>,
  run_id: string,
  page: { limit: number; after: number },
): Promise<Omit<RunRemarkTable, 'run_id'>[]> {
  return db
    .selectFrom('run_remark')
    .select(['seq', 'place', 'outcome', 'reason', 'start_byte', 'end_byte'])
    .where('run_id', '=', run_id)
    .where('seq', '>', page.after)
    .orderBy('seq')
    .limit(page.limit)
    .execute();
}
