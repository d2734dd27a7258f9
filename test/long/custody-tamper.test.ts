// 200 random changes to records of evidence, their chains and their bytes on each engine, by
// someone with all power over database and disk: each is found and named.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { sql, type Kysely } from 'kysely';
import { custodyFaults } from '../../src/operations/audit/custody-agrees.ts';
import type { Tables } from '../../src/store/tables.ts';
import { engines } from '../support/engines.ts';
import { randomFrom, type Random } from '../support/random.ts';
import { form, newEvidence, newIncident, proxyReport } from '../support/records.ts';
import { scaled } from '../support/scale.ts';
import { openTestService, type TestService } from '../support/service.ts';

// The same changes in each run, so that a change to the code is judged and not luck.
const seed = Number(process.env['PROOFLINE_TAMPER_SEED'] ?? 2026);
const changes = scaled(200);
const otherHash = `repeat('a', 64)`;

/** Column → what is there instead; always another value. */
const ofRecord: Record<string, string> = {
  evidence_type: `evidence_type || 'x'`,
  evidence_class: `evidence_class || 'x'`,
  source: `source || ' '`,
  content_ref: `content_ref || '0'`,
  hash_sha256: otherHash,
  bytes: `coalesce(bytes, 0) + 1`,
  media_type: `coalesce(media_type, '') || 'x'`,
  filename: `coalesce(filename, '') || 'x'`,
  confidence: `(confidence + 1) % 101`,
  visibility: `case visibility when 'public' then 'internal' else 'public' end`,
  status: `case status when 'confirmed' then 'signal' else 'confirmed' end`,
  integrity: `case integrity when 'verified' then 'declared' else 'verified' end`,
  custody_anomalies: `custody_anomalies || '{x}'`,
  exchanges: `coalesce(exchanges, '[]') || '[{}]'`,
  withdrawn_reason: `coalesce(withdrawn_reason, '') || 'x'`,
  retest_outcome: `case retest_outcome when 'pass' then 'fail' else 'pass' end`,
  created_by: `created_by || 'x'`,
  created_at: `created_at - interval '1 second'`,
};
const ofEntry: Record<string, string> = {
  ts: `ts + interval '1 second'`,
  actor: `actor || 'x'`,
  action: `action || 'x'`,
  hash_after: otherHash,
  origin: `case origin when 'service' then 'declared' else 'service' end`,
  prev: otherHash,
  entry_hash: otherHash,
  detail_digest: otherHash,
};

class Undone extends Error {}

/** Places that are named while the statement holds; it is taken back at the end. */
async function placesAfter(db: Kysely<Tables>, statement: string): Promise<string[]> {
  let places: string[] = [];
  const work = db.transaction().execute(async (tx) => {
    for (const table of ['evidence', 'custody_entry']) {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    }
    await sql.raw(statement).execute(tx);
    places = (await Array.fromAsync(custodyFaults(tx))).map(({ place }) => place);
    throw new Undone();
  });
  await assert.rejects(work, Undone);
  return places;
}

async function fill(service: TestService): Promise<void> {
  const headers = await service.as('Admin');
  const incident = await newIncident(service);
  const xml = { ...headers, 'content-type': 'application/xml' };
  const url = '/api/ip3/v1/imports/webproxy';
  assert.equal((await service.call('POST', url, { headers: xml, body: proxyReport })).status, 201);
  for (let number = 0; number < 12; number += 1) {
    const record = await newEvidence(service, incident, { source: `source ${number}` });
    if (number % 3 === 0) {
      const body = { reason: 'Wrong file.' };
      await service.call('POST', `/api/ip3/v1/evidence/${record}/withdraw`, { headers, body });
    }
    const upload = form([
      { name: 'evidence_type', content: 'screenshot' },
      { name: 'file', content: `bytes ${number}`, filename: `${number}.txt` },
    ]);
    const made = await service.call('POST', `/api/ip3/v1/incidents/${incident.id}/evidence`, {
      headers: { ...upload.headers, ...headers },
      body: upload.body,
    });
    assert.equal(made.status, 201, made.text);
  }
}

for (const engine of engines) {
  test(`evidence › ${changes} random changes on ${engine} (seed ${seed}) › all found, each named`, async () => {
    const random = randomFrom(seed);
    const service = await openTestService(engine);
    try {
      await fill(service);
      const db = service.deps.database.kysely;
      assert.deepEqual(await Array.fromAsync(custodyFaults(db)), []);
      const records = await db.selectFrom('evidence').selectAll().orderBy('id').execute();
      const entries = await db.selectFrom('custody_entry').selectAll().execute();
      const headers = await service.as('Admin');
      const { pick } = random;
      for (let round = 0; round < changes; round += 1) {
        const kind = pick(['record', 'record', 'entry', 'entry', 'gone', 'bytes'] as const);
        const record = pick(
          kind === 'bytes' ? records.filter(({ filename }) => filename) : records,
        );
        const entry = pick(entries);
        if (kind === 'bytes') {
          await bytesChanged(service, headers, record, random);
          continue;
        }
        const [id, statement] =
          kind === 'record'
            ? [record.id, changeOf('evidence', ofRecord, pick, `id = '${record.id}'`)]
            : [entry.evidence_id, entryChange(kind, entry, pick)];
        const run = records.find((one) => one.id === id)?.connector_run_id ?? '';
        const places = await placesAfter(db, statement);
        const named = places.includes(`evidence ${id}`) || places.includes(`import ${run}`);
        assert.ok(named, `round ${round}: ${statement} was not found: ${places.join()}`);
      }
      assert.deepEqual(await Array.fromAsync(custodyFaults(db)), []);
    } finally {
      await service.close();
    }
  });
}

function changeOf(
  table: string,
  columns: Record<string, string>,
  pick: Random['pick'],
  where: string,
) {
  const [column, value] = pick(Object.entries(columns));
  return `update ${table} set ${column} = ${value} where ${where}`;
}

function entryChange(
  kind: 'entry' | 'gone',
  { evidence_id, seq }: { evidence_id: string; seq: number },
  pick: Random['pick'],
): string {
  const where = `evidence_id = '${evidence_id}' and seq = ${seq}`;
  if (kind === 'gone') return `delete from custody_entry where ${where}`;
  return changeOf('custody_entry', ofEntry, pick, where);
}

/** One bit of the held bytes is another, and the check on demand says so. */
async function bytesChanged(
  service: TestService,
  headers: Record<string, string>,
  { id, hash_sha256 }: { id: string; hash_sha256: string },
  random: Random,
): Promise<void> {
  const { dataDir } = service.files;
  const file = path.join(
    dataDir,
    'vault/sha256',
    hash_sha256.slice(0, 2),
    hash_sha256.slice(2, 4),
    hash_sha256,
  );
  const good = readFileSync(file);
  const bad = Buffer.from(good);
  const at = random.below(bad.length);
  bad[at] = bad[at]! ^ (1 << random.below(8));
  writeFileSync(file, bad, { mode: 0o600 });
  const { body } = await service.call('POST', `/api/ip3/v1/evidence/${id}/verify`, { headers });
  assert.equal(body.integrity.hash_ok, false, JSON.stringify(body));
  writeFileSync(file, good);
}
