// Rules that hold for whole families of addresses, and parts of answers that readers rely on.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routeAccess } from '../../src/http/route-access.ts';
import { newAgent, quarantine } from '../support/agents.ts';
import { assertProblem, newIncident, onEachEngine, unknownId } from '../support/records.ts';
import { openTestService, serviceSecret, type TestService } from '../support/service.ts';

/** Streams answer when they end. */
const isStream = (path: string) => /\/(?:events|stream)$/.test(path);

const addresses = Map.groupBy(
  Object.keys(routeAccess)
    .filter((route) => !route.includes('*'))
    .map((route) => route.split(' ') as [string, string]),
  ([, path]) => path,
);

const filled = (path: string) => path.replace('{module_base}', '/ip3').replace(/:\w+/g, unknownId);

/** Whether an agent can call a tool. */
const question = (subject: string) => ({
  subject: { type: 'agent', id: subject },
  action: { name: 'tools/call' },
  resource: { type: 'tool', id: 'crm.read' },
});

onEachEngine('rules of all addresses', (engine) => {
  let service: TestService;
  let admin: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    admin = await service.as('Admin');
  });
  after(() => service.close());

  const ask = (method: string, path: string, headers: Record<string, string> = admin) =>
    service.app.inject({ method: method as 'GET', url: filled(path), headers });

  test('HEAD › of everything that can be read › the status of GET, without a body', async () => {
    for (const [path, routes] of addresses) {
      if (!routes.some(([method]) => method === 'GET') || isStream(path)) continue;
      const [get, head] = [await ask('GET', path), await ask('HEAD', path)];
      assert.equal(head.statusCode, get.statusCode, path);
      assert.equal(head.body, '', path);
    }
  });

  test('OPTIONS and TRACE › of every address › 405 with Allow', async () => {
    for (const [path, routes] of addresses) {
      const methods = routes.map(([method]) => method);
      for (const method of ['OPTIONS', 'TRACE']) {
        const { statusCode, headers } = await ask(method, path);
        assert.equal(statusCode, 405, `${method} ${path}`);
        const allowed = String(headers['allow']).split(', ');
        // Another address with a parameter there might be meant as well.
        assert.ok(methods.every((one) => allowed.includes(one)) && !allowed.includes(method), path);
      }
    }
  });

  test('a header that names another method › changes nothing', async () => {
    const { id } = await newIncident(service);
    for (const name of ['x-http-method-override', 'x-method-override', 'x-http-method']) {
      const headers = { ...(await service.as('Viewer')), [name]: 'PATCH' };
      const url = `/api/incidents/${id}?_method=PATCH`;
      const answer = await service.call('POST', url, { headers, body: { severity: 5 } });
      assert.ok([404, 405].includes(answer.status), answer.text);
    }
    const { body } = await service.call('GET', `/api/incidents/${id}`, { headers: admin });
    assert.equal(body.severity, null);
  });

  test('the service secret › answers of every kind › say that it is deprecated', async () => {
    const headers = { 'x-service-secret': serviceSecret };
    const call = (method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, body?: unknown) =>
      service.call(method, url, { headers, body });
    const { id } = (await call('POST', '/api/incidents', { title: 'x' })).body;
    const answers = [
      [200, await call('GET', '/api/incidents')],
      [400, await call('POST', '/api/incidents', {})],
      [415, await call('POST', '/api/incidents', '{')],
      [404, await call('GET', `/api/incidents/${unknownId}`)],
      [422, await call('PATCH', `/api/incidents/${id}`, { priority: 'P0' })],
    ] as const;
    for (const [status, answer] of answers) {
      assert.equal(answer.status, status, answer.text);
      assert.match(String(answer.headers['deprecation']), /^@\d+$/, String(status));
      assert.match(String(answer.headers['link']), /rel="deprecation"/, String(status));
    }
  });

  test('the service secret › beside a token that is none, or on v1 › 401', async () => {
    const secret = { 'x-service-secret': serviceSecret };
    const both = { ...secret, authorization: 'Bearer not.a.token' };
    const odd = await service.call('GET', '/api/incidents', { headers: both });
    assertProblem(odd, 401, 'unauthorized');
    const v1 = await service.call('GET', '/api/ip3/v1/incidents', { headers: secret });
    assertProblem(v1, 401, 'unauthorized');
  });

  test('odd bodies and addresses › of a write › a problem that says why, nothing kept', async () => {
    const wrong = [
      ['NUL', '{"title":"a\\u0000b"}', 400],
      ['half a surrogate pair', '{"title":"a\\ud800b"}', 400],
      ['an own prototype', '{"title":"x","__proto__":{"priority":"P0"}}', 400],
      ['three megabytes', JSON.stringify({ title: 'x', description: 'y'.repeat(3_000_000) }), 413],
      ['no JSON', 'title=x', 400],
    ] as const;
    for (const [name, payload, status] of wrong) {
      const headers = { ...admin, 'content-type': 'application/json' };
      const url = '/api/incidents';
      const answer = await service.app.inject({ method: 'POST', url, headers, payload });
      assert.equal(answer.statusCode, status, `${name}: ${answer.body}`);
      const body = answer.json<Record<string, unknown>>();
      assert.equal(body['status'], status, name);
      if (name === 'an own prototype') assert.match(String(body['detail']), /named "__proto__"/);
    }
    for (const url of ['/api/nothing', '/api/incidents/%00', '/nothing?x=%zz']) {
      const { statusCode, headers } = await ask('GET', url);
      assert.ok([400, 404].includes(statusCode), `${url}: ${statusCode}`);
      assert.match(String(headers['content-type']), /^application\/problem\+json/, url);
    }
  });

  test('an agent in quarantine › asked about by other spellings of its id › denied', async () => {
    const id = 'agent/sales:1';
    await newAgent(service, id);
    await quarantine(service, id);
    const spellings = [
      ...[id, id.toUpperCase(), ` ${id}`, `${id} `, `${id}\u0000`, `${id}\u200b`],
      ...['agent%2Fsales:1', 'agent/sales%3A1', 'agent/sales：1', './agent/sales:1'],
    ];
    const url = '/access/v1/evaluation';
    for (const spelling of spellings) {
      const body = question(spelling);
      const answer = await service.call('POST', url, { headers: admin, body });
      assert.ok(
        answer.status === 400 || answer.body.decision === false,
        `${spelling}: ${answer.text}`,
      );
    }
    const evaluations = spellings.filter((one) => one.length > 0 && !one.includes('\u0000'));
    const batch = { evaluations: evaluations.map(question) };
    const many = await service.call('POST', '/access/v1/evaluations', {
      headers: admin,
      body: batch,
    });
    if (many.status === 200) {
      const allowed = many.body.evaluations.filter((one: { decision: boolean }) => one.decision);
      assert.deepEqual(allowed, []);
    } else assertProblem(many, 400, 'validation_failed');
  });
});

