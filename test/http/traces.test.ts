// Traces as a collector gets them: a real receiver of OTLP over HTTP takes what requests, jobs and
// statements send, and gets no secret and no text of a statement.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { after, before, suite, test } from 'node:test';
import { pino } from 'pino';
import { buildApp } from '../../src/app.ts';
import type { App } from '../../src/http/app-type.ts';
import { loadConfig } from '../../src/settings/config.ts';
import { startTraces } from '../../src/start/traces.ts';
import { openTracer, type Tracer } from '../../src/traces/tracer.ts';
import { productFiles } from '../architecture/source-files.ts';
import { engineOfFeatures } from '../support/engines.ts';
import { becomes } from '../support/eventually.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { portOfServer } from '../support/values.ts';

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  status?: { code: number };
}

interface OtlpBody {
  resourceSpans: [{ resource: object; scopeSpans: [{ spans: OtlpSpan[] }] }];
}

/** A collector that keeps what it gets, or answers with another status. */
async function openCollector() {
  const got = { bodies: [] as OtlpBody[], headers: [] as NodeJS.Dict<unknown>[], status: 200 };
  const server = createServer((request, answer) => {
    void readJson(request).then((body) => {
      if (got.status === 200 && request.url === '/otlp/v1/traces') {
        got.bodies.push(body as OtlpBody);
        got.headers.push(request.headers);
      }
      answer.writeHead(got.status, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOfServer(server);
  const spans = () => got.bodies.flatMap((body) => body.resourceSpans[0].scopeSpans[0].spans);
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { got, spans, endpoint: new URL(`http://127.0.0.1:${port}/otlp/`), close };
}

const attributesOf = ({ attributes }: OtlpSpan) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );

suite('traces', () => {
  let service: TestService;
  let collector: Awaited<ReturnType<typeof openCollector>>;
  let tracer: Tracer;
  let app: App;
  const said: string[] = [];
  const log = {
    info: (_fields: object, message: string) => void said.push(message),
    warn: (_fields: object, message: string) => void said.push(message),
  };
  before(async () => {
    service = await openTestService(engineOfFeatures);
    collector = await openCollector();
    tracer = openTracer({
      ...{ endpoint: collector.endpoint, headers: { 'x-key': 'a-secret' }, share: 1, log },
      ...{ version: '1', instance: 'one', everyMs: 20 },
    });
    const silent = pino({ level: 'silent' });
    app = await buildApp({ ...service.deps, log: silent, lifecycle: { stopping: false }, tracer });
  });
  after(async () => {
    await tracer.close();
    await app.close();
    await service.close();
    collector.close();
  });

  test('a request › with a trace of its caller › is its child, its statements are within it', async () => {
    const headers = await service.as('Analyst');
    const trace_id = 'ab'.repeat(16);
    const traceparent = `00-${trace_id}-${'cd'.repeat(8)}-01`;
    const payload = { title: 'Of Jan Kowalski' };
    const sent = { ...headers, traceparent };
    const begun = BigInt(Math.floor(performance.timeOrigin + performance.now())) * 1_000_000n;
    const url = '/api/incidents';
    const made = await app.inject({ method: 'POST', url, headers: sent, payload });
    assert.equal(made.statusCode, 201);
    const own = () => collector.spans().filter(({ traceId }) => traceId === trace_id);
    await becomes(() => Promise.resolve(own().some(({ kind }) => kind === 2)), true);
    const [request] = own().filter(({ kind }) => kind === 2);
    assert.equal(request!.name, 'POST /api/incidents');
    assert.equal(request!.parentSpanId, 'cd'.repeat(8));
    assert.deepEqual(attributesOf(request!), {
      ...{ 'http.request.method': 'POST', 'http.route': '/api/incidents' },
      ...{ 'http.response.status_code': 201, 'proofline.request_id': made.headers['x-request-id'] },
    });
    const [start, end] = [BigInt(request!.startTimeUnixNano), BigInt(request!.endTimeUnixNano)];
    assert.ok(begun <= start && start < end, `${begun} ${start} ${end}`);
    const statements = own().filter(({ kind }) => kind === 3);
    assert.ok(statements.some(({ name }) => name === 'insert incident'));
    assert.ok(statements.some(({ name }) => name === 'commit'));
    assert.ok(statements.every(({ parentSpanId }) => parentSpanId === request!.spanId));
    const text = JSON.stringify(collector.got.bodies);
    assert.doesNotMatch(text, /Kowalski|Bearer|a-secret|analyst@|\$1|values/i);
    assert.equal(collector.got.headers[0]!['x-key'], 'a-secret');
    assert.equal(collector.got.headers[0]!['traceparent'], undefined);
  });

  test('requests › not recorded by their caller, and of probes › are no spans', async () => {
    const silent = 'ef'.repeat(16);
    const headers = { traceparent: `00-${silent}-${'cd'.repeat(8)}-00` };
    await app.inject({ method: 'GET', url: '/api/ip3/stats', headers });
    await app.inject({ method: 'GET', url: '/livez' });
    await app.inject({ method: 'GET', url: '/nothing-of-ours' });
    const named = (name: string) => collector.spans().filter((span) => span.name === name).length;
    await becomes(() => Promise.resolve(named('GET')), 1);
    assert.equal(named('GET /livez'), 0);
    assert.ok(collector.spans().every(({ traceId }) => traceId !== silent));
  });

  test('jobs › a rare one, and a frequent one that fails › are spans of their own', async () => {
    const { kysely } = service.deps.database;
    const work = async () => void (await kysely.selectFrom('account').select('id').execute());
    await tracer.job('rare', 60_000, work);
    await tracer.job('frequent', 100, work);
    const failing = tracer.job('failing', 100, () => Promise.reject(new Error('Of Kowalski')));
    await assert.rejects(failing, /Kowalski/);
    const jobs = () => collector.spans().filter(({ name }) => name.startsWith('job '));
    await becomes(() => Promise.resolve(jobs().length), 2);
    assert.deepEqual(
      jobs().map(({ name, status }) => [name, status?.code]),
      [
        ['job rare', undefined],
        ['job failing', 2],
      ],
    );
    const within = collector
      .spans()
      .filter(({ parentSpanId }) => parentSpanId === jobs()[0]!.spanId);
    assert.deepEqual(
      within.map(({ name }) => name),
      ['select account'],
    );
  });

  test('a collector that refuses › is said once, and again when it takes them', async () => {
    const ask = () => app.inject({ method: 'GET', url: '/api/ip3/playbooks' });
    const told = (wanted: string[]) => becomes(() => Promise.resolve([...said]), wanted);
    collector.got.status = 503;
    await ask();
    await told(['traces do not arrive']);
    await ask();
    await ask();
    collector.got.status = 200;
    const before = collector.got.bodies.length;
    await ask();
    await becomes(() => Promise.resolve(collector.got.bodies.length > before), true);
    await told(['traces do not arrive', 'traces arrive again']);
  });
});

test('traces › without a collector › nothing of them is loaded', async () => {
  const { config } = loadConfig({});
  assert.equal(await startTraces(config, pino({ level: 'silent' })), null);
  const loading = /^(?:import|export) (?!type\b)[^;]*from '[^']*\/traces\//m;
  const others = productFiles().filter(({ path }) => !path.startsWith('src/traces/'));
  assert.ok(others.length > 500);
  assert.deepEqual(
    others.filter(({ text }) => loading.test(text)).map(({ path }) => path),
    [],
  );
});

test('settings of traces › unsound ones › are named', () => {
  const fault = (settings: Record<string, string>) =>
    assert.throws(() => loadConfig(settings), /IP3_OTLP_/);
  for (const IP3_OTLP_SHARE of ['2', '-1', 'all', '1.5']) fault({ IP3_OTLP_SHARE });
  for (const IP3_OTLP_HEADERS of ['x', 'x=', 'a b=c', 'x=1,']) fault({ IP3_OTLP_HEADERS });
  fault({ IP3_OTLP_ENDPOINT: 'collector:4318' });
  const { config } = loadConfig({ IP3_OTLP_HEADERS: 'Api-Key=a=b, x=1', IP3_OTLP_SHARE: '0.25' });
  assert.deepEqual(config.IP3_OTLP_HEADERS, { 'api-key': 'a=b', x: '1' });
  assert.equal(config.IP3_OTLP_SHARE, 0.25);
});
