// What a run leaves behind and who sees what of it; imports that wait take no one's connection.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { importExamples } from '../../src/http/v1/import-examples.ts';
import { enginesOfFeatures } from '../support/engines.ts';
import { openTestService, type TestService } from '../support/service.ts';

const webproxy = '/api/ip3/v1/imports/webproxy';
const csv = '/api/ip3/v1/imports/csv';
const { text } = importExamples.webproxy;

for (const engine of enginesOfFeatures) {
  describe(`import runs on ${engine}`, () => {
    let service: TestService;
    let analyst: Record<string, string>;
    let viewer: Record<string, string>;
    before(async () => {
      service = await openTestService(engine);
      analyst = { ...(await service.as('Analyst')), 'content-type': 'application/octet-stream' };
      viewer = await service.as('Viewer');
    });
    after(() => service.close());

    test('an imported incident › its timeline › begins with the import', async () => {
      const run = await service.call('POST', webproxy, { headers: analyst, body: text });
      const made = await service.call('GET', `/api/ip3/v1/incidents?run=${run.body.id}`, {
        headers: analyst,
      });
      const { id } = made.body.incidents[0];
      const detail = await service.call('GET', `/api/incidents/${id}`, { headers: analyst });
      const [first] = detail.body.timeline;
      assert.equal(first.action, 'import.completed');
      assert.deepEqual(first.detail, { run_id: run.body.id, connector: 'webproxy' });
    });

    test('runs › below Analyst › no count of internal records, no text of the file', async () => {
      const rows = 'title,severity,cve,cvss,type,host\n,High,,,,a.example\nXSS,High,,,,a.example\n';
      const run = await service.call('POST', csv, { headers: analyst, body: rows });
      assert.equal(run.body.skipped, 1);
      const url = `/api/ip3/v1/imports/${run.body.id}`;
      const seen = await service.call('GET', url, { headers: viewer });
      assert.equal(seen.body.evidence_created, undefined);
      assert.deepEqual(seen.body.errors, []);
      const whole = await service.call('GET', url, { headers: analyst });
      assert.equal(whole.body.evidence_created, 1);
      assert.equal(whole.body.errors.length, 1);
    });

    test('the list › by state, kind and hash › only those; unknown words are named', async () => {
      const headers = analyst;
      const list = (query: string) =>
        service.call('GET', `/api/ip3/v1/imports?${query}`, { headers });
      const broken = await service.call('POST', webproxy, { headers, body: 'no XML at all' });
      assert.equal(broken.status, 422);
      const failed = await list('status=failed');
      assert.deepEqual(
        failed.body.imports.map((run: { id: string }) => run.id),
        [broken.body.run_id],
      );
      const { sha256 } = failed.body.imports[0];
      assert.equal((await list(`sha256=${sha256.toUpperCase()}`)).body.count, 1);
      assert.equal((await list(`sha256=${sha256}&status=completed`)).body.count, 0);
      assert.ok((await list('connector=csv')).body.count >= 1);
      for (const { connector } of (await list('connector=csv')).body.imports) {
        assert.equal(connector, 'csv');
      }
      const unknown = await list('status=gone');
      assert.equal(unknown.status, 400);
      assert.match(unknown.body.detail, /completed_with_errors/);
      assert.equal((await list('sha256=abc')).status, 400);
    });

    test('rejected rows › page by page › in the order of the file, for Analyst', async () => {
      const rows =
        'title,severity,cve,cvss,type,host\n,High,,,,a.test\nX,Low,CVE-12,,,b.test\n,,,,,c.test\n';
      const run = await service.call('POST', csv, { headers: analyst, body: rows });
      const url = `/api/ip3/v1/imports/${run.body.id}/errors`;
      const first = await service.call('GET', `${url}?limit=2`, { headers: analyst });
      const { remarks, next_cursor } = first.body;
      assert.deepEqual(
        remarks.map(({ place, outcome }: { place: string; outcome: string }) => [place, outcome]),
        [
          ['row 2', 'skipped'],
          ['row 3', 'skipped'],
        ],
      );
      const second = await service.call('GET', `${url}?limit=2&cursor=${next_cursor}`, {
        headers: analyst,
      });
      assert.equal(second.body.remarks[0].place, 'row 4');
      assert.equal(second.body.next_cursor, null);
      assert.equal((await service.call('GET', url, { headers: viewer })).status, 403);
      const wrong = await service.call('GET', `${url}?cursor=eA`, { headers: analyst });
      assert.equal(wrong.status, 400);
    });

    test('a dry run › of known findings › counts them and moves nothing', async () => {
      const headers = analyst;
      const list = () => service.call('GET', '/api/ip3/v1/incidents', { headers });
      const earlier = (await list()).body;
      const run = await service.call('POST', `${webproxy}?dry_run=true`, { headers, body: text });
      assert.equal(run.body.incidents_updated, 1);
      assert.equal(run.body.incidents_created, 0);
      assert.deepEqual((await list()).body, earlier);
    });

    test('a dry run › of new findings › says so, has no id, uses up no number', async () => {
      const last = async () => {
        const { rows } = await service.deps.database.pool.query<{ last_value: string }>(
          'select last_value from incident_number',
        );
        return rows[0]!.last_value;
      };
      const table = `title,severity,host\n${engine} dry,High,dry.example\n`;
      const earlier = await last();
      const url = '/api/ip3/v1/imports/csv?dry_run=true';
      const dry = await service.call('POST', url, { headers: analyst, body: table });
      assert.deepEqual([dry.status, dry.body.dry_run, dry.body.incidents_created], [201, true, 1]);
      assert.equal('id' in dry.body, false);
      const headers = { ...analyst, accept: 'text/event-stream' };
      const { text: events } = await service.call('POST', url, { headers, body: table });
      const completed = /event: completed\ndata: (.*)\n/.exec(events)![1]!;
      const said = JSON.parse(completed) as Record<string, unknown>;
      assert.deepEqual([said['dry_run'], 'id' in said], [true, false]);
      assert.equal(await last(), earlier);
    });

    test('an import of which no row can be read › 201 failed, its rows listed, no success', async () => {
      const body = 'title,severity,cve,cvss,type,host\n,High,,,,a.example\n,Low,,,,b.example\n';
      const url = '/api/ip3/v1/imports/csv';
      const run = await service.call('POST', url, { headers: analyst, body });
      assert.deepEqual([run.status, run.body.status, run.body.skipped], [201, 'failed', 2]);
      assert.match(run.body.errors[0].reason, /None of the 2 rows can be read/);
      const again = await service.call('POST', url, { headers: analyst, body });
      assert.equal(again.body.status, 'failed');
      const read = await service.call('GET', `/api/ip3/v1/imports/${run.body.id}`, {
        headers: analyst,
      });
      assert.equal(read.body.status, 'failed');
    });

    test('evidence › with a stale If-Match › 412', async () => {
      const made = await service.call('POST', '/api/incidents', {
        headers: await service.as('Analyst'),
        body: { title: 'x' },
      });
      const body = {
        kind: 'auth_log',
        source: 'siem',
        content_ref: 'https://logs.example.org/1',
        hash_sha256: 'a'.repeat(64),
      };
      const answer = await service.call('POST', `/api/incidents/${made.body.id}/evidence`, {
        headers: { ...(await service.as('Analyst')), 'if-match': '"99"' },
        body,
      });
      assert.equal(answer.status, 412);
    });
  });
}

test('imports › more than the pool has connections › lists are answered meanwhile', async () => {
  const service = await openTestService('postgres');
  try {
    const headers = { ...(await service.as('Analyst')), 'content-type': 'text/csv' };
    const row = (run: number, at: number) => `Finding ${run},High,,,,h${at}.example`;
    const table = (run: number) =>
      [
        'title,severity,cve,cvss,type,host',
        ...Array.from({ length: 150 }, (_, at) => row(run, at)),
      ].join('\n');
    const runs = Array.from({ length: 16 }, (_, run) =>
      service.call('POST', csv, { headers, body: table(run) }),
    );
    const progress = { ended: false };
    const all = Promise.all(runs).finally(() => (progress.ended = true));
    let lists = 0;
    while (!progress.ended) {
      const list = await service.call('GET', '/api/ip3/v1/incidents?limit=1', { headers });
      assert.equal(list.status, 200);
      lists += 1;
    }
    for (const run of await all) assert.equal(run.body.incidents_created, 150, run.text);
    assert.ok(lists > 5, `only ${lists} lists were answered`);
  } finally {
    await service.close();
  }
});
