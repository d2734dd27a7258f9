// Idempotency-Key: a retry gets the first answer again, whatever happened in between.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { findAccountByEmail } from '../../src/store/accounts/accounts.ts';
import {
  assertProblem,
  count,
  form,
  newEvidence,
  newIncident,
  onEachEngine,
  proxyReport,
  reference,
  settableClock,
} from '../support/records.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1';
let lastKey = 0;
const freshKey = () => `key-${(lastKey += 1)}`;

function poster(service: TestService, headers: Record<string, string>) {
  return (url: string, key: string, body: unknown, more: Record<string, string> = {}) =>
    service.call('POST', url, { headers: { ...headers, 'idempotency-key': key, ...more }, body });
}

function assertReplay(first: Answer, again: Answer): void {
  assert.equal(first.headers['idempotent-replayed'], undefined);
  assert.equal(again.headers['idempotent-replayed'], 'true');
  assert.equal(again.status, first.status);
  assert.deepEqual(again.body, first.body);
  for (const name of ['location', 'etag']) assert.equal(again.headers[name], first.headers[name]);
}

onEachEngine('Idempotency-Key in time', (engine) => {
  test('key › within and after 24 hours › the first answer, then a new one', async () => {
    const clock = settableClock('2026-11-20T14:00:00Z');
    const service = await openTestService(engine, { clock });
    try {
      await service.as('Reporter');
      const email = 'reporter@example.org';
      const send = async () => {
        const account = await findAccountByEmail(service.deps.database.kysely, email);
        const { token } = await service.deps.tokens.issue(account!);
        const post = poster(service, { authorization: `Bearer ${token}` });
        return post('/api/incidents', 'one', { title: 'a' });
      };
      const first = await send();
      clock.move({ hours: 24 });
      assertReplay(first, await send());
      clock.move({ milliseconds: 1 });
      const second = await send();
      assert.equal(second.status, 201);
      assert.notEqual(second.body.id, first.body.id);
      assertReplay(second, await send());
    } finally {
      await service.close();
    }
  });
});

