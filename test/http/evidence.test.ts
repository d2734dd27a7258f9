// Evidence: as a reference and as a file, its custody, its bytes, and that nothing of it can be
// changed.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import type { CustodyEntry } from '../../src/trust-core/custody.ts';
import { firstBrokenEntry } from '../../src/trust/custody.ts';
import {
  assertProblem,
  count,
  form,
  hash,
  newEvidence,
  newIncident,
  onEachEngine,
  reference,
  sha256,
} from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { portOfServer } from '../support/values.ts';

const v1 = '/api/ip3/v1';

const declared = [
  { ts: '2026-11-20T14:40:00+01:00', actor: 'collector-7', action: 'collected', hash_after: hash },
  { ts: '2026-11-20T13:41:00Z', actor: 'anna', action: 'copied', hash_after: hash.toUpperCase() },
];

onEachEngine('evidence', (engine) => {
  let service: TestService;
  let analyst: Record<string, string>;
  let incident: { id: string; public_id: string };
  before(async () => {
    service = await openTestService(engine);
    analyst = await service.as('Analyst');
    incident = await newIncident(service);
  });
  after(() => service.close());

  const attach = (body: unknown) =>
    service.call('POST', `${v1}/incidents/${incident.public_id}/evidence`, {
      headers: analyst,
      body,
    });

  test('registry › the example of the contract › answers id and status, and fills the gap', async () => {
    const { id } = await newIncident(service);
    const { evidence_type: kind, ...others } = reference;
    const body = { ...others, kind, confidence: 90, visibility: 'restricted' };
    const url = `/api/incidents/${id}/evidence`;
    const made = await service.call('POST', url, { headers: analyst, body });
    assert.equal(made.status, 201, made.text);
    assert.deepEqual(Object.keys(made.body).sort(), ['id', 'status']);
    assert.equal(made.body.status, 'confirmed');
    const read = await service.call('GET', `/api/incidents/${id}`, { headers: analyst });
    assert.equal(read.body.evidence_status, 'confirmed');
    const [shown] = read.body.evidence;
    assert.deepEqual([shown.kind, shown.status], [kind, 'confirmed']);
    assert.deepEqual([shown.integrity, shown.bytes], ['declared', null]);
  });

  test('v1 › the least that is needed › has the defaults', async () => {
    const made = await attach(reference);
    const { status, confidence, visibility, integrity, custody_anomalies } = made.body;
    assert.deepEqual([status, confidence, visibility], ['CONFIRMED', 50, 'internal']);
    assert.deepEqual([integrity, custody_anomalies], ['declared', []]);
    assert.equal(made.headers['location'], `${v1}/evidence/${made.body.id}`);
  });

  test('v1 › said to be a signal › fills no gap and opens no gate until it is confirmed', async () => {
    const { id } = await newIncident(service);
    const url = `${v1}/incidents/${id}`;
    const post = (path: string, body: unknown = {}) =>
      service.call('POST', path, { headers: analyst, body });
    const operator = await service.as('Operator');
    const close = () => service.call('POST', `${url}/close?dry_run=true`, { headers: operator });
    const said = { ...reference, evidence_type: 'retest_report', status: 'SIGNAL' };
    const made = await post(`${url}/evidence`, said);
    assert.deepEqual([made.status, made.body.status], [201, 'SIGNAL'], made.text);
    const parts = [
      { name: 'evidence_type', content: 'retest_report' },
      { name: 'status', content: 'signal' },
      { name: 'file', content: 'a page', filename: 'a.txt' },
    ];
    const sent = form(parts);
    const headers = { ...analyst, ...sent.headers };
    const file = await service.call('POST', `${url}/evidence`, { headers, body: sent.body });
    assert.deepEqual([file.status, file.body.status], [201, 'SIGNAL'], file.text);
    const gap = await service.call('GET', url, { headers: analyst });
    assert.equal(gap.body.evidence_status, 'gap');
    assert.deepEqual((await close()).body.missing, ['confirmed_evidence', 'confirmed_retest']);
    const confirmed = await post(`${v1}/evidence/${made.body.id}/confirm`);
    assert.deepEqual([confirmed.status, confirmed.body.status], [200, 'CONFIRMED']);
    assert.equal((await close()).body.would_close, true);
  });

  test('v1 › a status that no one can say › names those that one can', async () => {
    const faults = [(await attach({ ...reference, status: 'WITHDRAWN' })).body.errors];
    const parts = [
      { name: 'evidence_type', content: 'log_extract' },
      { name: 'status', content: 'withdrawn' },
      { name: 'file', content: 'a page', filename: 'a.txt' },
    ];
    const sent = form(parts);
    const url = `${v1}/incidents/${incident.id}/evidence`;
    const headers = { ...analyst, ...sent.headers };
    const refused = await service.call('POST', url, { headers, body: sent.body });
    faults.push(refused.body.errors);
    for (const [fault] of faults) {
      assert.equal(fault.pointer, '/status');
      assert.match(fault.message, /SIGNAL, CONFIRMED/);
    }
  });

  test('declared custody › kept as said, sealed by the service, and the chain holds', async () => {
    const { body } = await attach({ ...reference, chain_of_custody: declared });
    const chain = body.chain_of_custody as CustodyEntry[];
    assert.deepEqual(
      chain.map(({ origin, actor, action }) => [origin, actor, action]),
      [
        ['declared', 'collector-7', 'collected'],
        ['declared', 'anna', 'copied'],
        ['service', 'analyst@example.org', 'received'],
      ],
    );
    assert.equal(chain[0]?.ts, '2026-11-20T13:40:00.000Z');
    assert.ok(chain.every(({ hash_after }) => hash_after === hash));
    const whole = chain.map((entry) => ({ ...entry, evidence_id: body.id }));
    assert.equal(firstBrokenEntry(body, whole), null);
    const read = await service.call('GET', `${v1}/evidence/${body.id}`, { headers: analyst });
    assert.deepEqual(read.body, body);
  });

  test('odd custody › backwards, ahead, another hash › is kept and flagged', async () => {
    const odd = [
      { ...declared[1]!, ts: '2999-01-01T00:00:00Z' },
      { ...declared[0]!, hash_after: 'cd'.repeat(32) },
    ];
    const { status, body } = await attach({ ...reference, chain_of_custody: odd });
    assert.equal(status, 201);
    assert.deepEqual(body.custody_anomalies.toSorted(), [
      'last_hash_differs_from_evidence',
      'time_in_the_future',
      'time_runs_backwards',
    ]);
    assert.equal(body.chain_of_custody.length, 3);
  });

  /** Bodies that are refused, and the places that are named. */
  const unsound: readonly (readonly [Record<string, unknown>, string[]])[] = [
    [{ hash_sha256: 'ab' }, ['/hash_sha256']],
    [{ hash_sha256: `${hash} ` }, ['/hash_sha256']],
    [{ hash_sha256: 'xy'.repeat(32) }, ['/hash_sha256']],
    [{ hash_sha256: undefined, source: undefined }, ['/hash_sha256', '/source']],
    [{ confidence: 101 }, ['/confidence']],
    [{ confidence: '50' }, ['/confidence']],
    [{ confidence: 0.5, visibility: 'secret' }, ['/confidence', '/visibility']],
    [{ evidence_type: 'no slug' }, ['/evidence_type']],
    [{ content_ref: '' }, ['/content_ref']],
    [{ chain_of_custody: {} }, ['/chain_of_custody']],
    [
      { chain_of_custody: [{ ...declared[0], hash_after: 'x' }] },
      ['/chain_of_custody/0/hash_after'],
    ],
    [
      { chain_of_custody: [{ ...declared[0], ts: '0000-01-01T00:00:00Z' }] },
      ['/chain_of_custody/0/ts'],
    ],
    [
      { chain_of_custody: [declared[0], { ...declared[0], ts: '2026-11-20' }] },
      ['/chain_of_custody/1/ts'],
    ],
  ];
  for (const [change, pointers] of unsound) {
    test(`v1 › ${JSON.stringify(change).slice(0, 60)} › 400 at ${pointers.join(', ')}`, async () => {
      const rows = await count(service, 'evidence');
      const { errors } = assertProblem(
        await attach({ ...reference, ...change }),
        400,
        'validation_failed',
      );
      const found = errors.map(({ pointer }: { pointer: string }) => pointer);
      assert.deepEqual(found.toSorted(), pointers.toSorted());
      assert.equal(await count(service, 'evidence'), rows);
    });
  }

  test('columns of the service › sent with evidence › change nothing', async () => {
    const forged = {
      id: '019aa1de-0000-7000-8000-00000000000b',
      integrity: 'verified',
      evidence_class: 'FORGED',
      created_by: 'forged',
      bytes: 5,
      custody_anomalies: ['forged'],
      withdrawn_reason: 'forged',
      incident_id: '019aa1de-0000-7000-8000-00000000000c',
    };
    const { body } = await attach({ ...reference, ...forged });
    for (const [name, value] of Object.entries(forged))
      assert.notDeepEqual(body[name], value, name);
    assert.equal(body.incident_id, incident.id);
  });

  test('address for content_ref › attached, read, asked for › nobody ever calls it', async () => {
    let calls = 0;
    const server = createServer((_request, response) => {
      calls += 1;
      response.end();
    });
    server.on('connection', () => (calls += 1));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const content_ref = `http://127.0.0.1:${portOfServer(server)}/x`;
      const { body } = await attach({ ...reference, content_ref });
      const url = `${v1}/evidence/${body.id}`;
      await service.call('GET', url, { headers: analyst });
      const content = await service.call('GET', `${url}/content`, { headers: analyst });
      assertProblem(content, 404, 'not_found');
      assert.equal(content.body.content_ref, content_ref);
      assert.equal(calls, 0);
    } finally {
      server.close();
    }
  });

  test('a reference into our own vault › declared by a caller › opens no bytes', async () => {
    const content_ref = `vault:sha256:${sha256('secret')}`;
    const { body } = await attach({ ...reference, content_ref, visibility: 'public' });
    const url = `${v1}/evidence/${body.id}/content`;
    assertProblem(await service.call('GET', url, { headers: analyst }), 404, 'not_found');
  });

  test('custody and audit entries › changed, deleted, emptied by the owner of the tables › refused', async () => {
    await newEvidence(service, incident);
    const { pool } = service.deps.database;
    for (const [table, column] of [
      ['custody_entry', 'actor'],
      ['audit_entry', 'actor'],
    ]) {
      const rows = await count(service, table!);
      assert.ok(rows > 0);
      const statements = [
        `update ${table} set ${column} = 'forged'`,
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table}`,
        `truncate ${table} cascade`,
        `set session_replication_role = replica; delete from ${table}`,
      ];
      for (const statement of statements) {
        await assert.rejects(pool.query(statement), /append-only/, statement);
        await pool.query('set session_replication_role = default');
      }
      assert.equal(await count(service, table!), rows);
    }
    await assert.rejects(pool.query('delete from evidence'), /append-only/);
    await assert.rejects(pool.query('truncate evidence cascade'), /append-only/);
  });
});
