// GET /api/ip3/v1/events over real sockets: order, coming back, who is notified of what, other
// processes, the end of a session, and clients that do not read.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { timestamp } from '../../src/domain/clock.ts';
import { roles, type Role } from '../../src/domain/role.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { writeAuditEntries } from '../../src/store/audit/audit.ts';
import { newAgent } from '../support/agents.ts';
import { newEngagement } from '../support/engagements.ts';
import { readUntil } from '../support/eventually.ts';
import { startLogSequencer, type RunningSequencer } from '../support/log-sequencer.ts';
import { assertProblem, newEvidence, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { openEvents, type Followed } from '../support/sse.ts';
import { placeHidden } from '../trust/log-ground.ts';
import { next, nextOf } from './followed-changes.ts';

const path = '/api/ip3/v1/events';
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Entries that no one made, to have many at once. */
async function addEntries({ deps }: TestService, count: number, agent_id: string): Promise<void> {
  const at = timestamp(deps.clock.now());
  const detail = { agent_id };
  const records = Array.from(
    { length: count },
    () => ({ action: 'agent.updated', detail }) as const,
  );
  await writeAuditEntries(deps.database.kysely, systemContext(deps), at, records);
}

onEachEngine('stream of changes', (engine) => {
  let service: TestService;
  let sequencer: RunningSequencer;
  let url: string;
  const open: Followed[] = [];
  before(async () => {
    service = await openTestService(engine);
    sequencer = await startLogSequencer(service.deps, quiet);
    url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  });
  after(async () => {
    for (const followed of open) followed.close();
    await sequencer.stop();
    await service.close();
  });

  async function follow(headers: Record<string, string>): Promise<Followed> {
    const followed = await openEvents(`${url}${path}`, headers);
    open.push(followed);
    return followed;
  }

  const read = async (headers: Record<string, string>, after?: number) => {
    const query = after === undefined ? '' : `?after=${after}`;
    const asked = { headers: { ...headers, accept: 'application/json' } };
    return (await service.call('GET', path + query, asked)).body;
  };

  test('listener › an incident is made, triaged by itself › both, in order, and nothing of it', async () => {
    const analyst = await service.as('Analyst');
    const followed = await follow(analyst);
    assert.equal(followed.status, 200);
    assert.match(followed.type, /^text\/event-stream/);
    const first = await next(followed);
    assert.deepEqual([first.event, first.data.seq], ['open', first.id]);
    const { id, public_id } = await newIncident(service, { title: 'qzcanary title' });
    const move = { headers: analyst, body: { to: 'triaged', note: 'qzcanary note' } };
    await service.call('POST', `/api/ip3/v1/incidents/${id}/transition`, move);
    const [made, moved] = [await nextOf(followed, 'incident.created'), await next(followed)];
    const { seq, at, ...data } = moved.data;
    assert.equal(seq, moved.id);
    assert.ok(moved.id! > made.id! && Date.parse(at) > 0);
    const incident = { kind: 'incident', id: public_id, incident: public_id };
    assert.deepEqual(data, { ...incident, action: 'incident.moved', own: true });
    assert.equal(made.data.own, false);
    assert.doesNotMatch(made.text + moved.text, /qzcanary|example\.org|triaged/);
    followed.close();
  });

  test('listener › a custom field that it may not see changes › not told; told of one it may', async () => {
    const [admin, analyst] = [await service.as('Admin'), await service.as('Analyst')];
    for (const visibility of ['internal', 'public']) {
      const field = { key: `heard_${visibility}`, label: visibility, type: 'text', visibility };
      await service.call('POST', '/api/ip3/v1/custom-fields', { headers: admin, body: field });
    }
    const { id, public_id } = await newIncident(service);
    const set = (custom_fields: object) =>
      service.call('PATCH', `/api/ip3/v1/incidents/${id}`, {
        headers: analyst,
        body: { custom_fields },
      });
    const [viewer, operator] = [
      await follow(await service.as('Viewer')),
      await follow(await service.as('Operator')),
    ];
    await set({ heard_internal: 'Codeword' });
    assert.equal((await nextOf(operator, 'incident.described')).data.id, public_id);
    await set({ heard_public: 'Yes' });
    const heard = [
      await nextOf(viewer, 'incident.described'),
      await nextOf(operator, 'incident.described'),
    ];
    assert.equal(heard[0]!.id, heard[1]!.id);
    for (const followed of [viewer, operator]) followed.close();
  });

  test('listener that was away › back with its last id › everything since, once, in order', async () => {
    const admin = await service.as('Admin');
    const followed = await follow(admin);
    const { id } = await next(followed);
    followed.close();
    await addEntries(service, 450, 'agent-away');
    const back = await follow({ ...admin, 'last-event-id': String(id) });
    assert.equal((await next(back)).id, id);
    const seen: number[] = [];
    while (seen.length < 450) {
      const heard = await next(back);
      if (heard.data.id === 'agent-away') seen.push(heard.id!);
    }
    assert.deepEqual(
      seen,
      [...new Set(seen)].sort((one, other) => one - other),
    );
    back.close();
  });

  test('listener that was away for too long › back › told to read anew, then what is new', async () => {
    const admin = await service.as('Admin');
    const { seq } = await read(admin);
    await addEntries(service, 1_001, 'agent-many');
    while ((await read(admin)).seq < seq + 1_001) await pause(50);
    assert.deepEqual(await read(admin, seq), {
      ...{ changes: [], count: 0, reset: true },
      seq: (await read(admin)).seq,
    });
    const back = await follow({ ...admin, 'last-event-id': String(seq) });
    assert.equal((await next(back)).event, 'open');
    const reset = await next(back);
    assert.deepEqual([reset.event, reset.data.seq], ['reset', reset.id]);
    assert.ok(reset.id! >= seq + 1_001);
    await addEntries(service, 1, 'agent-new');
    assert.equal((await nextOf(back, 'agent.updated')).data.id, 'agent-new');
    back.close();
    const later = await follow({ ...admin, 'last-event-id': String(reset.id! + 999) });
    assert.equal((await next(later)).event, 'open');
    assert.equal((await next(later)).event, 'reset');
    later.close();
    const headers = { ...admin, 'last-event-id': 'x' };
    assertProblem(await service.call('GET', path, { headers }), 400, 'validation_failed');
  });

  test('every role › each kind of change › heard by those who may read it, by nobody else', async () => {
    const before = (await read(await service.as('Admin'))).seq;
    const incident = await newIncident(service);
    const shown = await newEvidence(service, incident, { visibility: 'public' });
    const restricted = await newEvidence(service, incident, { visibility: 'restricted' });
    await newAgent(service, 'agent-canary');
    const engagement = await newEngagement(service);
    const legal = { headers: await service.as('Legal/DPO'), body: { personal_data: true } };
    const facts = `/api/ip3/v1/incidents/${incident.id}/legal-facts`;
    assert.equal((await service.call('PUT', facts, legal)).status, 200);
    const outsider = await service.as('Analyst', 'Reporter');
    await placeHidden(service);
    const heardBy = async (...held: Role[]) => {
      const { changes } = await read(await service.as(...held), before);
      const heard = changes as { kind: string; id: string }[];
      return new Set(heard.map(({ kind, id }) => (kind === 'account' ? kind : `${kind} ${id}`)));
    };
    const everybody = [`incident ${incident.public_id}`, `evidence ${shown}`];
    const analysts = [
      ...[`evidence ${restricted}`, 'agent agent-canary', `legal ${incident.public_id}`],
    ];
    const secret = `engagement ${engagement.id}`;
    const all = [...everybody, ...analysts, secret, 'account'];
    await readUntil(
      () => heardBy('Admin'),
      (heard) => all.every((one) => heard.has(one)),
    );
    for (const role of roles) {
      const heard = await heardBy(role);
      const isAnalyst = !['Reporter', 'Viewer'].includes(role);
      for (const one of everybody) assert.ok(heard.has(one), `${role} ${one}`);
      for (const one of analysts) assert.equal(heard.has(one), isAnalyst, `${role} ${one}`);
      assert.equal(heard.has('account'), role === 'Admin', `${role} accounts`);
      const isMember = ['Admin', 'Operator'].includes(role);
      assert.equal(heard.has(secret), isMember, `${role} ${secret}`);
    }
    const { text } = await service.call('GET', `${path}?after=${before}`, {
      headers: { ...outsider, accept: 'application/json' },
    });
    assert.doesNotMatch(text, /ENG-/);
    assertProblem(await service.call('GET', path), 401, 'unauthorized');
  });

  test('token of a listener › revoked › the stream ends', async () => {
    const own = await service.as('Viewer', 'Reporter');
    const followed = await follow(own);
    assert.equal((await next(followed)).event, 'open');
    await service.call('POST', '/api/ip3/v1/auth/logout', { headers: own, body: {} });
    assert.equal(await followed.ended(), true);
    assert.equal((await openEvents(`${url}${path}`, own)).status, 401);
  });

  test('holder of a stream › gets other roles › the stream ends', async () => {
    const own = await service.as('Viewer', 'Operator');
    const followed = await follow(own);
    assert.equal((await next(followed)).event, 'open');
    const me = await service.call('GET', '/api/ip3/v1/me', { headers: own });
    const change = { headers: await service.as('Admin'), body: { roles: ['Viewer'] } };
    const url_ = `/api/ip3/v1/users/${me.body.id}`;
    assert.equal((await service.call('PATCH', url_, change)).status, 200);
    assert.equal(await followed.ended(), true);
  });

  test('quiet stream › for some seconds › a comment shows that it lives', async () => {
    const followed = await follow(await service.as('Reporter'));
    await next(followed);
    assert.equal((await followed.next()).text, ': still there');
    followed.close();
  });

  test('streams of one user › one too many › rate_limited, until one is closed', async () => {
    const own = await service.as('Viewer', 'DevSecOps');
    const held = [];
    for (let turn = 0; turn < 20; turn += 1) held.push(await follow(own));
    const answer = await service.call('GET', path, { headers: own });
    assertProblem(answer, 429, 'rate_limited');
    held[0]!.close();
    const again = await readUntil(
      () => follow(own),
      ({ status }) => status === 200,
    );
    assert.equal(again.status, 200);
    for (const followed of [...held, again]) followed.close();
  });

  test('client that does not read › while much happens › is cut off, nothing is kept for it', async () => {
    const headers = await service.as('Admin');
    const asked = { method: 'GET', url: path, headers, payloadAsStream: true } as const;
    const response = await service.app.inject(asked);
    const stream = response.stream();
    const over = new Promise((resolve) => stream.once('close', resolve).once('error', resolve));
    await addEntries(service, 900, 'x'.repeat(900));
    await over;
    assert.ok(stream.readableLength < 600_000, `${stream.readableLength}`);
  });
});
