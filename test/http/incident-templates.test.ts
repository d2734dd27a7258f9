// Incident templates over HTTP: defined, changed, archived, and what a report has from them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Role } from '../../src/domain/role.ts';
import { assertProblem, onEachEngine } from '../support/records.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

const v1 = '/api/ip3/v1';
const templates = '/incident-templates';

onEachEngine('incident templates', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

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

  async function made(method: 'POST' | 'PATCH', url: string, body: object): Promise<Answer> {
    const answer = await ask('Admin', method, url, body);
    assert.ok(answer.status < 300, answer.text);
    return answer;
  }

  const define = (name: string, more: object = {}) => made('POST', templates, { name, ...more });

  const report = (id: string, body: object = {}, role: Role = 'Reporter') =>
    ask(role, 'POST', `${templates}/${id}/incidents`, body);

  const phishing = {
    team: 'Service desk',
    incident: {
      ...{ title: 'Phishing mail of {date} at {team}', description: 'Who got it?' },
      ...{ category: 'phishing', tags: ['mail'], impact_confidentiality: 2 },
    },
    actions: [
      { title: 'Block the sender.', role: 'Operator', due_in_hours: 4 },
      { title: 'Tell the staff.', requires_approval: true },
    ],
  };

  test('a report from a template › its fields, actions, name and version', async () => {
    const { body: template } = await define('Phishing', phishing);
    const answer = await report(template.id);
    assert.equal(answer.status, 201, answer.text);
    const { body: incident } = answer;
    const day = stringIn(incident.created_at.slice(0, 10));
    assert.equal(incident.title, `Phishing mail of ${day} at Service desk`);
    assert.deepEqual(
      [incident.team, incident.category, incident.tags, incident.impact_confidentiality],
      ['Service desk', 'phishing', ['mail'], 2],
    );
    assert.deepEqual([incident.priority, incident.evidence_status], [null, 'gap']);
    assert.deepEqual(incident.template, { id: template.id, name: 'Phishing', version: 1 });
    const { body: whole } = await ask('Analyst', 'GET', `/api/incidents/${incident.id}`);
    const actions = whole.actions as Record<string, unknown>[];
    assert.deepEqual(
      actions
        .map(({ title, role, status, requires_approval }) => [
          ...[title, role, status, requires_approval],
        ])
        .toSorted(),
      [
        ['Block the sender.', 'Operator', 'proposed', false],
        ['Tell the staff.', null, 'proposed', true],
      ],
    );
    const due = stringIn(actions.find(({ role }) => role === 'Operator')?.['due_at']);
    const ahead = Temporal.Instant.from(incident.created_at).until(due).total('hours');
    assert.ok(Math.abs(ahead - 4) < 0.01, String(ahead));
    const entries = (await ask('Admin', 'GET', `/audit?incident=${incident.id}`)).body.entries;
    const said = entries as { action: string; detail: Record<string, unknown> }[];
    assert.deepEqual(said.map(({ action }) => action).toSorted(), [
      ...['action.added', 'action.added', 'incident.created'],
    ]);
    const created = said.find(({ action }) => action === 'incident.created');
    assert.deepEqual(created?.detail['template'], incident.template);
  });

  test('what the report says › wins; null leaves empty, and the title must stay', async () => {
    const { body: template } = await define('Overridden', phishing);
    const { body: incident } = await report(template.id, {
      ...{ title: 'Mail to finance', description: null, team: 'Finance' },
      ...{ tags: ['finance'], impact_confidentiality: null },
    });
    assert.deepEqual(
      [incident.title, incident.description, incident.team, incident.tags],
      ['Mail to finance', null, 'Finance', ['finance']],
    );
    assert.equal(incident.impact_confidentiality, null);
    const untitled = await report(template.id, { title: null });
    assertProblem(untitled, 400, 'validation_failed');
    assert.equal(untitled.body.errors[0].pointer, '/title');
    const odd = await report(template.id, { priority: 'P1' });
    assertProblem(odd, 400, 'validation_failed');
  });

  test('a playbook › every step is an action', async () => {
    const { body: template } = await define('With a playbook', {
      ...{ incident: { title: 'Ransomware' }, playbook: 'ransomware' },
    });
    const { body: incident } = await report(template.id);
    const { body: whole } = await ask('Analyst', 'GET', `/api/incidents/${incident.id}`);
    const { body: playbook } = await ask('Analyst', 'GET', '/api/playbooks/ransomware');
    assert.equal(whole.actions.length, playbook.steps.length);
    assert.ok(whole.actions.every((one: { step: number | null }) => one.step !== null));
  });

  test('a change › the next version; a report can name the one that was read', async () => {
    const { body: template, headers } = await define('Outage', { incident: { title: 'Outage' } });
    const etag = String(headers['etag']);
    const change = { name: 'Outage of mail', incident: { title: 'Mail is down' } };
    const url = `${templates}/${template.id}`;
    const changed = await ask('Admin', 'PATCH', url, change, { 'if-match': etag });
    assert.equal(changed.status, 200, changed.text);
    const stale = await ask('Admin', 'PATCH', url, { name: 'X' }, { 'if-match': etag });
    assertProblem(stale, 412, 'precondition_failed');
    const current = (await report(template.id)).body;
    assert.deepEqual(
      [current.title, current.template.name, current.template.version],
      ['Mail is down', 'Outage of mail', 2],
    );
    const earlier = (await report(template.id, { version: 1 })).body;
    assert.deepEqual(
      [earlier.title, earlier.template.name, earlier.template.version],
      ['Outage', 'Outage', 1],
    );
    assertProblem(await report(template.id, { version: 3 }), 400, 'validation_failed');
  });

  async function isListed(template: { id: string }, query = ''): Promise<boolean> {
    const { body } = await ask('Viewer', 'GET', `${templates}${query}`);
    return body.incident_templates.some(({ id }: { id: string }) => id === template.id);
  }

  test('an archived template › not used, still named; restored unless its name is taken', async () => {
    const { body: template } = await define('Lost laptop', { incident: { title: 'Laptop' } });
    const { body: incident } = await report(template.id);
    await made('POST', `${templates}/${template.id}/archive`, {});
    assertProblem(await report(template.id), 409, 'conflict');
    const renamed = await ask('Admin', 'PATCH', `${templates}/${template.id}`, { name: 'X' });
    assertProblem(renamed, 409, 'conflict');
    const read = await ask('Viewer', 'GET', `/incidents/${incident.id}`);
    assert.equal(read.body.template.name, 'Lost laptop');
    const listed = [await isListed(template), await isListed(template, '?archived=true')];
    assert.deepEqual(listed, [false, true]);
    const { body: other } = await define('LOST LAPTOP');
    const restored = await ask('Admin', 'POST', `${templates}/${template.id}/restore`);
    assertProblem(restored, 409, 'conflict');
    await made('POST', `${templates}/${other.id}/archive`, {});
    await made('POST', `${templates}/${template.id}/restore`, {});
    assert.equal((await report(template.id)).status, 201);
    const { versions } = (await ask('Admin', 'GET', `${templates}/${template.id}/versions`)).body;
    assert.deepEqual(
      (versions as { event: string }[]).map(({ event }) => event),
      ['restored', 'archived', 'defined'],
    );
    const { pool } = service.deps.database;
    await assert.rejects(pool.query('delete from incident_template'));
    await assert.rejects(pool.query('update incident_template_version set actor = $1', ['x']));
  });

  test('templates › by team; only administrators write them, within their bounds', async () => {
    await define('For everyone', { incident: { title: 'X' } });
    await define('For payments', { team: 'Payments', incident: { title: 'X' } });
    const names = async (team: string) =>
      (
        (await ask('Reporter', 'GET', `${templates}?team=${team}`)).body.incident_templates as {
          name: string;
        }[]
      ).map(({ name }) => name);
    assert.ok((await names('payments')).includes('For payments'));
    assert.ok((await names('payments')).includes('For everyone'));
    assert.ok(!(await names('other')).includes('For payments'));
    for (const role of ['Reporter', 'Analyst', 'Operator', 'Legal/DPO'] as const) {
      assertProblem(await ask(role, 'POST', templates, { name: 'Mine' }), 403, 'forbidden');
    }
    assertProblem(await report((await define('Seen')).body.id, {}, 'Viewer'), 403, 'forbidden');
    assertProblem(await ask('Admin', 'POST', templates, { name: 'seen' }), 409, 'conflict');
    const many = Array.from({ length: 21 }, (_, at) => ({ title: `Action ${at}` }));
    const odd: object[] = [
      { name: ' ' },
      { name: 'x'.repeat(101) },
      { incident: { title: 'A {place}' } },
      { incident: { severity: 5 } },
      { incident: { priority: 'P1' } },
      { incident: { impact_integrity: 6 } },
      { playbook: 'none' },
      { actions: many },
      { actions: [{ title: '' }] },
      { actions: [{ title: 'X', due_in_hours: 0 }] },
      { actions: [{ title: 'X', role: 'Boss' }] },
      { custom_fields: { nothing: 'x' } },
      { unknown: 1 },
    ];
    for (const change of odd) {
      const refused = await ask('Admin', 'POST', templates, { name: 'Odd', ...change });
      assertProblem(refused, 400, 'validation_failed');
    }
    assertProblem(await ask('Admin', 'GET', `${templates}/nothing`), 404, 'not_found');
    assertProblem(await report('019aa1df-51aa-7b90-a1f0-4d2f11e8c004'), 404, 'not_found');
  });

  test('custom fields › hidden ones are filled in unseen; what no longer fits is left out', async () => {
    for (const [key, type, more] of [
      ['channel', 'choice', { choices: ['mail', 'phone'], visibility: 'public' }],
      ['inner_code', 'text', {}],
      ['desk_note', 'text', { team: 'Desk', visibility: 'public' }],
    ] as const) {
      await made('POST', '/custom-fields', { key, type, label: `The ${key}`, ...more });
    }
    const values = { channel: 'mail', inner_code: 'x1', desk_note: 'Ask the floor' };
    const { body: template } = await define('With values', {
      ...{ team: 'Desk', incident: { title: 'Call' }, custom_fields: values },
    });
    const seen = await ask('Reporter', 'GET', `${templates}/${template.id}`);
    assert.doesNotMatch(seen.text, /inner_code|x1/);
    const answer = await report(template.id, { custom_fields: { channel: 'phone' } });
    assert.doesNotMatch(answer.text, /inner_code|x1/);
    const of = async (id: string) =>
      (await ask('Analyst', 'GET', `/incidents/${id}`)).body.custom_fields as object;
    assert.deepEqual(await of(answer.body.id), { ...values, channel: 'phone' });
    const emptied = await report(template.id, { custom_fields: { channel: null } });
    assert.deepEqual(await of(emptied.body.id), { inner_code: 'x1', desk_note: 'Ask the floor' });
    const moved = await report(template.id, { team: null });
    assert.deepEqual(await of(moved.body.id), { channel: 'mail', inner_code: 'x1' });
    await made('PATCH', '/custom-fields/channel', { choices: ['phone'] });
    await made('POST', '/custom-fields/inner_code/retire', {});
    const later = await report(template.id);
    assert.equal(later.status, 201, later.text);
    assert.deepEqual(await of(later.body.id), { desk_note: 'Ask the floor' });
  });

  test('the list › by template, its column, in views, bulk and the export', async () => {
    const phish = stringIn((await define('Vishing call, loud')).body.id);
    const other = stringIn((await define('Smishing')).body.id);
    const first = (await report(phish, { title: 'By phone' })).body;
    await report(other, { title: 'By text' });
    const found = async (query: string) => {
      const { status, body, text } = await ask('Viewer', 'GET', `/incidents?${query}&limit=200`);
      assert.equal(status, 200, text);
      return (body.incidents as { title: string }[]).map(({ title }) => title);
    };
    assert.deepEqual(await found(`template=${phish.toUpperCase()}`), ['By phone']);
    assert.deepEqual(await found('template=%20sMishing'), ['By text']);
    assert.deepEqual(await found(`template=Smishing,${phish}&sort=created`), [
      ...['By phone', 'By text'],
    ]);
    const others = await found(`template=!${phish}`);
    assert.ok(others.includes('By text') && !others.includes('By phone'));
    const without = await found('template=none');
    assert.ok(!without.includes('By text') && !without.includes('By phone'));
    assert.ok(!(await found('template=!none,!smishing')).includes('By text'));
    const odd = await ask('Viewer', 'GET', '/incidents?template=smishin');
    assertProblem(odd, 400, 'validation_failed');
    assert.match(odd.text, /did you mean \\"Smishing\\"\?/);
    // A field of the same name is another filter.
    const field = { key: 'template', type: 'text', label: 'Print', visibility: 'public' };
    await made('POST', '/custom-fields', field);
    assert.deepEqual(await found('field=template:x'), []);
    const change = { team: 'Phones' };
    const changed = await ask('Analyst', 'PATCH', `/incidents/${first.id}`, change);
    assert.equal(changed.status, 200, changed.text);
    await ask('Admin', 'PATCH', `${templates}/${other}`, { name: 'Text messages' });
    assert.deepEqual(await found('template=text%20messages'), ['By text']);
    assert.deepEqual(await found(`template=${phish}&q=phone&team=phones`), ['By phone']);
    const counted = await ask('Viewer', 'GET', `/incidents/facets?template=${phish}`);
    assert.equal(counted.body.total, 1);
    const { body: list } = await ask('Viewer', 'GET', `/incidents?template=${other}`);
    const called = { id: other, name: 'Smishing', version: 1 };
    assert.deepEqual(list.incidents[0].template, called);
    const csv = await ask('Viewer', 'GET', `/incidents/export?template=${other}`);
    assert.match(csv.text, /"Smishing"/);
    const lines = await ask('Viewer', 'GET', `/incidents/export?template=${other}&format=jsonl`);
    assert.deepEqual(JSON.parse(lines.text.split('\n')[0] ?? '').template, called);
    const filter = { template: other };
    const view = { name: 'Texts', audience: 'private', query: filter };
    assert.equal((await ask('Viewer', 'POST', '/views', view)).body.problem, null);
    const bulk = { filter, change: { tag: { add: ['sms'] } } };
    assert.equal((await ask('Analyst', 'POST', '/bulk-changes', bulk)).body.total, 1);
  });

  test('packages › name the template; of incidents without one they are as before', async () => {
    const { body: template } = await define('Packed', { incident: { title: 'Packed' } });
    const contents = async (id: string) =>
      (await ask('Analyst', 'GET', `/reports/evidence-package/${id}?format=json`)).body.contents;
    const { incident } = await contents(stringIn((await report(template.id)).body.id));
    assert.deepEqual([incident.template, incident.template_version], ['Packed', 1]);
    const plain = await ask('Analyst', 'POST', '/api/incidents', { title: 'Without' });
    const other = await contents(stringIn(plain.body.id));
    assert.equal('template' in other.incident || 'template_version' in other.incident, false);
  });

  test('a retry with the same key › the same incident, no action twice', async () => {
    const { body: template } = await define('Once', phishing);
    const key = { 'idempotency-key': 'once-0001' };
    const send = () => ask('Reporter', 'POST', `${templates}/${template.id}/incidents`, {}, key);
    const [first, second] = [await send(), await send()];
    assert.equal(first.body.id, second.body.id);
    const { body } = await ask('Analyst', 'GET', `/api/incidents/${first.body.id}`);
    assert.equal(body.actions.length, 2);
  });
});
