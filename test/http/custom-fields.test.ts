// Custom fields over HTTP: definitions and their history, values of every type, what moves ask for,
// who sees what, filters and packages.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Role } from '../../src/domain/role.ts';
import { assertProblem, onEachEngine } from '../support/records.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1';

let service: TestService;

async function ask(
  role: Role,
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  body?: object,
  more: Record<string, string> = {},
): Promise<Answer> {
  const headers = { ...(await service.as(role)), ...more };
  const path = url.startsWith('/api/') ? url : v1 + url;
  return service.call(method, path, body === undefined ? { headers } : { headers, body });
}

async function define(key: string, type: string, more: object = {}): Promise<Answer> {
  const body = { key, type, label: `The ${key}`, ...more };
  const made = await ask('Admin', 'POST', '/custom-fields', body);
  assert.equal(made.status, 201, made.text);
  return made;
}

async function report(body: object = {}, role: Role = 'Analyst'): Promise<Answer['body']> {
  const made = await ask(role, 'POST', '/api/incidents', { title: 'With fields', ...body });
  assert.equal(made.status, 201, made.text);
  return made.body;
}

const read = async (id: string, role: Role = 'Analyst') =>
  (await ask(role, 'GET', `/incidents/${id}`)).body.custom_fields as Record<string, unknown>;

const set = (id: string, custom_fields: object, more: object = {}) =>
  ask('Analyst', 'PATCH', `/incidents/${id}`, { custom_fields, ...more });

const found = async (query: string, role: Role = 'Analyst') => {
  const answer = await ask(role, 'GET', `/incidents?${query}`);
  assert.equal(answer.status, 200, answer.text);
  return (answer.body.incidents as { id: string }[]).map(({ id }) => id);
};

const trail = async (role: Role, query: string) =>
  (await ask(role, 'GET', `/audit?${query}`)).body.entries as {
    action: string;
    detail: Record<string, unknown>;
  }[];

/** What became of the field, newest first. */
const eventsOfPhase = [
  [4, 'restored'],
  [3, 'retired'],
  [2, 'changed'],
  [1, 'defined'],
];

