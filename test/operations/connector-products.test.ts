// The connectors of DefectDojo, Dependency-Track and GitLab against servers that answer as the
// products describe their APIs: what is asked, what becomes an import, and what does not again.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { pullNext } from '../../src/operations/connectors/pull-next.ts';
import {
  dojoFinding,
  dojoServer,
  labServer,
  trackServer,
  type DojoState,
  type LabState,
  type ProductServer,
  type TrackState,
} from '../support/product-servers.ts';
import { onEachEngine, settableClock } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const connectors = '/api/ip3/v1/connectors';
const token = 'token-of-the-tests-0123456789';

onEachEngine('connectors of products', (engine) => {
  let home: TestService;
  const clock = settableClock('2026-11-20T14:00:00Z');
  const open: { close: () => Promise<void> }[] = [];

  before(async () => {
    home = await openTestService(engine, { clock, settings: { IP3_TOKEN_TTL: 'P1D' } });
  });
  after(() => home.close());
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
    await home.deps.database.pool.query(
      'update pull_connector set token = null, retired_at = now() where retired_at is null',
    );
  });

  /** Makes the connector, and gives what fetches by it once an hour and what it says then. */
  async function connect(server: ProductServer, fields: object) {
    const options = { clock, egress: server.egress, sharedWith: home };
    const process = await openTestService(engine, options);
    open.push(process, server);
    const headers = await home.as('Admin');
    const body = { name: 'Other server', url: server.url, token, every_minutes: 60, ...fields };
    const made = await home.call('POST', connectors, { headers, body });
    assert.equal(made.status, 201, made.text);
    return async () => {
      const stopping = new AbortController().signal;
      const onFault = (error: unknown) => {
        throw error;
      };
      assert.equal(await pullNext(process.deps, { stopping, onFault }), true);
      clock.move({ hours: 1 });
      const list = await home.call('GET', connectors, { headers });
      const { last_error, last_result } = list.body.connectors[0];
      const { imports, findings, incidents_created: created } = last_result;
      return { last_error, brought: [imports, findings, created], asked: server.takeAsked() };
    };
  }

  test('DefectDojo › active findings of two products › pages of one server, then what changed', async () => {
    const state: DojoState = {
      token,
      findings: [
        dojoFinding(9, null),
        dojoFinding(3, '2026-11-03T08:00:00.123456Z'),
        dojoFinding(2, '2026-11-02T08:00:00+01:00'),
      ],
      perPage: 2,
    };
    const server = await dojoServer(state);
    const fields = { product: 'defectdojo', url: `${server.url}/dojo/`, targets: ['4', '5'] };
    const fetch = await connect(server, fields);
    const first = await fetch();
    assert.deepEqual([first.last_error, first.brought], [null, [1, 3, 3]]);
    assert.equal(first.asked.length, 2);
    const { query } = first.asked[0]!;
    assert.deepEqual(
      [query.get('active'), query.get('o'), query.get('test__engagement__product')],
      ['true', '-last_status_update', '4,5'],
    );
    // One without a time is always new; an import of the same makes nothing.
    assert.equal((await fetch()).brought[2], 0);
    const again = await fetch();
    assert.deepEqual(again.brought, [0, 0, 0]);
    state.findings.unshift(dojoFinding(10, '2026-11-20T16:30:00Z'));
    assert.deepEqual((await fetch()).brought, [1, 3, 1]);
  });

  test('Dependency-Track › projects › one import each, and again only where findings changed', async () => {
    const uuid = (end: number) => `ca4f2da9-0fad-4a13-92d7-${String(end).padStart(12, '0')}`;
    const state: TrackState = {
      token,
      projects: {
        [uuid(1)]: ['CVE-2030-0001', 'CVE-2030-0002'],
        [uuid(2)]: [],
        [uuid(3)]: ['CVE-2030-0003'],
      },
    };
    const fetch = await connect(await trackServer(state), { product: 'dependency-track' });
    const first = await fetch();
    assert.deepEqual([first.last_error, first.brought], [null, [2, 3, 3]]);
    assert.deepEqual((await fetch()).brought, [0, 0, 0]);
    state.projects[uuid(3)]?.push('CVE-2030-0004');
    assert.deepEqual((await fetch()).brought, [1, 2, 1]);
    for (let more = 100; more < 210; more += 1) state.projects[uuid(more)] = [];
    const { asked } = await fetch();
    assert.equal(asked.filter(({ path }) => path === '/api/v1/project').length, 2);
    assert.equal(asked.filter(({ path }) => path.endsWith('/export')).length, 113);
  });

  test('Dependency-Track › a project that the server refuses › named as the error, the others are fetched', async () => {
    const uuid = (end: number) => `ca4f2da9-0fad-4a13-92d7-${String(end).padStart(12, '0')}`;
    const track: TrackState = { token, projects: { [uuid(51)]: ['CVE-2030-0051'] } };
    const fields = { product: 'dependency-track', targets: [uuid(50), uuid(51)] };
    const first = await (await connect(await trackServer(track), fields))();
    assert.ok(first.last_error.startsWith(`${uuid(50)}: `), first.last_error);
    assert.deepEqual(first.brought, [1, 1, 1]);
  });

  test('GitLab › a project that the server refuses › the same', async () => {
    const rows = [
      'sast,Semgrep,detected,Weak hash,Text.,high,,CWE-89,semgrep.90,' +
        '2026-01-02T13:25:01Z,src/hash.rb,false,,example/shop,,,90',
    ];
    const state: LabState = { token, rows, looks: 0, outcome: 'finished' };
    const fields = { product: 'gitlab', targets: ['example/gone', 'example/shop'] };
    const first = await (await connect(await labServer(state), fields))();
    assert.match(first.last_error, /^example\/gone: .* 404/);
    assert.deepEqual(first.brought, [1, 1, 1]);
  });

  test('GitLab › an export › asked for until it is there, imported once', async () => {
    const row = (id: number) =>
      `sast,Semgrep,detected,SQL injection ${id},Text.,high,,CWE-89,semgrep.${id},` +
      `2026-01-02T13:25:01Z,src/db.rb,false,,example/shop,,,${id}`;
    const state: LabState = { token, rows: [row(1), row(2)], looks: 2, outcome: 'finished' };
    const fields = { product: 'gitlab', targets: ['example/shop'] };
    const fetch = await connect(await labServer(state), fields);
    const first = await fetch();
    assert.deepEqual([first.last_error, first.brought], [null, [1, 2, 2]]);
    assert.deepEqual(
      first.asked.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`),
      ['POST vulnerability_exports', 'GET 7', 'GET 7', 'GET 7', 'GET download'],
    );
    assert.deepEqual((await fetch()).brought, [0, 0, 0]);
    state.rows.push(row(3));
    assert.deepEqual((await fetch()).brought, [1, 3, 1]);
    state.outcome = 'failed';
    assert.match((await fetch()).last_error, /could not make the export/);
  });

  test('GitLab › a table that is no table › the run and the connector say so', async () => {
    const state: LabState = { token, rows: ['"never closed'], looks: 0, outcome: 'finished' };
    const fields = { product: 'gitlab', targets: ['example/shop'] };
    const { last_error } = await (await connect(await labServer(state), fields))();
    assert.match(last_error, /^(example\/shop: |Import )/);
    const headers = await home.as('Analyst');
    const list = await home.call('GET', '/api/ip3/v1/imports?limit=1', { headers });
    const [run] = list.body.runs ?? list.body.imports;
    assert.deepEqual([run.status, run.pulled.part], ['failed', 'example/shop']);
  });
});
