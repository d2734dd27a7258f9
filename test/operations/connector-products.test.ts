// The connectors of DefectDojo, Dependency-Track and GitLab against servers that answer as the
// products describe their APIs: what is asked, what becomes an import, and what does not again.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { fetchLimits, noProgress, type PartProgress } from '../../src/domain/connector.ts';
import { openEgress } from '../../src/egress/egress.ts';
import { nextLink, openFetcher, PullFault } from '../../src/operations/connectors/fetcher.ts';
import type { Pull } from '../../src/operations/connectors/product.ts';
import { pullConnectors } from '../../src/operations/connectors/products/all.ts';
import { pullNext } from '../../src/operations/connectors/pull-next.ts';
import { plainPeer } from '../support/peer.ts';
import {
  codeAlert,
  dojoFinding,
  dojoServer,
  gitHubServer,
  labServer,
  secretAlert,
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
  const open: { close(): Promise<void> }[] = [];

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

test('link header › of several › the next page', () => {
  const next = (link: string) => nextLink({ headers: { link } });
  assert.equal(
    next('<https://a.test/x?page=2>; rel="next", <https://a.test/x?page=9>; rel="last"'),
    'https://a.test/x?page=2',
  );
  assert.equal(next('<https://a.test/x?page=1>; rel="prev"'), null);
  assert.equal(next('rubbish'), null);
  assert.equal(nextLink({ headers: {} }), null);
});

test('limits of a fetch › the time ends between two pages › the next fetch goes on there', async () => {
  const alerts = [1, 2, 3, 4].map((number) => codeAlert(number, `2026-11-0${number}T08:00:00Z`));
  const server = await gitHubServer({ token, alerts: { 'code-scanning': alerts }, perPage: 1 });
  const progress = new Map<string, PartProgress>();
  const walk = async (pages: number) => {
    const left = () => (server.asked.length >= pages ? fetchLimits.totalMs + 1 : 0);
    const { headers } = pullConnectors.github;
    const pull: Pull = {
      fetcher: openFetcher({
        ...{ egress: server.egress, url: server.url, headers: headers(token), steadyMs: left },
        signal: new AbortController().signal,
      }),
      targets: ['example/shop'],
      before: (part) => progress.get(part) ?? noProgress,
      now: Temporal.Instant.from('2026-11-20T14:00:00Z'),
      remark: () => undefined,
    };
    const { value: file } = await pullConnectors.github.files(pull).next();
    assert.ok(file, 'There is no file.');
    const text = Buffer.concat(await Array.fromAsync(file.chunks)).toString();
    progress.set(file.part, file.after().progress);
    return (JSON.parse(text) as { number: number }[]).map(({ number }) => number);
  };
  try {
    assert.deepEqual(await walk(2), [4, 3]);
    assert.equal(progress.get('example/shop code-scanning')?.since, null);
    server.takeAsked();
    assert.deepEqual(await walk(9), [2, 1]);
    const [, after] = [...progress.entries()][0] ?? [];
    assert.deepEqual([after?.since, after?.resume], ['2026-11-04T08:00:00Z', null]);
    server.takeAsked();
    assert.deepEqual(await walk(9), [4]);
  } finally {
    await server.close();
  }
});

/** One fetch without the service: what each part brings, or the sentence of its fault. */
async function fetched(
  product: 'github' | 'gitlab',
  server: ProductServer,
  { targets = ['example/shop'], progress = new Map<string, PartProgress>(), steadyMs = () => 0 },
) {
  const brought: Record<string, string> = {};
  const remarks: string[] = [];
  const connector = pullConnectors[product];
  const pull: Pull = {
    fetcher: openFetcher({
      ...{ egress: server.egress, url: server.url, headers: connector.headers(token), steadyMs },
      signal: new AbortController().signal,
    }),
    targets,
    before: (part) => progress.get(part) ?? noProgress,
    now: Temporal.Instant.from('2026-11-20T14:00:00Z'),
    remark: (sentence) => remarks.push(sentence),
  };
  for await (const file of connector.files(pull)) {
    try {
      const text = Buffer.concat(await Array.fromAsync(file.chunks)).toString();
      brought[file.part] = [...text.matchAll(/"number":(\d+)/g)].map(([, one]) => one).join();
      progress.set(file.part, file.after().progress);
    } catch (error) {
      if (!(error instanceof PullFault) || !error.isOfFile) throw error;
      brought[file.part] = error.message;
    }
  }
  return { brought, remarks };
}

test('GitHub › the first page of a list is refused › the lists after it are fetched', async () => {
  const state = {
    token,
    alerts: { 'secret-scanning': [secretAlert(1, '2026-11-01T08:00:00Z')] },
    perPage: 5,
    refused: { 'code-scanning': 503, dependabot: 422 },
  };
  const server = await gitHubServer(state);
  try {
    const { brought } = await fetched('github', server, {});
    assert.match(brought['example/shop code-scanning'] ?? '', /answered 503/);
    assert.match(brought['example/shop dependabot'] ?? '', /answered 422/);
    assert.equal(brought['example/shop secret-scanning'], '1');
  } finally {
    await server.close();
  }
});

test('a walk that a limit ended › its page is lost › the list is read from its start, once', async () => {
  const alerts = [1, 2].map((number) => codeAlert(number, `2026-11-0${number}T08:00:00Z`));
  const server = await gitHubServer({ token, alerts: { 'code-scanning': alerts }, perPage: 5 });
  const part = 'example/shop code-scanning';
  const lost = { at: '/gone', since: null, newest: null, full_at: '2026-11-19T08:00:00Z' };
  const progress = new Map([[part, { ...noProgress, resume: lost }]]);
  try {
    const { brought, remarks } = await fetched('github', server, { progress });
    assert.equal(brought[part], '2,1');
    assert.match(remarks[0] ?? '', /lost the page/);
    assert.equal(progress.get(part)?.resume, null);
    server.takeAsked();
    await fetched('github', server, { progress });
    assert.equal(server.takeAsked().filter(({ path }) => path === '/gone').length, 0);
  } finally {
    await server.close();
  }
});

test('a change that is dated far ahead › later changes are fetched all the same', async () => {
  const alerts = [codeAlert(1, '2099-01-01T00:00:00Z'), codeAlert(2, '2026-11-02T08:00:00Z')];
  const server = await gitHubServer({ token, alerts: { 'code-scanning': alerts }, perPage: 5 });
  const part = 'example/shop code-scanning';
  const progress = new Map<string, PartProgress>();
  try {
    await fetched('github', server, { progress });
    assert.equal(progress.get(part)?.since, '2026-11-02T08:00:00Z');
    alerts.push(codeAlert(3, '2026-11-03T08:00:00Z'));
    assert.equal((await fetched('github', server, { progress })).brought[part], '1,3,2');
    // What an earlier version kept.
    const before = progress.get(part) ?? noProgress;
    progress.set(part, { ...before, since: '2099-01-01T00:00:00Z' });
    assert.equal((await fetched('github', server, { progress })).brought[part], '1,3,2');
  } finally {
    await server.close();
  }
});

test('GitLab › an export that never ends › leaves the others their part of the time', async () => {
  const server = await labServer({ token, rows: [], looks: Infinity, outcome: 'finished' });
  // Each look at the clock takes half of one of the ten minutes.
  let minutes = 0;
  const steadyMs = () => (minutes += 0.5) * 60_000;
  try {
    const targets = ['example/shop', 'group:other'];
    const { brought } = await fetched('gitlab', server, { targets, steadyMs });
    assert.match(brought['example/shop'] ?? '', /did not finish the export in time/);
    assert.match(brought['group:other'] ?? '', /answered 404/);
  } finally {
    await server.close();
  }
});

test('next page › goes on after the name of the host › no other host is asked', async () => {
  const asked: string[] = [];
  const resolve = (name: string) => {
    asked.push(name);
    return Promise.resolve([]);
  };
  const fetcher = openFetcher({
    ...{ egress: openEgress({ allow: [], resolve }), url: 'https://dojo.example', headers: {} },
    ...{ signal: new AbortController().signal, steadyMs: () => 0 },
  });
  for (const at of ['.evil.example/x', ':8443/x', '@evil.example/x', 'x', '']) {
    await assert.rejects(fetcher.get(at), PullFault, at);
  }
  assert.deepEqual(asked, []);
});

test('limits of a fetch › more requests than it has › refused', async () => {
  let asked = 0;
  const server = await plainPeer((_, response) => {
    asked += 1;
    response.end('[]');
  });
  const fetcher = openFetcher({
    ...{ egress: server.egress, url: server.url, headers: {}, steadyMs: () => 0 },
    signal: new AbortController().signal,
  });
  try {
    for (let made = 0; made < fetchLimits.requests; made += 1) await fetcher.get('/x');
    await assert.rejects(fetcher.get('/x'), PullFault);
    assert.equal(asked, fetchLimits.requests);
  } finally {
    await server.close();
  }
});
