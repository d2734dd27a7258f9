// A write and its audit entry are one: whichever of the two fails, and be it at the commit, neither
// stays, and the same attempt succeeds once the fault is gone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  assertProblem,
  count,
  form,
  newEvidence,
  newIncident,
  onEachEngine,
  proxyReport,
  reference,
} from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1';

interface Write {
  method: 'POST' | 'PATCH';
  url: string;
  body: unknown;
  /** The audit entry that it leaves. */
  action: string;
  headers?: Record<string, string>;
  status?: number;
}

async function writes(service: TestService): Promise<Write[]> {
  const [fresh, ready] = [await newIncident(service), await newIncident(service)];
  await newEvidence(service, ready, { evidence_type: 'retest' });
  const [spare, user] = [await newEvidence(service, fresh), 'atomic@example.org'];
  const on = ({ id }: { id: string }, verb: string) => `${v1}/incidents/${id}/${verb}`;
  const password = 'a password of the tests';
  const upload = form([
    { name: 'evidence_type', content: 'screenshot' },
    { name: 'file', content: 'atomic bytes', filename: 'a' },
  ]);
  const post = { method: 'POST', headers: {} } as const;
  const xml = { 'content-type': 'application/xml' };
  return [
    {
      ...post,
      url: '/api/incidents',
      body: { title: 'x' },
      action: 'incident.created',
      status: 201,
    },
    {
      method: 'PATCH',
      url: `/api/incidents/${fresh.id}`,
      body: { priority: 'P1' },
      action: 'incident.classified',
    },
    { ...post, url: on(fresh, 'transition'), body: { to: 'triaged' }, action: 'incident.moved' },
    { ...post, url: on(fresh, 'assign'), body: {}, action: 'incident.assigned' },
    {
      ...post,
      url: on(fresh, 'evidence'),
      body: reference,
      action: 'evidence.attached',
      status: 201,
    },
    { ...post, url: on(fresh, 'evidence'), ...upload, action: 'evidence.attached', status: 201 },
    {
      ...post,
      url: `${v1}/evidence/${spare}/withdraw`,
      body: { reason: 'x' },
      action: 'evidence.withdrawn',
    },
    { ...post, url: on(ready, 'close'), body: {}, action: 'incident.closed' },
    {
      method: 'PATCH',
      url: `/api/incidents/${ready.id}`,
      body: { status_lifecycle: 'open' },
      action: 'incident.reopened',
    },
    {
      ...post,
      url: `${v1}/users`,
      body: { email: user, password, roles: ['Viewer'] },
      action: 'account.created',
      status: 201,
    },
    {
      ...post,
      url: `${v1}/imports/webproxy`,
      body: proxyReport,
      headers: xml,
      action: 'import.completed',
      status: 201,
    },
  ];
}

const watched = [
  'incident',
  'evidence',
  'custody_entry',
  'account',
  'audit_entry',
  // The run of an import that failed stays, and says so.
  `(select * from connector_run where status like 'completed%')`,
  'idempotency_key',
  'blob',
];

/** All rows of the tables that writes touch, but not the guess counters. */
async function snapshot(service: TestService): Promise<string> {
  const rows = [];
  for (const table of watched) {
    const sql = `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} t`;
    rows.push((await service.deps.database.pool.query(sql)).rows[0]);
  }
  return JSON.stringify(rows);
}

/** Faults that the database is given, and how they are taken away again. */
const faults = {
  'the audit entry cannot be written': [
    'create trigger broken before insert on audit_entry for each row execute function break_it()',
    'drop trigger broken on audit_entry',
  ],
  'the commit fails after everything was written': [
    `create constraint trigger broken after insert on audit_entry deferrable initially deferred
     for each row execute function break_it()`,
    'drop trigger broken on audit_entry',
  ],
} as const;

onEachEngine('writes', (engine) => {
  let service: TestService;
  let admin: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    admin = await service.as('Admin');
    await service.deps.database.pool.query(
      `create function break_it() returns trigger language plpgsql as
       $$ begin raise exception 'broken by the test'; end $$`,
    );
  });
  after(() => service.close());

  const send = ({ method, url, body, headers }: Write, key: string) =>
    service.call(method, url, { headers: { ...admin, 'idempotency-key': key, ...headers }, body });

  test('every write › while the fault is there and after it › nothing, then everything', async () => {
    for (const [index, write] of (await writes(service)).entries()) {
      const key = `atomic-${index}`;
      const before_ = await snapshot(service);
      for (const [fault, [make, remove]] of Object.entries(faults)) {
        await service.deps.database.pool.query(make);
        try {
          const problem = assertProblem(await send(write, key), 500, 'internal');
          assert.doesNotMatch(JSON.stringify(problem), /broken by/);
        } finally {
          await service.deps.database.pool.query(remove);
        }
        assert.equal(await snapshot(service), before_, `${write.action}: ${fault}`);
      }
      const entries = await count(service, 'audit_entry where action = $1', [write.action]);
      const done = await send(write, key);
      assert.equal(done.status, write.status ?? 200, `${write.action}: ${done.text}`);
      const after_ = await count(service, 'audit_entry where action = $1', [write.action]);
      assert.equal(after_, entries + 1, write.action);
    }
  });

  test('refused close › leaves its entry and changes nothing else', async () => {
    const incident = await newIncident(service);
    const sql = 'select * from incident where id = $1';
    const row = async () => (await service.deps.database.pool.query(sql, [incident.id])).rows[0];
    const before_ = await row();
    const url = `${v1}/incidents/${incident.id}/close`;
    await send({ method: 'POST', url, body: {}, action: '' }, 'refused');
    assert.deepEqual(await row(), before_);
    const refused = `audit_entry where incident_id = $1 and action = 'incident.close_refused'`;
    assert.equal(await count(service, refused, [incident.id]), 1);
  });

  test('a file that breaks half-way › leaves a failed run with the place, and no incident', async () => {
    const before_ = await count(service, 'incident');
    const body = proxyReport.toString().replace('</requestresponse>', '</broken>');
    const headers = { ...admin, 'content-type': 'application/xml' };
    const answer = await service.call('POST', `${v1}/imports/webproxy`, { headers, body });
    const { run_id } = assertProblem(answer, 422, 'parse_failed');
    assert.equal(await count(service, 'incident'), before_);
    const run = await service.call('GET', `${v1}/imports/${run_id}`, { headers: admin });
    assert.equal(run.body.status, 'failed');
    assert.match(run.body.errors[0].place, /line \d+/);
    const failed = `audit_entry where action = 'import.failed' and entry like '%' || $1 || '%'`;
    assert.equal(await count(service, failed, [run_id]), 1);
  });
});
