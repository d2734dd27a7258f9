// An import that is followed, cancelled or left by its client, over real sockets: one clear end,
// and nothing of a file that was not imported whole.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { endAbandonedImports } from '../../src/operations/imports/end-abandoned.ts';
import { runExclusive } from '../../src/operations/imports/queue.ts';
import { assertProblem, count, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { portOfServer, type Json } from '../support/values.ts';
import { table } from './import-rows.ts';

const v1 = '/api/ip3/v1/imports';

interface Event {
  event: string;
  data: Json;
}

function answerTo(request: http.ClientRequest): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
}

onEachEngine('import progress', (engine) => {
  let service: TestService;
  let analyst: Record<string, string>;
  let port: number;
  before(async () => {
    service = await openTestService(engine);
    analyst = await service.as('Analyst');
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    port = portOfServer(service.app.server);
  });
  after(() => service.close());

  /** Sends a file and reads events; `onEvent` can destroy the request. */
  async function follow(
    body: string,
    onEvent: (event: Event, request: http.ClientRequest) => void = () => undefined,
  ): Promise<Event[]> {
    const accept = { accept: 'text/event-stream', 'content-type': 'text/csv' };
    const options = { method: 'POST', port, path: `${v1}/csv`, headers: { ...analyst, ...accept } };
    const request = http.request(options);
    const answered = answerTo(request);
    request.end(body);
    const events: Event[] = [];
    try {
      const answer = await answered;
      assert.equal(answer.statusCode, 200);
      assert.match(answer.headers['content-type']!, /^text\/event-stream/);
      let text = '';
      for await (const piece of answer.setEncoding('utf8') as AsyncIterable<string>) {
        const parts = (text + piece).split('\n\n');
        text = parts.pop()!;
        for (const part of parts) {
          const found = /^event: (\w+)\ndata: (.*)$/.exec(part);
          if (found === null) continue;
          events.push({ event: found[1]!, data: JSON.parse(found[2]!) });
          onEvent(events.at(-1)!, request);
        }
      }
    } catch (error) {
      if (!request.destroyed) throw error;
    }
    return events;
  }

  const newest = async () => {
    const { body } = await service.call('GET', `${v1}?limit=1`, { headers: analyst });
    return body.imports[0];
  };

  /** The newest run once it has ended. */
  async function ended() {
    for (let tries = 0; tries < 3_000; tries += 1) {
      const run = await newest();
      if (run.status !== 'running') return run;
      await pause(20);
    }
    throw new Error('The import does not end.');
  }

  const rowsOf = (run: string) => count(service, 'incident where connector_run_id = $1', [run]);
  const temporary = () => readdirSync(join(service.files.dataDir, 'vault', 'tmp'));

  async function assertNothingLeft(run: { id: string }): Promise<void> {
    assert.equal(await rowsOf(run.id), 0);
    for (let tries = 0; temporary().length > 0 && tries < 6_000; tries += 1) await pause(10);
    assert.deepEqual(temporary(), []);
  }

  const preferences: [string, RegExp][] = [
    ['text/event-stream', /^text\/event-stream/],
    ['application/json;q=0.5, text/event-stream', /^text\/event-stream/],
    ['application/json, text/event-stream;q=0.1', /^application\/json/],
    ['text/event-stream;q=0, */*', /^application\/json/],
    ['*/*', /^application\/json/],
  ];
  for (const [accept, type] of preferences) {
    test(`Accept: ${accept} › answered with what is preferred`, async () => {
      const headers = { ...analyst, accept, 'content-type': 'text/csv' };
      const body = table('preferred', 1);
      const answer = await service.call('POST', `${v1}/csv`, { headers, body });
      assert.match(String(answer.headers['content-type']), type);
    });
  }

  test('a file that a thread reads › with events › each phase, then completed with the run', async () => {
    const events = await follow(table('Followed', 6000));
    const phases = new Set<unknown>(events.map(({ data }) => data.phase));
    for (const phase of ['receiving', 'reading', 'writing']) assert.ok(phases.has(phase), phase);
    // No other import runs.
    assert.ok(!phases.has('waiting'));
    const last = events.at(-1)!;
    assert.equal(last.event, 'completed');
    assert.equal(last.data.incidents_created, 6000);
    assert.equal(await rowsOf(last.data.id), 6000);
    assert.deepEqual(await newest(), last.data);
    assert.deepEqual(temporary(), []);
    const again = await service.call('GET', `${v1}/${last.data.id}/events`, { headers: analyst });
    assert.match(again.text, /^event: completed\n/m);
  });

  test('a broken file › with events › failed with the problem and its place', async () => {
    const events = await follow(`${table('Broken', 6000)}"no end of the quote`);
    const last = events.at(-1)!;
    assert.equal(last.event, 'failed');
    assert.equal(last.data.error, 'parse_failed');
    const run = await ended();
    assert.equal(run.id, last.data.run_id);
    assert.equal(run.status, 'failed');
    await assertNothingLeft(run);
  });

  test('an import › cancelled by another client › cancelled, also asked twice', async () => {
    const turn = Promise.withResolvers<void>();
    const held = runExclusive(() => turn.promise);
    const body = table('Cancelled', 10);
    const headers = { ...analyst, 'content-type': 'text/csv' };
    const answer = service.call('POST', `${v1}/csv`, { headers, body });
    while ((await newest()).status !== 'running') await pause(5);
    const { id } = await newest();
    const cancel = () => service.call('POST', `${v1}/${id}/cancel`, { headers: analyst });
    const done = await cancel();
    assert.equal(done.status, 200, done.text);
    assert.equal(done.body.status, 'cancelled');
    assert.match(done.body.errors[0].reason, /^Cancelled by analyst@example\.org\./);
    turn.resolve();
    await held;
    const problem = assertProblem(await answer, 409, 'cancelled');
    assert.equal(problem.run_id, id);
    assert.equal((await cancel()).status, 200);
    await assertNothingLeft(done.body);
    const trail = `audit_entry where action = 'import.cancelled' and entry like '%' || $1 || '%'`;
    assert.equal(await count(service, trail, [id]), 1);
  });

  test('a completed import › cancelled › conflict that names undo', async () => {
    const headers = { ...analyst, 'content-type': 'text/csv' };
    const body = table('Complete', 3);
    const run = await service.call('POST', `${v1}/csv`, { headers, body });
    const url = `${v1}/${run.body.id}/cancel`;
    const problem = assertProblem(
      await service.call('POST', url, { headers: analyst }),
      409,
      'conflict',
    );
    assert.match(problem.detail, /\/undo\.$/);
    assert.equal(await rowsOf(run.body.id), 3);
  });

  for (const phase of ['reading', 'writing']) {
    test(`a client › that goes away while ${phase} › cancels, and nothing is left`, async () => {
      await follow(table(`Left ${phase}`, 20_000), ({ data }, request) => {
        if (data.phase === phase) request.destroy();
      });
      const run = await ended();
      assert.equal(run.status, 'cancelled');
      assert.match(run.errors[0].reason, /^The client went away/);
      await assertNothingLeft(run);
    });
  }

  test('a client › that goes away while sending › leaves no run and no bytes', async () => {
    const before_ = await newest();
    const headers = { ...analyst, 'content-type': 'text/csv', 'content-length': '1000000' };
    const request = http.request({ method: 'POST', port, path: `${v1}/csv`, headers });
    request.on('error', () => undefined);
    request.write(table('Half', 1000));
    while (temporary().length === 0) await pause(5);
    request.destroy();
    await assertNothingLeft({ id: before_.id.replace(/^./, 'f') });
    assert.deepEqual(await newest(), before_);
  });

  test('whoever follows › logs out elsewhere › is told no more, and no end', async () => {
    const id = service.deps.ids.next();
    await service.deps.database.pool.query(
      `insert into connector_run (id, connector, bytes, sha256, status, started_at, actor,
         heartbeat_at)
       values ($1, 'csv', 1, 'x', 'running', now(), 'a@example.org', now())`,
      [id],
    );
    const headers = await service.as('Viewer', 'Reporter');
    const stream = await fetch(`http://127.0.0.1:${port}${v1}/${id}/events`, { headers });
    assert.equal(stream.status, 200);
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    // Before anything of the run is emitted, and not with the next sign of life.
    assert.equal((await reader.read()).value, ': events follow\n\n');
    const told = reader.read().catch((error: unknown) => error);
    const url = '/api/ip3/v1/auth/logout';
    assert.equal((await service.call('POST', url, { headers, body: {} })).status, 204);
    assert.ok((await told) instanceof Error, 'cut off, not ended');
    await service.deps.database.pool.query('delete from connector_run where id = $1', [id]);
  });

  test('a run whose process died › found by the next one › failed, and says so', async () => {
    const id = service.deps.ids.next();
    await service.deps.database.pool.query(
      `insert into connector_run (id, connector, bytes, sha256, status, started_at, actor,
         heartbeat_at)
       values ($1, 'csv', 1, 'x', 'running', now(), 'a@example.org', now() - interval '61 s')`,
      [id],
    );
    assert.equal(await endAbandonedImports(service.deps, false), 1);
    const run = await service.call('GET', `${v1}/${id}`, { headers: analyst });
    assert.equal(run.body.status, 'failed');
    assert.match(run.body.errors[0].reason, /server process ended before the import was complete/);
    assert.equal(await endAbandonedImports(service.deps, false), 0);
  });
});
