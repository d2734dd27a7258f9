// The public family over HTTP, on a bare Fastify: no database, no configuration, no principal.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { after, suite, test } from 'node:test';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import Fastify, { type FastifyError } from 'fastify';
import { DomainError, errorStatus } from '../../src/domain/error.ts';
import type { App } from '../../src/http/app-type.ts';
import type { HttpDeps } from '../../src/http/http-deps.ts';
import { publicDocuments } from '../../src/http/public/public-documents.ts';
import { publicEndpoints } from '../../src/http/public/public-endpoints.ts';
import {
  IncidentsAnswer,
  PagesAnswer,
  PlaybooksAnswer,
  StatsAnswer,
  StatusAnswer,
} from '../../src/http/public/schemas.ts';
import { registerEndpoints } from '../../src/http/register-endpoints.ts';
import { Problem } from '../../src/http/schema/schema.ts';
import { filterNames, filterValues } from '../../src/simulation/filters.ts';
import type { PublicIncident } from '../../src/simulation/incidents.ts';

const app = bareApp('/ip3');
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
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

interface ListAnswer {
  ok: boolean;
  source: string;
  count: number;
  by_severity: Record<string, number>;
  gap_pct: number;
  incidents: PublicIncident[];
}

function bareApp(moduleBase: string): App {
  const customOptions = { coerceTypes: false, removeAdditional: false } as const;
  const bare = Fastify({ ajv: { customOptions } }).withTypeProvider<TypeBoxTypeProvider>();
  bare.addSchema(Problem);
  bare.setErrorHandler((error: FastifyError | DomainError, request, reply) => {
    // A stand-in for the error handler of the application, with the body that the schema asks for.
    const ours = error instanceof DomainError;
    const status = ours ? errorStatus[error.code] : (error.statusCode ?? 500);
    return reply.code(status).send({
      type: 'about:blank',
      title: error.name,
      status,
      error: ours ? error.code : 'validation_failed',
      detail: ours ? error.detail : error.message,
      request_id: request.id,
      ...(ours ? error.members : {}),
    });
  });
  const documents = publicDocuments({
    version: '9.8.7',
    startedAt: '2026-11-20T10:00:00.000Z',
    families: [
      { name: 'Registry', base: '/api', status: 'partial', auth: 'bearer', operations: ['list'] },
    ],
  });
  const deps = { config: { IP3_MODULE_BASE: moduleBase }, publicDocuments: documents };
  registerEndpoints(bare, deps as unknown as HttpDeps, publicEndpoints);
  return bare;
}

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ method: 'GET', url, headers });
}

function assertShape(schema: object, value: unknown): void {
  const validate = ajv.compile(schema);
  assert.ok(validate(value), ajv.errorsText(validate.errors));
}

after(() => app.close());

suite('GET /api/ip3/incidents', () => {
  test('no filter › asked twice and of another instance › 200 incidents, the same bytes', async () => {
    const first = await get('/api/ip3/incidents');
    const other = bareApp('/other');
    const second = await other.inject('/api/ip3/incidents');
    await other.close();
    assert.equal(first.statusCode, 200);
    assert.match(String(first.headers['content-type']), /^application\/json/);
    assert.deepEqual(second.rawPayload, first.rawPayload);
    assertShape(IncidentsAnswer, whole);
    assert.deepEqual([whole.ok, whole.source, whole.count], [true, 'simulation', 200]);
    assert.equal(whole.incidents.length, 200);
  });

  test('any filters › any of the closed values › exactly the incidents wanted, figures of them', async () => {
    const values = (name: keyof typeof filterValues) =>
      fc.subarray<string>([...filterValues[name]]);
    const wantedSets = fc.record({
      severity: values('severity'),
      status: values('status'),
      group: values('group'),
    });
    await fc.assert(
      fc.asyncProperty(wantedSets, async (wanted) => {
        const query = new URLSearchParams();
        for (const name of filterNames) query.set(name, wanted[name].join(','));
        const answer: ListAnswer = (await get(`/api/ip3/incidents?${query.toString()}`)).json();
        const expected = whole.incidents.filter((incident) =>
          filterNames.every(
            (name) => wanted[name].length === 0 || wanted[name].includes(incident[name]),
          ),
        );
        assert.deepEqual(answer.incidents, expected);
        assertFigures(answer);
        assertShape(IncidentsAnswer, answer);
      }),
      { numRuns: 60 },
    );
  });

  test('upper case and blanks › beside a plain query › give the same answer', async () => {
    const plain = await get('/api/ip3/incidents?severity=high,critical&group=ai');
    const odd = await get('/api/ip3/incidents?severity=HIGH,%20Critical,&group=AI&page=3');
    assert.equal(odd.statusCode, 200);
    assert.deepEqual(odd.json(), plain.json());
    assert.ok(plain.json<ListAnswer>().count > 0);
  });

  test('nothing passes › the figures › are zero, not missing', async () => {
    const answer: ListAnswer = (
      await get('/api/ip3/incidents?severity=unknown&status=closed')
    ).json();
    assert.deepEqual([answer.count, answer.gap_pct, answer.incidents], [0, 0, []]);
    assertFigures(answer);
  });

  test('unknown values › of two closed sets › 400 that lists both and what is allowed', async () => {
    const answer = await get('/api/ip3/incidents?severity=urgent&status=done');
    assert.equal(answer.statusCode, 400);
    const problem = answer.json<{
      error: string;
      errors: { pointer: string; message: string }[];
    }>();
    assert.equal(problem.error, 'validation_failed');
    assert.deepEqual(
      problem.errors.map(({ pointer }) => pointer),
      ['/query/severity', '/query/status'],
    );
    assert.match(problem.errors[0]?.message ?? '', /critical/);
    assert.match(problem.errors[1]?.message ?? '', /retest/);
  });

  test('hostile query › prototype names, arrays, nulls › 400 or no effect, never 500', async () => {
    for (const query of [
      'severity=__proto__',
      'group=constructor',
      'status=%00',
      'status=a&status=b',
    ]) {
      assert.equal((await get(`/api/ip3/incidents?${query.toString()}`)).statusCode, 400, query);
    }
    for (const query of ['__proto__=1', 'constructor=x', 'severity=']) {
      assert.equal(
        (await get(`/api/ip3/incidents?${query.toString()}`)).json<ListAnswer>().count,
        200,
        query,
      );
    }
  });

  test('entity tag › sent back › 304 without a body; other filters have another tag', async () => {
    const first = await get('/api/ip3/incidents?group=ai');
    const etag = String(first.headers['etag']);
    for (const held of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await get('/api/ip3/incidents?group=ai', { 'if-none-match': held });
      assert.deepEqual([again.statusCode, again.body], [304, '']);
      assert.equal(again.headers['etag'], etag);
    }
    const other = await get('/api/ip3/incidents?group=cyber', { 'if-none-match': etag });
    assert.equal(other.statusCode, 200);
  });
});

function assertFigures(answer: ListAnswer): void {
  const { incidents } = answer;
  assert.equal(answer.count, incidents.length);
  const sum = Object.values(answer.by_severity).reduce((total, count) => total + count, 0);
  assert.equal(sum, incidents.length);
  for (const [severity, count] of Object.entries(answer.by_severity)) {
    assert.equal(count, incidents.filter((one) => one.severity === severity).length);
  }
  const gaps = incidents.filter((one) => one.evidence_status === 'gap').length;
  const exact = incidents.length === 0 ? 0 : (100 * gaps) / incidents.length;
  assert.ok(Math.abs(answer.gap_pct - exact) <= 0.05 + 1e-9);
}

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
