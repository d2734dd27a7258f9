// What must hold in database and vault whatever happened to the processes, checked on the files
// themselves and not through the server.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { verifyLog } from '../../src/operations/audit/verify-log.ts';
import { openAnchors } from '../../src/store/audit/anchors.ts';
import { openDatabase, type Database } from '../../src/store/engine/database.ts';
import type { CustodyEntry } from '../../src/trust-core/custody.ts';
import { firstBrokenEntry } from '../../src/trust/custody.ts';

/** Each query lists what breaks a rule; a sound database gives no row. */
const rules: Record<string, string> = {
  'a public id is used once': `
    select public_id as subject from incident group by public_id having count(*) > 1`,
  'an import is whole or absent': `
    select id as subject from connector_run r where status not in ('failed', 'running') and (
      incidents_created <> (select count(*) from incident where connector_run_id = r.id)
      or evidence_created <> (select count(*) from evidence where connector_run_id = r.id)
      or findings <> incidents_created + duplicates
      or not exists (select from blob where sha256 = r.sha256))`,
  // A run whose process was killed stays `running` until the next housekeeping ends it.
  'an import is audited once': `
    select id as subject from connector_run r
    where status not in ('failed', 'running') and 1 <> (
      select count(*) from audit_entry where action = 'import.completed'
        and entry::jsonb -> 'detail' ->> 'run_id' = r.id::text)`,
  'held evidence names a known blob': `
    select id as subject from evidence where content_ref like 'vault:sha256:%'
      and not exists (select from blob where sha256 = substr(content_ref, 14, 64))`,
  'evidence has a chain': `
    select id as subject from evidence e
      where not exists (select from custody_entry where evidence_id = e.id)`,
  'the evidence state is that of the evidence': `
    select public_id as subject from incident i where (evidence_status = 'confirmed') <>
      exists (select from evidence where incident_id = i.id and status = 'confirmed')`,
  'a creation is audited once': `
    select public_id as subject from incident i where connector_run_id is null and 1 <> (
      select count(*) from audit_entry where incident_id = i.id and action = 'incident.created')`,
  'a closing is audited once': `
    select public_id as subject from incident i where workflow_status = 'closed' and 1 <> (
      select count(*) from audit_entry where incident_id = i.id and action = 'incident.closed')`,
  'an attachment is audited once': `
    select id as subject from evidence e where connector_run_id is null and 1 <> (
      select count(*) from audit_entry where evidence_id = e.id and action = 'evidence.attached')`,
  'a claimed retry key has its answer': `
    select key as subject from idempotency_key where answer is null`,
};

/** The faults of a database and its vault, as sentences; none when all is well. */
export async function faultsOf(files: { dataDir: string; url?: string | undefined }) {
  const database = await openDatabase({ dataDir: files.dataDir, url: files.url });
  try {
    const vault = path.join(files.dataDir, 'vault');
    return [
      ...(await brokenRules(database)),
      ...(await brokenChains(database)),
      ...(await brokenLog(database, files.dataDir)),
      ...(await brokenBlobs(database, vault)),
      ...(await brokenRanges(database, vault)),
    ];
  } finally {
    await database.close();
  }
}

async function brokenRules({ pool }: Database): Promise<string[]> {
  const faults: string[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await pool.query<{ subject: string }>(query);
    faults.push(...rows.map(({ subject }) => `${rule}: not ${subject}`));
  }
  return faults;
}

async function brokenChains({ pool }: Database): Promise<string[]> {
  const entries = await pool.query<CustodyEntry>(
    'select * from custody_entry order by evidence_id, seq',
  );
  const chains = Map.groupBy(entries.rows, ({ evidence_id }) => evidence_id);
  const { rows } = await pool.query<{ id: string; hash_sha256: string }>(
    'select id, hash_sha256 from evidence',
  );
  return rows
    .filter((record) => firstBrokenEntry(record, chains.get(record.id) ?? []) !== null)
    .map(({ id }) => `the chain of custody holds: not ${id}`);
}

/** The audit log, recomputed: also a kill loses no entry, no tile, no checkpoint and no anchor. */
async function brokenLog(database: Database, dataDir: string): Promise<string[]> {
  const files = { database, anchors: openAnchors(dataDir), own_key: null };
  const { faults } = await verifyLog(files, { vkeys: [], kept: null });
  return faults.map(({ place, what }) => `the audit log is sound: not ${place}, ${what}`);
}

/** The vault can hold more than the database names, never less, and nothing but whole blobs. */
async function brokenBlobs({ pool }: Database, vault: string): Promise<string[]> {
  const { rows } = await pool.query<{ sha256: string; bytes: number }>(
    'select sha256, bytes from blob',
  );
  const missing = rows
    .filter(({ sha256, bytes }) => sizeOf(blobPath(vault, sha256)) !== bytes)
    .map(({ sha256 }) => `the vault holds what the database names: not ${sha256}`);
  const lying = blobsIn(vault)
    .filter((file) => sha256Of(fs.readFileSync(file)) !== path.basename(file))
    .map((file) => `a blob hashes to its name: not ${path.basename(file)}`);
  return [...missing, ...lying];
}

async function brokenRanges({ pool }: Database, vault: string): Promise<string[]> {
  const { rows } = await pool.query<{ content_ref: string; hash_sha256: string }>(
    `select content_ref, hash_sha256 from evidence
     where content_ref like 'vault:sha256:%' order by content_ref`,
  );
  let held: { sha256: string; bytes: Buffer } = { sha256: '', bytes: Buffer.alloc(0) };
  return rows.flatMap(({ content_ref, hash_sha256 }) => {
    const sha256 = content_ref.slice('vault:sha256:'.length).slice(0, 64);
    if (held.sha256 !== sha256) held = { sha256, bytes: readIfThere(blobPath(vault, sha256)) };
    const [start, end] = /#bytes=(\d+)-(\d+)$/.exec(content_ref)?.slice(1).map(Number) ?? [];
    if (sha256Of(held.bytes.subarray(start, end)) === hash_sha256) return [];
    return [`evidence has the bytes that it names: not ${content_ref}`];
  });
}

function blobPath(vault: string, sha256: string): string {
  return path.join(vault, 'sha256', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
}

function blobsIn(vault: string): string[] {
  return fs
    .readdirSync(path.join(vault, 'sha256'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function sizeOf(file: string): number | undefined {
  return fs.statSync(file, { throwIfNoEntry: false })?.size;
}

function readIfThere(file: string): Buffer {
  return fs.existsSync(file) ? fs.readFileSync(file) : Buffer.alloc(0);
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
