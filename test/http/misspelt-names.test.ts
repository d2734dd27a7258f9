// Names that a request has and its operation does not know: refused where they are likely a slip or
// where the body decides, else named in the answer. test/openapi/unknown-names.whole.test.ts asks every
// operation; here are the requests whose loss was found to do harm, and hostile names.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  assertProblem,
  count,
  form,
  newEvidence,
  newIncident,
  onEachEngine,
  reference,
} from '../support/records.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1';
const file = 'title,severity,cve,cvss,type,host\nOpen port,low,,,port,a.test\n';

onEachEngine('misspelt names', (engine) => {
  let service: TestService;
  let admin: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    admin = await service.as('Admin');
  });
  after(() => service.close());

  const ask = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, body?: unknown, more = {}) =>
    service.call(method, url, { headers: { ...admin, ...more }, body });

  /** 400 with this one fault. */
  const assertRefused = (answer: Answer, pointer: string, message: RegExp) => {
    const { errors } = assertProblem(answer, 400, 'validation_failed');
    assert.deepEqual(
      errors.map((one: { pointer: string }) => one.pointer),
      [pointer],
    );
    assert.match(errors[0].message, message);
  };

  test('close?dryrun=true › closes nothing', async () => {
    const { id } = await newIncident(service);
    await newEvidence(service, { id }, { evidence_type: 'retest_report' });
    const url = `${v1}/incidents/${id}/close`;
    assertRefused(await ask('POST', `${url}?dryrun=true`), '/query/dryrun', /"dry_run"\?$/);
    const asked = await ask('POST', url, { dry_run: true });
    assertRefused(asked, '/dry_run', /"dry_run" is a query parameter$/);
    const { body } = await ask('GET', `${v1}/incidents/${id}`);
    assert.equal(body.workflow_status, 'open');
  });

  test('imports/csv?dryrun=true › imports nothing, however it is asked', async () => {
    const csv = { 'content-type': 'text/csv' };
    const url = `${v1}/imports/csv`;
    const sent = await ask('POST', `${url}?dryrun=true`, file, csv);
    assertRefused(sent, '/query/dryrun', /"dry_run"\?$/);
    const { headers, body } = form([
      { name: 'dry_run', content: 'true' },
      { name: 'file', content: file, filename: 'a.csv' },
    ]);
    assertRefused(await ask('POST', url, body, headers), '/dry_run', /is a query parameter$/);
    assert.equal((await ask('GET', `${v1}/imports`)).body.count, 0);
  });

  test('evidence-package?audiance=public › no internal package', async () => {
    const { id } = await newIncident(service);
    const answer = await ask('GET', `${v1}/reports/evidence-package/${id}?audiance=public`);
    assertRefused(answer, '/query/audiance', /"audience"\?$/);
  });

  test('legal facts with personal_dat › no fact is lost', async () => {
    const { id } = await newIncident(service);
    const url = `${v1}/incidents/${id}/legal-facts`;
    const aware_at = new Date(Date.now() - 3_600_000).toISOString();
    const facts = { data_role: 'controller', aware_at };
    assert.equal((await ask('PUT', url, { ...facts, personal_data: true })).status, 200);
    const answer = await ask('PUT', url, { ...facts, personal_dat: true });
    assertRefused(answer, '/personal_dat', /"personal_data"\?$/);
    assert.equal((await ask('GET', url)).body.facts.personal_data, true);
  });

  test('assign with owner_mail, assignee, email … › not to the caller', async () => {
    const { id } = await newIncident(service);
    const url = `${v1}/incidents/${id}/assign`;
    for (const name of ['owner_mail', 'assignee', 'email', 'user', 'assign_to']) {
      const answer = await ask('POST', url, { [name]: 'bob@example.org' });
      assertRefused(answer, `/${name}`, /"owner_email"\?$/);
    }
    assert.equal((await ask('GET', `${v1}/incidents/${id}`)).body.owner_email, null);
  });

  test('evidence with "confirmed": false › not confirmed by it, nor kept', async () => {
    const { id } = await newIncident(service);
    const url = `${v1}/incidents/${id}/evidence`;
    const record = { ...reference, evidence_type: 'retest_report' };
    for (const name of ['confirmed', 'evidence_status', 'confirmd']) {
      const answer = await ask('POST', url, { ...record, [name]: false });
      assertRefused(answer, `/${name}`, /"status"\?$/);
    }
    const { headers, body } = form([
      { name: 'evidence_type', content: 'retest_report' },
      { name: 'confirmed', content: 'false' },
      { name: 'file', content: 'a', filename: 'a.txt' },
    ]);
    assertRefused(await ask('POST', url, body, headers), '/confirmed', /"status"\?$/);
    assert.equal((await ask('GET', url)).body.count, 0);
    // Filters by evidence have their own word.
    const list = await ask('GET', `${v1}/incidents?confirmed=false`);
    assertRefused(list, '/query/confirmed', /"evidence_status"\?$/);
  });

  const filters = {
    severty: /"severity"\?$/,
    owner_email: /"owner"\?$/,
    workflow_status: /"status"\?$/,
    status_lifecycle: /"lifecycle"\?$/,
    agent_id: /"agent"\?$/,
    page: /"cursor"\?$/,
    offset: /"cursor"\?$/,
    tags: /"tag"\?$/,
    reported_severity: /"severity"\?$/,
    workflow_statuss: /"status"\?$/,
    colour: /parameters are limit, cursor, /,
    sectors: /"sector"\?$/,
  };
  for (const [name, message] of Object.entries(filters)) {
    test(`incidents?${name}= › not all incidents`, async () => {
      assertRefused(await ask('GET', `${v1}/incidents?${name}=x`), `/query/${name}`, message);
    });
  }

  test('audit?sinse= › refused; the public list › only where a known name is near', async () => {
    const audit = await ask('GET', `${v1}/audit?sinse=2026-01-01T00:00:00Z`);
    assertRefused(audit, '/query/sinse', /"since"\?$/);
    for (const query of ['foo=1', 'limit=5']) {
      assert.equal((await ask('GET', `/api/ip3/incidents?${query}`)).status, 200, query);
    }
    const near = await ask('GET', '/api/ip3/incidents?severty=high');
    assertRefused(near, '/query/severty', /"severity"\?$/);
  });

  test('all faults of a request › address and body › told at once', async () => {
    const { id } = await newIncident(service);
    const url = `${v1}/incidents/${id}/close?dry_run=perhaps&force=1`;
    const { errors } = assertProblem(
      await ask('POST', url, { note: 5, nots: 1 }),
      400,
      'validation_failed',
    );
    assert.deepEqual(
      errors.map(({ pointer }: { pointer: string }) => pointer),
      ['/query/dry_run', '/note', '/query/force', '/nots'],
    );
  });

  test('unknown members › named in the answer, kept nowhere', async () => {
    const body = { title: 'x', ticket: 'ABC-1', priority: 'P0', severity: 5 };
    const made = await ask('POST', '/api/incidents', body);
    assert.equal(made.status, 201, made.text);
    assert.equal(made.headers['proofline-ignored'], '"/ticket", "/priority", "/severity"');
    const { text } = await ask('GET', `/api/incidents/${made.body.id}`);
    assert.doesNotMatch(text, /ABC-1/);
  });

  test('a report of v1 with severity, severty › nothing is kept without it', async () => {
    const url = `${v1}/incidents`;
    const kept = () => count(service, 'incident');
    const before = await kept();
    for (const name of ['severity', 'severty', 'reported_severty']) {
      const answer = await ask('POST', url, { title: 'x', [name]: 'high' });
      assertRefused(answer, `/${name}`, /"reported_severity"\?$/);
    }
    assert.equal(await kept(), before);
    const both = await ask('POST', url, { title: 'x', reported_severity: 'low', severity: 5 });
    assert.equal(both.headers['proofline-ignored'], '"/severity"');
  });

  test('unknown members within › named by their place; a name beside its other name too', async () => {
    const { id } = await newIncident(service);
    const chain_of_custody = [
      {
        ts: '2026-11-20T10:00:00Z',
        actor: 'a',
        action: 'collected',
        hash_after: reference.hash_sha256,
        host: 'b',
      },
    ];
    const body = { ...reference, kind: 'x', chain_of_custody };
    const made = await ask('POST', `/api/incidents/${id}/evidence`, body);
    assert.equal(made.status, 201, made.text);
    const ignored = '"/evidence_type", "/chain_of_custody/0/host"';
    assert.equal(made.headers['proofline-ignored'], ignored);
    const [entry] = chain_of_custody;
    const near = { ...body, chain_of_custody: [{ ...entry, actr: 'b' }] };
    const refused = await ask('POST', `/api/incidents/${id}/evidence`, near);
    assertRefused(refused, '/chain_of_custody/0/actr', /"actor"\?$/);
  });

  test('the same retry key › another ignored member › another request', async () => {
    const key = { 'idempotency-key': 'ignored-members' };
    const post = (ticket: string) => ask('POST', '/api/incidents', { title: 'x', ticket }, key);
    const first = await post('ABC-1');
    assert.equal((await post('ABC-1')).text, first.text);
    assertProblem(await post('ABC-2'), 422, 'idempotency_key_reused');
  });

  /** Address, body, the member at fault, and the name that was meant. */
  const streamed: [string, object, string, string][] = [
    ['/api/intake/osint', { title: 'A wave', sumary: 'x' }, '/sumary', 'summary'],
    ['/api/intake/osint', { title: 'A wave', indicator: ['a.test'] }, '/indicator', 'indicators'],
    ['/api/intake/log', { evnts: [{ message: 'a' }, { message: 'b' }] }, '/evnts', 'events'],
    ['/api/intake/log', { events: [{ message: 'a' }], evnts: [] }, '/evnts', 'events'],
    [`${v1}/imports/generic`, { source_tol: 'x', findings: [] }, '/source_tol', 'source_tool'],
    [`${v1}/imports/generic`, { source_tool: 'x', finding: [] }, '/finding', 'findings'],
    [`${v1}/imports/csv`, { content: file, filname: 'a.csv' }, '/filname', 'filename'],
  ];
  for (const [url, body, pointer, meant] of streamed) {
    test(`${url} with ${pointer} › refused, and nothing is kept`, async () => {
      const kept = () => count(service, 'incident');
      const before = await kept();
      assertRefused(await ask('POST', url, body), pointer, new RegExp(`"${meant}"\\?$`));
      assert.equal(await kept(), before);
    });
  }

  const finding = { title: 'Open port', severity: 'low', host: 'a.test' };
  /** Address, body, and the members that are not known. */
  const envelopes: [string, object, string][] = [
    ['/api/intake/osint', { title: 'A wave', colour: 'red', 'a"b': 1 }, '"/colour", "/a%22b"'],
    ['/api/intake/log', { events: [{ message: 'a' }], tenant: 't' }, '"/tenant"'],
    [
      `${v1}/imports/generic`,
      { source_tool: 'x', project: 'p', findings: [finding], tenant: 't' },
      '"/project", "/tenant"',
    ],
  ];
  for (const [url, body, ignored] of envelopes) {
    test(`${url} with unknown members › named, however often; refused when strict`, async () => {
      const strict = await ask('POST', url, body, { prefer: 'handling=strict' });
      assert.match(assertProblem(strict, 400, 'validation_failed').detail, /the members are /);
      for (const again of [false, true]) {
        const sent = await ask('POST', url, body);
        assert.equal(sent.status, 201, sent.text);
        assert.equal(sent.headers['proofline-ignored'], ignored, again ? 'again' : 'first');
      }
    });
  }

  test('an import that answers with events › names them in the remarks of its run', async () => {
    const body = { source_tool: 'y', tenant: 't', findings: [{ ...finding, host: 'b.test' }] };
    const accept = { accept: 'text/event-stream' };
    const { text } = await ask('POST', `${v1}/imports/generic`, body, accept);
    assert.match(text, /Members next to the findings are not read: \\"tenant\\"\./);
  });

  test('the members of a tool that is known › are its own', async () => {
    const trail = { Records: [{ eventName: 'x', eventSource: 'y' }], tenant: 't' };
    const event = { Event: { info: 'A wave', uuid: '5e0d1f2a-6c1e-4b0e-9f0a-2b7f0a1c9d11' }, a: 1 };
    for (const [url, body] of [
      ['/api/intake/log', trail],
      ['/api/intake/osint', event],
    ] as const) {
      const sent = await ask('POST', url, body);
      assert.equal(sent.status, 201, sent.text);
      assert.equal(sent.headers['proofline-ignored'], undefined);
    }
  });

  test('hostile names › a header that is sound, short and says how many more', async () => {
    const names = ['a"b', 'c\\d', 'e\r\nset-cookie: f', 'żółć', 'g/h~i', '😀', 'j%k', ''];
    const many = Array.from({ length: 30 }, (_, at) => `${'x'.repeat(300)}${at}`);
    const body = Object.fromEntries([...names, ...many].map((name) => [name, 1]));
    const made = await ask('POST', '/api/incidents', { title: 'x', ...body });
    assert.equal(made.status, 201, made.text);
    const header = String(made.headers['proofline-ignored']);
    assert.match(header, /^"\/a%22b", "\/c%5Cd", "\/e%0D%0Aset-cookie%3A%20f", /);
    assert.match(header, /"\/g~1h~0i", "\/%F0%9F%98%80", "\/j%25k", "\/", "\/x{100}%E2%80%A6"/);
    assert.match(header, /, 18$/);
    assert.ok(header.length < 3_000, String(header.length));
    assert.equal(made.headers['set-cookie'], undefined);
  });

  test('more unknown members than anybody means › refused in bounded time and words', async () => {
    const names = Array.from({ length: 60_000 }, (_, at) => [`zz${at}`, 1]);
    const body = { title: 'x', ...Object.fromEntries(names) };
    const { errors } = assertProblem(
      await ask('POST', '/api/incidents', body),
      400,
      'validation_failed',
    );
    assert.equal(errors.length, 1);
    assert.match(errors[0].message, /more than 200 members/);
  });
});
