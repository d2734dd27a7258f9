// POST /api/intake/log: one row of the contract from the first event to the last refusal.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { custodyFaults } from '../../src/operations/audit/custody-agrees.ts';
import { logIntake } from '../support/log-intake.ts';
import { assertProblem, count, onEachEngine, settableClock, sha256 } from '../support/records.ts';
import {
  openTestService,
  serviceSecret,
  type Answer,
  type TestService,
} from '../support/service.ts';

const url = '/api/intake/log';
const start = '2026-11-21T12:00:00Z';

const unrelated = [
  { id: '2972395', displayName: 'Multi-stage incident', severity: 'high', status: 'active' },
  { id: '2972396', displayName: 'Multi-stage incident', severity: 'high', status: 'active' },
  { actor: { alternateId: 'u1@x.test' }, uuid: 'u1', displayMessage: 'User login to Okta' },
  { note: 'SSL::Invalid_Server_Cert', 'id.orig_h': '10.0.0.1' },
  { completely: 'unrelated', a: 1 },
  { severity: 'critical', other: 'Another vendor: ransomware on FIN-DC-01' },
  { severity: 'medium', third: 'A third vendor' },
  { severity: 'medium', host: 'shared.example.org', one: 1 },
  { severity: 'critical', host: 'shared.example.org', two: 2 },
  // Words that every product uses, and ids of rules without the product whose they are.
  { type: 'alert', severity: 'high', message: 'Ransomware on FIN-DC-02' },
  { type: 'alert', severity: 'critical', message: 'Sign-in from abroad' },
  { type: 'Alert', source: 'soar', severity: 'high', case: 1 },
  { type: 'Alert', source: 'soar', severity: 'high', case: 2 },
  { rule_id: '1', severity: 'high', vendor_a: true },
  { rule_id: '1', severity: 'high', vendor_b: true },
];

