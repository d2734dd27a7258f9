// SQL of the audit log: the queue of entries, their places in the tree, tiles and checkpoints. Rows
// are only ever added; nothing but the queue is emptied.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import { required } from '../../domain/required.ts';
import { hashBytes, type Hash } from '../../trust-core/merkle.ts';
import { LogTree, type FullTile } from '../../trust/log-tree.ts';
import { nodesOf, rangeHash, type LeafRange, type ReadNode } from '../../trust/merkle.ts';
import { hashesAt, nodeReader, tilesOfRanges, tileWidth, type Tile } from '../../trust/tiles.ts';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

export interface Epoch {
  epoch: number;
  origin: string;
}

/** A checkpoint as it was signed. */
export interface SignedCheckpoint {
  epoch: number;
  size: number;
  root: Hash;
  note: string;
}

/** The epochs of the log, the newest last. */
export async function listEpochs(db: Db): Promise<Epoch[]> {
  return db.selectFrom('audit_epoch').select(['epoch', 'origin']).orderBy('epoch').execute();
}

export async function insertEpoch(db: Db, epoch: Epoch, created_at: Timestamp): Promise<void> {
  await db
    .insertInto('audit_epoch')
    .values({ ...epoch, created_at })
    .execute();
}

export async function registerLogKey(
  db: Db,
  public_key: Uint8Array,
  created_at: Timestamp,
): Promise<void> {
  // Asked first: the role of a process that is only reading cannot write.
  if ((await listLogKeys(db)).some((key) => Buffer.compare(key, public_key) === 0)) return;
  await db
    .insertInto('audit_key')
    .values({ public_key: Buffer.from(public_key), created_at })
    .onConflict((conflict) => conflict.column('public_key').doNothing())
    .execute();
}

export async function listLogKeys(db: Db): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom('audit_key')
    .select('public_key')
    .orderBy('created_at')
    .orderBy('public_key')
    .execute();
  return rows.map(({ public_key }) => public_key);
}

/** What a look at the log shows, in one statement. */
export interface LogState extends Epoch {
  /** Size and root of the newest checkpoint of the epoch; 0 and null before the first. */
  size: number;
  root: Hash | null;
  /** Whether entries wait, alongside hidden ones. */
  pending: boolean;
}

export async function readLogState(db: Db): Promise<LogState> {
  const { rows } = await sql<LogState>`
    select e.epoch, e.origin, coalesce(c.size, 0) as size, c.root,
      exists (select from audit_pending where not hidden) as pending
    from audit_epoch e
    left join lateral (
      select size, root from audit_checkpoint where epoch = e.epoch order by size desc limit 1
    ) c on true
    order by e.epoch desc limit 1`.execute(db);
  return required(rows[0], 'row');
}

/**
 * Whether this transaction can write the tree. One sequencer works at a time, over all processes;
 * the lock ends with the transaction, so also with the process.
 */
export async function tryLogLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('proofline audit log')) as got`.execute(db);
  return required(rows[0], 'row').got;
}

/** Waits for the right to write the tree. */
export async function takeLogLock(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('proofline audit log'))`.execute(db);
}

export interface PendingEntry {
  id: number;
  entry: string;
}

/**
 * Committed entries without a place, in the order of their ids. Every committed one is found: an
 * entry of a long transaction is queued in it and shows up with its commit, whatever its id.
 */
export async function listPending(db: Db, limit: number): Promise<PendingEntry[]> {
  const { rows } = await sql<PendingEntry>`
    select e.id, e.entry
    from (
      select entry_id from audit_pending where not hidden order by entry_id limit ${limit}
    ) p
    join audit_entry e on e.id = p.entry_id
    order by e.id`.execute(db);
  return rows;
}

/** Hidden entries without a place, the oldest ones, in no order. */
export async function listHiddenPending(db: Db, limit: number): Promise<PendingEntry[]> {
  const { rows } = await sql<PendingEntry>`
    select id, entry from (
      select e.id, e.entry
      from audit_pending p join audit_entry e on e.id = p.entry_id
      where p.hidden order by e.at, e.id limit ${limit}
    ) oldest order by random()`.execute(db);
  return rows;
}

/** Whether hidden entries are due for their places, and if so, that they got them now. */
export async function claimHiddenSlots(
  db: Db,
  now: Timestamp,
  filledBefore: Timestamp,
): Promise<boolean> {
  const { rows } = await sql`
    insert into audit_slots (filled_at) values (${now}::timestamptz)
    on conflict (id) do update set filled_at = excluded.filled_at
    where audit_slots.filled_at <= ${filledBefore}::timestamptz
    returning id`.execute(db);
  return rows.length > 0;
}

export interface NewLeaves {
  epoch: number;
  first_seq: number;
  ids: number[];
  leaves: Hash[];
}

/** Gives entries their places and takes them out of the queue. */
export async function insertLeaves(db: Db, added: NewLeaves): Promise<void> {
  const { epoch, first_seq, ids } = added;
  const leaves = added.leaves.map((leaf) => Buffer.from(leaf).toString('hex'));
  await sql`
    with placed as (
      insert into audit_leaf (epoch, seq, entry_id, leaf)
      select ${epoch}::int, ${first_seq}::bigint + place - 1, id, decode(leaf, 'hex')
      from unnest(${ids}::bigint[], ${leaves}::text[]) with ordinality as t (id, leaf, place)
    )
    delete from audit_pending where entry_id = any(${ids}::bigint[])`.execute(db);
}

export async function insertTiles(db: Db, epoch: number, tiles: FullTile[]): Promise<void> {
  if (tiles.length === 0) return;
  await db
    .insertInto('audit_tile')
    .values(tiles.map((tile) => ({ epoch, ...tile, root: Buffer.from(tile.root) })))
    .execute();
}

