// errors.csv: every row of a file that opened no incident, safe to open in a spreadsheet.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertProblem, onEachEngine, unknownId } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const imports = '/api/ip3/v1/imports';
const heading = '\ufeff"place","outcome","reason","row"';
const listed = `${heading},"title","severity","cve","cvss","type","host"`;
const noCells = ',""'.repeat(6);

onEachEngine('errors.csv', (engine) => {
  let service: TestService;
  let headers: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    headers = { ...(await service.as('Analyst')), 'content-type': 'application/octet-stream' };
  });
  after(() => service.close());

  const send = (body: string, path: string) =>
    service.call('POST', `${imports}/${path}`, { headers, body });

  async function linesOf(id: string): Promise<string[]> {
    const answer = await service.call('GET', `${imports}/${id}/errors.csv`, { headers });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.headers['content-type'], 'text/csv; charset=utf-8');
    const disposition = `attachment; filename="import-${id}-errors.csv"`;
    assert.equal(answer.headers['content-disposition'], disposition);
    assert.ok(answer.text.endsWith('\r\n'));
    return answer.text.slice(0, -2).split('\r\n');
  }

  test('a run with thousands of them › all, in the order of the file', async () => {
    const results = Array.from({ length: 5000 }, (_, at) => {
      if (at % 2 === 0) return { title: '', severity: 'High' };
      return { title: `${engine} ${at}`, severity: 'High', false_p: at % 4 === 1 };
    });
    const list = JSON.stringify({ count: 1, next: null, results });
    const run = await send(list, 'findingmgr');
    assert.deepEqual([run.body.skipped, run.body.set_aside], [2500, 1250], run.text);
    // A note on the members that no field comes from, and a hundred rows.
    assert.equal(run.body.errors.length, 101);
    const [first, ...lines] = await linesOf(run.body.id);
    assert.equal(first, heading);
    assert.match(lines.pop() ?? '', /^"file","note","This member is not read: ""count""/);
    assert.equal(lines.length, 3750);
    const places = lines.map((line) => Number(/^"finding (\d+)"/.exec(line)?.[1]));
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
    const outcomes = lines.map((line) => line.split(',')[1]);
    assert.equal(outcomes.filter((word) => word === '"skipped"').length, 2500);
    assert.equal(outcomes.filter((word) => word === '"set_aside"').length, 1250);
  });

  test('a run with none › the heading only', async () => {
    const rows = `title,severity,cve,cvss,type,host\n${engine} sound,High,,,,a.example\n`;
    const run = await send(rows, 'csv');
    assert.deepEqual(await linesOf(run.body.id), [listed]);
  });

  /** One row without a title, one that is resolved, and one twice. */
  const rows = [
    'title,severity,cve,cvss,type,host,status',
    ',High,,,web,a.example,open',
    `${engine} gelöst,High,,,web,a.example,RESOLVED`,
    `${engine} twice,High,,,web,a.example,open`,
    `${engine} twice,High,,,web,a.example,new`,
  ];

  test('rows unreadable, set aside and merged › each with its cells, in any encoding', async () => {
    for (const encoding of ['utf8', 'latin1', 'utf16le'] as const) {
      const mark = encoding === 'utf16le' ? '\ufeff' : '';
      const body = Buffer.from(`${mark}${rows.join('\r\n')}\r\n`, encoding);
      const run = await service.call('POST', `${imports}/csv`, { headers, body });
      const { skipped, set_aside, errors } = run.body;
      assert.deepEqual([skipped, set_aside], [1, 1], run.text);
      const listed = errors.map(({ place }: { place: string }) => place);
      assert.deepEqual(
        listed.filter((place: string) => place !== 'file'),
        ['row 2', 'row 3', 'row 5'],
      );
      const cells = (await linesOf(run.body.id)).slice(1).filter((line) => /^"row/.test(line));
      const shown = cells.map((line) => line.slice(1, -1).split('","'));
      const want = [rows[1]!, rows[2]!, rows[4]!];
      assert.deepEqual(
        shown.map((line) => line[3]),
        want,
      );
      assert.deepEqual(
        shown.map((line) => line.slice(4).join()),
        want,
      );
      assert.match(cells[2]!, /"duplicate","Another row of this file reports the same weakness/);
    }
  });

  test('the table, corrected and sent again › opens what was left', async () => {
    const rows = `title,severity,cve,cvss,type,host\n,High,,,web,${engine}.example\n`;
    const first = await send(rows, 'csv');
    const lines = await linesOf(first.body.id);
    const corrected = lines.map((line) => line.replace(/"",("High")/, '"Found",$1'));
    const run = await send(corrected.join('\r\n'), 'csv');
    assert.deepEqual([run.body.incidents_created, run.body.skipped], [1, 0], run.text);
    const same = rows.replace('\n,', '\nFound,');
    assert.equal((await send(same, 'csv')).body.incidents_updated, 1);
  });

  test('sent again as it is › the same findings as in the file, its own columns are none of them', async () => {
    const rows = [
      'title,severity,zone,owner',
      `=${engine}(1),low,"-a, =b",+x`,
      ',high,dmz,y',
      `=${engine}(1),low,"-a, =b",+x`,
    ].join('\n');
    const first = await send(rows, 'csv');
    const lines = await linesOf(first.body.id);
    const again = await send(lines.join('\r\n'), 'csv');
    const { incidents_created, incidents_updated, skipped, errors } = again.body;
    assert.deepEqual([incidents_created, incidents_updated, skipped], [0, 1, 1], again.text);
    const noted = errors.map(({ reason }: { reason: string }) => reason).join();
    assert.match(noted, /columns are not read: "zone", "owner"\./);
    const heading = (await linesOf(again.body.id))[0];
    assert.equal(
      heading,
      '\ufeff"place","outcome","reason","row","title","severity","zone","owner"',
    );
  });

  test('a file that broke › its one row says where and why', async () => {
    const refused = await send('<issues><issue><name>x</name>', 'webproxy');
    const { run_id, detail } = assertProblem(refused, 422, 'parse_failed');
    const lines = await linesOf(run_id);
    assert.equal(lines.length, 2);
    assert.match(lines[1]!, /^"line 1, byte \d+","failed","/);
    assert.ok(lines[1]!.includes(String(detail).slice(0, 20)));
  });

  test('a dry run › leaves nothing behind', async () => {
    const count = async () => {
      const { rows } = await service.deps.database.pool.query<{ n: number }>(
        'select count(*)::int as n from run_remark',
      );
      return rows[0]!.n;
    };
    const earlier = await count();
    await send('title,severity,cve,cvss,type,host\n,High,,,,a.example\n', 'csv?dry_run=true');
    assert.equal(await count(), earlier);
  });

  test('a reason that a spreadsheet would take for a formula › is text', async () => {
    const sql = `insert into run_remark
      select id, 0, '=cmd|calc', 'skipped', 'a;=HYPERLINK("http://x")' from connector_run
      where id = $1`;
    const rows = `title,severity,cve,cvss,type,host\n${engine} formula,High,,,,a.example\n`;
    const run = await send(rows, 'csv');
    await service.deps.database.pool.query(sql, [run.body.id]);
    const [, line] = await linesOf(run.body.id);
    assert.equal(line, `"'=cmd|calc","skipped","a;'=HYPERLINK(""http://x"")",""${noCells}`);
  });

  test('more rows than are kept › the last line says how many', async () => {
    const rows = `title,severity,cve,cvss,type,host\n${engine} many,High,,,,a.example\n`;
    const run = await send(rows, 'csv');
    const sql = 'update connector_run set set_aside = 7 where id = $1';
    await service.deps.database.pool.query(sql, [run.body.id]);
    const [, line] = await linesOf(run.body.id);
    assert.equal(line, '"file","","7 further rows are only counted.",""' + noCells);
  });

  test('a Viewer › 403; an unknown run › 404', async () => {
    const url = `${imports}/${unknownId}/errors.csv`;
    const viewer = { headers: await service.as('Viewer') };
    assertProblem(await service.call('GET', url, viewer), 403, 'forbidden');
    assertProblem(await service.call('GET', url, { headers }), 404, 'not_found');
  });
});