onEachEngine('log intake', (engine) => {
  let service: TestService;
  const clock = settableClock(start);
  before(async () => {
    service = await openTestService(engine, { clock });
  });
  after(() => service.close());

  const { event, send, sent, evidenceOf } = logIntake(() => service, clock);

  test('log intake › one alert › opens an incident with one internal record', async () => {
    const answer = await send(event({ message: 'SQL injection blocked', severity: 'high' }));
    assert.equal(answer.status, 201, answer.text);
    const { incidents, ...counts } = answer.body;
    assert.deepEqual(counts, {
      events: 1,
      incidents_created: 1,
      incidents_joined: 0,
      evidence_created: 1,
      skipped: 0,
      errors: [],
      duplicates: 0,
      kept_raw: 0,
      unlinked: 0,
      unlinked_because: { settled: 0, no_severity: 0, low_severity: 0 },
      by_format: { generic: 1 },
    });
    assert.equal(incidents.length, 1);
    const headers = await service.as('Analyst');
    const found = await service.call('GET', `/api/incidents/${incidents[0].id}`, { headers });
    assert.equal(found.body.title, 'SQL injection blocked');
    assert.equal(found.body.evidence_status, 'gap');
    assert.equal(found.body.priority, null);
    const [record] = found.body.evidence;
    assert.equal(record.evidence_class, 'SYSTEM_RECORD');
    assert.equal(record.visibility, 'internal');
    assert.equal(record.status, 'signal');
    assert.equal(record.integrity, 'verified');
    assert.deepEqual(
      record.chain_of_custody.map(({ action }: { action: string }) => action),
      ['collected'],
    );
    const actions = found.body.timeline.map(({ action }: { action: string }) => action);
    assert.deepEqual(actions, ['incident.created', 'log.recorded']);
  });

  const hours = (count: number) =>
    clock
      .now()
      .add({ minutes: count * 60 })
      .toString();

  test('the same rule and host › within 24 hours of the last event › join one incident', async () => {
    const own = { rule: 'brute-force', host: 'A.example.org' };
    const first = await sent(event({ ...own, ts: hours(-60) }));
    const joined = await sent(event({ ...own, host: 'a.example.org.', ts: hours(-37) }));
    assert.equal(joined.incidents_joined, 1);
    assert.deepEqual(joined.incidents, first.incidents);
    const early = await sent(event({ ...own, ts: hours(-83) }));
    assert.deepEqual(early.incidents, first.incidents);
    const apart = await sent(event({ ...own, ts: hours(-12.5) }));
    assert.equal(apart.incidents_created, 1);
    const elsewhere = await sent(event({ ...own, host: 'b.example.org', ts: hours(-60) }));
    assert.equal(elsewhere.incidents_created, 1);
    assert.equal((await evidenceOf(first.incidents[0].id)).length, 3);
  });

  test('events of one batch › in any order › correlate by their times', async () => {
    const own = { rule: 'one-batch', host: 'c.example.org' };
    const times = [0, -70, -20, -50, -60].map((time) => event({ ...own, ts: hours(time) }));
    const answer = await sent(times);
    assert.equal(answer.events, 5);
    assert.equal(answer.incidents_created, 2);
    assert.equal(answer.evidence_created, 2);
  });

  test('a closed incident › another event › opens a new one', async () => {
    const own = { rule: 'closed', host: 'd.example.org' };
    const first = await sent(event(own));
    const [{ id }] = first.incidents;
    await service.deps.database.pool.query(
      `update incident set status_lifecycle = 'closed', workflow_status = 'closed' where id = $1`,
      [id],
    );
    const second = await sent(event(own));
    assert.equal(second.incidents_created, 1);
    assert.notEqual(second.incidents[0].id, id);
  });

  test('an event that opens nothing › alone, by rule, by technique › kept or joined', async () => {
    const own = { rule: 'scan', host: 'e.example.org' };
    const alone = await sent(event({ ...own, severity: 'low' }));
    assert.deepEqual([alone.unlinked, alone.incidents_created, alone.evidence_created], [1, 0, 0]);
    assert.deepEqual(alone.incidents, []);
    const opened = await sent(event({ ...own, techniques: ['T1110'] }));
    const byRule = await sent(event({ ...own, severity: 'info' }));
    assert.deepEqual(byRule.incidents, opened.incidents);
    const other = { rule: 'other rule', host: own.host, severity: 'low', techniques: ['T1110'] };
    const byTechnique = await sent(event(other));
    assert.deepEqual(byTechnique.incidents, opened.incidents);
    assert.equal((await sent(event({ ...other, techniques: ['T1005'] }))).unlinked, 1);
    const low = await sent(event({ ...own, rule: 'low alert', severity: 'low', is_alert: true }));
    assert.equal(low.incidents_created, 1, 'an alert opens one whatever its severity');
  });

  test('bytes of unlinked events › stay in the vault, and the events in the database', async () => {
    const body = JSON.stringify(event({ severity: 'low' }));
    await sent(body);
    const hash = sha256(body);
    assert.equal(await count(service, 'blob where sha256 = $1', [hash]), 1);
    assert.notEqual(await service.deps.vault.size(hash), null);
    const from = 'log_event join log_batch on log_batch.id = batch_id where sha256 = $1';
    assert.equal(await count(service, from, [hash]), 1);
  });

  test('the same event again › in a batch, in another, spelt otherwise › counts once', async () => {
    const one = event();
    const twice = await sent([one, one]);
    assert.deepEqual([twice.events, twice.duplicates, twice.evidence_created], [2, 1, 1]);
    const [incident] = twice.incidents;
    const records = 'evidence where incident_id = $1';
    const respelt = Object.fromEntries(Object.entries(one).reverse());
    const again = await sent(`${JSON.stringify(respelt, null, 1)}\n`);
    assert.deepEqual([again.duplicates, again.incidents_joined, again.evidence_created], [1, 0, 0]);
    assert.deepEqual(again.incidents, [incident]);
    assert.equal(await count(service, records, [incident.id]), 1);
  });

  test('alerts with an id of their product › sent again with other words › are the same', async () => {
    const alert = (fields: object) => ({
      '@timestamp': clock.now().toString(),
      event: { kind: 'alert', id: 'alert-1', module: 'endpoint' },
      rule: { id: 'r-1', name: 'Suspicious process' },
      host: { name: 'f.example.org' },
      ...fields,
    });
    const first = await sent(alert({ message: 'one' }));
    assert.equal(first.incidents_created, 1);
    assert.equal((await sent(alert({ message: 'two' }))).duplicates, 1);
    const elsewhere = await sent(alert({ host: { name: 'g.example.org' } }));
    assert.equal(elsewhere.duplicates, 0);
  });

  test('2^53 and beyond › two numbers › are two events', async () => {
    const text = JSON.stringify(event());
    const big = (digits: string) => text.replace(/"n":\d+/, `"n":${digits}`);
    await sent(big('9007199254740992'));
    assert.equal((await sent(big('9007199254740993'))).duplicates, 0);
  });

  test('broken lines › between sound ones › counted, listed with place, and harmless', async () => {
    const lines = [
      JSON.stringify(event()),
      '{"a":',
      '',
      JSON.stringify(event()),
      `{"__proto__":{"polluted":1},"deep":${'['.repeat(100)}${']'.repeat(100)}}`,
      '{"b":1',
    ];
    const answer = await sent(lines.join('\r\n'));
    assert.deepEqual([answer.events, answer.skipped], [2, 3]);
    const places = answer.errors.map(({ line }: { line: number }) => line);
    assert.deepEqual(places, [2, 5, 6]);
    assert.equal(answer.errors[0].byte, lines[0]!.length + 2);
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
    const many = `${JSON.stringify(event())}\n${'{"a":\n'.repeat(150)}`;
    const counted = await sent(many);
    assert.deepEqual([counted.skipped, counted.errors.length], [150, 100]);
  });

  test('events that name no rule, or too little › in any batches › share no incident', async () => {
    const answers = [];
    for (const one of unrelated) answers.push(await sent(one));
    const opened = answers.map(({ incidents_created: made }) => made);
    assert.deepEqual(opened, [1, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert.ok(answers.every(({ incidents_joined: joined }) => joined === 0));
    assert.deepEqual(
      answers.map(({ unlinked_because: because }) => because.no_severity),
      [0, 0, 1, 0, 1, ...Array<number>(10).fill(0)],
    );
    const headers = await service.as('Analyst');
    const [{ id }] = answers[0]!.incidents;
    const { body } = await service.call('GET', `/api/incidents/${id}`, { headers });
    assert.equal(body.title, 'Multi-stage incident');
    const severity = 'incident where id = $1 and reported_severity = 4';
    assert.equal(await count(service, severity, [id]), 1, 'the later ones did not raise it');
    const again = await sent(unrelated);
    assert.deepEqual([again.duplicates, again.incidents_created], [unrelated.length, 0]);
  });

  test('lines of no known format › kept as text, counted, and readable', async () => {
    const words =
      'gateway: login refused for alice from 192.0.2.7\ngateway: session opened for bob';
    const plain = await sent(words);
    assert.deepEqual([plain.events, plain.kept_raw, plain.unlinked, plain.skipped], [2, 2, 2, 0]);
    assert.deepEqual(plain.by_format, { text: 2 });
    const odd =
      '2026-11-21T08:15:00Z gw1 gateway: started\n' +
      'gateway: \u001b[31mlogin refused\u001b[0m for alice\n' +
      'type=SYSCALL msg=audit(1767225600.101:7001): syscall=59 uid=0\u001dSYSCALL=execve UID="root"\n';
    const controls = await sent(odd);
    assert.deepEqual([controls.events, controls.kept_raw, controls.skipped], [3, 1, 0]);
    const stored = await service.deps.vault.size(sha256(odd));
    assert.equal(stored, Buffer.byteLength(odd), 'the original bytes');
    const mixed = await sent(`<events/>\n{"a":\nLine 3\n`);
    assert.deepEqual([mixed.events, mixed.kept_raw, mixed.skipped], [3, 3, 0]);
    assert.match(mixed.errors[0].reason, /not valid JSON.* kept as text/);
    const brackets = await sent('['.repeat(100_000));
    assert.equal(brackets.kept_raw, 1);
  });

  test('a syslog line with terminal codes › worst levels › a title that people can read', async () => {
    const line = '<8>Nov 21 11:00:00 term.example.org app: \u001b[31mdisk\u001dfull\u001b[0m';
    const { incidents } = await sent(line);
    const headers = await service.as('Analyst');
    const found = await service.call('GET', `/api/incidents/${incidents[0].id}`, { headers });
    assert.equal(found.body.title, 'disk full');
  });

  test('LEEF with a name, GuardDuty behind EventBridge › titles and severities of their own', async () => {
    const line = 'LEEF:2.0|Trend Micro|Deep Security|20.0|1000552|^|cat=IPS^name=Generic XSS^sev=7';
    const leef = await sent(line);
    const arn = 'arn:aws:guardduty:eu-central-1:1:detector/1/finding/eb';
    const detail = { id: 'eb', arn, type: 'Trojan:EC2/X', title: 'EC2 talks', severity: 8 };
    const bridged = await sent({ 'detail-type': 'GuardDuty Finding', detail });
    const headers = await service.as('Analyst');
    const titleOf = async ({ incidents }: Answer['body']) => {
      const { body } = await service.call('GET', `/api/incidents/${incidents[0].id}`, { headers });
      return body.title;
    };
    assert.equal(await titleOf(leef), 'Generic XSS');
    assert.equal(await titleOf(bridged), 'EC2 talks');
  });

  test('a line that is no UTF-8, and one too long › listed, the others taken', async () => {
    const sound = () => Buffer.from(`${JSON.stringify(event())}\n`);
    const long = Buffer.from(`{"a":"${'x'.repeat(300_000)}"}\n`);
    const body = Buffer.concat([sound(), Buffer.from('{"a":"\xff"}\n', 'latin1'), long, sound()]);
    const answer = await sent(body);
    assert.deepEqual([answer.events, answer.skipped], [2, 2]);
  });

  test('a list that breaks off › what came before is taken, the place is listed', async () => {
    const text = JSON.stringify([event(), event()]);
    const answer = await sent(text.slice(0, -20));
    assert.deepEqual([answer.events, answer.skipped], [1, 1]);
    assert.match(answer.errors[0].reason, /What follows was not read/);
  });

  const nothing: [string, string | Buffer][] = [
    ['an empty body', ' \n '],
    ['binary', Buffer.from([0, 255, 254, 1, 2, 3])],
    ['binary with a line of text', Buffer.from('\x89PNG\r\n\x1a\nok\n\xff\xfe\n', 'latin1')],
    ['control characters only', '\u0001\u0002\u0003\n'],
    ['broken JSON', '{"a":'],
    ['an empty list', '[]'],
    ['a list of numbers', '[1,2,3]'],
    ['a bomb of braces', '{"a":'.repeat(50_000)],
    ['UTF-16', Buffer.from('\ufeff{"a":1}', 'utf16le')],
  ];
  for (const [name, body] of nothing) {
    test(`${name} › 422 parse_failed with a place, nothing kept`, async () => {
      const problem = assertProblem(await send(body), 422, 'parse_failed');
      assert.ok(problem.reason);
      assert.equal(await count(service, 'blob where sha256 = $1', [sha256(body)]), 0);
    });
  }

  test('control characters and half surrogates › in every field › kept out of the database', async () => {
    const odd = 'x\u0000\u001b[2J\ud800y';
    const fields = { message: odd, rule: odd, host: odd, source: odd, techniques: [odd] };
    const answer = await sent(JSON.stringify({ ...event(), ...fields }));
    assert.equal(answer.incidents_created, 1);
  });

  test('callers › by role › DevSecOps and Admin, and nobody without a name', async () => {
    const body = event();
    assertProblem(await service.call('POST', url, { body }), 401, 'unauthorized');
    for (const role of ['Viewer', 'Analyst', 'Operator', 'AI Safety', 'Legal/DPO'] as const) {
      const headers = await service.as(role);
      const refused = await service.call('POST', url, { headers, body });
      assert.equal(assertProblem(refused, 403, 'forbidden').required_role, 'DevSecOps');
    }
    const headers = await service.as('Admin');
    assert.equal((await service.call('POST', url, { headers, body })).status, 201);
  });

  test('the service secret › taken, and called deprecated', async () => {
    const headers = { 'x-service-secret': serviceSecret };
    const answer = await service.call('POST', url, { headers, body: event() });
    assert.equal(answer.status, 201, answer.text);
    assert.ok(answer.headers['deprecation']);
    assert.ok(answer.headers['link']);
  });

  test('Idempotency-Key › the same again, then another body › the first answer, then 422', async () => {
    const key = { 'idempotency-key': 'log-1' };
    const body = event();
    const first = await send(body, key);
    const again = await send(body, key);
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers['idempotent-replayed'], 'true');
    assertProblem(await send(event(), key), 422, 'idempotency_key_reused');
  });

  test('16 batches of one rule and host at once › by two services › one incident', async () => {
    const sibling = await openTestService(engine, { clock, sharedWith: service });
    const own = { rule: 'race', host: 'k.example.org' };
    const headers = await service.as('DevSecOps');
    const ask = (index: number): Promise<Answer> => {
      const at = index % 2 === 0 ? service : sibling;
      return at.call('POST', url, { headers, body: [event(own), event(own)] });
    };
    const answers = await Promise.all(Array.from({ length: 16 }, (_, index) => ask(index)));
    await sibling.close();
    for (const answer of answers) assert.equal(answer.status, 201, answer.text);
    const made = answers.filter(({ body }) => body.incidents_created === 1);
    assert.equal(made.length, 1);
    const ids = new Set(answers.map(({ body }) => body.incidents[0].id));
    assert.equal(ids.size, 1);
    assert.equal(await count(service, 'log_event where incident_id = $1', [[...ids][0]]), 32);
  });

  test('16 times the same batch at once › its events stand once', async () => {
    const body = [event(), event({ severity: 'low' })];
    const answers = await Promise.all(Array.from({ length: 16 }, () => send(body)));
    const fresh = answers.filter((answer) => answer.body.duplicates === 0);
    assert.equal(fresh.length, 1);
    for (const answer of answers) assert.equal(answer.status, 201, answer.text);
  });

  test('custody and trail › of everything that was taken in › agree', async () => {
    for await (const { place, what } of custodyFaults(service.deps.database.kysely)) {
      assert.fail(`${place}: ${what}`);
    }
    const recorded = await count(service, `audit_entry where action = 'log.recorded'`);
    const records = await count(service, `evidence where evidence_class = 'SYSTEM_RECORD'`);
    assert.equal(recorded, records);
  });
});
