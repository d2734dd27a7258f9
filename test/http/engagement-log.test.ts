// The log of an engagement: what it refuses, files and their hashes, reading it back, its numbering
// under many writers, and the search for "was that us?".
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { engagements, log, logFile, newEngagement, registered } from '../support/engagements.ts';
import { readUntil } from '../support/eventually.ts';
import { assertProblem, hash, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';

onEachEngine('the log of an engagement', (engine) => {
  let service: TestService;
  before(async () => {
    const now = Temporal.Instant.from('2026-11-20T14:00:00Z');
    service = await openTestService(engine, { clock: { now: () => now } });
  });
  after(() => service.close());

  const send = async (method: 'GET', end: string): Promise<Answer> =>
    service.call(method, `${engagements}${end}`, { headers: await service.as('Operator') });

  const entries: [string, Record<string, unknown>, number, string][] = [
    [
      'a register entry without evidence',
      { ...registered, evidence: undefined },
      400,
      'validation_failed',
    ],
    [
      'a log entry with evidence',
      { ...registered, type: 'white_team_log' },
      400,
      'validation_failed',
    ],
    [
      'a hash of 63 digits',
      { ...registered, evidence: { ...registered.evidence, hash_sha256: hash.slice(1) } },
      400,
      'validation_failed',
    ],
    [
      'a reference into the vault',
      { ...registered, evidence: { ...registered.evidence, content_ref: `vault:sha256:${hash}` } },
      400,
      'validation_failed',
    ],
    [
      'an unknown incident',
      { ...registered, incident_id: 'INC-2026-999999' },
      422,
      'unknown_reference',
    ],
    [
      'an address that is none',
      { ...registered, addresses: ['10.0.0.256'] },
      400,
      'validation_failed',
    ],
    [
      'a time in the future',
      { ...registered, ts: '2026-11-20T15:00:00Z' },
      400,
      'validation_failed',
    ],
    [
      'an end before its start',
      { ...registered, ts: '2026-11-20T10:00:00Z', ended_at: '2026-11-20T09:00:00Z' },
      400,
      'validation_failed',
    ],
    ['a blank text', { ...registered, text: '  ' }, 400, 'validation_failed'],
  ];
  for (const [name, body, status, code] of entries) {
    test(`log › ${name} › ${status} ${code}, nothing kept`, async () => {
      const made = await newEngagement(service);
      assertProblem(await log(service, made, body), status, code);
      assert.equal((await send('GET', `/${made.id}/log`)).body.count, 0);
    });
  }

  test('file › with a hash that is not its own › 422, neither entry nor blob is kept', async () => {
    const made = await newEngagement(service);
    const count = async () =>
      (await service.deps.database.pool.query<{ n: number }>('select count(*)::int as n from blob'))
        .rows[0]!.n;
    const before = await count();
    const refused = await logFile(service, made, 'these bytes', { hash_sha256: hash });
    assertProblem(refused, 422, 'hash_mismatch');
    assert.equal(refused.body.sent, hash);
    assert.equal(await count(), before);
    assert.equal((await send('GET', `/${made.id}/log`)).body.count, 0);
  });

  test('file › with its hash › held, downloaded as sent, each download recorded', async () => {
    const made = await newEngagement(service);
    const kept = await logFile(service, made, 'the proof', { addresses: '10.0.0.7, 10.0.0.8' });
    assert.equal(kept.body.evidence.integrity, 'verified');
    assert.deepEqual(kept.body.addresses, ['10.0.0.7', '10.0.0.8']);
    const content = await service.app.inject({
      url: `${engagements}/${made.id}/log/1/content`,
      headers: await service.as('Operator'),
    });
    assert.equal(content.body, 'the proof');
    assert.match(String(content.headers['content-disposition']), /^attachment/);
    const url = `/api/ip3/v1/audit?action=engagement.content_read`;
    const trail = await service.call('GET', url, { headers: await service.as('Admin') });
    assert.equal(trail.body.entries[0].detail.public_id, made.id);
    await log(service, made, registered);
    assertProblem(await send('GET', `/${made.id}/log/2/content`), 404, 'not_found');
    assertProblem(await send('GET', `/${made.id}/log/3/content`), 404, 'not_found');
  });

  test('an entry › with the same Idempotency-Key twice › written once', async () => {
    const made = await newEngagement(service);
    const headers = { ...(await service.as('Operator')), 'idempotency-key': `log-${made.id}` };
    const first = await log(service, made, registered, headers);
    const again = await log(service, made, registered, headers);
    assert.equal(again.headers['idempotent-replayed'], 'true');
    assert.equal(again.body.hash, first.body.hash);
    assert.equal((await send('GET', `/${made.id}/log`)).body.count, 1);
  });

  test('log › by type, time and incident › the entries asked for', async () => {
    const made = await newEngagement(service);
    const incident = await newIncident(service);
    await log(service, made, { type: 'white_team_log', text: 'Old', ts: '2026-11-01T10:00:00Z' });
    await log(service, made, { ...registered, incident_id: incident.public_id });
    const texts = async (query: string) =>
      (await send('GET', `/${made.id}/log?${query}`)).body.entries.map(
        (one: { number: number }) => one.number,
      );
    assert.deepEqual(await texts('type=evidence_register'), [2]);
    assert.deepEqual(await texts('until=2026-11-02T00:00:00Z'), [1]);
    assert.deepEqual(await texts('since=2026-11-02T00:00:00Z'), [2]);
    assert.deepEqual(await texts(`about=${incident.public_id}`), [2]);
    assert.deepEqual(await texts('about=INC-2026-999999'), []);
    assertProblem(await send('GET', `/${made.id}/log?since=yesterday`), 400, 'validation_failed');
  });

  test('deconfliction › by time, network, host and words › was that us?', async () => {
    const made = await newEngagement(service);
    const scan = { type: 'white_team_log', text: 'Scan of the mail hosts from 198.51.100.23.' };
    const at = { ts: '2026-10-05T08:00:00Z', ended_at: '2026-10-05T11:00:00Z' };
    const where = { addresses: ['203.0.113.0/28', '2001:db8::7'], hosts: ['MX1.mail.example.org'] };
    await log(service, made, { ...scan, ...at, ...where });
    const ask = async (query: string) => {
      const url = `/api/ip3/v1/deconfliction?${query}`;
      const { body, text } = await service.call('GET', url, {
        headers: await service.as('Operator'),
      });
      assert.ok(body.answer, text);
      return [body.answer, ...(body.matches[0]?.matched ?? [])];
    };
    const day = 'since=2026-10-05T10:00:00Z&until=2026-10-05T10:30:00Z';
    assert.deepEqual(await ask(`${day}&address=203.0.113.9`), ['logged', 'time', 'address']);
    assert.deepEqual(await ask(`${day}&address=203.0.113.99`), ['not_logged']);
    assert.deepEqual(await ask(`${day}&address=2001:DB8::7`), ['logged', 'time', 'address']);
    assert.deepEqual(await ask(`${day}&address=203.0.0.0/16`), ['logged', 'time', 'address']);
    assert.deepEqual(await ask(`${day}&host=mail.example.org`), ['logged', 'time', 'host']);
    assert.deepEqual(await ask(`${day}&host=il.example.org`), ['not_logged']);
    assert.deepEqual(await ask(`${day}&address=198.51.100.23`), ['logged', 'time', 'text']);
    assert.deepEqual(await ask(`${day}&address=198.51.100.2`), ['not_logged']);
    assert.deepEqual(await ask('at=2026-10-05T11:30:00Z'), ['logged', 'time']);
    assert.deepEqual(await ask('at=2026-10-05T12:30:00Z'), ['not_logged']);
    // The margin around the first and the last moment that there is leads no further.
    assert.deepEqual(await ask('at=0001-01-01T00:00:00Z'), ['not_logged']);
    assert.deepEqual(await ask('at=9999-12-31T23:59:59.999Z'), ['not_logged']);
    assert.deepEqual(await ask('until=0001-01-01T00:00:00Z'), ['not_logged']);
    const turned = 'since=2026-10-06T00:00:00Z&until=2026-10-05T00:00:00Z';
    const url = `/api/ip3/v1/deconfliction?${turned}`;
    const refused = await service.call('GET', url, { headers: await service.as('Operator') });
    assertProblem(refused, 400, 'validation_failed');
  });
});

/** Numbers of twenty entries that one writer logs, one after the other. */
async function twentyEntries(
  through: TestService,
  engagement: Parameters<typeof log>[1],
  writer: string,
  headers: Record<string, string>,
): Promise<number[]> {
  const numbers: number[] = [];
  for (let entry = 0; entry < 20; entry += 1) {
    const body = { type: 'white_team_log', text: `${writer}, entry ${entry}` };
    // Who is turned away as busy asks again: on a machine that does much else a lock is late.
    const send = () => log(through, engagement, body, headers);
    const answer = await readUntil(send, ({ status }) => status !== 503);
    assert.equal(answer.status, 201, answer.text);
    numbers.push(answer.body.number);
  }
  return numbers;
}

suite('numbering on PostgreSQL', () => {
  test('log › 16 writers at once in two processes’ worth of services › 1 to 320', async () => {
    const service = await openTestService('postgres');
    const sibling = await openTestService('postgres', { sharedWith: service });
    try {
      const made = await newEngagement(service);
      const headers = await service.as('Operator');
      const written = await Promise.all(
        Array.from({ length: 16 }, (_, at) =>
          twentyEntries(at % 2 === 0 ? service : sibling, made, `Writer ${at}`, headers),
        ),
      );
      const numbers = written.flat().sort((a, b) => a - b);
      assert.deepEqual(
        numbers,
        Array.from({ length: 320 }, (_, at) => at + 1),
      );
      for (const own of written)
        assert.deepEqual(
          own,
          own.toSorted((a, b) => a - b),
        );
    } finally {
      await sibling.close();
      await service.close();
    }
  });
});
