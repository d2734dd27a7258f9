// POST /api/intake/osint: one row of the contract from the first report to the last refusal.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { custodyFaults } from '../../src/operations/audit/custody-agrees.ts';
import { osintIntake } from '../support/osint-intake.ts';
import { assertProblem, count, onEachEngine, sha256 } from '../support/records.ts';
import { openTestService, serviceSecret, type TestService } from '../support/service.ts';

const url = '/api/intake/osint';
const secret = { 'x-service-secret': serviceSecret };
const technique = 'misp-galaxy:mitre-attack-pattern="Phishing - T1566"';

const stixReport = { type: 'report', id: 'report--84e4d88f-44ea-4bcd-bbf3-b2c1c320bcb3' };

/** As the form names them, by their types. */
const readIndicators = [
  { type: 'text', value: 'a.example' },
  { type: 'ipv4', value: '192.0.2.66' },
];

onEachEngine('OSINT intake', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  const { send, taken, read, form, mispEvent, bundle } = osintIntake(() => service);

  test('a form › an incident with a public signal, whose bytes are held', async () => {
    const body = form({ summary: 'Seen with CVE-2026-1234 and T1566.', indicators: ['a.example'] });
    const answer = await taken(body);
    const { incident, evidence_id, ...rest } = answer;
    assert.deepEqual(rest, {
      taxonomy_known: true,
      duplicate: false,
      format: 'form',
      tlp: null,
      visibility: 'public',
      indicators_kept: 1,
      indicators_found: 1,
    });
    const found = await read(`/api/incidents/${incident.public_id}`, 'Viewer');
    assert.equal(found.body.title, body.title);
    assert.equal(found.body.source_type, 'osint');
    assert.equal(found.body.evidence_status, 'gap');
    const [record] = found.body.evidence;
    assert.equal(record.id, evidence_id);
    assert.equal(record.evidence_class, 'MEDIA_SIGNAL');
    assert.equal(record.status, 'signal');
    assert.equal(record.integrity, 'verified');
    assert.equal(record.hash_sha256, sha256(JSON.stringify(body)));
    const content = await read(`/api/ip3/v1/evidence/${evidence_id}/content`, 'Viewer');
    assert.equal(content.text, JSON.stringify(body));
    const detail = await read(`/api/ip3/v1/incidents/${incident.id}`, 'Viewer');
    assert.equal(detail.body.finding.url, body.url);
    assert.deepEqual(detail.body.finding.cve, ['CVE-2026-1234']);
  });

  test('the same address again › the same incident, and it says so', async () => {
    const first = await taken(
      form({ url: 'https://News.example.org:443/a?id=7&utm_source=x#top' }),
    );
    const again = await taken({ title: 'Other words', url: 'https://news.example.org/a?id=7' });
    assert.equal(first.duplicate, false);
    assert.equal(again.duplicate, true);
    assert.deepEqual(again.incident, first.incident);
    assert.notEqual(again.evidence_id, first.evidence_id);
    const other = await taken({ title: 'Other page', url: 'https://news.example.org/a?id=8' });
    assert.notEqual(other.incident.id, first.incident.id);
  });

  test('the same bytes again › the same record', async () => {
    const body = form();
    const first = await taken(body);
    assert.equal((await taken(body)).evidence_id, first.evidence_id);
    assert.equal(await count(service, 'evidence where incident_id = $1', [first.incident.id]), 1);
  });

  test('a MISP event › source, indicators and techniques are its own', async () => {
    const d3fend = { name: 'misp-galaxy:mitre-d3fend="File Encryption - D3-FE"' };
    const body = mispEvent({ Tag: [{ name: 'tlp:clear' }, { name: technique }, d3fend] });
    const answer = await taken(body);
    assert.equal(answer.format, 'misp');
    assert.equal(answer.tlp, 'CLEAR');
    assert.equal(answer.visibility, 'public');
    assert.equal(answer.indicators_kept, 1);
    const { incident } = answer;
    assert.equal((await taken({ ...body, extra: 1 })).incident.id, incident.id);
    const techniques = await read(`/api/ip3/v1/incidents/${incident.id}/ttp`, 'Viewer');
    const ids = techniques.body.ttps.map(
      ({ technique_id }: { technique_id: string }) => technique_id,
    );
    assert.ok(ids.includes('T1566'), techniques.text);
    assert.deepEqual((await detail(incident.id)).finding.related_ids, ['D3-FE']);
  });

  const detail = async (id: string) => (await read(`/api/ip3/v1/incidents/${id}`, 'Viewer')).body;

  test('a MISP event › its date and threat level › when it was detected, how grave', async () => {
    const known = await taken(mispEvent({ threat_level_id: '1' }));
    const graded = await detail(known.incident.id);
    assert.equal(graded.detected_at, '2026-11-20T00:00:00.000Z');
    assert.equal(graded.reported_severity, 'high');
    assert.equal(graded.finding.severity_raw, '1');
    // A deadline runs from the receipt, not from the day that the source gives.
    assert.equal(graded.aware_at, graded.created_at);
    const undefinedLevel = { threat_level_id: 4, date: '2999-01-01' };
    const future = await detail((await taken(mispEvent(undefinedLevel))).incident.id);
    assert.equal(future.detected_at, future.created_at);
    assert.equal(future.reported_severity, null);
    const marked = { threat_level_id: 1, Tag: [{ name: 'tlp:red' }] };
    const hidden = await detail((await taken(mispEvent(marked))).incident.id);
    assert.equal(hidden.detected_at, hidden.created_at);
    assert.equal(hidden.reported_severity, null);
  });

  test('one MISP event › in each wrapper of its API › the same incident', async () => {
    const wrapped = mispEvent();
    const bodies = [wrapped, wrapped.Event, [wrapped], { response: [wrapped] }];
    const found = new Set<string>();
    for (const body of [...bodies, { response: wrapped }]) {
      found.add((await taken(body)).incident.id);
    }
    assert.equal(found.size, 1);
  });

  test('a STIX bundle without a report › one actor, malware or indicator › its name', async () => {
    const own = (objects: object[]) => ({ ...bundle(), objects });
    const malware = { type: 'malware', name: 'Loader' };
    const indicator = { type: 'indicator', name: 'Bad host', pattern: '[x]' };
    const cases: [object[], string][] = [
      [[indicator], 'Bad host'],
      [[indicator, malware], 'Loader'],
      [[indicator, malware, { type: 'threat-actor', name: 'Group 1' }], 'Group 1'],
      [[malware, malware, indicator], 'Bad host'],
      [[malware, malware], 'STIX bundle without a report'],
    ];
    for (const [objects, title] of cases) {
      const { incident } = await taken(own(objects));
      assert.equal((await detail(incident.id)).title, title);
    }
  });

  test('indicators › read by those who may see the record that holds them', async () => {
    const body = form({ indicators: ['a.example', { type: 'ipv4', value: '192.0.2.66' }] });
    const { incident, evidence_id } = await taken(body);
    const path = `/api/ip3/v1/incidents/${incident.public_id}/indicators`;
    const seen = await read(path, 'Viewer');
    assert.deepEqual(seen.body, {
      indicators: readIndicators,
      count: 2,
      found: 2,
      report: { evidence_id, format: 'form', url: body.url, published_at: null, tlp: null },
    });
    // The same address again, narrower: its indicators are those of the new record.
    const narrower = { title: 'Again', url: body.url, tlp: 'AMBER', indicators: ['b.example'] };
    const again = await taken(narrower);
    const nothing = { indicators: [], count: 0, found: 0, report: null };
    assert.deepEqual((await read(path, 'Viewer')).body, nothing);
    const whole = (await read(path, 'Analyst')).body;
    assert.deepEqual(whole.indicators, [{ type: 'text', value: 'b.example' }]);
    assert.deepEqual([whole.report.evidence_id, whole.report.tlp], [again.evidence_id, 'AMBER']);
    // The first bytes again: their record is public, and so are its indicators.
    await taken(body);
    assert.equal((await read(path, 'Viewer')).body.report.evidence_id, evidence_id);
    const narrow = { visibility: 'internal', reason: 'A test.' };
    const headers = await service.as('Analyst');
    const shown = `/api/ip3/v1/evidence/${evidence_id}/visibility`;
    assert.equal((await service.call('POST', shown, { headers, body: narrow })).status, 200);
    assert.deepEqual((await read(path, 'Viewer')).body, nothing);
    assertProblem(await read('/api/ip3/v1/incidents/none/indicators', 'Viewer'), 404, 'not_found');
  });

  test('a STIX bundle › the id of its report names it, not that of the bundle', async () => {
    const pattern = {
      type: 'attack-pattern',
      id: 'attack-pattern--84e4d88f-44ea-4bcd-bbf3-b2c1c320bcb3',
      external_references: [
        { source_name: 'mitre-attack', external_id: 'T1059.001' },
        { source_name: 'capec', external_id: 'CAPEC-242' },
      ],
    };
    const countermeasure = {
      type: 'course-of-action',
      external_references: [{ source_name: 'mitre-d3fend', external_id: 'D3-PSA' }],
    };
    const indicator = { type: 'indicator', pattern: "[domain-name:value = 'a.example']" };
    const body = bundle([pattern, countermeasure, indicator]);
    const answer = await taken(body);
    assert.equal(answer.format, 'stix');
    assert.equal(answer.visibility, 'public');
    assert.equal(answer.indicators_kept, 1);
    const anew = { ...body, id: 'bundle--00000000-c09b-49c5-9de2-394224b04982' };
    const again = await taken(anew);
    assert.equal(again.duplicate, true);
    assert.equal(again.incident.id, answer.incident.id);
    const techniques = await read(`/api/ip3/v1/incidents/${answer.incident.id}/ttp`, 'Viewer');
    const ids = techniques.body.ttps.map((one: { technique_id: string }) => one.technique_id);
    assert.ok(ids.includes('T1059.001'), techniques.text);
    const { related_ids } = (await detail(answer.incident.id)).finding;
    assert.deepEqual(related_ids, ['CAPEC-242', 'D3-PSA']);
    assert.ok(!/CAPEC|D3-/.test(techniques.text), techniques.text);
  });

  test('an unknown category › kept and marked', async () => {
    const answer = await taken(form({ category: 'novel_thing' }));
    assert.equal(answer.taxonomy_known, false);
  });

  test('indicators beyond the limit › of a MISP event › counted, the first kept', async () => {
    const Attribute = Array.from({ length: 1005 }, (_, index) => {
      return { type: 'domain', value: `h${index}.example.net` };
    });
    const answer = await taken(mispEvent({ Attribute }));
    assert.deepEqual([answer.indicators_kept, answer.indicators_found], [1000, 1005]);
  });

  test('gzip › a form › taken', async () => {
    const packed = gzipSync(JSON.stringify(form()));
    const type = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    assert.equal((await send(packed, type)).status, 201);
  });

  const invalid: [string, unknown, string[]][] = [
    ['nothing', {}, ['/title']],
    ['a script for an address', { title: 'x', url: 'javascript:alert(1)' }, ['/url']],
    ['a file for an address', { title: 'x', url: 'file:///etc/passwd' }, ['/url']],
    ['a password in an address', { title: 'x', url: 'https://a:b@example.org/' }, ['/url']],
    ['no address', { title: 'x', url: 'news' }, ['/url']],
    ['an unknown label', { title: 'x', tlp: 'PURPLE' }, ['/tlp']],
    [
      'a time without a zone',
      { title: 'x', published_at: '2026-11-20T09:00:00' },
      ['/published_at'],
    ],
    [
      'wrong types',
      { title: 5, summary: [], indicators: {} },
      ['/title', '/title', '/summary', '/indicators'],
    ],
    ['a title too long', { title: 'x'.repeat(501) }, ['/title', '/title']],
    ['U+0000', { title: 'a\0b' }, ['/title', '/title']],
    ['too many indicators', { title: 'x', indicators: Array(1001).fill('a') }, ['/indicators']],
    ['a MISP event without an id', { Event: { info: 'x' } }, ['/Event/uuid']],
    ['a MISP event without wrapper and id', { info: 'x' }, ['/uuid']],
    ['two MISP events', { response: [mispEvent(), mispEvent()] }, ['/response']],
    ['two MISP events in a list', [mispEvent(), mispEvent()], ['']],
    ['a MISP search that found nothing', { response: [] }, ['/response']],
    ['a MISP search of attributes', { response: { Attribute: [] } }, ['/response']],
    ['an empty bundle', { type: 'bundle', objects: [] }, ['/objects', '/id']],
    [
      'a bundle of two reports',
      { type: 'bundle', objects: [stixReport, stixReport] },
      ['/objects'],
    ],
    ['a list', [], ['']],
  ];
  for (const [name, body, pointers] of invalid) {
    test(`${name} › refused with its place`, async () => {
      const problem = assertProblem(await send(body), 400, 'validation_failed');
      const found = problem.errors.map(({ pointer }: { pointer: string }) => pointer);
      assert.deepEqual(found, pointers);
    });
  }

  test('text that is no JSON, or nested too deep › 400 with line and byte', async () => {
    const type = { 'content-type': 'application/json' };
    const deep = `{"title":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    for (const body of ['{"title":', '<a/>', deep, '']) {
      const problem = assertProblem(await send(body, type), 400, 'malformed_json');
      assert.equal(typeof problem.byte, 'number');
    }
  });

  test('a body beyond the limit, also as a bomb › 413', async () => {
    const type = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const bomb = gzipSync(Buffer.alloc(64 * 1_048_576, 32));
    const problem = assertProblem(await send(bomb, type), 413, 'payload_too_large');
    assert.equal(problem.max_bytes, 8 * 1_048_576);
  });

  test('callers › by role › Operator and above, and nobody without a name', async () => {
    const body = form();
    assertProblem(await service.call('POST', url, { body }), 401, 'unauthorized');
    for (const role of ['Viewer', 'Reporter', 'Analyst', 'Legal/DPO'] as const) {
      const headers = await service.as(role);
      const problem = assertProblem(
        await service.call('POST', url, { headers, body }),
        403,
        'forbidden',
      );
      assert.equal(problem.required_role, 'Operator');
    }
    for (const role of ['Operator', 'DevSecOps', 'AI Safety', 'Admin'] as const) {
      const headers = await service.as(role);
      assert.equal((await service.call('POST', url, { headers, body })).status, 201);
    }
  });

  test('the service secret › taken, and called deprecated', async () => {
    const answer = await service.call('POST', url, { headers: secret, body: form() });
    assert.equal(answer.status, 201, answer.text);
    assert.ok(answer.headers['deprecation']);
    assert.ok(answer.headers['link']);
  });

  test('Idempotency-Key › the same again, then another body › the first answer, then 422', async () => {
    const key = { 'idempotency-key': 'osint-1' };
    const body = form();
    const first = await send(body, key);
    const again = await send(body, key);
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers['idempotent-replayed'], 'true');
    assertProblem(await send(form(), key), 422, 'idempotency_key_reused');
  });

  test('16 of the same report at once › one incident', async () => {
    const body = form();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => send({ ...body, summary: `Version ${index}` })),
    );
    const made = new Set(answers.map((answer) => answer.body.incident.id));
    assert.equal(made.size, 1);
    assert.equal(answers.filter((answer) => answer.body.duplicate === false).length, 1);
  });

  test('the record › verified later, also against the trail › holds', async () => {
    const { evidence_id } = await taken(form({ tlp: 'AMBER' }));
    const headers = await service.as('Analyst');
    const path = `/api/ip3/v1/evidence/${evidence_id}/verify`;
    const answer = await service.call('POST', path, { headers, body: {} });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.body.integrity.hash_ok, true);
    assert.equal(answer.body.custody.holds, true);
    for await (const fault of custodyFaults(service.deps.database.kysely)) assert.fail(fault.what);
  });

  test('the label of a record › changed in the database › found, the record named', async () => {
    const { evidence_id } = await taken(form({ tlp: 'AMBER' }));
    const { pool, kysely } = service.deps.database;
    await pool.query(`update evidence set tlp = 'GREEN' where id = $1`, [evidence_id]);
    const places: string[] = [];
    for await (const { place } of custodyFaults(kysely)) places.push(place);
    assert.deepEqual(places, [`evidence ${evidence_id}`]);
  });
});