export async function insertCheckpoint(
  db: Db,
  checkpoint: SignedCheckpoint,
  created_at: Timestamp,
): Promise<void> {
  const row = { ...checkpoint, root: Buffer.from(checkpoint.root), created_at };
  await db.insertInto('audit_checkpoint').values(row).execute();
}

/** The newest checkpoint of an epoch; null before its first. */
export async function newestCheckpoint(db: Db, epoch: number): Promise<SignedCheckpoint | null> {
  const row = await db
    .selectFrom('audit_checkpoint')
    .select(['epoch', 'size', 'root', 'note'])
    .where('epoch', '=', epoch)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Checkpoints behind a place, in order. */
export async function listCheckpoints(
  db: Db,
  after: { epoch: number; size: number },
  limit: number,
): Promise<SignedCheckpoint[]> {
  return db
    .selectFrom('audit_checkpoint')
    .select(['epoch', 'size', 'root', 'note'])
    .where(sql<boolean>`(epoch, size) > (${after.epoch}::int, ${after.size}::bigint)`)
    .orderBy('epoch')
    .orderBy('size')
    .limit(limit)
    .execute();
}

/** The hashes of a tile, one after the other; shorter than requested when the tree is. */
export async function readTile(db: Db, epoch: number, tile: Tile): Promise<Buffer> {
  const { n, width } = tile;
  const level = Number(tile.level);
  if (width === tileWidth) {
    const full = await db
      .selectFrom('audit_tile')
      .select('hashes')
      .where('epoch', '=', epoch)
      .where('level', '=', level)
      .where('n', '=', n)
      .executeTakeFirst();
    return full?.hashes ?? Buffer.alloc(0);
  }
  const from = n * tileWidth;
  const rows = await (level === 0
    ? db
        .selectFrom('audit_leaf')
        .select('leaf as hash')
        .where('epoch', '=', epoch)
        .where('seq', '>=', from)
        .where('seq', '<', from + width)
        .orderBy('seq')
        .execute()
    : db
        .selectFrom('audit_tile')
        .select('root as hash')
        .where('epoch', '=', epoch)
        .where('level', '=', level - 1)
        .where('n', '>=', from)
        .where('n', '<', from + width)
        .orderBy('n')
        .execute());
  return Buffer.concat(rows.map(({ hash }) => hash));
}

/**
 * A reader of the subtrees that ranges in a tree of `size` leaves are made of; it throws
 * UntrustedError where the database lacks a hash.
 */
export async function readerOf(
  db: Db,
  epoch: number,
  size: number,
  ranges: readonly LeafRange[],
): Promise<ReadNode> {
  const tiles = new Map<string, Buffer>();
  for (const tile of tilesOfRanges(ranges, size)) {
    tiles.set(`${tile.level}/${tile.n}`, await readTile(db, epoch, tile));
  }
  return nodeReader((level, n) => tiles.get(`${level}/${n}`));
}

/** The root of the first `size` leaves, as the database has them. */
export async function rootAt(db: Db, epoch: number, size: number): Promise<Hash> {
  const whole = { from: 0, to: size };
  return rangeHash(whole, await readerOf(db, epoch, size, [whole]));
}

/** The tree of the first `size` leaves, ready to grow. */
export async function readTree(db: Db, epoch: number, size: number): Promise<LogTree> {
  const edges: Hash[][] = [];
  for (let level = 0; hashesAt(level, size) > 0; level += 1) {
    const hashes = hashesAt(level, size);
    const n = Math.floor(hashes / tileWidth);
    const width = hashes - n * tileWidth;
    const tile = width === 0 ? Buffer.alloc(0) : await readTile(db, epoch, { level, n, width });
    edges.push(hashesIn(tile));
  }
  const whole = { from: 0, to: size };
  const peaks = nodesOf(whole).map(await readerOf(db, epoch, size, [whole]));
  return new LogTree(size, peaks, edges);
}

function hashesIn(tile: Buffer): Hash[] {
  const count = tile.length / hashBytes;
  return Array.from({ length: count }, (_, i) => tile.subarray(i * hashBytes, (i + 1) * hashBytes));
}

/** The number of leaves of an epoch, by its last place. */
export async function leafCount(db: Db, epoch: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(max(seq) + 1, 0) as n from audit_leaf where epoch = ${epoch}`.execute(db);
  return required(rows[0], 'row').n;
}

export interface LeafPlace {
  epoch: number;
  seq: number;
  leaf: Hash;
}

/** Where an entry is: its place, `pending` without one yet, or `unknown`. */
export async function findLeaf(db: Db, id: number): Promise<LeafPlace | 'pending' | 'unknown'> {
  const { rows } = await sql<LeafPlace | { leaf: null }>`
    select l.epoch, l.seq, l.leaf
    from audit_entry e left join audit_leaf l on l.entry_id = e.id
    where e.id = ${id}`.execute(db);
  const row = rows[0];
  if (row === undefined) return 'unknown';
  return row.leaf === null ? 'pending' : row;
}

/** Entries in the order of their places, from one place on. */
export async function listPlaced(
  db: Db,
  epoch: number,
  from: number,
  limit: number,
): Promise<PendingEntry[]> {
  const { rows } = await sql<PendingEntry>`
    select e.id, e.entry
    from audit_leaf l join audit_entry e on e.id = l.entry_id
    where l.epoch = ${epoch} and l.seq >= ${from} and l.seq < ${from + limit}
    order by l.seq`.execute(db);
  return rows;
}
