// Watching over HTTP: who watches and why, what reaches whom, and who has an incident open now.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Role } from '../../src/domain/role.ts';
import { assertProblem, newEvidence, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1';
const windows = {
  one: '11111111-1111-4111-8111-111111111111',
  two: '22222222-2222-4222-8222-222222222222',
};

interface Item {
  id: number;
  kind: string;
  read: boolean;
  incident: string;
  note_text: string | null;
  entry: { action: string; actor: string };
}

onEachEngine('watching', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
    // The accounts that the tests name.
    for (const role of ['Viewer', 'Analyst', 'Operator', 'Admin'] as const) await service.as(role);
  });
  after(() => service.close());

  async function ask(
    role: Role,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
  ) {
    const headers = await service.as(role);
    return service.call(
      method,
      `${v1}${url}`,
      body === undefined ? { headers } : { headers, body },
    );
  }

  const watch = (role: Role, { id }: { id: string }, watching: boolean) =>
    ask(role, 'PUT', `/incidents/${id}/watch`, { watching });

  const watchers = async ({ id }: { id: string }) => {
    const { body } = await ask('Viewer', 'GET', `/incidents/${id}/watchers`);
    return (body.watchers as { email: string }[]).map(({ email }) => email);
  };

  const inbox = async (role: Role, { public_id }: { public_id: string }) => {
    const { body } = await ask(role, 'GET', '/inbox?limit=200');
    return (body.items as Item[]).filter(({ incident }) => incident === public_id);
  };

  const told = async (role: Role, incident: { public_id: string }) =>
    (await inbox(role, incident)).map(({ kind, entry }) => `${kind} ${entry.action}`);

  const note = (role: Role, { id }: { id: string }, body: object) =>
    ask(role, 'POST', `/incidents/${id}/notes`, body);

  const present = (role: Role, { id }: { id: string }, body: object) =>
    ask(role, 'PUT', `/incidents/${id}/presence`, body);

  test('an incident › watched and not › each change audited once; a repetition is not', async () => {
    const incident = await newIncident(service);
    assert.equal((await watch('Viewer', incident, true)).body.watching, true);
    await watch('Viewer', incident, true);
    assert.ok((await watchers(incident)).includes('viewer@example.org'));
    assert.equal((await watch('Viewer', incident, false)).body.watching, false);
    await watch('Viewer', incident, false);
    assert.ok(!(await watchers(incident)).includes('viewer@example.org'));
    const { body } = await ask('Admin', 'GET', `/audit?incident=${incident.id}`);
    const said = (body.entries as { action: string; detail: { watching: boolean } }[])
      .filter(({ action }) => action === 'incident.watch_changed')
      .map(({ detail }) => detail.watching);
    assert.deepEqual(said, [false, true]);
  });

  test('watching › by owning, writing and being mentioned › automatic; by the wish of who stopped, not', async () => {
    const incident = await newIncident(service);
    await ask('Analyst', 'POST', `/incidents/${incident.id}/assign`, {
      owner_email: 'operator@example.org',
    });
    await note('Analyst', incident, { text: 'So @admin@example.org and @nobody@example.org.' });
    const all = await watchers(incident);
    for (const name of ['operator', 'analyst', 'admin']) {
      assert.ok(all.includes(`${name}@example.org`), name);
    }
    await watch('Operator', incident, false);
    await ask('Analyst', 'POST', `/incidents/${incident.id}/assign`, {
      owner_email: 'operator@example.org',
    });
    assert.ok(!(await watchers(incident)).includes('operator@example.org'));
  });

  test('automatic watching › switched off › nothing starts it, and a mention still arrives', async () => {
    const set = await ask('Operator', 'PUT', '/me/watching', { automatic: false });
    assert.deepEqual(set.body, { automatic: false });
    const incident = await newIncident(service);
    await note('Analyst', incident, { text: 'See @operator@example.org.' });
    await ask('Analyst', 'POST', `/incidents/${incident.id}/transition`, { to: 'triaged' });
    assert.ok(!(await watchers(incident)).includes('operator@example.org'));
    assert.deepEqual(await told('Operator', incident), ['mention note.created']);
    const read = await ask('Operator', 'GET', '/me/watching');
    assert.deepEqual(read.body, { automatic: false });
    await ask('Operator', 'PUT', '/me/watching', { automatic: true });
  });

  test('a change › of a watched incident › reaches the others who watch, not who made it', async () => {
    const incident = await newIncident(service);
    await watch('Viewer', incident, true);
    await watch('Analyst', incident, true);
    await ask('Analyst', 'POST', `/incidents/${incident.id}/transition`, { to: 'triaged' });
    assert.deepEqual(await told('Viewer', incident), ['change incident.moved']);
    assert.deepEqual(await told('Analyst', incident), []);
    await watch('Viewer', incident, false);
    await ask('Analyst', 'POST', `/incidents/${incident.id}/assign`, {});
    assert.deepEqual(await told('Viewer', incident), ['change incident.moved']);
  });

  test('a note that someone may not see › mentions and watching › reach nobody, and count for nobody', async () => {
    const incident = await newIncident(service);
    await watch('Viewer', incident, true);
    const before = (await ask('Viewer', 'GET', '/inbox')).body.unread as number;
    await note('Analyst', incident, { text: 'Quietly, @viewer@example.org.' });
    assert.deepEqual(await told('Viewer', incident), []);
    assert.equal((await ask('Viewer', 'GET', '/inbox')).body.unread, before);
    await newEvidence(service, incident, { visibility: 'internal' });
    assert.deepEqual(await told('Viewer', incident), []);
    const open = { text: 'Openly, @viewer@example.org.', visibility: 'public' };
    const made = await note('Analyst', incident, open);
    const [item] = await inbox('Viewer', incident);
    assert.equal(item?.kind, 'mention');
    assert.equal(item.note_text, open.text);
    // Hidden afterwards, it is not in the inbox any more.
    await ask('Analyst', 'PATCH', `/notes/${made.body.id}`, { visibility: 'internal' });
    assert.deepEqual(await told('Viewer', incident), []);
    assert.equal((await ask('Viewer', 'GET', '/inbox')).body.unread, before);
  });

  async function defineText(visibility: string): Promise<void> {
    const named = { key: `is_${visibility}`, label: `Is ${visibility}` };
    const field = { ...named, type: 'text', visibility };
    const made = await ask('Admin', 'POST', '/custom-fields', field);
    assert.equal(made.status, 201, made.text);
  }

  test('custom fields that someone may not see › changed › reach nobody below Analyst', async () => {
    await defineText('internal');
    await defineText('public');
    const incident = await newIncident(service);
    await watch('Viewer', incident, true);
    await watch('Operator', incident, true);
    const set = (body: object) => ask('Analyst', 'PATCH', `/incidents/${incident.id}`, body);
    await set({ custom_fields: { is_internal: 'Codeword' } });
    assert.deepEqual(await told('Viewer', incident), []);
    assert.deepEqual(await told('Operator', incident), ['change incident.described']);
    const actions = async (role: Role) => {
      const headers = await service.as(role);
      const { body } = await service.call('GET', `/api/incidents/${incident.id}`, { headers });
      return (body.timeline as { action: string }[]).map(({ action }) => action);
    };
    assert.ok(!(await actions('Viewer')).includes('incident.described'));
    assert.ok((await actions('Operator')).includes('incident.described'));
    await set({ custom_fields: { is_internal: 'Another', is_public: 'Yes' } });
    await set({ custom_fields: { is_internal: null }, title: 'Renamed' });
    // Two bytes each: too long for the log, which then names the field alone.
    for (const letter of 'żą') await set({ description: letter.repeat(20_000) });
    assert.deepEqual(await told('Viewer', incident), Array(4).fill('change incident.described'));
  });

  test('a note › edited to mention one more › reaches that one alone', async () => {
    const incident = await newIncident(service);
    const made = await note('Analyst', incident, { text: '@admin@example.org' });
    await ask('Analyst', 'PATCH', `/notes/${made.body.id}`, {
      text: '@admin@example.org @operator@example.org',
    });
    assert.deepEqual(await told('Operator', incident), ['mention note.edited']);
    const [latest] = await told('Admin', incident);
    assert.equal(latest, 'change note.edited');
  });

  test('a withdrawn note › in the inbox › is named without its text', async () => {
    const incident = await newIncident(service);
    const made = await note('Analyst', incident, { text: 'canary @admin@example.org' });
    await ask('Analyst', 'POST', `/notes/${made.body.id}/retract`, { reason: 'A slip.' });
    const [item] = await inbox('Admin', incident);
    assert.equal(item?.note_text, null);
  });

  test('items › read, unread, all up to one › as the caller says, for the caller alone', async () => {
    const incident = await newIncident(service);
    await watch('Viewer', incident, true);
    await watch('Admin', incident, true);
    await ask('Analyst', 'POST', `/incidents/${incident.id}/transition`, { to: 'triaged' });
    await ask('Analyst', 'POST', `/incidents/${incident.id}/assign`, {});
    const [newest, older] = await inbox('Viewer', incident);
    await ask('Viewer', 'POST', '/inbox/read', { ids: [older!.id] });
    const states = async (role: Role) => (await inbox(role, incident)).map(({ read }) => read);
    assert.deepEqual(await states('Viewer'), [false, true]);
    await ask('Viewer', 'POST', '/inbox/read', { ids: [older!.id], read: false });
    assert.deepEqual(await states('Viewer'), [false, false]);
    const all = await ask('Viewer', 'POST', '/inbox/read', { through: newest!.id });
    assert.deepEqual(all.body, { unread: 0 });
    assert.deepEqual(await states('Admin'), [false, false]);
    const unread = await ask('Viewer', 'GET', '/inbox?unread=true');
    assert.deepEqual(unread.body.items, []);
    const both = await ask('Viewer', 'POST', '/inbox/read', { ids: [1], through: 1 });
    assertProblem(both, 400, 'validation_failed');
  });

  test('the inbox › in pages › every item once', async () => {
    const { body: whole } = await ask('Viewer', 'GET', '/inbox?limit=200');
    const found: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: { body: { items: Item[]; next_cursor: string | null } } = await ask(
        'Viewer',
        'GET',
        `/inbox?limit=2${cursor && `&cursor=${cursor}`}`,
      );
      found.push(...body.items.map(({ id }) => id));
      cursor = body.next_cursor;
    }
    assert.ok(found.length > 2);
    assert.deepEqual(
      found,
      (whole.items as Item[]).map(({ id }) => id),
    );
  });

  test('presence › of two people and of two windows › each sees the others', async () => {
    const incident = await newIncident(service);
    await present('Analyst', incident, { window_id: windows.one });
    const seen = await present('Viewer', incident, { window_id: windows.one });
    assert.deepEqual(seen.body.people, [
      { email: 'analyst@example.org', is_you: false, writing: null, note_id: null },
    ]);
    const own = await present('Analyst', incident, { window_id: windows.two });
    assert.deepEqual(
      (own.body.people as { email: string; is_you: boolean }[]).map(({ email, is_you }) => [
        email,
        is_you,
      ]),
      [
        ['analyst@example.org', true],
        ['viewer@example.org', false],
      ],
    );
    await ask('Viewer', 'DELETE', `/presence/${windows.one}`);
    const left = await present('Analyst', incident, { window_id: windows.two });
    assert.equal(left.body.count, 1);
  });

  test('presence › without a sign of life › expires; through another server process › is seen', async () => {
    const incident = await newIncident(service);
    const other = await openTestService(engine, { sharedWith: service });
    try {
      await present('Analyst', incident, { window_id: windows.one });
      const headers = await service.as('Viewer');
      const url = `${v1}/incidents/${incident.id}/presence`;
      const body = { window_id: windows.two };
      const seen = await other.call('PUT', url, { headers, body });
      assert.equal(seen.body?.count, 1, seen.text);
      await service.deps.database.pool.query(
        "update presence set seen_at = seen_at - interval '16 seconds'",
      );
      const later = await other.call('PUT', url, { headers, body });
      assert.equal(later.body.count, 0);
    } finally {
      await other.close();
    }
  });

  test('writing › on a note that someone may not see › is not told; on one that they may, is', async () => {
    const incident = await newIncident(service);
    const hidden = await note('Analyst', incident, { text: 'Inside.' });
    const open = await note('Analyst', incident, { text: 'Outside.', visibility: 'public' });
    const writing = async (role: Role, body: object) => {
      await present('Analyst', incident, { window_id: windows.one, ...body });
      const { body: seen } = await present(role, incident, { window_id: windows.two });
      const [{ writing, note_id }] = seen.people as [{ writing: string; note_id: string }];
      return [writing, note_id];
    };
    const edit = (id: unknown) => ({ writing: 'edit', note_id: id });
    assert.deepEqual(await writing('Viewer', edit(hidden.body.id)), [null, null]);
    assert.deepEqual(await writing('Operator', edit(hidden.body.id)), ['edit', hidden.body.id]);
    assert.deepEqual(await writing('Viewer', edit(open.body.id)), ['edit', open.body.id]);
    assert.deepEqual(await writing('Viewer', { writing: 'new' }), [null, null]);
    assert.deepEqual(await writing('Operator', { writing: 'new' }), ['new', null]);
    const strange = await present('Viewer', incident, {
      ...edit(hidden.body.id),
      window_id: windows.two,
    });
    assertProblem(strange, 422, 'unknown_reference');
  });

  test('windows of one person › more than the bound › the oldest are forgotten', async () => {
    const incident = await newIncident(service);
    for (let count = 10; count < 40; count += 1) {
      const window_id = `333333${count}-1111-4111-8111-111111111111`;
      assert.equal((await present('Admin', incident, { window_id })).status, 200);
    }
    const { rows } = await service.deps.database.pool.query<{ count: number }>(
      `select count(*)::int as count from presence
       join account on account.id = account_id where email = 'admin@example.org'`,
    );
    assert.equal(rows[0]?.count, 20);
  });
});
