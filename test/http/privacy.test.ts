// The search for a person and the record of processing activities: who can, what is found, what is
// left out, and that every column of text was decided on.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  engagementTables,
  keptAnswers,
  keptCounts,
  personalPlaces,
} from '../../src/domain/personal-data.ts';
import { canonicalJson } from '../../src/trust-core/canonical.ts';
import { described, engagements, newEngagement } from '../support/engagements.ts';
import { impersonalColumns } from '../support/impersonal-columns.ts';
import { logIntake } from '../support/log-intake.ts';
import {
  assertProblem,
  newEvidence,
  newIncident,
  onEachEngine,
  settableClock,
} from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1';

interface Hit {
  table: string;
  id: Record<string, string> | null;
  incident: string | null;
  fields: Record<string, string>;
}

onEachEngine('privacy', (engine) => {
  let service: TestService;
  const clock = settableClock('2026-11-21T12:00:00Z');
  before(async () => {
    service = await openTestService(engine, { clock });
  });
  after(() => service.close());

  const { event, sent } = logIntake(() => service, clock);
  const search = async (terms: string[], role: 'Legal/DPO' | 'Analyst' = 'Legal/DPO') => {
    const body = { kind: 'access', purpose: 'Request 2026-14', terms };
    const headers = await service.as(role);
    return service.call('POST', `${v1}/privacy/searches`, { headers, body });
  };
  const found = async (term: string): Promise<Hit[]> => {
    const answer = await search([term]);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.package.hits;
  };

  test('columns of text › every one › searched for persons or without any', async () => {
    const { rows } = await service.deps.database.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = current_schema()
         and data_type in ('text', 'jsonb', 'json', 'ARRAY', 'character varying')`,
    );
    const decided = [
      ...[...personalPlaces, keptAnswers, ...keptCounts].flatMap(({ table, columns }) =>
        columns.map((one) => `${table}.${one}`),
      ),
      ...Object.entries(impersonalColumns).flatMap(([table, columns]) =>
        columns.split(' ').map((one) => `${table}.${one}`),
      ),
    ];
    const isSought = (name: string) => !engagementTables.test(name.split('.')[0]!);
    const all = rows.map(({ name }) => name).filter(isSought);
    assert.deepEqual(decided.toSorted(), all.toSorted());
  });

  test('search › a person in many places › each is named, with its incident', async () => {
    const name = 'Zuzanna Kowalczyk';
    const made = await newIncident(service, { title: `Laptop of ${name.toUpperCase()} lost` });
    await newEvidence(service, made, { source: `Interview with ${name}` });
    const note = { text: `${name} called at noon.`, visibility: 'internal' };
    const headers = await service.as('Analyst');
    const noted = await service.call('POST', `${v1}/incidents/${made.id}/notes`, {
      headers,
      body: note,
    });
    assert.equal(noted.status, 201, noted.text);
    await sent(event({ severity: 'low', message: `Login of ${name}` }));
    const hits = await found('zuzanna kowalczyk');
    const tables = new Set(hits.map(({ table }) => table));
    for (const table of ['incident', 'evidence', 'note', 'note_version', 'log_event']) {
      assert.ok(tables.has(table), `${table} of ${[...tables].join()}`);
    }
    // The audit log names the title of the incident.
    assert.ok(tables.has('audit_entry'));
    const incident = hits.find(({ table }) => table === 'incident');
    assert.equal(incident!.incident, made.public_id);
    assert.equal(incident!.id!['id'], made.id);
    assert.deepEqual(Object.keys(incident!.fields), ['title']);
    assert.equal(hits.find(({ table }) => table === 'evidence')!.incident, made.public_id);
    assert.deepEqual(await found('zuzanna nobody'), []);
  });

  test('search › letters beyond ASCII, in any case, composed or not › is found', async () => {
    const titles = ['Laptop: ŻÓŁKIEWSKA', 'Phone: Żółkiewska', 'Tablet: żółkiewska'];
    const decomposed = 'Badge: Żółkiewska'.normalize('NFD');
    for (const title of [...titles, decomposed]) await newIncident(service, { title });
    for (const term of ['żółkiewska', 'ŻÓŁKIEWSKA', 'Żółkiewska'.normalize('NFD')]) {
      const incidents = (await found(term)).filter(({ table }) => table === 'incident');
      assert.equal(incidents.length, 4, term);
    }
  });

  test('search › an account › by its email, without a hash of the password', async () => {
    await service.as('Operator');
    const hits = await found('operator@example.org');
    assert.ok(hits.some(({ table, fields }) => table === 'account' && fields['email'] !== ''));
    assert.ok(!JSON.stringify(hits).includes('$'));
  });

  test('search › roles, input and trail › the name is not in the audit log', async () => {
    assertProblem(await search(['anna'], 'Analyst'), 403, 'forbidden');
    assertProblem(await search(['an']), 400, 'validation_failed');
    assertProblem(await search(['   ']), 400, 'validation_failed');
    assertProblem(await search([]), 400, 'validation_failed');
    const term = 'Wanda Unikatowa';
    await newIncident(service, { title: 'A title', description: `About ${term}` });
    const { body } = await search([term]);
    assert.equal(
      body.sha256,
      createHash('sha256').update(canonicalJson(body.package)).digest('hex'),
    );
    const trail = await service.call('GET', `${v1}/audit?action=privacy.person_searched`, {
      headers: await service.as('Admin'),
    });
    const [entry] = trail.body.entries;
    assert.ok(!JSON.stringify(trail.body.entries).includes('Unikatowa'));
    const { kind, purpose, sha256, hits, places } = entry.detail;
    assert.deepEqual([kind, purpose, sha256], ['access', 'Request 2026-14', body.sha256]);
    assert.equal(hits, body.package.hits.length);
    assert.equal(places.incident, 1);
    const again = await search([term]);
    assert.deepEqual(
      again.body.package.hits.map(({ table }: Hit) => table),
      body.package.hits.map(({ table }: Hit) => table),
    );
  });

  test('search › more records than are taken › says that it is not complete', async () => {
    const host = 'crowded.example.org';
    const many = Array.from({ length: 230 }, (_, n) =>
      JSON.stringify(event({ severity: 'low', host, message: `No. ${n}` })),
    );
    await sent(many.join('\n'));
    const { body } = await search([host]);
    const place = body.package.places.find(({ table }: Hit) => table === 'log_event');
    assert.deepEqual([place.hits, place.complete], [200, false]);
    assert.match(body.package.left_out[0].what, /log_event/);
  });

  test('search › engagements › nothing of them, and the package says so', async () => {
    await newEngagement(service, { title: 'Test of Ludmila Cicha' });
    const headers = { ...(await service.as('Operator')), 'idempotency-key': 'kept-answer' };
    const asked = { ...described, title: 'Another test of Ludmila Cicha' };
    const kept = await service.call('POST', engagements, { headers, body: asked });
    assert.equal(kept.status, 201, kept.text);
    const { body } = await search(['ludmila cicha']);
    assert.deepEqual(body.package.hits, []);
    const left = body.package.left_out.map(({ what }: { what: string }) => what);
    assert.ok(left.some((what: string) => what.startsWith('Engagements')));
  });

  test('search › special characters of patterns › are plain characters', async () => {
    await newIncident(service, { title: 'One hundred % of it_all' });
    assert.equal(
      (await found('% of it_all')).filter(({ table }) => table === 'incident').length,
      1,
    );
    assert.deepEqual(await found('%%%'), []);
  });

  test('processing record › names fields, and the days of a policy', async () => {
    const headers = await service.as('Admin');
    const body = { days: 365, reason: 'Policy 7', approved_by: 'm.zielinska@example.org' };
    await service.call('PUT', `${v1}/retention/log_events`, { headers, body });
    const url = `${v1}/privacy/processing-record`;
    const refused = await service.call('GET', url, { headers: await service.as('Analyst') });
    assertProblem(refused, 403, 'forbidden');
    const read = await service.call('GET', url, { headers: await service.as('Legal/DPO') });
    assert.equal(read.status, 200, read.text);
    const places = read.body.activities.flatMap(
      ({ places }: { places: { table: string; kept: string }[] }) => places,
    ) as { table: string; kept: string }[];
    const kept = (table: string) => places.find((place) => place.table === table)!.kept;
    assert.equal(kept('log_event'), '365 days, by the policy for log_events');
    assert.equal(
      kept('personal_token'),
      'Until the installation ends; no policy for sign_in_records',
    );
    assert.equal(kept('incident'), 'Until the installation ends; nothing removes it');
    assert.equal(places.length, personalPlaces.length + 1 + keptCounts.length);
  });
});
