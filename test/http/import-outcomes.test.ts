// What became of each finding, and why: over generated runs, and at every step of one finding's
// life.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { assertOutcomesAddUp } from '../support/import-outcomes.ts';
import { newEvidence, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const imports = '/api/ip3/v1/imports';

/** A finding-manager list: some findings are set aside, some have no title. */
interface Row {
  name: number;
  kind: 'open' | 'false_p' | 'untitled';
}

const row: fc.Arbitrary<Row> = fc.record({
  name: fc.nat(12),
  kind: fc.constantFrom<Row['kind'][]>('open', 'open', 'open', 'false_p', 'untitled'),
});

function listOf(prefix: string, rows: readonly Row[]): string {
  // An unreadable file is refused.
  const all: Row[] = [{ name: 0, kind: 'open' }, ...rows];
  const results = all.map(({ name, kind }) => ({
    title: kind === 'untitled' ? '' : `${prefix} finding ${name}`,
    severity: 'High',
    active: true,
    false_p: kind === 'false_p',
  }));
  return JSON.stringify({ count: all.length, next: null, results });
}

onEachEngine('import outcomes', (engine) => {
  let service: TestService;
  let headers: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    headers = { ...(await service.as('Analyst')), 'content-type': 'application/octet-stream' };
  });
  after(() => service.close());

  const send = async (body: string, path = 'findingmgr') => {
    const answer = await service.call('POST', `${imports}/${path}`, { headers, body });
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  };

  test('generated files, twice each, with a dry run before › outcomes add up to the counts', async () => {
    let turn = 0;
    const file = fc.array(row, { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(file, file, async (one, two) => {
        const prefix = `${engine} ${(turn += 1)}`;
        for (const rows of [one, two, one]) {
          const body = listOf(prefix, rows);
          const dry = await send(body, 'findingmgr?dry_run=true');
          const run = await send(body);
          assertOutcomesAddUp(dry);
          assertOutcomesAddUp(run);
          assert.deepEqual(dry.outcomes, run.outcomes);
          assert.deepEqual(dry.incidents_updated, run.incidents_updated);
          const read = await service.call('GET', `${imports}/${run.id}`, { headers });
          assert.deepEqual(read.body.outcomes, run.outcomes);
        }
      }),
      { numRuns: 12 },
    );
  });

  test('more findings than a batch, repeated in a later batch › counted once as created', async () => {
    const rows = Array.from({ length: 699 }, (_, at): Row => ({
      name: (at + 1) % 650,
      kind: 'open',
    }));
    const body = listOf(`${engine} batches`, rows);
    for (const path of ['findingmgr?dry_run=true', 'findingmgr']) {
      const first = await send(body, path);
      assert.deepEqual(counts(first), [650, 0, 50]);
      assertOutcomesAddUp(first);
    }
    for (const path of ['findingmgr?dry_run=true', 'findingmgr']) {
      const second = await send(body, path);
      assert.deepEqual(counts(second), [0, 650, 700]);
      assertOutcomesAddUp(second);
    }
  });

  const counts = (run: Record<string, unknown>) => [
    run['incidents_created'],
    run['incidents_updated'],
    run['duplicates'],
  ];

  test('a finding twice in a file › the worst severity counts, also in a later batch', async () => {
    for (const between of [0, 600]) {
      const names = Array.from({ length: between }, (_, index) => `${engine} other ${index}`);
      const title = `${engine} twice ${between}`;
      const said = (name: string, severity: string) => ({ title: name, severity, active: true });
      const results = [
        said(title, 'Low'),
        ...names.map((name) => said(name, 'Info')),
        said(title, 'High'),
        said(title, 'Medium'),
      ];
      const run = await send(JSON.stringify({ count: results.length, next: null, results }));
      assert.deepEqual([run.incidents_created, run.duplicates], [between + 1, 2]);
      const query = `run=${run.id}&sort=-severity&limit=1`;
      const list = await service.call('GET', `/api/ip3/v1/incidents?${query}`, { headers });
      const [incident] = list.body.incidents as Record<string, unknown>[];
      assert.deepEqual([incident!['title'], incident!['reported_severity']], [title, 'high']);
    }
  });

  test('one finding › reported, repeated, changed, closed, reported again › each with its reason', async () => {
    const csv = (...rows: string[]) =>
      ['title,severity,cve,cvss,type,host', ...rows, ''].join('\n');
    const one = `${engine} weakness,High,,,web,shop.example.org`;
    const said = async (body: string) => (await send(body, 'csv')).outcomes;
    assert.deepEqual(await said(csv(one, one)), [
      { outcome: 'created', reason: 'Reported for the first time.', count: 1 },
      {
        outcome: 'duplicate',
        reason:
          'Another row of this file reports the same weakness in the same location; ' +
          'its incident also has this row as evidence.',
        count: 1,
      },
    ]);
    const [again] = await said(csv(one));
    assert.equal(again.outcome, 'updated');
    assert.match(again.reason, /already had the same evidence/);
    const [changed] = await said(csv(one.replace('High', 'Low')));
    assert.equal(changed.outcome, 'updated');
    assert.match(changed.reason, /was added as evidence/);
    const list = await service.call('GET', '/api/ip3/v1/incidents?q=weakness', { headers });
    const [incident] = list.body.incidents;
    await newEvidence(service, incident, { evidence_type: 'retest_report' });
    const auth = { headers: await service.as('Analyst') };
    const close = await service.call('POST', `/api/ip3/v1/incidents/${incident.id}/close`, auth);
    assert.equal(close.status, 200, close.text);
    const run = await send(csv(one), 'csv');
    assert.deepEqual(run.outcomes, [
      {
        outcome: 'reopened',
        reason: 'The earlier incident is closed; the new one links to it.',
        count: 1,
      },
    ]);
    assert.equal(run.reopened, 1);
    const made = await service.call('GET', `/api/ip3/v1/incidents?run=${run.id}`, { headers });
    assert.equal(made.body.incidents[0].recurrence_of, incident.id);
  });

  test('a dry run › shows the first twenty findings with what becomes of each', async () => {
    const titles = (...names: number[]): Row[] => names.map((name) => ({ name, kind: 'open' }));
    const prefix = `${engine} preview`;
    await send(listOf(prefix, titles(0)));
    const body = listOf(prefix, [
      { name: 5, kind: 'false_p' },
      { name: 6, kind: 'untitled' },
      ...titles(7, 7, ...Array.from({ length: 30 }, (_, at) => at + 10)),
    ]);
    const dry = await send(body, 'findingmgr?dry_run=true');
    const preview: Record<string, unknown>[] = dry.preview;
    assert.equal(preview.length, 20);
    assert.deepEqual(
      preview.slice(0, 5).map(({ title, outcome, severity }) => [title, outcome, severity]),
      [
        [`${prefix} finding 0`, 'updated', 'high'],
        [`${prefix} finding 5`, 'set_aside', 'high'],
        [`${prefix} finding 7`, 'created', 'high'],
        [`${prefix} finding 7`, 'duplicate', 'high'],
        [`${prefix} finding 10`, 'created', 'high'],
      ],
    );
    assert.match(String(preview[1]!['reason']), /marked as a false positive/);
    assert.equal((await send(body)).preview, undefined, 'an import has its incidents');
    assert.deepEqual((await send(body, 'findingmgr?dry_run=true')).preview[2].outcome, 'updated');
  });

  test('a dry run › names the asset of a row as its incident does', async () => {
    const row = (title: string, url: string) => ({ title, url, severity: 'high' });
    const rows = [row('a', 'https://shop.example.org:8443/login?x=1'), row('b', '/etc/passwd')];
    const findings = rows.map(({ title, ...rest }) => ({ title: `${engine} ${title}`, ...rest }));
    const body = JSON.stringify({ source_tool: 'own', findings });
    const dry = await send(body, 'generic?dry_run=true');
    const run = await send(body, 'generic');
    const list = `/api/ip3/v1/incidents?run=${run.id}`;
    const { incidents } = (await service.call('GET', list, { headers })).body;
    const namesOf = (of: Record<string, unknown>[]) =>
      of.map(({ title, asset }) => [title, asset]).sort();
    assert.deepEqual(namesOf(dry.preview), namesOf(incidents));
    assert.equal(dry.preview[0].asset, 'shop.example.org', JSON.stringify(dry.preview));
  });

  test('outcomes › below Analyst › none, since reasons quote the file', async () => {
    const run = await send(listOf(`${engine} hidden`, [{ name: 1, kind: 'open' }]));
    const viewer = { headers: await service.as('Viewer') };
    const read = await service.call('GET', `${imports}/${run.id}`, viewer);
    assert.deepEqual(read.body.outcomes, []);
  });
});