onEachEngine('custom fields', (engine) => {
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());
  test('a value of every type › set, read, found, taken back; others are refused', async () => {
    const choices = { choices: ['emea', 'apac', 'Rest of world'] };
    const person = 'analyst@example.org';
    await service.as('Analyst');
    const values: [type: string, value: unknown, stored: unknown, wanted: string, odd: unknown][] =
      [
        ['text', ' SUP-48213 for ACME ', 'SUP-48213 for ACME', 'acme', 'two\nlines'],
        ['long_text', 'One\ntwo <script>', 'One\ntwo <script>', 'Two', ' '],
        ['number', 12.5, 12.5, '+12.50', '12'],
        ['date', '2026-11-23', '2026-11-23', '2026-11-23', '2026-02-30'],
        ['datetime', '2026-11-23T10:00:00+02:00', '2026-11-23T08:00:00.000Z', '2026-11-23', 'noon'],
        ['choice', 'emea', 'emea', 'EMEA', 'emae'],
        ['choices', ['apac', 'emea'], ['emea', 'apac'], 'apac', ['emea', 'moon']],
        ['boolean', false, false, 'no', 'false'],
        ['person', person.toUpperCase(), person, person, 'nobody@example.org'],
        [
          'link',
          'https://example.org/a?b=1',
          'https://example.org/a?b=1',
          'example',
          'javascript:alert(1)',
        ],
      ];
    const { id } = await report();
    for (const [type, value, stored, wanted, odd] of values) {
      const key = `of_${type}`;
      await define(key, type, type.startsWith('choice') ? choices : {});
      const refused = await set(id, { [key]: odd });
      assertProblem(refused, 400, 'validation_failed');
      assert.equal(refused.body.errors[0].pointer, `/custom_fields/${key}`, refused.text);
      const changed = await set(id, { [key]: value });
      assert.equal(changed.status, 200, changed.text);
      assert.deepEqual(changed.body.custom_fields[key], stored);
      assert.deepEqual((await read(id))[key], stored);
      assert.deepEqual(await found(`field=${encodeURIComponent(`${key}:${wanted}`)}`), [id], type);
      assert.deepEqual(await found(`field=${key}:!none`), [id]);
      assert.deepEqual(await found(`field=${key}:elsewhere`), []);
      assert.deepEqual(await found(`field=${encodeURIComponent(`${key}:!${wanted}`)}`), [], type);
    }
    const cleared = await set(id, Object.fromEntries(values.map(([type]) => [`of_${type}`, null])));
    assert.deepEqual(cleared.body.custom_fields, {});
    assert.deepEqual(await found('field=of_text:!none'), []);
    assert.deepEqual(await found('field=of_text:none'), [id]);
  });

  test('an unknown key › in a body, in a filter › refused with the nearest one', async () => {
    await define('region', 'choice', { choices: ['north', 'south'] });
    const { id } = await report({ custom_fields: { region: 'north' } });
    const refused = await set(id, { regoin: 'north' });
    assertProblem(refused, 400, 'validation_failed');
    assert.match(refused.text, /did you mean \\"region\\"\?/);
    const created = await ask('Analyst', 'POST', '/api/incidents', {
      title: 'X',
      custom_fields: { regoin: 'north' },
    });
    assertProblem(created, 400, 'validation_failed');
    const filtered = await ask('Analyst', 'GET', '/incidents?field=regoin:north');
    assertProblem(filtered, 400, 'validation_failed');
    assert.match(filtered.text, /did you mean \\"region\\"\?/);
    const near = await set(id, { region: 'nroth' });
    assert.match(near.text, /did you mean \\"north\\"\?/);
    for (const odd of ['__proto__', 'constructor', 'a'.repeat(500), '']) {
      const answer = await set(id, JSON.parse(`{${JSON.stringify(odd)}: "x"}`) as object);
      assert.equal(answer.status, 400, answer.text);
    }
    assert.deepEqual(await read(id), { region: 'north' });
  });

  test('a field that a state asks for › moves and assignments › need a value', async () => {
    await define('impact_note', 'text', { required_at: 'assigned', team: 'Platform' });
    const { id } = await report({ team: 'platform' });
    const move = (to: string) => ask('Analyst', 'POST', `/incidents/${id}/transition`, { to });
    assert.equal((await move('triaged')).status, 200);
    const refused = await move('assigned');
    assertProblem(refused, 422, 'fields_required');
    assert.match(refused.body.detail, /"The impact_note"/);
    assert.deepEqual(refused.body.errors, [
      { pointer: '/custom_fields/impact_note', message: 'is required at "assigned"' },
    ]);
    assert.deepEqual(refused.body.missing, [
      {
        ...{ key: 'impact_note', label: 'The impact_note' },
        ...{ required_at: 'assigned', team: 'Platform' },
      },
    ]);
    assertProblem(
      await ask('Analyst', 'POST', `/incidents/${id}/assign`, {}),
      422,
      'fields_required',
    );
    assert.equal((await set(id, { impact_note: 'None so far' })).status, 200);
    assert.equal((await move('assigned')).status, 200);
    // Back is always possible, and other teams are not asked.
    assert.equal((await set(id, { impact_note: null })).status, 200);
    assert.equal((await move('triaged')).status, 200);
    const other = await report({ team: 'Payments' });
    const assigned = await ask('Analyst', 'POST', `/incidents/${other.id}/assign`, {});
    assert.equal(assigned.status, 200, assigned.text);
    const foreign = await set(other.id, { impact_note: 'x' });
    assert.match(foreign.text, /is a field of the team \\"Platform\\"/);
    const retired = await ask('Admin', 'POST', '/custom-fields/impact_note/retire');
    assert.equal(retired.status, 200, retired.text);
    assert.equal((await move('assigned')).status, 200);
  });

  test('closing › with a field that is missing › only what the gate asks for', async () => {
    await define('late', 'text', { required_at: 'retest', team: 'Closers' });
    const { id } = await report({ team: 'Closers' });
    const closed = await ask('Analyst', 'POST', `/incidents/${id}/close`);
    assertProblem(closed, 422, 'closure_requires_confirmed_evidence');
    const close = await ask('Admin', 'POST', '/custom-fields', {
      ...{ key: 'at_close', type: 'text', label: 'X', required_at: 'closed' },
    });
    assertProblem(close, 400, 'validation_failed');
  });

  test('a definition › changed and retired › versions and audit entries, values stay', async () => {
    const made = await define('phase', 'choice', { choices: ['one', 'two'] });
    const { id } = await report({ custom_fields: { phase: 'one' } });
    const etag = String(made.headers['etag']);
    const changed = await ask(
      'Admin',
      'PATCH',
      '/custom-fields/phase',
      {
        ...{ label: 'Stage', choices: ['two', 'three'] },
      },
      { 'if-match': etag },
    );
    assert.equal(changed.status, 200, changed.text);
    const stale = await ask(
      'Admin',
      'PATCH',
      '/custom-fields/phase',
      { label: 'X' },
      { 'if-match': etag },
    );
    assertProblem(stale, 412, 'precondition_failed');
    assert.deepEqual(await read(id), { phase: 'one' });
    assertProblem(await set(id, { phase: 'one' }), 400, 'validation_failed');
    assert.equal((await ask('Admin', 'POST', '/custom-fields/phase/retire')).status, 200);
    assert.match((await set(id, { phase: 'two' })).text, /is retired/);
    assert.deepEqual(await read(id), { phase: 'one' });
    assert.deepEqual(await found('field=phase:one'), [id]);
    assertProblem(
      await ask('Admin', 'PATCH', '/custom-fields/phase', { label: 'X' }),
      409,
      'conflict',
    );
    const keys = async (query = '') =>
      (
        (await ask('Viewer', 'GET', `/custom-fields${query}`)).body.custom_fields as {
          key: string;
        }[]
      )
        .map(({ key }) => key)
        .filter((key) => key === 'phase');
    assert.deepEqual(await keys(), []);
    assert.equal((await ask('Admin', 'POST', '/custom-fields/phase/restore')).status, 200);
  });

  test('the history of a definition › versions and audit entries › whole, nothing deleted', async () => {
    const { versions } = (await ask('Admin', 'GET', '/custom-fields/phase/versions')).body;
    assert.deepEqual(
      (versions as { version: number; event: string }[]).map(({ version, event }) => [
        version,
        event,
      ]),
      eventsOfPhase,
    );
    assert.equal(versions[2].definition.label, 'Stage');
    assert.equal(versions[3].definition.label, 'The phase');
    const audited = (await trail('Admin', 'limit=20')).filter(
      ({ detail }) => detail['key'] === 'phase',
    );
    assert.deepEqual(audited.map(({ action }) => action).toSorted(), [
      ...['custom_field.changed', 'custom_field.defined'],
      ...['custom_field.restored', 'custom_field.retired'],
    ]);
    for (const path of ['phase', 'phase/versions']) {
      const { status } = await service.call('DELETE', `${v1}/custom-fields/${path}`, {
        headers: await service.as('Admin'),
      });
      assert.ok(status === 404 || status === 405, String(status));
    }
    await assert.rejects(
      service.deps.database.pool.query("delete from custom_field where key = 'phase'"),
    );
  });

  test('definitions › only by administrators, within their bounds', async () => {
    const body = { key: 'mine', type: 'text', label: 'Mine' };
    for (const role of ['Analyst', 'Operator', 'DevSecOps', 'Legal/DPO'] as const) {
      assertProblem(await ask(role, 'POST', '/custom-fields', body), 403, 'forbidden');
    }
    const odd: object[] = [
      { key: 'Mine' },
      { key: 'a b' },
      { key: '' },
      { label: ' ' },
      { label: 'x'.repeat(101) },
      { type: 'formula' },
      { choices: ['a'] },
      { type: 'choice' },
      { type: 'choice', choices: [] },
      { type: 'choice', choices: ['a', 'A'] },
      { type: 'choice', choices: ['a,b'] },
      { type: 'choice', choices: ['!a'] },
      { type: 'choice', choices: Array.from({ length: 51 }, (_, at) => `c${at}`) },
      { unknown: 1 },
    ];
    for (const change of odd) {
      const refused = await ask('Admin', 'POST', '/custom-fields', { ...body, ...change });
      assertProblem(refused, 400, 'validation_failed');
    }
    await define('taken', 'text');
    const again = { key: 'taken', type: 'number', label: 'Again' };
    assertProblem(await ask('Admin', 'POST', '/custom-fields', again), 409, 'conflict');
  });

  test('an internal field › below Analyst › neither value nor definition nor filter', async () => {
    await define('secret_code', 'text', { visibility: 'internal' });
    await define('open_code', 'text', { visibility: 'public' });
    const { id, public_id } = await report({
      custom_fields: { secret_code: 'x1', open_code: 'y1' },
    });
    assert.deepEqual(await read(id, 'Viewer'), { open_code: 'y1' });
    const { body } = await ask('Viewer', 'GET', `/api/incidents/${id}`);
    assert.deepEqual(body.custom_fields, { open_code: 'y1' });
    const listed = await ask('Viewer', 'GET', `/incidents?q=${public_id}`);
    assert.deepEqual(listed.body.incidents[0].custom_fields, { open_code: 'y1' });
    const analysts = await ask('Analyst', 'GET', `/incidents?q=${public_id}`);
    assert.deepEqual(analysts.body.incidents[0].custom_fields, {
      secret_code: 'x1',
      open_code: 'y1',
    });
    assert.deepEqual(await found('field=open_code:y1', 'Viewer'), [id]);
    const filtered = await ask('Viewer', 'GET', '/incidents?field=secret_code:x1');
    assertProblem(filtered, 400, 'validation_failed');
    const fields = (await ask('Viewer', 'GET', '/custom-fields')).body.custom_fields as object[];
    assert.doesNotMatch(JSON.stringify(fields), /secret_code/);
    assertProblem(await ask('Viewer', 'GET', '/custom-fields/secret_code'), 404, 'not_found');
    const reported = await ask('Reporter', 'POST', '/api/incidents', {
      title: 'X',
      custom_fields: { secret_code: 'x' },
    });
    assertProblem(reported, 400, 'validation_failed');
    for (const [audience, expected] of [
      ['internal', ['The secret_code', 'The open_code']],
      ['restricted', ['The open_code', undefined]],
      ['public', ['The open_code', undefined]],
    ] as const) {
      const path = `/reports/evidence-package/${id}?format=json&audience=${audience}`;
      const { body: made, text } = await ask('Analyst', 'GET', path);
      const rows = made.contents.incident.custom_fields as { label?: string }[];
      assert.deepEqual(
        rows.map(({ label }) => label).toSorted(),
        [...expected].toSorted(),
        audience,
      );
      assert.equal(text.includes('secret_code'), audience === 'internal', audience);
    }
  });

  test('a change of values › audited with both, and hidden where the field is', async () => {
    await define('inner', 'text');
    const { id } = await report({ custom_fields: { inner: 'before-text' } });
    await set(id, { inner: 'after-text' }, { title: 'Renamed' });
    const [entry] = await trail('Admin', `incident=${id}&limit=1`);
    assert.deepEqual(entry?.detail, {
      before: { title: 'With fields', custom_fields: { inner: 'before-text' } },
      after: { title: 'Renamed', custom_fields: { inner: 'after-text' } },
    });
    const path = `/reports/evidence-package/${id}?format=json&audience=restricted`;
    assert.doesNotMatch((await ask('Analyst', 'GET', path)).text, /after-text|before-text/);
  });

  test('team › of an incident › filtered in any spelling; packages without are as before', async () => {
    const { id } = await report({ team: 'Identity & Access' });
    assert.deepEqual(await found(`team=${encodeURIComponent('identity & access')}`), [id]);
    const without = await report();
    assert.ok((await found('team=none&limit=200')).includes(without.id));
    const path = `/reports/evidence-package/${without.id}?format=json`;
    const { incident } = (await ask('Analyst', 'GET', path)).body.contents;
    assert.equal('team' in incident || 'custom_fields' in incident, false);
    const moved = await ask('Analyst', 'PATCH', `/incidents/${id}`, { team: null });
    assert.equal(moved.status, 200, moved.text);
    assert.deepEqual(await found(`team=${encodeURIComponent('identity & access')}`), []);
  });

  test('filters of the list with words, facets and bulk changes › the same incidents', async () => {
    await define('wave', 'number');
    const first = await report({ title: 'Quokka one', custom_fields: { wave: 7 } });
    const second = await report({ title: 'Quokka two', custom_fields: { wave: 8 } });
    assert.deepEqual(await found('q=quokka&field=wave:7'), [first.id]);
    assert.deepEqual(await found('q=quokka&field=wave:!7'), [second.id]);
    assert.deepEqual(await found('field=wave:7,8&sort=created'), [first.id, second.id]);
    const facets = await ask('Analyst', 'GET', '/incidents/facets?field=wave:7');
    assert.equal(facets.body.total, 1, facets.text);
    for (const what of ['facets?', 'tags?']) {
      const both = await ask('Analyst', 'GET', `/incidents/${what}q=quokka&field=wave:7`);
      assert.equal(both.status, 200, both.text);
      assert.equal(both.body.total ?? 1, 1, both.text);
    }
    const bulk = await ask('Analyst', 'POST', '/bulk-changes', {
      filter: { field: 'wave:8' },
      change: { tag: { add: ['x'] } },
    });
    assert.equal(bulk.body.total, 1, bulk.text);
    for (const odd of [
      'wave',
      'wave:',
      ':7',
      ';;wave:1;x',
      'a:1;b:1;c:1;d:1;e:1;f:1;g:1;h:1;i:1;j:1;k:1',
    ]) {
      const refused = await ask('Analyst', 'GET', `/incidents?field=${encodeURIComponent(odd)}`);
      assertProblem(refused, 400, 'validation_failed');
    }
  });
});
