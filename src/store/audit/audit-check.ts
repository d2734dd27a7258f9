// SQL of the verification of the audit log: everything that is stored, in the order of the tree.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import { required } from '../../domain/required.ts';
import type { SealedTexts } from '../../trust/sealed-texts.ts';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

/** A place of the tree with the entry that is there; its columns are null when it is gone. */
export interface StoredPlace {
  seq: number;
  entry_id: number;
  leaf: Buffer;
  entry: string | null;
  texts: SealedTexts | null;
  at: Timestamp | null;
  actor: string | null;
  action: string | null;
  incident_id: string | null;
  evidence_id: string | null;
  note_id: string | null;
  engagement_id: string | null;
}

/** One consistent view of the whole log for `work`, which only reads. */
export function withSnapshot<Result>(db: Db, work: (snapshot: Db) => Promise<Result>) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // A long log takes longer than requests can; and a planner without statistics would sort what
      // is left of the log for every page.
      await sql`select set_config('statement_timeout', '0', true),
        set_config('idle_in_transaction_session_timeout', '0', true),
        set_config('enable_bitmapscan', 'off', true)`.execute(tx);
      return work(tx);
    });
}

/** The places from one on, as many as there are of the next `count`. */
export async function listStoredPlaces(
  db: Db,
  epoch: number,
  from: number,
  count: number,
): Promise<StoredPlace[]> {
  const { rows } = await sql<StoredPlace>`
    select l.seq, l.entry_id, l.leaf, e.entry, e.texts, e.at, e.actor, e.action, e.incident_id,
      e.evidence_id, e.note_id, e.engagement_id
    -- A database of before 0278 has no such column: then the name is that of this one.
    from (select null::jsonb as texts) as earlier cross join audit_leaf l left join lateral (
      select entry, texts, at, actor, action, incident_id, evidence_id, note_id, engagement_id
      from audit_entry where id = l.entry_id
    ) e on true
    where l.epoch = ${epoch} and l.seq >= ${from} and l.seq < ${from + count}
    order by l.seq`.execute(db);
  return rows;
}

/** The first place from one on that is taken; null if missing. */
export async function nextStoredPlace(db: Db, epoch: number, from: number): Promise<number | null> {
  const { rows } = await sql<{ seq: number | null }>`
    select min(seq) as seq from audit_leaf where epoch = ${epoch} and seq >= ${from}`.execute(db);
  return required(rows[0], 'row').seq;
}

export interface StoredTile {
  level: number;
  n: number;
  hashes: Buffer;
  root: Buffer;
}

/** The tiles of a level from one on, as many as there are of the next `count`. */
export async function listStoredTiles(
  db: Db,
  epoch: number,
  level: number,
  from: number,
  count: number,
): Promise<StoredTile[]> {
  return db
    .selectFrom('audit_tile')
    .select(['level', 'n', 'hashes', 'root'])
    .where('epoch', '=', epoch)
    .where('level', '=', level)
    .where('n', '>=', from)
    .where('n', '<', from + count)
    .orderBy('n')
    .execute();
}

/** How many tiles each level of an epoch has. */
export async function countTiles(db: Db, epoch: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ level: number; n: number }>`
    select level, count(*)::int as n from audit_tile where epoch = ${epoch}
    group by level`.execute(db);
  return new Map(rows.map(({ level, n }) => [level, n]));
}

export interface Unplaced {
  id: number;
  /** In the queue of the sequencer. */
  queued: boolean;
}

/** Entries without a place in any tree, the oldest first. */
export async function listUnplaced(db: Db, limit: number): Promise<Unplaced[]> {
  const { rows } = await sql<Unplaced>`
    select e.id, p.entry_id is not null as queued
    from audit_entry e
    left join audit_leaf l on l.entry_id = e.id
    left join audit_pending p on p.entry_id = e.id
    where l.entry_id is null
    order by e.id limit ${limit}`.execute(db);
  return rows;
}

/** Rows that belong to an epoch that is not listed, as a sentence each. */
export async function listStrays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; epoch: number; n: number }>`
    select name, epoch, count(*)::int as n from (
      select 'audit_leaf' as name, epoch from audit_leaf
      union all select 'audit_tile', epoch from audit_tile
      union all select 'audit_checkpoint', epoch from audit_checkpoint
    ) rows
    where epoch not in (select epoch from audit_epoch)
    group by name, epoch order by name, epoch`.execute(db);
  return rows.map(
    ({ name, epoch, n }) => `${name} has ${n} rows of an epoch ${epoch} without name`,
  );
}
