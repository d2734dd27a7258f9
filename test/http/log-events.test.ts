// Log events that opened no incident: found, read, and made an incident of by a person.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { custodyFaults } from '../../src/operations/audit/custody-agrees.ts';
import { logIntake } from '../support/log-intake.ts';
import { assertProblem, onEachEngine, settableClock, sha256 } from '../support/records.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

const url = '/api/ip3/v1/log-events';

onEachEngine('log events', (engine) => {
  let service: TestService;
  const clock = settableClock('2026-11-21T12:00:00Z');
  before(async () => {
    service = await openTestService(engine, { clock });
  });
  after(() => service.close());

  const { event, sent, evidenceOf } = logIntake(() => service, clock);

  const get = async (path: string): Promise<Answer> =>
    service.call('GET', path, { headers: await service.as('Analyst') });
  const listed = async (query: string) => {
    const answer = await get(`${url}?${query}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.events as Record<string, string>[];
  };
  const open = async (body: unknown, more: Record<string, string> = {}) =>
    service.call('POST', `${url}/incident`, {
      headers: { ...(await service.as('Analyst')), ...more },
      body: body as Record<string, unknown>,
    });

  test('log events › one that opens nothing › is listed and read as it was sent', async () => {
    const own = event({ severity: 'low', message: 'A quiet login, password=hunter2' });
    const answer = await sent(own);
    assert.equal(answer.unlinked, 1);
    const [found] = await listed(`host=${String(own['host']).toUpperCase()}`);
    assert.equal(found!['title'], 'A quiet login, password=[redacted]');
    const { at, format, severity, product, rule, host, unlinked_because } = found!;
    assert.deepEqual(
      { at, format, severity, product, rule, host, unlinked_because },
      {
        at: '2026-11-21T12:00:00.000Z',
        format: 'generic',
        severity: 'low',
        product: 'waf',
        rule: own['rule'],
        host: own['host'],
        unlinked_because: 'low_severity',
      },
    );
    const { body } = await get(`${url}/${found!['id']}`);
    assert.equal(body.raw, JSON.stringify(own));
    assert.equal(body.number, 1);
    assert.equal(body.incident, null);
    assert.equal(body.batch.sha256, sha256(JSON.stringify(own)));
  });

  test('log events › one that opens an incident › is not in the list', async () => {
    const own = event();
    assert.equal((await sent(own)).incidents_created, 1);
    assert.deepEqual(await listed(`host=${own['host']}`), []);
  });

  /** Titles of a host's events, page by page. */
  async function titlesByPages(host: string): Promise<string[]> {
    const seen: string[] = [];
    let query = `host=${host}&limit=2`;
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await get(`${url}?${query}`);
      seen.push(...body.events.map(({ title }: { title: string }) => title));
      cursor = body.next_cursor as string | null;
      query = `host=${host}&limit=2&cursor=${cursor}`;
    }
    return seen;
  }

  test('log events › pages and filters › each event once, and only those asked for', async () => {
    const host = 'many.example.org';
    const hour = (n: number) => clock.now().subtract({ minutes: 60 * n });
    const many = [0, 1, 2, 3, 4].map((n) =>
      event({
        host,
        severity: n % 2 ? 'low' : 'info',
        ts: hour(n).toString(),
        message: `No. ${n}`,
      }),
    );
    await sent(many.map((one) => JSON.stringify(one)).join('\n'));
    assert.deepEqual(await titlesByPages(host), ['No. 0', 'No. 1', 'No. 2', 'No. 3', 'No. 4']);
    const titles = async (more: string) =>
      (await listed(`host=${host}&${more}`)).map(({ title }) => title);
    assert.deepEqual(await titles('severity=low'), ['No. 1', 'No. 3']);
    assert.deepEqual(await titles('q=no.%202'), ['No. 2']);
    assert.deepEqual(await titles('q=%25'), []);
    assert.deepEqual(await titles('format=syslog'), []);
    assert.deepEqual(await titles(`rule=${many[3]!['rule']}`), ['No. 3']);
    const between = `since=${hour(3).toString()}&until=${hour(1).toString()}`;
    assert.deepEqual(await titles(between), ['No. 2', 'No. 3']);
    assertProblem(await get(`${url}?severity=loud`), 400, 'validation_failed');
    assertProblem(await get(`${url}?cursor=AAAA`), 400, 'validation_failed');
  });

  test('log events › chosen by a person › become an incident with their bytes', async () => {
    const host = 'chosen.example.org';
    const lines = ['one', 'two', 'three'].map((message) =>
      JSON.stringify(event({ host, rule: 'chosen', severity: 'low', message })),
    );
    await sent(`${lines.slice(0, 2).join('\n')}\n`);
    await sent(lines[2]!);
    const ids = (await listed(`host=${host}`)).map(({ id }) => id);
    assert.equal(ids.length, 3);
    const key = { 'idempotency-key': 'open-chosen' };
    const body = { events: ids, title: 'Three quiet events' };
    const opened = await open(body, key);
    assert.equal(opened.status, 201, opened.text);
    assert.deepEqual((await open(body, key)).body, opened.body);
    assert.equal(opened.body.events, 3);
    assert.equal(opened.body.evidence_created, 2);
    assert.deepEqual(await listed(`host=${host}`), []);
    const { incident } = opened.body;
    const evidence = await evidenceOf(incident.id);
    assert.deepEqual(
      evidence.map(({ hash_sha256 }) => hash_sha256).toSorted(),
      [sha256(lines.slice(0, 2).join('\n')), sha256(lines[2]!)].toSorted(),
    );
    const faults = await Array.fromAsync(custodyFaults(service.deps.database.kysely));
    assert.deepEqual(faults, []);
    const { body: read } = await get(`/api/incidents/${incident.id}`);
    assert.equal(read.title, 'Three quiet events');
    const actions = read.timeline.map(({ action }: { action: string }) => action);
    assert.deepEqual(actions, ['incident.created', 'log.recorded', 'log.recorded']);
    assert.equal((await get(`${url}/${ids[0]}`)).body.incident.public_id, incident.public_id);
    const again = await open({ events: [ids[1]] });
    assertProblem(again, 409, 'conflict');
    assert.deepEqual(again.body.incident, incident);
    const later = await sent(event({ host, rule: 'chosen', severity: 'high' }));
    assert.deepEqual(later.incidents, [incident], 'the same rule and host joins it');
  });

  test('log events › OTLP as protobuf › listed, read as JSON, and made an incident of', async () => {
    const file = new URL('../vectors/intake-log/otlp-protobuf.input.bin', import.meta.url);
    const body = readFileSync(file);
    const headers = {
      ...(await service.as('DevSecOps')),
      'content-type': 'application/x-protobuf',
      'content-encoding': 'gzip',
    };
    const send = () => service.call('POST', '/api/intake/log', { headers, body: gzipSync(body) });
    const answer = await send();
    assert.equal(answer.status, 201, answer.text);
    const { events, incidents_created, unlinked } = answer.body;
    assert.deepEqual([events, incidents_created, unlinked], [3, 1, 2]);
    assert.equal((await send()).body.duplicates, 3);
    const [found] = await listed('host=billing-7d');
    const { raw, batch } = (await get(`${url}/${found!['id']}`)).body;
    assert.equal(batch.sha256, sha256(body));
    const { body: said, severityText } = JSON.parse(stringIn(raw)) as Record<string, unknown>;
    assert.deepEqual([said, severityText], [{ stringValue: 'Payment refused' }, 'ERROR']);
    const made = await open({ events: [found!['id']] });
    assert.equal(made.status, 201, made.text);
  });

  test('log events › two requests at once › one incident', async () => {
    const own = event({ severity: 'low' });
    await sent(own);
    const events = (await listed(`host=${own['host']}`)).map(({ id }) => id);
    const answers = await Promise.all([open({ events }), open({ events })]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409]);
  });

  test('log events › unknown ones › refused by their place', async () => {
    const unknown = await open({ events: ['0'.repeat(64)] });
    assertProblem(unknown, 400, 'validation_failed');
    assert.equal(unknown.body.errors[0].pointer, '/events/0');
    assertProblem(await get(`${url}/${'0'.repeat(64)}`), 404, 'not_found');
  });
});
