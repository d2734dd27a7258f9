// Rows of a log that someone tampers with.
import type pg from 'pg';

export interface Victim {
  pool: pg.Pool;
  anchorFile: string;
  origin: string;
  size: number;
  /** A whole number from 0 up to, but not, the bound. */
  pick: (bound: number) => number;
}

export interface Tampering {
  name: string;
  /** Does it, and gives the place that one of the faults has to name. */
  run: (victim: Victim) => Promise<RegExp>;
}

export interface Row {
  seq: number;
  id: number;
  entry: string;
}

export async function rowAt({ pool }: Victim, seq: number): Promise<Row> {
  const { rows } = await pool.query<Row>(
    `select l.seq, e.id, e.entry from audit_leaf l join audit_entry e on e.id = l.entry_id
     where l.seq = $1`,
    [seq],
  );
  return rows[0]!;
}

export const anyRow = (victim: Victim): Promise<Row> => rowAt(victim, victim.pick(victim.size));

export const entryPlace = ({ id, seq }: Row): RegExp =>
  new RegExp(`^entry ${id} \\(place ${seq}\\)$`);
