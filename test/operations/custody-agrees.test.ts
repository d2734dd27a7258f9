// Someone with all power over the database changes evidence and custody: every change is found, and
// the record is named.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { custodyFaults } from '../../src/operations/audit/custody-agrees.ts';
import { sealedChain } from '../../src/trust/custody.ts';
import { form, newEvidence, newIncident, onEachEngine, proxyReport } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

const v1 = '/api/ip3/v1';

onEachEngine('custody against the trail', (engine) => {
  let service: TestService;
  let incident: { id: string };
  let signal: { id: string; connector_run_id: string };
  before(async () => {
    service = await openTestService(engine);
    incident = await newIncident(service);
    const headers = { ...(await service.as('Admin')), 'content-type': 'application/xml' };
    const url = `${v1}/imports/webproxy`;
    const run = await service.call('POST', url, { headers, body: proxyReport });
    assert.equal(run.status, 201, run.text);
    const { rows } = await query(`select * from evidence where connector_run_id is not null`);
    signal = rows[0] as typeof signal;
  });
  after(() => service.close());

  const query = (text: string, values: unknown[] = []) =>
    service.deps.database.pool.query<Record<string, unknown>>(text, values);
  const faults = () => Array.fromAsync(custodyFaults(service.deps.database.kysely));

  async function unguarded(statement: string, values: unknown[] = []) {
    for (const table of ['evidence', 'custody_entry']) {
      await query(`alter table ${table} disable trigger user`);
    }
    await query(statement, values);
    for (const table of ['evidence', 'custody_entry']) {
      await query(`alter table ${table} enable trigger user`);
    }
  }

  async function uploaded(): Promise<string> {
    const { headers, body } = form([
      { name: 'evidence_type', content: 'screenshot' },
      { name: 'file', content: `bytes ${performance.now()}`, filename: 'a.txt' },
    ]);
    const url = `${v1}/incidents/${incident.id}/evidence`;
    const authorised = { ...headers, ...(await service.as('Admin')) };
    const made = await service.call('POST', url, { headers: authorised, body });
    assert.equal(made.status, 201, made.text);
    await service.call('POST', `${v1}/evidence/${made.body.id}/verify`, {
      headers: await service.as('Admin'),
    });
    return stringIn(made.body.id);
  }

  test('nothing changed › after every kind of act › no fault', async () => {
    const headers = await service.as('Admin');
    const id = await uploaded();
    await service.call('GET', `${v1}/evidence/${id}/content`, { headers });
    const show = { visibility: 'public', reason: 'x' };
    await service.call('POST', `${v1}/evidence/${id}/visibility`, { headers, body: show });
    await service.call('POST', `${v1}/evidence/${signal.id}/verify`, { headers });
    const other = await newEvidence(service, incident);
    const reason = { reason: 'x' };
    await service.call('POST', `${v1}/evidence/${other}/withdraw`, { headers, body: reason });
    assert.deepEqual(await faults(), []);
  });

  const changes: Record<string, string> = {
    source: `'forged'`,
    evidence_type: `'forged'`,
    evidence_class: `'FORGED'`,
    visibility: `'public'`,
    status: `'withdrawn'`,
    integrity: `'declared'`,
    confidence: '99',
    filename: `'forged'`,
    bytes: '1',
    created_by: `'forged'`,
    created_at: `created_at - interval '1 day'`,
    content_ref: `'vault:sha256:' || repeat('a', 64)`,
    hash_sha256: `repeat('a', 64)`,
    custody_anomalies: `'{x}'`,
    withdrawn_reason: `'forged'`,
    retest_outcome: `'pass'`,
  };
  for (const [column, value] of Object.entries(changes)) {
    test(`record › column ${column} changed › found, the record named`, async () => {
      for (const id of [await uploaded(), signal.id]) {
        const { rows } = await query(`select ${column}::text as v from evidence where id = $1`, [
          id,
        ]);
        await unguarded(`update evidence set ${column} = ${value} where id = $1`, [id]);
        assert.deepEqual((await faults())[0]?.place, `evidence ${id}`);
        const type = column === 'custody_anomalies' ? 'text[]' : typeOf(column);
        const undo = `update evidence set ${column} = $2::${type} where id = $1`;
        await unguarded(undo, [id, rows[0]!['v']]);
        assert.deepEqual(await faults(), []);
      }
    });
  }

  test('record › changed after a package was handed out › found, also by its check', async () => {
    const id = await uploaded();
    const headers = await service.as('Admin');
    const url = `${v1}/reports/evidence-package/${incident.id}`;
    assert.equal((await service.app.inject({ method: 'GET', url, headers })).statusCode, 200);
    assert.deepEqual(await faults(), []);
    await unguarded(`update evidence set evidence_type = 'retest_report' where id = $1`, [id]);
    assert.deepEqual((await faults())[0]?.place, `evidence ${id}`);
    const checked = await service.call('POST', `${v1}/evidence/${id}/verify`, { headers });
    assert.equal(checked.body.custody.holds, false, checked.text);
    await unguarded(`update evidence set evidence_type = 'screenshot' where id = $1`, [id]);
  });

  function typeOf(column: string): string {
    const types: Record<string, string> = {
      confidence: 'smallint',
      bytes: 'bigint',
      created_at: 'timestamptz',
    };
    return types[column] ?? 'text';
  }

  test('chain › made anew whole, every hash sound › found by the trail', async () => {
    for (const id of [await uploaded(), signal.id]) {
      const { rows } = await query(
        'select * from custody_entry where evidence_id = $1 order by seq',
        [id],
      );
      const [first] = rows as unknown as Parameters<typeof sealedChain>[2][];
      const salt = String(rows[0]?.['actor_salt']);
      const [forged] = sealedChain(id, [], { ...first!, actor: 'somebody else' }, () => salt);
      const { entry_hash, actor } = forged!;
      await unguarded('delete from custody_entry where evidence_id = $1 and seq > 0', [id]);
      const sql = `update custody_entry set actor = $2, entry_hash = $3 where evidence_id = $1`;
      await unguarded(sql, [id, actor, entry_hash]);
      const places = (await faults()).map(({ place }) => place);
      const run = `import ${signal.connector_run_id}`;
      assert.ok(places.includes(`evidence ${id}`) || places.includes(run), String(places));
    }
  });

  test('end of a chain cut off, a record removed with its chain › found and named', async () => {
    const cut = await uploaded();
    await unguarded('delete from custody_entry where evidence_id = $1 and seq = 1', [cut]);
    const gone = await uploaded();
    await unguarded('delete from custody_entry where evidence_id = $1', [gone]);
    await unguarded('delete from evidence where id = $1', [gone]);
    const found = await faults();
    const whatOf = (id: string) => found.find(({ place }) => place === `evidence ${id}`)?.what;
    assert.match(whatOf(cut) ?? '', /entry 1 is not the one that the trail names/);
    assert.match(whatOf(gone) ?? '', /it is gone/);
  });
});