onEachEngine('Idempotency-Key', (engine) => {
  let service: TestService;
  let sibling: TestService;
  let post: ReturnType<typeof poster>;
  before(async () => {
    service = await openTestService(engine);
    sibling = await openTestService(engine, { sharedWith: service });
    post = poster(service, await service.as('Analyst', 'Admin'));
  });
  after(async () => {
    await sibling.close();
    await service.close();
  });

  const incidents = () => count(service, 'incident');

  test('same key, same body in another order › the first answer, one row', async () => {
    const before_ = await incidents();
    const key = freshKey();
    const first = await post('/api/incidents', key, { title: 'a', level: 'L2_ai' });
    assert.equal(first.status, 201);
    const again = await post('/api/incidents', key, { level: 'L2_ai', title: 'a' });
    assertReplay(first, again);
    const other = poster(sibling, await service.as('Analyst', 'Admin'));
    assertReplay(first, await other('/api/incidents', key, { title: 'a', level: 'L2_ai' }));
    assert.equal(await incidents(), before_ + 1);
  });

  test('same key, another body, address or query › 422, nothing written', async () => {
    const before_ = await incidents();
    const key = freshKey();
    await post('/api/incidents', key, { title: 'a' });
    const { id } = await newIncident(service);
    const others = [
      post('/api/incidents', key, { title: 'b' }),
      post(`${v1}/incidents/${id}/close?dry_run=false`, key, {}),
      post(`${v1}/incidents/${id}/transition`, key, { to: 'triaged' }),
    ];
    for (const other of others) assertProblem(await other, 422, 'idempotency_key_reused');
    assert.equal(await incidents(), before_ + 2);
    assert.equal(await count(service, 'incident where workflow_status <> $1', ['open']), 0);
  });

  test('same key of two users › two rows', async () => {
    const before_ = await incidents();
    const key = freshKey();
    const [one, two] = [await service.as('Reporter'), await service.as('Operator')];
    const first = await poster(service, one)('/api/incidents', key, { title: 'a' });
    const second = await poster(service, two)('/api/incidents', key, { title: 'a' });
    assert.notEqual(first.body.id, second.body.id);
    assert.equal(second.headers['idempotent-replayed'], undefined);
    assert.equal(await incidents(), before_ + 2);
  });

  test('refused attempt › repeated with the same key › is decided anew', async () => {
    const key = freshKey();
    const incident = await newIncident(service);
    const url = `${v1}/incidents/${incident.id}/close`;
    const refused = await post(url, key, {});
    assertProblem(refused, 422, 'closure_requires_confirmed_evidence');
    assert.equal((await post(url, key, {})).headers['idempotent-replayed'], undefined);
    await newEvidence(service, incident, { evidence_type: 'retest' });
    const closed = await post(url, key, {});
    assert.equal(closed.status, 200, closed.text);
    assertReplay(closed, await post(url, key, {}));
  });

  test('invalid attempt › repeated with the same key and a sound body › succeeds', async () => {
    const key = freshKey();
    assert.equal((await post('/api/incidents', key, {})).status, 400);
    const ahead = { title: 'a', detected_at: '2999-01-01T00:00:00Z' };
    assert.equal((await post('/api/incidents', key, ahead)).status, 400);
    assert.equal((await post('/api/incidents', key, { title: 'a' })).status, 201);
  });

  test('every other kind of POST › repeated › the first answer, done once', async () => {
    const { id } = await newIncident(service);
    const base = `${v1}/incidents/${id}`;
    const evidence = await newEvidence(service, { id });
    const steps: [string, unknown][] = [
      [`${base}/transition`, { to: 'triaged' }],
      [`${base}/assign`, {}],
      [`${base}/evidence`, reference],
      [`/api/incidents/${id}/evidence`, { ...reference, kind: 'log_extract' }],
      [`${v1}/evidence/${evidence}/withdraw`, { reason: 'wrong host' }],
      [
        `${v1}/users`,
        { email: 'once@example.org', password: 'once upon a staple', roles: ['Viewer'] },
      ],
    ];
    for (const [url, body] of steps) {
      const key = freshKey();
      const first = await post(url, key, body);
      assert.ok(first.status < 300, `${url}: ${first.text}`);
      assertReplay(first, await post(url, key, body));
    }
    assert.equal(await count(service, 'evidence where incident_id = $1', [id]), 3);
  });

  test('confirming a signal › repeated after its withdrawal › the first answer all the same', async () => {
    const url = `${v1}/imports/webproxy`;
    const run = await post(url, freshKey(), proxyReport, { 'content-type': 'application/xml' });
    assert.equal(run.body.evidence_created, 1, run.text);
    const { rows } = await service.deps.database.pool.query(
      'select id from evidence where connector_run_id = $1',
      [run.body.id],
    );
    const key = freshKey();
    const confirm = `${v1}/evidence/${rows[0].id}/confirm`;
    const first = await post(confirm, key, { note: 'seen' });
    assert.equal(first.body.status, 'CONFIRMED');
    await post(`${v1}/evidence/${rows[0].id}/withdraw`, freshKey(), { reason: 'wrong' });
    assertReplay(first, await post(confirm, key, { note: 'seen' }));
  });

  test('file upload › repeated › one record; another file or field › 422', async () => {
    const { id } = await newIncident(service);
    const url = `${v1}/incidents/${id}/evidence`;
    const key = freshKey();
    const upload = (content: string, source = 'me') => {
      const { headers, body } = form([
        { name: 'evidence_type', content: 'screenshot' },
        { name: 'source', content: source },
        { name: 'file', content, filename: 'a.png' },
      ]);
      return post(url, key, body, headers);
    };
    const first = await upload('bytes');
    assert.equal(first.status, 201, first.text);
    assertReplay(first, await upload('bytes'));
    assertProblem(await upload('other bytes'), 422, 'idempotency_key_reused');
    assertProblem(await upload('bytes', 'you'), 422, 'idempotency_key_reused');
    assert.equal(await count(service, 'evidence where incident_id = $1', [id]), 1);
  });

  test('import › repeated › the first run; a dry run keeps no key', async () => {
    const key = freshKey();
    const url = `${v1}/imports/webproxy`;
    const xml = { 'content-type': 'application/xml' };
    const runs = await count(service, 'connector_run');
    assert.equal((await post(`${url}?dry_run=true`, key, proxyReport, xml)).status, 201);
    const first = await post(url, key, proxyReport, xml);
    assertReplay(first, await post(url, key, proxyReport, xml));
    assert.equal(await count(service, 'connector_run'), runs + 1);
  });
});

suite('Idempotency-Key under load on postgres', () => {
  test('30 posts with one key on two services at once › one row, 30 equal answers', async () => {
    const service = await openTestService('postgres');
    const sibling = await openTestService('postgres', { sharedWith: service });
    try {
      const headers = await service.as('Reporter');
      const sent = Array.from({ length: 30 }, (_, index) =>
        poster(index % 2 ? service : sibling, headers)('/api/incidents', 'same', { title: 'a' }),
      );
      const answers = await Promise.all(sent);
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
      assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1);
      const replayed = answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true');
      assert.equal(replayed.length, 29);
      assert.equal(await count(service, 'incident'), 1);
      assert.equal(await count(service, `audit_entry where action = 'incident.created'`), 1);
    } finally {
      await sibling.close();
      await service.close();
    }
  });
});
