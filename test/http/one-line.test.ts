// Names and titles over HTTP: what is not one line is refused and says so; letters of every script
// and marks of direction are kept byte by byte; an import loses no finding.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertProblem, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const broken = ['two\nlines', 'a\ttab', '\u001b[2Jred', 'bell\u0007', 'c1\u009b31m', 'x\u2028y'];
const kept = ['invoice\u202efdp.exe', 'שלום – Zażółć 漏洞', 'family 👨‍👩‍👧', "O'Brien <b>"];

onEachEngine('one line', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  const send = async (url: string, body: object, method: 'POST' | 'PATCH' = 'POST') =>
    service.call(method, url, { headers: await service.as('Admin'), body });

  test('each name or title › with a line break or control character › 400 that says so', async () => {
    const { id } = await newIncident(service);
    const incident = `/api/ip3/v1/incidents/${id}`;
    const asks: [string, string, (text: string) => object, ('POST' | 'PATCH')?][] = [
      ['/title', '/api/incidents', (title) => ({ title })],
      ['/title', incident, (title) => ({ title }), 'PATCH'],
      ['/title', `/api/incidents/${id}/actions`, (title) => ({ title })],
      ['/title', '/api/ip3/v1/engagements', (title) => ({ title, framework: 'TIBER-EU' })],
      ['/agent_id', '/api/incidents', (agent_id) => ({ title: 'x', agent_id })],
      ['/name', '/api/ip3/v1/views', (name) => ({ name, audience: 'private', query: {} })],
      ['/name', '/api/ip3/v1/incident-templates', (name) => ({ name })],
      ['/label', '/api/ip3/v1/custom-fields', (label) => ({ key: 'a', type: 'text', label })],
      ['/name', '/api/ip3/v1/tokens', (name) => ({ name, roles: ['Viewer'], expires_in_days: 1 })],
    ];
    for (const [pointer, url, body, method] of asks) {
      for (const text of broken) {
        const { errors } = assertProblem(
          await send(url, body(text), method),
          400,
          'validation_failed',
        );
        const found = errors.find((one: { pointer: string }) => one.pointer === pointer);
        assert.equal(
          found?.message,
          'must be one line without tabs and other control characters',
          `${url} ${JSON.stringify(errors)}`,
        );
      }
    }
  });

  test('letters of every script, marks of direction › kept as they are', async () => {
    for (const title of kept) {
      const { id } = await newIncident(service, { title });
      const headers = await service.as('Viewer');
      const { body } = await service.call('GET', `/api/ip3/v1/incidents/${id}`, { headers });
      assert.equal(body.title, title);
    }
  });

  test('lines of a description and of a comment › are kept', async () => {
    const { id } = await newIncident(service, { description: 'one\n\ttwo' });
    const made = await send(`/api/incidents/${id}/actions`, { title: 'x' });
    const url = `/api/actions/${made.body.id}`;
    const answer = await send(url, { status: 'in_progress', note: 'one\ntwo' }, 'PATCH');
    assert.notEqual(answer.status, 400, answer.text);
  });

  test('findings with such titles › all are imported, on one line', async () => {
    const findings = broken.map((title, n) => ({ title: `${title} ${n}`, severity: 'low' }));
    const body = { source_tool: `one-line-${engine}`, findings };
    const { body: run } = await send('/api/ip3/v1/imports/generic', body);
    assert.equal(run.incidents_created, broken.length);
    const { rows } = await service.deps.database.pool.query(
      'select title from incident where connector_run_id = $1',
      [run.id],
    );
    for (const { title } of rows as { title: string }[]) {
      assert.doesNotMatch(title, /[\u0000-\u001f\u007f\u2028]/);
    }
  });
});
