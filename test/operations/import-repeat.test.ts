// A file that is imported again is not read again; its counts and effects must be those of reading.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const csv = '/api/ip3/v1/imports/csv';

/** Findings, the same ones several times, unreadable ones and such as are dealt with. */
const row = fc.record({
  title: fc.constantFrom('XSS', 'SQL injection', 'Weak cipher', ''),
  severity: fc.constantFrom('High', 'Low', 'no severity'),
  host: fc.constantFrom('a', 'b', 'c'),
  done: fc.constantFrom('', 'true'),
});

onEachEngine('importing again', (engine) => {
  let service: TestService;
  let headers: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    headers = { ...(await service.as('Analyst')), 'content-type': 'text/csv' };
  });
  after(() => service.close());

  const query = async (sql: string, values: unknown[] = []) =>
    (await service.deps.database.pool.query(sql, values)).rows as Record<string, unknown>[];

  async function importing(body: string) {
    const { body: run, status, text } = await service.call('POST', csv, { headers, body });
    assert.equal(status, 201, text);
    return run;
  }

  /** What an import of the file leaves: its counts, and what changed of incidents and evidence. */
  async function effects(body: string) {
    const run = await importing(body);
    const { id, started_at, finished_at: _, ...said } = run;
    const touched = await query(
      `select i.fingerprint, s.seen_before < i.last_seen as moved, i.last_seen = $2 as now
       from sighting s join incident i on i.id = s.incident_id where s.run_id = $1
       order by i.fingerprint`,
      [id, started_at],
    );
    const remarks = await query(
      'select seq, place, outcome, reason from run_remark where run_id = $1 order by seq',
      [id],
    );
    const evidence = await query('select 1 from evidence where connector_run_id = $1', [id]);
    return { said, touched, remarks, evidence };
  }

  test('any table › read again and not read again › the same counts and effects', async () => {
    let file = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (rows) => {
        file += 1;
        const lines = rows.map(
          ({ title, severity, host, done }) =>
            `${title && `${title} ${file}`},${severity},,,,${host}.example.org,${done}`,
        );
        const head = 'title,severity,cve,cvss,type,host,false positive';
        const body = `${head}\n${lines.join('\n')}\n`;
        const first = await importing(body);
        const runs = 'select repeatable_by is not null as yes from connector_run where id = $1';
        // A run without a readable row has failed, and is read again.
        assert.deepEqual(await query(runs, [first.id]), [{ yes: first.status !== 'failed' }]);
        const unread = await effects(body);
        await query('update connector_run set repeatable_by = null');
        assert.deepEqual(unread, await effects(body));
      }),
      { numRuns: 15, examples: [[[{ title: '', severity: 'High', host: 'a', done: '' }]]] },
    );
  });

  test('a table with a closed incident › imported again › is read, and has a successor', async () => {
    const body = 'title,severity,cve,cvss,type,host\nClosed,High,,,,z\nOpen,High,,,,z\n';
    const first = await importing(body);
    await query(
      `update incident set status_lifecycle = 'closed', workflow_status = 'closed'
       where connector_run_id = $1 and title = 'Closed'`,
      [first.id],
    );
    const again = await importing(body);
    assert.equal(again.incidents_created, 1);
    assert.equal(again.reopened, 1);
    assert.equal(again.incidents_updated, 1);
  });
});