onEachEngine('answers of the legal engine', (engine) => {
  let service: TestService;
  let headers: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    headers = await service.as('Analyst');
  });
  after(() => service.close());

  async function triggersOf(made: Record<string, unknown>, facts: object) {
    const incident = await newIncident(service, made);
    const base = `/api/ip3/v1/incidents/${incident.id}`;
    const put = await service.call('PUT', `${base}/legal-facts`, { headers, body: facts });
    assert.equal(put.status, 200, put.text);
    const { body } = await service.call('GET', `${base}/legal-triggers`, { headers });
    const note = (id: string) =>
      String(body.triggers.find((one: { id: string }) => one.id === id)?.note);
    return { incident, body, note };
  }

  test('GDPR, NIS2 in Poland and elsewhere, DORA, AI Act › what is open in law is said', async () => {
    const aware_at = '2026-11-20T09:00:00Z';
    const energy = { entity: 'essential', sector: 'energy', gdpr_personal_data: true };
    const significant = { aware_at, nis2_significant: true };
    const polish = await triggersOf(energy, { ...significant, country: 'PL' });
    assert.match(polish.note('NIS2-EW'), /before 3 April 2027\. A lawyer decides/);
    const names = polish.body.basis.pending_law.map(({ name }: { name: string }) => name);
    assert.deepEqual(names, [
      'Digital Omnibus COM(2025) 837',
      'Commission guidelines on AI Act Art. 73',
    ]);
    assert.match(polish.body.basis.pending_law[0].state, /72 hours of GDPR Art\. 33 are kept/);
    const due = polish.body.triggers.find(({ id }: { id: string }) => id === 'GDPR-33').clock
      .due_at;
    assert.equal(due, '2026-11-23T09:00:00.000Z');
    const german = await triggersOf(energy, { ...significant, country: 'DE' });
    assert.match(german.note('NIS2-EW'), /the national act of the Member State prevails/);
    const [rule] = polish.body.basis.precedence;
    assert.match(rule.effect, /DORA replace those of NIS2/);
    const harmed = { ai_role: 'provider', ai_harm: ['c'], aware_at };
    const ai = await triggersOf({ level: 'L2_ai' }, harmed);
    for (const source of ai.body.basis.sources.filter(
      ({ regime }: { regime: string }) => regime === 'ai_act',
    )) {
      assert.match(source.checked_on, /^\d{4}-\d{2}-\d{2}$/);
      assert.ok(source.status.length > 0 && /^3\d{4}R\d+$/.test(source.celex), source.celex);
    }
  });

  test('time that passed without a duty, and a deadline › nearest_of › the deadline', async () => {
    const facts = { entity_type: 'payment_institution', aware_at: '2026-11-19T07:00:00Z' };
    const { incident } = await triggersOf({ gdpr_personal_data: true }, facts);
    const url = `/api/ip3/v1/legal/deadlines?nearest_of=${incident.id}`;
    const { body } = await service.call('GET', url, { headers });
    const ids = body.deadlines.map((one: { obligation_id: string }) => one.obligation_id);
    assert.deepEqual(ids, ['GDPR-33']);
  });

  test('calendar › many deadlines › a stamp and an id of its own each, no title', async () => {
    const title = 'Zażółć gęślą jaźń, geheim';
    for (const hour of ['07', '08', '09']) {
      await newIncident(service, {
        title,
        gdpr_personal_data: true,
        aware_at: `2026-11-20T${hour}:00:00Z`,
        entity: 'essential',
        sector: 'energy',
      });
    }
    const feed = '/api/ip3/v1/legal/calendar-feeds';
    const made = await service.call('POST', feed, { headers, body: { name: 'desk' } });
    const { text } = await service.call('GET', made.body.path);
    const lines = text.split('\r\n');
    const all = (start: string) => lines.filter((line) => line.startsWith(start));
    assert.ok(all('BEGIN:VEVENT').length >= 6);
    assert.equal(all('DTSTAMP:').length, all('BEGIN:VEVENT').length);
    assert.equal(new Set(all('UID:')).size, all('BEGIN:VEVENT').length);
    assert.ok(all('DTSTAMP:').every((line) => /^DTSTAMP:\d{8}T\d{6}Z$/.test(line)));
    assert.ok(lines.every((line) => Buffer.byteLength(line) <= 75));
    assert.equal(text.replaceAll('\r\n', '').search(/[\r\n]/), -1);
    assert.doesNotMatch(text.replaceAll('\r\n ', ''), /jaźń|geheim/);
  });
});
