// Changes to a log by who can do anything to the database, or to the anchor file, but has not the
// signing key. Each says where a verification has to point.
import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import type pg from 'pg';
import { auditLeafData } from '../../src/trust/audit-leaf.ts';
import { signCheckpoint } from '../../src/trust/checkpoint.ts';
import { LogTree } from '../../src/trust/log-tree.ts';
import { leafHash } from '../../src/trust/merkle.ts';
import { noteSigner } from '../../src/trust/signed-note.ts';
import {
  anyRow,
  entryPlace,
  rowAt,
  type Row,
  type Tampering,
  type Victim,
} from './tampered-rows.ts';
import { ofCheckpoints, ofTheTree } from './tampering-with-tree.ts';

/** Another text of the same record: what a person would want to hide. */
function rewritten(entry: string): string {
  return entry.replace(/"actor":"[^"]*"/, '"actor":"somebody else"');
}

async function rewriteEntry({ pool }: Victim, { id, entry }: Row): Promise<void> {
  await pool.query(`update audit_entry set entry = $2, actor = 'somebody else' where id = $1`, [
    id,
    rewritten(entry),
  ]);
}

/** Recomputes leaves, and on demand tiles and the roots of checkpoints, from the entries. */
async function recompute(victim: Victim, signed?: ReturnType<typeof noteSigner>): Promise<void> {
  const { pool, origin } = victim;
  const { rows } = await pool.query<Row>(
    `select l.seq, e.id, e.entry from audit_leaf l join audit_entry e on e.id = l.entry_id
     order by l.seq`,
  );
  const { rows: sizes } = await pool.query<{ size: number }>('select size from audit_checkpoint');
  const wanted = new Set(sizes.map(({ size }) => size));
  const tree = new LogTree();
  await pool.query('truncate audit_leaf, audit_tile');
  for (const { seq, id, entry } of rows) {
    const leaf = leafHash(auditLeafData(id, entry));
    await pool.query('insert into audit_leaf values (1, $1, $2, $3)', [seq, id, leaf]);
    for (const { level, n, hashes, root } of tree.append(leaf)) {
      await pool.query('insert into audit_tile values (1, $1, $2, $3, $4)', [
        level,
        n,
        hashes,
        root,
      ]);
    }
    if (!wanted.has(tree.size)) continue;
    const root = tree.root();
    await pool.query('update audit_checkpoint set root = $2 where size = $1', [tree.size, root]);
    if (signed === undefined) continue;
    const note = signCheckpoint({ origin, size: tree.size, root }, signed);
    await pool.query('update audit_checkpoint set note = $2 where size = $1', [tree.size, note]);
  }
}

