// Changes to the tree of a log and to its checkpoints by who can do anything to the database.
import { anyRow, entryPlace, rowAt, type Tampering, type Victim } from './tampered-rows.ts';

async function anyCheckpoint({ pool, pick }: Victim): Promise<{ size: number; note: string }> {
  const { rows } = await pool.query<{ size: number; note: string }>(
    'select size, note from audit_checkpoint order by size',
  );
  return rows[pick(rows.length)]!;
}

const checkpointPlace = (size: number): RegExp => new RegExp(`^checkpoint of ${size} entries$`);

export const ofTheTree: Tampering[] = [
  {
    name: 'leaf changed',
    run: async (victim) => {
      const row = await anyRow(victim);
      const bytes = 'set_byte(leaf, 7, 255 - get_byte(leaf, 7))';
      await victim.pool.query(`update audit_leaf set leaf = ${bytes} where seq = $1`, [row.seq]);
      return entryPlace(row);
    },
  },
  {
    name: 'leaf deleted',
    run: async (victim) => {
      const row = await anyRow(victim);
      await victim.pool.query('delete from audit_leaf where seq = $1', [row.seq]);
      return new RegExp(
        `^(place ${row.seq}|entry ${row.id}|checkpoint of ${victim.size} entries)$`,
      );
    },
  },
  {
    name: 'places of two entries exchanged',
    run: async (victim) => {
      const [one, other] = [await rowAt(victim, 3), await rowAt(victim, 4 + victim.pick(400))];
      const move = 'update audit_leaf set seq = $2 where seq = $1';
      await victim.pool.query(move, [one.seq, 9_999]);
      await victim.pool.query(move, [other.seq, one.seq]);
      await victim.pool.query(move, [9_999, other.seq]);
      return new RegExp(`^entry ${other.id} \\(place ${one.seq}\\)$`);
    },
  },
  {
    name: 'leaf added',
    run: async ({ pool, size }) => {
      await pool.query(`insert into audit_leaf values (1, $1, 99999, sha256('x'))`, [size]);
      return new RegExp(`^(entry 99999 \\(place ${size}\\)|place ${size})$`);
    },
  },
  {
    name: 'leaf added far away',
    run: async ({ pool }) => {
      await pool.query(`insert into audit_leaf values (1, 9007199254740000, 99999, sha256('x'))`);
      return /^place 9007199254740000$/;
    },
  },
  {
    name: 'hash in a tile changed',
    run: async (victim) => {
      const seq = victim.pick(512);
      const at = (seq % 256) * 32;
      const bytes = `set_byte(hashes, ${at}, 255 - get_byte(hashes, ${at}))`;
      const n = Math.floor(seq / 256);
      await victim.pool.query(`update audit_tile set hashes = ${bytes} where n = $1`, [n]);
      return entryPlace(await rowAt(victim, seq));
    },
  },
  {
    name: 'hash of a tile changed',
    run: async ({ pool, pick }) => {
      const n = pick(2);
      await pool.query(`update audit_tile set root = sha256('x') where n = $1`, [n]);
      return new RegExp(`^tile 0/${n}$`);
    },
  },
  {
    name: 'tile deleted',
    run: async ({ pool, pick }) => {
      const n = pick(2);
      await pool.query('delete from audit_tile where n = $1', [n]);
      return new RegExp(`^tile 0/${n}$`);
    },
  },
  {
    name: 'tile added',
    run: async ({ pool, pick }) => {
      const level = pick(3);
      await pool.query(
        `insert into audit_tile select 1, $1, 7, hashes, root from audit_tile where n = 0`,
        [level],
      );
      return new RegExp(`^tile ${level}/\\d$`);
    },
  },
  {
    name: 'tail cut off, everywhere in the database',
    run: async ({ pool, pick, size }) => {
      const { rows } = await pool.query<{ size: number }>(
        'select size from audit_checkpoint where size < $1 order by size',
        [size],
      );
      const left = rows[pick(rows.length)]!.size;
      await pool.query(
        `with gone as (delete from audit_leaf where seq >= ${left} returning entry_id)
         delete from audit_entry where id in (select entry_id from gone)`,
      );
      await pool.query(`delete from audit_tile where (n + 1) * 256 > ${left}`);
      await pool.query(`delete from audit_checkpoint where size > ${left}`);
      return /^anchor in line \d+$/;
    },
  },
  {
    name: 'log renamed',
    run: async ({ pool }) => {
      await pool.query(`update audit_epoch set origin = 'proofline/another'`);
      return /^checkpoint of \d+ entries$/;
    },
  },
];

export const ofCheckpoints: Tampering[] = [
  {
    name: 'checkpoint deleted',
    run: async (victim) => {
      const { size } = await anyCheckpoint(victim);
      await victim.pool.query('delete from audit_checkpoint where size = $1', [size]);
      return /^anchor in line \d+$/;
    },
  },
  {
    name: 'root of a checkpoint changed',
    run: async (victim) => {
      const { size } = await anyCheckpoint(victim);
      const set = `update audit_checkpoint set root = sha256('x') where size = $1`;
      await victim.pool.query(set, [size]);
      return checkpointPlace(size);
    },
  },
  {
    name: 'character of a note changed',
    run: async (victim) => {
      const { size, note } = await anyCheckpoint(victim);
      const at = victim.pick(note.length - 1);
      const other = note[at] === 'a' ? 'b' : 'a';
      const changed = note.slice(0, at) + other + note.slice(at + 1);
      const set = 'update audit_checkpoint set note = $2 where size = $1';
      await victim.pool.query(set, [size, changed]);
      return checkpointPlace(size);
    },
  },
  {
    name: 'note of another checkpoint',
    run: async (victim) => {
      const { note } = await anyCheckpoint(victim);
      const { rows } = await victim.pool.query<{ size: number }>(
        'update audit_checkpoint set note = $1 where note <> $1 returning size',
        [note],
      );
      return checkpointPlace(rows[0]!.size);
    },
  },
  {
    name: 'size of a checkpoint changed',
    run: async (victim) => {
      const { size } = await anyCheckpoint(victim);
      await victim.pool.query('update audit_checkpoint set size = 5 where size = $1', [size]);
      return checkpointPlace(5);
    },
  },
];
