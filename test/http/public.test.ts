// The public family over HTTP, on a bare Fastify: no database, no configuration, no principal.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { after, suite, test } from 'node:test';
import {
  PagesAnswer,
  PlaybooksAnswer,
  StatsAnswer,
  StatusAnswer,
} from '../../src/http/public/schemas.ts';
import { assertShape, bareApp, type ListAnswer } from './public-app.ts';

const app = bareApp('/ip3');
const whole: ListAnswer = (await get('/api/ip3/incidents')).json();

/** What a browser can open here, in whatever the order. */
const openPages = [
  '/',
  '/setup',
  '/reset',
  ...['/sign-in', '/sign-in/return/{provider}'],
  ...['status', 'pages', 'incidents', 'stats', 'playbooks'].map((name) => `/documents/${name}`),
  '/api/docs',
  '/api/docs/checks',
];
const sessionPages = [
  ...['/overview', '/map', '/statistics', '/actions'],
  ...['/incidents', '/imports', '/reports', '/engagements', '/agents'].flatMap((list) => [
    list,
    `${list}/{id}`,
  ]),
  ...[
    '/approvals',
    '/log-events',
    '/connectors',
    '/indicators',
    '/incidents/new',
    '/notifications',
    '/playbooks',
    '/playbooks/{type}',
    '/admin/{section}',
  ],
];

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ method: 'GET', url, headers });
}

after(() => app.close());

suite('other public documents', () => {
  test('stats › beside the list › agree with its elements', async () => {
    const stats = (await get('/api/ip3/stats')).json<Record<string, unknown>>();
    assertShape(StatsAnswer, stats);
    const urgent = whole.incidents.filter(
      ({ priority, status }) => /P0|P1/.test(priority ?? '') && status !== 'closed',
    );
    assert.equal(stats['source'], 'simulation');
    assert.equal(stats['total'], whole.count);
    assert.equal(stats['open_p0_p1'], urgent.length);
  });

  test('playbooks › the index › has nineteen types', async () => {
    const index = (await get('/api/ip3/playbooks')).json<{ count: number; playbooks: unknown[] }>();
    assertShape(PlaybooksAnswer, index);
    assert.deepEqual([index.count, index.playbooks.length], [19, 19]);
  });
});

suite('documents on the service', () => {
  test('status.json › of a build with a partial family › says what it was told', async () => {
    const status = (await get('/ip3/status.json')).json();
    assertShape(StatusAnswer, status);
    assert.equal(status.version, '9.8.7');
    assert.equal(status.contract, '0.1.0-reference');
    assert.equal(status.status, 'partial');
    assert.equal(status.generated_at, '2026-11-20T10:00:00.000Z');
    assert.deepEqual(
      status.families.map((family: { base: string }) => family.base),
      ['/api/ip3', '/api'],
    );
    assert.deepEqual(status.families[1].operations, ['list']);
    assert.equal(status.disclaimers.length, 3);
  });

  test('pages.json › every page › has a path, a title and an audience', async () => {
    const answer = (await get('/ip3/pages.json')).json();
    assertShape(PagesAnswer, answer);
    const paths = answer.pages.map((page: { path: string }) => page.path);
    assert.equal(new Set(paths).size, paths.length);
    assert.deepEqual(new Set(paths), new Set([...openPages, ...sessionPages]));
  });
});

suite('documents under another path', () => {
  test('module base › set to another path › the documents move with it', async () => {
    const moved = bareApp('/status/module');
    assert.equal((await moved.inject('/status/module/status.json')).statusCode, 200);
    assert.equal((await moved.inject('/status/module/pages.json')).statusCode, 200);
    assert.equal((await moved.inject('/ip3/status.json')).statusCode, 404);
    await moved.close();
  });
});

suite('reach of the public family', () => {
  test('its source files › every import › stays away from store, operations, vault, config', async () => {
    const folders = ['../../src/http/public/', '../../src/simulation/'];
    let looked = 0;
    for (const folder of folders) {
      const place = new URL(folder, import.meta.url);
      for (const name of await readdir(place)) {
        const text = await readFile(new URL(name, place), 'utf8');
        const imported = [...text.matchAll(/from '([^']+)'/g)].map((match) => match[1] ?? '');
        looked += imported.length;
        const forbidden =
          /\/(store|operations|vault|jobs|settings|deps)[/.]|^(pg|kysely|@electric)/;
        for (const path of imported) assert.doesNotMatch(path, forbidden, `${name}: ${path}`);
      }
    }
    assert.ok(looked > 10);
  });
});
