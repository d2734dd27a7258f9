// Connectors step by step, on a clock of the test, against servers that answer as the products
// describe their APIs: what is fetched again, what is not, where the token goes, and what is seen
// of a server that does not answer.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { connectorsJob } from '../../src/jobs/connectors.ts';
import { pullNext } from '../../src/operations/connectors/pull-next.ts';
import {
  codeAlert,
  gitHubServer,
  productServer,
  secretAlert,
  type GitHubState,
  type ProductServer,
} from '../support/product-servers.ts';
import { assertProblem, count, onEachEngine, settableClock } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const connectors = '/api/ip3/v1/connectors';
const token = 'token-of-the-tests-0123456789';

let home: TestService;
let server: ProductServer;
let process: TestService;
const clock = settableClock('2026-11-20T14:00:00Z');
const state: GitHubState = { token, alerts: {}, perPage: 2 };
const faults: unknown[] = [];

const step = () => ({
  stopping: new AbortController().signal,
  onFault: (error: unknown) => faults.push(error),
});
const pull = (service = process) => pullNext(service.deps, step());

async function make(fields: object = {}) {
  const body = {
    ...{ name: 'Shop', product: 'github', url: server.url, targets: ['example/shop'] },
    ...{ token, every_minutes: 60, ...fields },
  };
  const made = await process.call('POST', connectors, {
    headers: await home.as('Admin'),
    body,
  });
  assert.equal(made.status, 201, made.text);
  return made.body;
}

async function read(id: string) {
  const list = await home.call('GET', connectors, { headers: await home.as('Analyst') });
  return list.body.connectors.find((one: { id: string }) => one.id === id);
}

async function runs() {
  const headers = await home.as('Analyst');
  const list = await home.call('GET', '/api/ip3/v1/imports?limit=50', { headers });
  return list.body.runs ?? list.body.imports;
}

