// What happens at the same moment, on a real server with real locks.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { assertProblem, count, newEvidence, newIncident, proxyReport } from '../support/records.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1';

suite('races on postgres', () => {
  let service: TestService;
  let sibling: TestService;
  let analyst: Record<string, string>;
  before(async () => {
    service = await openTestService('postgres');
    sibling = await openTestService('postgres', { sharedWith: service });
    analyst = await service.as('Analyst');
  });
  after(async () => {
    await sibling.close();
    await service.close();
  });

  let turn = 0;
  /** Sends by turns through one and the other service. */
  function post(url: string, body: unknown = {}, more: Record<string, string> = {}) {
    turn += 1;
    const at = turn % 2 === 0 ? service : sibling;
    return at.call('POST', `${v1}${url}`, { headers: { ...analyst, ...more }, body });
  }

  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

  async function readyIncident(): Promise<{ id: string; evidence: string }> {
    const { id } = await newIncident(service);
    const evidence = await newEvidence(service, { id }, { evidence_type: 'retest' });
    return { id, evidence };
  }

  test('12 closes at once › exactly one succeeds, one entry stands in the trail', async () => {
    const { id } = await readyIncident();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => post(`/incidents/${id}/close`)),
    );
    assert.deepEqual(statuses(answers), [200, ...Array.from({ length: 11 }, () => 422)]);
    const closed = `audit_entry where incident_id = $1 and action = 'incident.closed'`;
    assert.equal(await count(service, closed, [id]), 1);
  });

  test('withdrawal during closing › 200 times › never a closed incident without its proof', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 25; round += 1) {
      await Promise.all(Array.from({ length: 8 }, (_, index) => closeAndWithdraw(index, seen)));
    }
    const unproven = await count(
      service,
      `incident i where workflow_status = 'closed' and not exists (
         select from evidence e where e.incident_id = i.id and e.status = 'confirmed'
           and e.evidence_type ilike '%retest%')`,
    );
    assert.equal(unproven, 0);
    assert.deepEqual([...seen].sort(), ['200 409', '422 200'], 'both orders must have happened');
  });

  async function closeAndWithdraw(index: number, seen: Set<string>): Promise<void> {
    const { id, evidence } = await readyIncident();
    const close = () => post(`/incidents/${id}/close`);
    const withdraw = () => post(`/evidence/${evidence}/withdraw`, { reason: 'x' });
    const both =
      index % 2 === 0
        ? await Promise.all([close(), withdraw()])
        : (await Promise.all([withdraw(), close()])).toReversed();
    seen.add(both.map(({ status }) => status).join(' '));
  }

  test('moving and closing at once › 40 times › closed at the end, and the moves are whole', async () => {
    for (let round = 0; round < 40; round += 1) {
      const { id } = await readyIncident();
      const [moved, closed] = await Promise.all([
        post(`/incidents/${id}/transition`, { to: 'triaged' }),
        post(`/incidents/${id}/close`),
      ]);
      assert.equal(closed.status, 200, closed.text);
      assert.ok([200, 422].includes(moved.status), moved.text);
      const { rows } = await service.deps.database.pool.query(
        'select workflow_status, status_lifecycle, version from incident where id = $1',
        [id],
      );
      const version = moved.status === 200 ? 4 : 3;
      assert.deepEqual(rows, [{ workflow_status: 'closed', status_lifecycle: 'closed', version }]);
    }
  });

  test('one version › changed by ten at once with If-Match › one succeeds', async () => {
    const { id } = await readyIncident();
    const changes = Array.from({ length: 10 }, () =>
      post(`/incidents/${id}/assign`, {}, { 'if-match': '"2"' }),
    );
    const answers = await Promise.all(changes);
    assert.deepEqual(statuses(answers), [200, ...Array.from({ length: 9 }, () => 412)]);
  });

  test('one incident › moved by ten at once › one move', async () => {
    const { id } = await readyIncident();
    const moves = Array.from({ length: 10 }, () =>
      post(`/incidents/${id}/transition`, { to: 'triaged' }),
    );
    const answers = await Promise.all(moves);
    assert.deepEqual(statuses(answers), [200, ...Array.from({ length: 9 }, () => 422)]);
  });

  test('one signal › confirmed by eight at once › one custody entry', async () => {
    const { evidence } = await readyIncident();
    const sql = `update evidence set status = 'signal' where id = $1`;
    await service.deps.database.pool.query(sql, [evidence]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(`/evidence/${evidence}/confirm`)),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    const confirmed = `custody_entry where evidence_id = $1 and action = 'confirmed'`;
    assert.equal(await count(service, confirmed, [evidence]), 1);
  });

  test('one file › imported by four at once › no twin of any finding', async () => {
    const before_ = await count(service, 'incident');
    const xml = { 'content-type': 'application/xml' };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post('/imports/webproxy', proxyReport, xml)),
    );
    assert.deepEqual(statuses(answers), [201, 201, 201, 201]);
    const created = answers.map(({ body }) => body.incidents_created).sort();
    assert.deepEqual(created, [0, 0, 0, 1]);
    assert.equal(await count(service, 'incident'), before_ + 1);
    assert.equal(await count(service, 'evidence where connector_run_id is not null'), 1);
  });

  test('a finding that is closed and imported again › by two at once › one successor', async () => {
    const { rows } = await service.deps.database.pool.query(
      `select id from incident where fingerprint is not null`,
    );
    const { id } = rows[0] as { id: string };
    await newEvidence(service, { id }, { evidence_type: 'retest' });
    assert.equal((await post(`/incidents/${id}/close`)).status, 200);
    const xml = { 'content-type': 'application/xml' };
    const again = () => post('/imports/webproxy', proxyReport, xml);
    await Promise.all([again(), again()]);
    assert.equal(await count(service, 'incident where recurrence_of = $1', [id]), 1);
    const body = { status_lifecycle: 'open' };
    const reopened = await service.call('PATCH', `/api/incidents/${id}`, {
      headers: analyst,
      body,
    });
    assertProblem(reopened, 409, 'conflict');
  });

  test('one import › sent by four at once with one key › one run', async () => {
    const headers = { 'content-type': 'text/csv', 'idempotency-key': 'an import of four' };
    const file = 'title,severity,cve,cvss,type,host\nTwin,low,,,port,twin.test\n';
    const send = () => post('/imports/csv', file, headers);
    const answers = await Promise.all(Array.from({ length: 4 }, send));
    const made = answers.filter(({ status }) => status === 201);
    assert.equal(new Set(made.map(({ body }) => body.id)).size, 1);
    const later = await send();
    assert.equal(later.status, 201, later.text);
    assert.equal(later.body.id, made[0]?.body.id);
    assert.equal(later.headers['idempotent-replayed'], 'true');
    assert.equal(await count(service, `incident where title = 'Twin'`), 1);
  });

  test('undo and a person at once › 40 times › exactly one of them wins', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 40; round += 1) {
      const table = `title,severity,cve,cvss,type,host\nRace ${round},High,,,,a.example\n`;
      const csv = { 'content-type': 'text/csv' };
      const { body: run } = await post('/imports/csv', table, csv);
      const list = await service.call('GET', `${v1}/incidents?run=${run.id}`, { headers: analyst });
      const [incident] = list.body.incidents;
      // The person comes later from round to round: long before the undo, then long after it.
      const undo = async () => {
        await pause(5 * Math.max(0, 20 - round));
        return post(`/imports/${run.id}/undo`);
      };
      const assign = async () => {
        await pause(5 * Math.max(0, round - 20));
        return post(`/incidents/${incident.id}/assign`);
      };
      const [undone, assigned] = await Promise.all([undo(), assign()]);
      seen.add(`${undone.status} ${assigned.status}`);
      const live = 'incident where id = $1 and undone_at is null';
      assert.equal(await count(service, live, [incident.id]), undone.status === 200 ? 0 : 1);
    }
    assert.deepEqual([...seen].sort(), ['200 404', '409 200'], 'both orders must have happened');
  });

  test('made on one service › read on the other at once › is there', async () => {
    const made = await service.call('POST', '/api/incidents', {
      headers: analyst,
      body: { title: 'seen beside' },
    });
    const url = `${v1}/incidents/${made.body.public_id}`;
    const read = await sibling.call('GET', url, { headers: analyst });
    assert.equal(read.body.title, 'seen beside');
    const token = await sibling.as('Reporter');
    assert.equal((await service.call('GET', url, { headers: token })).status, 200);
    const keys = await sibling.call('GET', '/.well-known/jwks.json');
    assert.deepEqual(keys.body, (await service.call('GET', '/.well-known/jwks.json')).body);
  });
});
