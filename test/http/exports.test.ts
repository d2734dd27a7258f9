// Handing evidence out, and showing it to more people or to fewer: what of it is recorded.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Visibility } from '../../src/domain/visibility.ts';
import {
  assertProblem,
  count,
  form,
  newEvidence,
  newIncident,
  onEachEngine,
} from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { portOfServer, stringIn } from '../support/values.ts';

const v1 = '/api/ip3/v1';

onEachEngine('exports and visibility', (engine) => {
  let service: TestService;
  let analyst: Record<string, string>;
  let viewer: Record<string, string>;
  let incident: { id: string; public_id: string };
  before(async () => {
    service = await openTestService(engine);
    analyst = await service.as('Analyst');
    viewer = await service.as('Viewer');
    incident = await newIncident(service);
  });
  after(() => service.close());

  async function upload(visibility: Visibility, content: string | Buffer = 'some bytes') {
    const { headers, body } = form([
      { name: 'evidence_type', content: 'screenshot' },
      { name: 'visibility', content: visibility },
      { name: 'file', content, filename: 'a.txt' },
    ]);
    const url = `${v1}/incidents/${incident.id}/evidence`;
    const made = await service.call('POST', url, { headers: { ...headers, ...analyst }, body });
    assert.equal(made.status, 201, made.text);
    return stringIn(made.body.id);
  }

  const content = (method: 'GET' | 'HEAD', id: string, headers = analyst) =>
    service.app.inject({ method, url: `${v1}/evidence/${id}/content`, headers });

  const chain = async (id: string) => {
    const { body } = await service.call('GET', `${v1}/evidence/${id}`, { headers: analyst });
    return body.chain_of_custody as { action: string; actor: string; seq: number }[];
  };
  const actions = async (id: string) => (await chain(id)).map(({ action }) => action);
  const audited = (id: string) =>
    count(service, `audit_entry where action = 'evidence.exported' and evidence_id = $1`, [id]);

  for (const visibility of ['restricted', 'internal'] as const) {
    test(`${visibility} bytes › downloaded › each time in custody and trail`, async () => {
      const id = await upload(visibility);
      for (const times of [1, 2]) {
        const answer = await content('GET', id);
        assert.deepEqual([answer.statusCode, answer.body], [200, 'some bytes']);
        assert.equal(await audited(id), times);
      }
      assert.deepEqual(await actions(id), ['received', 'exported', 'exported']);
      assert.equal((await chain(id))[1]!.actor, 'analyst@example.org');
    });
  }

  test('public bytes › downloaded › leave no entry', async () => {
    const id = await upload('public');
    assert.equal((await content('GET', id, viewer)).body, 'some bytes');
    assert.deepEqual(await actions(id), ['received']);
    assert.equal(await audited(id), 0);
  });

  test('HEAD › hands nothing out › leaves no entry, and says size and hash', async () => {
    const id = await upload('internal');
    const head = await content('HEAD', id);
    assert.deepEqual([head.statusCode, head.body], [200, '']);
    assert.equal(head.headers['content-length'], '10');
    assert.ok(head.headers['repr-digest']);
    assert.deepEqual(await actions(id), ['received']);
  });

  test('a part asked for › the whole comes, once recorded', async () => {
    const id = await upload('internal');
    const answer = await content('GET', id, { ...analyst, range: 'bytes=0-3' });
    assert.deepEqual([answer.statusCode, answer.body], [200, 'some bytes']);
    assert.equal(answer.headers['accept-ranges'], 'none');
    assert.equal(await audited(id), 1);
  });

  test('a caller who may not see it, a mere reference › refused › leaves no entry', async () => {
    const id = await upload('internal');
    assert.equal((await content('GET', id, viewer)).statusCode, 404);
    const reference = await newEvidence(service, incident);
    assert.equal((await content('GET', reference)).statusCode, 404);
    assert.equal((await audited(id)) + (await audited(reference)), 0);
  });

  test('the trail cannot be written › no byte is handed out, and no custody entry stays', async () => {
    const id = await upload('internal', 'bytes that must stay');
    const { pool } = service.deps.database;
    await pool.query('alter table audit_entry rename to audit_entry_away');
    const answer = await content('GET', id);
    await pool.query('alter table audit_entry_away rename to audit_entry');
    assert.ok(answer.statusCode >= 500, String(answer.statusCode));
    assert.doesNotMatch(answer.body, /must stay/);
    assert.deepEqual(await actions(id), ['received']);
    assert.equal((await content('GET', id)).body, 'bytes that must stay');
  });

  test('a download that breaks off › was recorded before its first byte', async () => {
    const id = await upload('internal', Buffer.alloc(16 << 20, 7));
    await service.app.listen({ host: '127.0.0.1', port: 0 });
    const port = portOfServer(service.app.server);
    const socket = net.connect(port, '127.0.0.1');
    const lines = Object.entries({ ...analyst, host: 'localhost' }).map(
      ([name, v]) => `${name}: ${v}\r\n`,
    );
    socket.write(`GET ${v1}/evidence/${id}/content HTTP/1.1\r\n${lines.join('')}\r\n`);
    await once(socket, 'readable');
    assert.equal(await audited(id), 1);
    socket.destroy();
    await pause(50);
    assert.deepEqual(await actions(id), ['received', 'exported']);
  });

  const show = (id: string, body: unknown, headers = analyst) =>
    service.call('POST', `${v1}/evidence/${id}/visibility`, { headers, body });

  test('visibility › widened and narrowed › both families and the timeline follow at once', async () => {
    const id = await upload('internal');
    const seen = async () => {
      const list = `${v1}/incidents/${incident.id}/evidence?limit=200`;
      const v1List = await service.call('GET', list, { headers: viewer });
      const registry = `/api/incidents/${incident.id}`;
      const record = await service.call('GET', registry, { headers: viewer });
      const one = await service.call('GET', `${v1}/evidence/${id}`, { headers: viewer });
      const inTimeline = record.body.timeline.filter(
        (entry: { evidence_id?: string }) => entry.evidence_id === id,
      );
      return [
        v1List.body.evidence.some((e: { id: string }) => e.id === id),
        record.body.evidence.some((e: { id: string }) => e.id === id),
        one.status === 200,
        inTimeline.length > 0,
      ];
    };
    assert.deepEqual(await seen(), [false, false, false, false]);
    const widened = await show(id, { visibility: 'public', reason: 'Press release.' });
    assert.deepEqual([widened.status, widened.body.visibility], [200, 'public'], widened.text);
    const [first, second, third] = await seen();
    assert.deepEqual([first, second, third], [true, true, true]);
    const narrowed = await show(id, { visibility: 'restricted', reason: 'Too early.' });
    assert.equal(narrowed.body.visibility, 'restricted');
    assert.deepEqual(await seen(), [false, false, false, false]);
    const changes = ['visibility_changed', 'visibility_changed'];
    assert.deepEqual(await actions(id), ['received', ...changes]);
    const admin = { headers: await service.as('Admin') };
    const url = `${v1}/audit?action=evidence.visibility_changed&limit=2`;
    const { entries } = (await service.call('GET', url, admin)).body;
    const details = entries.map(({ detail }: { detail: Record<string, unknown> }) => [
      detail['from'],
      detail['to'],
      detail['reason'],
      detail['widened_to_public'],
    ]);
    assert.deepEqual(details, [
      ['public', 'restricted', 'Too early.', false],
      ['internal', 'public', 'Press release.', true],
    ]);
  });

  test('visibility › the same, unknown, without a reason, by a Viewer › refused', async () => {
    const id = await upload('public');
    const same = { visibility: 'public', reason: 'x' };
    assertProblem(await show(id, same), 422, 'invalid_transition');
    assertProblem(await show(id, { visibility: 'secret', reason: 'x' }), 400, 'validation_failed');
    assertProblem(await show(id, { visibility: 'internal' }), 400, 'validation_failed');
    const empty = { visibility: 'internal', reason: '' };
    assertProblem(await show(id, empty), 400, 'validation_failed');
    const narrowing = { visibility: 'internal', reason: 'x' };
    assertProblem(await show(id, narrowing, viewer), 403, 'forbidden');
    const hidden = await upload('internal');
    assertProblem(await show(hidden, narrowing, viewer), 403, 'forbidden');
    assert.deepEqual(await actions(id), ['received']);
  });
});