onEachEngine('connectors', (engine) => {
  before(async () => {
    home = await openTestService(engine, { clock, settings: { IP3_TOKEN_TTL: 'P1D' } });
    server = await gitHubServer(state);
    process = await sibling(server);
  });
  after(async () => {
    await process.close();
    await server.close();
    await home.close();
  });
  afterEach(async () => {
    await home.deps.database.pool.query(
      `update pull_connector set token = null, retired_at = now(), claim = null
       where retired_at is null`,
    );
    server.takeAsked();
    assert.deepEqual(faults.splice(0), []);
  });

  /** Another process on the same database, whose outgoing connections reach the server. */
  async function sibling({ egress }: Pick<ProductServer, 'egress'>): Promise<TestService> {
    const settings = { IP3_TOKEN_TTL: 'P1D' };
    const options = { clock, egress, settings, sharedWith: home };
    return { ...(await openTestService(engine, options)), as: (...roles) => home.as(...roles) };
  }
  test('GitHub › first fetch › all pages of each list, an import each that says where it is from', async () => {
    state.alerts = {
      'code-scanning': [1, 2, 3].map((number) => codeAlert(number, `2026-11-0${number}T08:00:00Z`)),
      'secret-scanning': [secretAlert(1, '2026-11-01T08:00:00Z')],
    };
    const { id } = await make();
    assert.equal(await pull(), true);
    assert.equal(await pull(), false);
    const asked = server.takeAsked();
    assert.deepEqual(
      asked.map(({ path, query }) => `${path} ${query.get('page') ?? ''}`.trim()),
      [
        '/repos/example/shop/code-scanning/alerts 1',
        '/repos/example/shop/code-scanning/alerts 2',
        '/repos/example/shop/dependabot/alerts',
        '/repos/example/shop/secret-scanning/alerts',
      ],
    );
    assert.equal(asked.at(-1)?.query.get('hide_secret'), 'true');
    const [secrets, code] = await runs();
    assert.deepEqual(
      [code.findings, code.incidents_created, code.format],
      [3, 3, 'github-code-scanning-json'],
    );
    assert.deepEqual(code.pulled, {
      ...{ connector_id: id, name: 'Shop', product: 'github' },
      part: 'example/shop code-scanning',
    });
    assert.equal(code.actor, 'connector Shop');
    assert.equal(secrets.findings, 1);
    const shown = await read(id);
    assert.deepEqual([shown.state, shown.last_error, shown.failures], ['waiting', null, 0]);
    assert.equal(shown.next_at, '2026-11-20T15:00:00.000Z');
    assert.deepEqual(shown.last_result, {
      ...{ imports: 2, findings: 4, incidents_created: 4 },
      remarks: ['example/shop dependabot: the server answered 404; nothing was fetched.'],
    });
    assert.equal(
      await count(home, `audit_entry where entry like '%${id}%' and action = 'import.completed'`),
      2,
    );
  });

  test('GitHub › again › what did not change is not imported, what did is, alone', async () => {
    state.alerts = {
      'code-scanning': [5, 6, 7].map((number) => codeAlert(number, `2026-11-0${number}T08:00:00Z`)),
    };
    const { id } = await make();
    await pull();
    const before = (await runs()).length;
    clock.move({ hours: 2 });
    server.takeAsked();
    // The newest is read again for what has changed meanwhile, which is the same.
    await pull();
    clock.move({ hours: 2 });
    await pull();
    const quiet = (await runs()).length;
    assert.ok(quiet - before <= 1, 'at most the overlap');
    assert.equal(server.takeAsked().filter(({ query }) => query.get('page') === '2').length, 0);
    state.alerts['code-scanning']?.push(codeAlert(8, '2026-11-20T17:30:00Z'));
    clock.move({ hours: 2 });
    await pull();
    const [newest] = await runs();
    // With the newest of before, which might have changed in the same minutes.
    assert.deepEqual([newest.findings, newest.incidents_created], [2, 1]);
    const shown = await read(id);
    assert.equal(shown.last_result.imports, 1);
    // After a week everything is read again, and makes nothing new.
    const weekAgo = clock
      .now()
      .subtract({ hours: 24 * 8 })
      .toString();
    await home.deps.database.pool.query(
      `update pull_connector set due_at = last_started_at, progress = jsonb_set(
         progress, '{example/shop code-scanning,full_at}', to_jsonb($2::text)) where id = $1`,
      [id, weekAgo],
    );
    await pull();
    const [full] = await runs();
    assert.deepEqual([full.findings, full.incidents_created], [4, 0]);
  });

  test('token › every answer, row, entry and request › in the header of the server alone', async () => {
    state.alerts = { 'code-scanning': [codeAlert(20, '2026-11-01T08:00:00Z')] };
    const { id } = await make();
    await pull();
    const [asked] = server.asked;
    assert.equal(asked?.headers.authorization, `Bearer ${token}`);
    const { pool } = home.deps.database;
    const { rows } = await pool.query(
      `select (select json_agg(c)::text from pull_connector c) as kept,
        (select string_agg(entry, '') from audit_entry) as entries,
        (select json_agg(r)::text from connector_run r) as runs`,
    );
    assert.doesNotMatch(JSON.stringify(rows), /token-of-the-tests/);
    assert.doesNotMatch(JSON.stringify(await read(id)), /token-of-the-tests|v1\./);
    assert.match(String(rows[0].kept), /"token":"v1\./);
  });

  test('token › the address is changed behind the service › it does not open and goes nowhere', async () => {
    const { id } = await make();
    const sql = `update pull_connector set url = $1 where id = $2`;
    await home.deps.database.pool.query(sql, [`${server.url}/other`, id]);
    await pull();
    assert.deepEqual(server.asked, []);
    assert.match((await read(id)).last_error, /server failed/);
    assert.equal(faults.splice(0).length, 1);
  });

  test('next page › names another server › the same server is asked, the token goes nowhere else', async () => {
    const other = await productServer(() => ({ body: [] }));
    state.linkHost = `https://peer.test:${other.port}`;
    state.alerts = {
      'code-scanning': [1, 2, 3].map((number) => codeAlert(30 + number, '2026-11-01T08:00:00Z')),
    };
    await make();
    await pull();
    delete state.linkHost;
    await other.close();
    assert.deepEqual(other.asked, []);
    assert.equal((await runs())[0].findings, 3);
  });

  test('a server that refuses the token › seen with its reason, tried again sooner, recorded once', async () => {
    state.alerts = { 'code-scanning': [codeAlert(40, '2026-11-01T08:00:00Z')] };
    const { id } = await make({ token: 'a-wrong-token-0123', every_minutes: 240 });
    await pull();
    let shown = await read(id);
    assert.equal(
      shown.last_error,
      'peer.test answered 401: the token is not valid, or has expired.',
    );
    assert.deepEqual([shown.state, shown.failures, shown.last_succeeded_at], ['failing', 1, null]);
    const inMinutes = () =>
      Temporal.Instant.from(shown.next_at).since(clock.now()).total('minutes');
    assert.equal(Math.round(inMinutes()), 5);
    clock.move({ minutes: 6 });
    await pull();
    shown = await read(id);
    assert.deepEqual([shown.failures, Math.round(inMinutes())], [2, 10]);
    const failed = `audit_entry where action = 'connector.failed' and entry like '%${id}%'`;
    assert.equal(await count(home, failed), 1);
    const body = { token };
    const headers = await home.as('Admin');
    const changed = await process.call('PATCH', `${connectors}/${id}`, { headers, body });
    assert.equal(changed.status, 200, changed.text);
    await pull();
    shown = await read(id);
    assert.deepEqual([shown.state, shown.last_error, shown.failures], ['waiting', null, 0]);
  });

  test('a server that asks to wait › is not called before', async () => {
    const busy = await productServer(() => ({ status: 429, headers: { 'retry-after': '7200' } }));
    const other = await sibling(busy);
    const { id } = await make({ url: busy.url });
    await pull(other);
    const { next_at, last_error } = await read(id);
    assert.match(last_error, /answered 429: it asks to wait/);
    assert.equal(Temporal.Instant.from(next_at).since(clock.now()).total('minutes'), 120);
    clock.move({ minutes: 119 });
    assert.equal(await pull(other), false);
    await other.close();
    await busy.close();
  });

  for (const [what, body, said] of [
    ['no JSON', '<html>', /is not JSON/],
    ['a list of texts', ['x'], /has no objects/],
  ] as const) {
    test(`a server that answers ${what} › a failure with that reason, nothing imported`, async () => {
      const odd = await productServer(() => ({ body }));
      const other = await sibling(odd);
      const before = (await runs()).length;
      const { id } = await make({ url: odd.url });
      await pull(other);
      assert.match((await read(id)).last_error, said);
      assert.equal((await runs()).length, before);
      await other.close();
      await odd.close();
    });
  }

  test('a private address › not named by the operator › refused, and the sentence names the setting', async () => {
    const { id } = await make({ url: 'https://10.0.0.7' });
    await pull(home);
    assert.match(
      (await read(id)).last_error,
      /10\.0\.0\.7 has an address that is not public.*IP3_EGRESS_ALLOW/,
    );
    const headers = await home.as('Admin');
    for (const url of [
      'http://dojo.example.org',
      'https://a:b@dojo.example.org',
      'ftp://x.example',
    ]) {
      const body = { name: 'Odd', product: 'defectdojo', url, token };
      const refused = await home.call('POST', connectors, { headers, body });
      assertProblem(refused, 400, 'validation_failed');
    }
  });

  test('paused › is not fetched, fetch now › once; resumed › goes on', async () => {
    state.alerts = { 'code-scanning': [codeAlert(45, '2026-11-01T08:00:00Z')] };
    const { id } = await make();
    const headers = await home.as('Admin');
    const change = (body: object) =>
      process.call('PATCH', `${connectors}/${id}`, { headers, body });
    assert.equal((await change({ paused: true })).body.state, 'paused');
    assert.equal(await pull(), false);
    const asked = await home.call('POST', `${connectors}/${id}/fetch`, {
      headers: await home.as('Analyst'),
    });
    assert.equal(asked.status, 200, asked.text);
    assert.equal(await pull(), true);
    assert.equal(await pull(), false);
    assert.equal((await read(id)).next_at, null);
    assert.equal((await change({ paused: false })).body.state, 'waiting');
  });

  test('another address › without the token › refused; other targets › everything anew', async () => {
    state.alerts = { 'code-scanning': [codeAlert(50, '2026-11-01T08:00:00Z')] };
    const { id } = await make();
    await pull();
    const headers = await home.as('Admin');
    const change = (body: object) =>
      process.call('PATCH', `${connectors}/${id}`, { headers, body });
    const moved = await change({ url: 'https://elsewhere.example.org' });
    const problem = assertProblem(moved, 400, 'validation_failed');
    assert.equal(problem.errors[0].pointer, '/token');
    for (const targets of [[], ['../users'], ['a/../b'], ['example/shop/x']]) {
      assertProblem(await change({ targets }), 400, 'validation_failed');
    }
    const { rows: kept } = await progressOf(id);
    assert.notDeepEqual(kept[0].progress, {});
    await change({ targets: ['example'] });
    assert.deepEqual((await progressOf(id)).rows[0].progress, {});
  });

  const progressOf = (id: string) =>
    home.deps.database.pool.query('select progress from pull_connector where id = $1', [id]);

  test('two processes › at once › one fetch', async () => {
    state.alerts = { 'code-scanning': [codeAlert(60, '2026-11-01T08:00:00Z')] };
    await make();
    const taken = await Promise.all([pull(), pull(), pull()]);
    assert.deepEqual(taken.toSorted(), [false, false, true]);
    assert.equal(server.takeAsked().length, 3);
  });

  test('a process that was lost › after its lease › another fetches, and nothing is there twice', async () => {
    state.alerts = { 'code-scanning': [codeAlert(70, '2026-11-01T08:00:00Z')] };
    const { id } = await make();
    await pull();
    const created = await count(home, `incident where title = 'Rule 70'`);
    // As after a kill between the import and the note of how far it was.
    const until = clock.now().add({ minutes: 3 }).toString();
    await home.deps.database.pool.query(
      `update pull_connector set claim = gen_random_uuid(), leased_until = $2, progress = '{}',
         due_at = last_started_at where id = $1`,
      [id, until],
    );
    assert.equal((await read(id)).state, 'fetching');
    assert.equal(await pull(), false);
    clock.move({ minutes: 4 });
    assert.equal(await pull(), true);
    assert.equal(await count(home, `incident where title = 'Rule 70'`), created);
    assert.equal((await runs())[0].incidents_created, 0);
  });

  test('the job › stopping in the middle › the fetch is free again and counts no failure', async () => {
    const stop = new AbortController();
    const slow = await productServer(() => {
      stop.abort();
      return { body: [] };
    });
    const other = await sibling(slow);
    const { id } = await make({ url: slow.url });
    const quiet = { error: (fields: { err: unknown }) => faults.push(fields.err) };
    await connectorsJob(other.deps, quiet as never).run(stop.signal);
    const shown = await read(id);
    assert.deepEqual([shown.state, shown.failures, shown.last_error], ['waiting', 0, null]);
    await other.close();
    await slow.close();
  });

  test('retired › token forgotten, name free, imports stay', async () => {
    const { id } = await make({ name: 'Old one' });
    const headers = await home.as('Admin');
    const again = await process.call('POST', connectors, {
      headers,
      body: { name: 'old ONE', product: 'github', url: server.url, targets: ['a/b'], token },
    });
    assert.equal(assertProblem(again, 400, 'validation_failed').errors[0].pointer, '/name');
    const gone = await process.call('POST', `${connectors}/${id}/retire`, { headers });
    assert.equal(gone.status, 200, gone.text);
    assert.equal(await read(id), undefined);
    const retired = `pull_connector where id = '${id}' and token is null`;
    assert.equal(await count(home, retired), 1);
    assertProblem(
      await process.call('POST', `${connectors}/${id}/fetch`, { headers }),
      404,
      'not_found',
    );
    await make({ name: 'Old one' });
  });
});
