// Single fetches of the connectors without the service: pages, limits, and what goes on where.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fetchLimits, noProgress, type PartProgress } from '../../src/domain/connector.ts';
import { openEgress } from '../../src/egress/egress.ts';
import { nextLink, openFetcher, PullFault } from '../../src/operations/connectors/fetcher.ts';
import type { Pull } from '../../src/operations/connectors/product.ts';
import { pullConnectors } from '../../src/operations/connectors/products/all.ts';
import { plainPeer } from '../support/peer.ts';
import {
  codeAlert,
  gitHubServer,
  labServer,
  secretAlert,
  type ProductServer,
} from '../support/product-servers.ts';

const token = 'token-of-the-tests-0123456789';

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
    const headers = pullConnectors.github.headers(token);
    const pull: Pull = {
      fetcher: openFetcher({
        ...{ egress: server.egress, url: server.url, headers, steadyMs: left },
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
