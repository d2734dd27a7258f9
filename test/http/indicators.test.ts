// Indicators of reports, logs and imports: one record each, seen by those who see a sighting.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { logIntake } from '../support/log-intake.ts';
import { assertProblem, newIncident, onEachEngine, settableClock } from '../support/records.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';

const url = '/api/ip3/v1/indicators';

interface Shown {
  id: string;
  type: string;
  value: string;
  reach: string;
  own: boolean;
  tlp: string | null;
  sources: string[];
  first_seen: string;
  last_seen: string;
  sightings: number;
  incidents: number;
  last_incidents: string[];
  withdrawn: { by: string; reason: string } | null;
}

onEachEngine('indicators', (engine) => {
  let service: TestService;
  const clock = settableClock('2026-11-21T12:00:00Z');
  before(async () => {
    service = await openTestService(engine, { clock });
  });
  after(() => service.close());
  const { event, sent } = logIntake(() => service, clock);

  const call = async (
    method: 'GET' | 'POST',
    path: string,
    { as = 'Analyst', body }: { as?: 'Analyst' | 'Viewer'; body?: unknown } = {},
  ): Promise<Answer> =>
    service.call(method, path, {
      headers: await service.as(as),
      ...(body === undefined ? {} : { body: body as Record<string, unknown> }),
    });
  const listed = async (query: string, as: 'Analyst' | 'Viewer' = 'Analyst') => {
    const answer = await call('GET', `${url}?${query}`, { as });
    assert.equal(answer.status, 200, answer.text);
    return answer.body.indicators as Shown[];
  };
  const report = async (more: Record<string, unknown>) => {
    const headers = await service.as('Admin');
    const answer = await service.call('POST', '/api/intake/osint', { headers, body: more });
    assert.equal(answer.status, 201, answer.text);
    return answer.body.incident as { id: string; public_id: string };
  };
  const lookUp = async (values: string[], as: 'Analyst' | 'Viewer' = 'Analyst') => {
    const answer = await call('POST', `${url}/lookup`, { as, body: { values } });
    assert.equal(answer.status, 200, answer.text);
    return answer.body.values as { asked: string; seen: boolean; indicator: Shown | null }[];
  };
  const scanned = async (host: string, description: string) => {
    const finding = { title: `On ${host}`, severity: 'high', host, description };
    const headers = { ...(await service.as('Admin')), 'content-type': 'application/json' };
    const body = JSON.stringify({ findings: [finding] });
    const answer = await service.call('POST', '/api/ip3/v1/imports/generic', { headers, body });
    assert.equal(answer.status, 201, answer.text);
    return answer.body as { id: string; incidents_created: number };
  };

  test('an indicator › in a report, a log and an import › is one with three sightings', async () => {
    const first = await report({ title: 'One', tlp: 'AMBER', indicators: ['c2.evil[.]example'] });
    clock.move({ minutes: 10 });
    await sent(event({ message: 'GET hxxp://C2.evil.example/a blocked' }));
    clock.move({ minutes: 10 });
    await scanned('shop1.example.net', 'Redirects to hxxp://c2.evil[.]example/a');
    const [found, ...others] = await listed('q=c2.evil&type=domain');
    assert.deepEqual(others, []);
    const { value, own, tlp, sources, sightings, incidents, first_seen, last_seen } = found!;
    assert.deepEqual(
      { value, own, tlp, sources, sightings, incidents, first_seen, last_seen },
      {
        ...{ value: 'c2.evil.example', own: false, tlp: 'AMBER', sightings: 3, incidents: 3 },
        sources: ['import', 'log', 'report'],
        first_seen: '2026-11-21T12:00:00.000Z',
        last_seen: '2026-11-21T12:20:00.000Z',
      },
    );
    const { body } = await call('GET', `${url}/${found!.id}`);
    const kinds = body.seen.map(({ kind }: { kind: string }) => kind);
    assert.deepEqual(kinds, ['import', 'log', 'report']);
    assert.equal(body.seen[2].incident.public_id, first.public_id);
    assert.match(body.seen[1].log_event, /^[0-9a-f]{64}$/);
    const of = await listed(`incident=${first.public_id}`);
    assert.deepEqual(
      of.map((one) => one.value),
      ['c2.evil.example'],
    );
    assert.equal(of[0]!.incidents, 3);
  });

  test('an indicator › of the same report again › has no more sightings', async () => {
    const body = { title: 'Again', indicators: ['203.0.113.77'] };
    await report(body);
    await report(body);
    assert.equal((await listed('q=203.0.113.77'))[0]!.sightings, 1);
  });

  test('an indicator › that only hidden records name › is not there for a Viewer', async () => {
    const hidden = await report({ title: 'Red', tlp: 'RED', indicators: ['hidden.evil.example'] });
    const open = await report({ title: 'Clear', tlp: 'CLEAR', indicators: ['open.evil.example'] });
    await report({
      ...{ title: 'Red too', tlp: 'RED', indicators: ['open.evil.example'] },
      summary: 'Not for everyone',
    });
    assert.equal((await listed('q=hidden.evil')).length, 1);
    assert.deepEqual(await listed('q=hidden.evil', 'Viewer'), []);
    assert.deepEqual(await listed(`incident=${hidden.public_id}`, 'Viewer'), []);
    const [seen] = await listed('q=open.evil', 'Viewer');
    assert.equal(seen!.sightings, 1);
    assert.equal(seen!.tlp, 'CLEAR');
    assert.deepEqual(seen!.last_incidents, [open.public_id]);
    assert.equal((await listed('q=open.evil'))[0]!.sightings, 2);
    const [one, other] = await lookUp(['hidden.evil.example', 'open.evil.example'], 'Viewer');
    assert.deepEqual([one!.seen, other!.seen], [false, true]);
    const { id } = (await listed('q=hidden.evil'))[0]!;
    assertProblem(await call('GET', `${url}/${id}`, { as: 'Viewer' }), 404, 'not_found');
    const { body } = await call('GET', `${url}/${seen!.id}`, { as: 'Viewer' });
    assert.equal(body.seen.length, 1);
  });

  test('an address › private, or of the scanned host › is marked', async () => {
    await scanned('10.20.30.40', 'Weak cipher');
    const [own] = await listed('q=10.20.30.40');
    assert.deepEqual([own!.own, own!.reach], [true, 'private']);
    const bundle = await call('GET', `${url}/export?q=10.20.30.40`);
    assert.equal(bundle.body.objects.length, 1, 'only the identity');
  });

  test('a log event › that opens nothing › is a sighting without an incident', async () => {
    await sent(event({ severity: 'low', message: 'Query for quiet.evil.example' }));
    const [found] = await listed('q=quiet.evil');
    assert.deepEqual([found!.incidents, found!.sightings], [0, 1]);
    assert.deepEqual(await listed('q=quiet.evil', 'Viewer'), []);
    const { body } = await call('GET', `${url}/${found!.id}`);
    const event1 = await call('GET', `/api/ip3/v1/log-events/${body.seen[0].log_event}`);
    assert.equal(event1.status, 200);
  });

  test('an import that is undone › its sightings › are gone', async () => {
    const run = await scanned('gone.example.net', 'Calls hxxp://gone[.]evil[.]example');
    assert.equal((await listed('q=gone.evil&type=domain')).length, 1);
    const headers = await service.as('Admin');
    const body = { reason: 'The wrong file' };
    const path = `/api/ip3/v1/imports/${run.id}/undo`;
    const undone = await service.call('POST', path, { headers, body });
    assert.equal(undone.status, 200, undone.text);
    assert.deepEqual(await listed('q=gone.evil'), []);
  });

  test('a dry run › with indicators › leaves none', async () => {
    const finding = { title: 'Dry', severity: 'high', host: 'dry.example.net' };
    const headers = { ...(await service.as('Admin')), 'content-type': 'application/json' };
    const path = '/api/ip3/v1/imports/generic?dry_run=true';
    const body = JSON.stringify({ findings: [finding] });
    const answer = await service.call('POST', path, { headers, body });
    assert.equal(answer.body.dry_run, true, answer.text);
    assert.deepEqual(await listed('q=dry.example.net'), []);
  });

  test('a person › adds, withdraws and adds again › it is kept and in the trail', async () => {
    const incident = await newIncident(service);
    const body = { value: '198.51.100[.]44', incident_id: incident.public_id, tlp: 'GREEN' };
    const added = await call('POST', url, { body });
    assert.equal(added.status, 201, added.text);
    const { id, value, sources, tlp, last_incidents } = added.body as Shown;
    assert.deepEqual([value, sources, tlp], ['198.51.100.44', ['manual'], 'GREEN']);
    assert.deepEqual(last_incidents, [incident.public_id]);
    const reason = 'A content network';
    const withdrawn = await call('POST', `${url}/${id}/withdraw`, { body: { reason } });
    assert.equal(withdrawn.body.withdrawn.reason, reason);
    assert.deepEqual(await listed('q=198.51.100.44'), []);
    assert.equal((await listed('q=198.51.100.44&state=withdrawn')).length, 1);
    assert.equal((await lookUp(['198.51.100.44']))[0]!.indicator!.withdrawn!.reason, reason);
    const again = await call('POST', url, { body });
    assert.equal(again.body.withdrawn, null);
    assert.equal(again.body.sightings, 2);
    const audit = await service.call('GET', `/api/ip3/v1/audit?incident=${incident.id}`, {
      headers: await service.as('Admin'),
    });
    const actions = audit.body.entries.map(({ action }: { action: string }) => action);
    assert.equal(actions.filter((action: string) => action === 'indicator.added').length, 2);
    assertProblem(
      await call('POST', url, { body: { value: 'no indicator' } }),
      400,
      'validation_failed',
    );
  });

  test('values › looked up › are answered in their order and in any spelling', async () => {
    await report({ title: 'Asked', indicators: ['asked.evil.example'] });
    const values = ['nothing to see', 'ASKED[.]evil[.]example', 'never.evil.example'];
    const answers = await lookUp(values);
    assert.deepEqual(
      answers.map(({ asked, seen }) => [asked, seen]),
      values.map((value, place) => [value, place === 1]),
    );
    const many = { values: Array.from({ length: 501 }, (_, n) => `${n}.evil.example`) };
    assertProblem(await call('POST', `${url}/lookup`, { body: many }), 400, 'validation_failed');
  });

  test('pages and filters › each indicator once, and only those asked for', async () => {
    clock.move({ minutes: 5 });
    const since = clock.now().toString();
    const names = [1, 2, 3, 4, 5].map((n) => `page${n}.evil.example`);
    await report({ title: 'Pages', indicators: names });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const more: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { body } = await call('GET', `${url}?since=${since}&q=page&limit=2${more}`);
      seen.push(...body.indicators.map((one: Shown) => one.value));
      cursor = body.next_cursor as string | null;
    }
    assert.deepEqual(seen.toSorted(), names);
    assert.deepEqual(await listed(`since=${since}&q=c2.evil`), []);
    assert.deepEqual(await listed('type=md5&q=page'), []);
    assert.equal((await listed('q=PAGE1[.]evil')).length, 1);
    assertProblem(await call('GET', `${url}?type=dns`), 400, 'validation_failed');
    assertProblem(await call('GET', `${url}?cursor=AAAA`), 400, 'validation_failed');
  });

  test('an export › of one with more sightings than are counted › has the narrowest of all', async () => {
    const body = { value: 'often.evil.example', tlp: 'RED' };
    const added = await call('POST', url, { body });
    assert.equal(added.status, 201, added.text);
    await sql`
      insert into indicator_sighting
        (indicator_id, kind, own, source, tlp, visibility, first_at, last_at, times)
      select indicator_id, kind, own, source, 'CLEAR', 'public', first_at,
        last_at + interval '1 minute', 1
      from indicator_sighting, generate_series(1, 1000)
      where indicator_id = ${added.body.id}`.execute(service.deps.database.kysely);
    const { text } = await call('GET', `${url}/export?q=often.evil`);
    assert.match(text, /TLP:RED/);
    assert.doesNotMatch(text, /TLP:CLEAR/);
    const other = await call('GET', `${url}/export?q=often.evil`, { as: 'Viewer' });
    assert.doesNotMatch(other.text, /TLP:RED/);
  });

  test('an export › as STIX and MISP › is the same each time, with its labels', async () => {
    const sha256 = 'b'.repeat(64);
    const indicators = ["http://evil.example/it's", sha256];
    const incident = await report({ title: 'Shared', tlp: 'GREEN', indicators });
    const path = `${url}/export?incident=${incident.public_id}`;
    const stix = await call('GET', path);
    assert.equal(stix.status, 200, stix.text);
    assert.equal(stix.text, (await call('GET', path)).text);
    const objects = stix.body.objects as Record<string, unknown>[];
    const patterns = objects.flatMap((one) =>
      one['type'] === 'indicator' ? [one['pattern']] : [],
    );
    assert.ok(patterns.includes(`[file:hashes.'SHA-256' = '${sha256}']`), String(patterns));
    assert.ok(patterns.includes("[url:value = 'http://evil.example/it\\'s']"), String(patterns));
    const green = 'marking-definition--bab4a63c-aed9-4cf5-a766-dfca5abac2bb';
    for (const one of objects.filter(({ type }) => type === 'indicator')) {
      assert.deepEqual(one['object_marking_refs'], [green]);
    }
    const misp = await call('GET', `${path}&format=misp`);
    const { Event } = misp.body;
    assert.ok(Event.Attribute.some((one: { value: string }) => one.value === sha256));
    assert.deepEqual(Event.Tag, [{ name: 'tlp:green' }]);
    // What is exported can be taken in again.
    const again = await report(misp.body);
    assert.equal((await listed(`incident=${again.public_id}&type=sha256`)).length, 1);
  });

  test('sightings and indicators › changed or deleted past the service › refused by the database', async () => {
    await report({ title: 'Kept', indicators: ['kept.evil.example'] });
    const { pool } = service.deps.database;
    const before = await pool.query('select count(*)::int as n from indicator_sighting');
    assert.ok(before.rows[0].n > 0);
    for (const statement of [
      'update indicator_sighting set times = times + 1',
      'update indicator_sighting set own = not own',
      'delete from indicator_sighting',
      'delete from indicator',
    ]) {
      await assert.rejects(
        pool.query(statement),
        /table indicator(_sighting)? is append-only/,
        statement,
      );
    }
    const after = await pool.query('select count(*)::int as n from indicator_sighting');
    assert.deepEqual(after.rows, before.rows);
  });
});