const ofEntries: Tampering[] = [
  {
    name: 'entry rewritten',
    run: async (victim) => {
      const row = await anyRow(victim);
      await rewriteEntry(victim, row);
      return entryPlace(row);
    },
  },
  {
    name: 'column of an entry rewritten',
    run: async (victim) => {
      const row = await anyRow(victim);
      const columns = [`actor = 'x'`, `action = 'x'`, `at = '2020-01-01Z'`];
      const set = [...columns, 'incident_id = gen_random_uuid()'][victim.pick(4)]!;
      await victim.pool.query(`update audit_entry set ${set} where id = $1`, [row.id]);
      return entryPlace(row);
    },
  },
  {
    name: 'entry deleted',
    run: async (victim) => {
      const row = await anyRow(victim);
      await victim.pool.query('delete from audit_entry where id = $1', [row.id]);
      return entryPlace(row);
    },
  },
  {
    name: 'two entries exchanged',
    run: async (victim) => {
      const [one, other] = [await rowAt(victim, 3), await rowAt(victim, 4 + victim.pick(400))];
      const set = 'update audit_entry set entry = $2 where id = $1';
      await victim.pool.query(set, [one.id, other.entry]);
      await victim.pool.query(set, [other.id, one.entry]);
      return entryPlace(one);
    },
  },
  {
    name: 'entry rewritten with its leaf',
    run: async (victim) => {
      const row = await anyRow(victim);
      await rewriteEntry(victim, row);
      const leaf = leafHash(auditLeafData(row.id, rewritten(row.entry)));
      await victim.pool.query('update audit_leaf set leaf = $2 where entry_id = $1', [
        row.id,
        leaf,
      ]);
      // A tile still has the old hash; behind the last full one, only the signed root has it.
      return new RegExp(`${entryPlace(row).source}|^checkpoint of \\d+ entries$`);
    },
  },
  {
    name: 'entry rewritten with leaf, tiles and roots',
    run: async (victim) => {
      await rewriteEntry(victim, await anyRow(victim));
      await recompute(victim);
      return /^checkpoint of \d+ entries$/;
    },
  },
  {
    name: 'entry rewritten with everything, signed with another key that is registered',
    run: async (victim) => {
      await rewriteEntry(victim, await anyRow(victim));
      const signer = noteSigner(victim.origin, generateKeyPairSync('ed25519').privateKey);
      await victim.pool.query('insert into audit_key values ($1, now())', [signer.public_key]);
      await recompute(victim, signer);
      return /^anchor in line \d+$/;
    },
  },
  {
    name: 'entry added beside the queue',
    run: async ({ pool }) => {
      const { rows } = await pool.query<{ id: number }>(
        `insert into audit_entry (at, actor, action, entry)
         values (now(), 'x', 'auth.login', '{}') returning id`,
      );
      return new RegExp(`^entry ${rows[0]!.id}$`);
    },
  },
];

/** The anchor file, read and written as its owner can. */
function ofAnchors(name: string, change: (text: string, victim: Victim) => string): Tampering {
  return {
    name,
    run: (victim) => {
      const text = fs.readFileSync(victim.anchorFile, 'utf8');
      const changed = change(text, victim);
      fs.writeFileSync(victim.anchorFile, changed);
      return Promise.resolve(/^(anchor in line \d+|checkpoint of \d+ entries)$/);
    },
  };
}

const notes = (text: string): string[] => text.match(/[^\n]+\n\d+\n[^\n]+\n\n— [^\n]+\n/g)!;

const ofTheFile: Tampering[] = [
  ofAnchors('an anchor removed', (text, { pick }) => {
    const all = notes(text);
    all.splice(pick(all.length), 1);
    return all.join('');
  }),
  ofAnchors('the last anchors removed', (text, { pick }) => {
    const all = notes(text);
    return all.slice(0, 1 + pick(all.length - 1)).join('');
  }),
  ofAnchors('all anchors removed', () => ''),
  ofAnchors('a character of the anchors changed', (text, { pick }) => {
    const at = pick(text.length);
    return text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1);
  }),
  ofAnchors('an anchor cut short', (text, { pick }) => {
    const all = notes(text);
    const at = pick(all.length);
    all[at] = `${all[at]!.slice(0, 40)}\n`;
    return all.join('');
  }),
];

export const tamperings: readonly Tampering[] = [
  ...ofEntries,
  ...ofTheTree,
  ...ofCheckpoints,
  ...ofTheFile,
];

const tables = ['audit_entry', 'audit_leaf', 'audit_tile', 'audit_checkpoint'];
const all = [...tables, 'audit_epoch', 'audit_key', 'audit_pending'];

/** Takes every trigger away, as a superuser can, and keeps what `restore` brings back. */
export async function keepLog(pool: pg.Pool): Promise<void> {
  for (const table of all) {
    await pool.query(`alter table ${table} disable trigger user`);
    await pool.query(`create table kept_${table} as table ${table}`);
  }
}

export async function restoreLog(pool: pg.Pool): Promise<void> {
  await pool.query(`truncate ${all.join(', ')}`);
  for (const table of all) {
    await pool.query(`insert into ${table} overriding system value table kept_${table}`);
  }
}
