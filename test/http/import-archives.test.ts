// Reports that come in a ZIP or gzip file: the only one is read, of several the sender says which,
// and what is no archive of reports is refused with the reason.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { assertProblem, onEachEngine, sha256 } from '../support/records.ts';
import { zipOf } from '../support/report-zip.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

let serial = 0;
const reportOf = (title: string): string =>
  JSON.stringify({
    source_tool: 'own',
    findings: [{ title, severity: 'high', host: `host-${(serial += 1)}.example.org` }],
  });

onEachEngine('archives', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine, { settings: { IP3_IMPORT_MAX_BYTES: '3000000' } });
  });
  after(() => service.close());

  const send = async (file: Buffer, query = '', kind = 'auto'): Promise<Answer> => {
    const type = { 'content-type': 'application/octet-stream' };
    const headers = { ...(await service.as('Admin')), ...type };
    const path = `/api/ip3/v1/imports/${kind}${query}`;
    return service.call('POST', path, { headers, body: file });
  };
  const kind = 'generic';

  test('a ZIP › with one report › is read, and both are kept', async () => {
    const text = reportOf('Zipped');
    const file = zipOf([
      { name: '__MACOSX/._a', text: 'x' },
      { name: 'readme.md', text: 'About these files' },
      { name: '2026/scan.json', text },
    ]);
    const answer = await send(file, '?filename=scans.zip', kind);
    assert.equal(answer.status, 201, answer.text);
    const { sha256: hash, filename, archive, incidents_created } = answer.body;
    assert.deepEqual([hash, filename, incidents_created], [sha256(text), 'scan.json', 1]);
    const packed = { kind: 'zip', filename: 'scans.zip', sha256: sha256(file), bytes: file.length };
    assert.deepEqual(archive, { ...packed, member: '2026/scan.json' });
    const { vault } = service.deps;
    assert.equal(await vault.size(sha256(file)), file.length);
    assert.equal(await vault.size(sha256(text)), text.length);
    const again = await send(file, '?filename=scans.zip', kind);
    assert.equal(again.body.incidents_created, 0, again.text);
  });

  test('a gzip file › with a report › is read, and both are kept', async () => {
    const text = reportOf('Packed');
    const file = gzipSync(text);
    const answer = await send(file, '?filename=scan.json.gz', kind);
    assert.equal(answer.status, 201, answer.text);
    assert.deepEqual([answer.body.sha256, answer.body.filename], [sha256(text), 'scan.json']);
    assert.equal(answer.body.archive.sha256, sha256(file));
    assert.equal(answer.body.archive.member, null);
    assert.equal(await service.deps.vault.size(sha256(file)), file.length);
  });

  test('a ZIP › with a report and other files › says which were not read, each time', async () => {
    const text = reportOf('Beside');
    const csv = 'title,severity,host\nOther,high,other.example.org\n';
    const file = zipOf([
      { name: 'a.json', text },
      { name: 'deep/b.csv', text: csv },
      { name: 'readme.txt', text: 'Read me.' },
    ]);
    for (let round = 0; round < 2; round += 1) {
      const answer = await send(file, '', kind);
      assert.equal(answer.status, 201, answer.text);
      const [note] = answer.body.errors as { place: string; reason: string }[];
      assert.equal(note?.place, 'file');
      assert.match(note.reason, /Not read: "deep\/b\.csv" \(.+\), "readme\.txt"\.$/);
    }
    const alone = await send(Buffer.from(text), '', kind);
    assert.deepEqual(alone.body.errors, []);
  });

  test('a ZIP › whose file has another checksum › is refused', async () => {
    const refused = await send(
      zipOf([{ name: 'a.json', text: reportOf('Bad'), sum: 1 }]),
      '',
      kind,
    );
    assertProblem(refused, 422, 'parse_failed');
    assert.match(stringIn(refused.body.detail), /"a\.json" is corrupted: its checksum differs/);
  });

  test('an FPR of Fortify › is read by its audit.fvdl, and says what of it was not', async () => {
    const url = new URL('../vectors/formats/fortify-fvdl-xml.json', import.meta.url);
    const { lines } = JSON.parse(readFileSync(url, 'utf8')) as { lines: string[] };
    const file = zipOf([
      { name: 'audit.properties', text: 'a=b' },
      { name: 'audit.fvdl', text: lines.join('\n') },
      { name: 'scan.json', text: reportOf('Beside it') },
    ]);
    const answer = await send(file, '?filename=shop.fpr');
    assert.equal(answer.status, 201, answer.text);
    const { archive, format, incidents_created } = answer.body;
    assert.deepEqual([archive.member, format], ['audit.fvdl', 'fortify-fvdl-xml']);
    assert.equal(incidents_created, 3, answer.text);
    const unread =
      'Of the archive only this file was read. Not read: "audit.properties", "scan.json".';
    assert.ok(answer.text.includes(JSON.stringify(unread)), answer.text);
  });

  test('an FPR of Fortify › what its audit puts away › is set aside, and what it opens later', async () => {
    const url = new URL('../vectors/formats/fortify-fvdl-xml.json', import.meta.url);
    const { lines } = JSON.parse(readFileSync(url, 'utf8')) as { lines: string[] };
    const fvdl = lines.join('\n').replaceAll('shop-main', 'audited-main');
    const fpr = (audit: string) =>
      zipOf([
        { name: 'audit.fvdl', text: fvdl },
        { name: 'audit.xml', text: audit },
      ]);
    const tag = '<Tag id="87f2364f-dcd4-49e6-861d-f8d3f351686b"><Value>Not an Issue</Value></Tag>';
    const auditOf = (suppressed: boolean, prefix = '') => {
      const said =
        '<Audit><IssueList>' +
        `<Issue instanceId="1B87" suppressed="${suppressed}" revision="1"></Issue>` +
        `<Issue instanceId="2C99" suppressed="false">${tag}</Issue>` +
        '<Issue instanceId="3D11"><Tag id="x"><Value>Not an Issue</Value></Tag></Issue>' +
        '</IssueList></Audit>';
      return said.replaceAll(/<\/?(?=[A-Z])/g, (sign) => sign + prefix);
    };
    const first = await send(fpr(auditOf(true)));
    assert.equal(first.status, 201, first.text);
    const { incidents_created, set_aside } = first.body;
    assert.deepEqual([incidents_created, set_aside], [1, 2], first.text);
    assert.match(first.text, /is marked as suppressed in the tool/);
    assert.match(first.text, /is marked as not an issue in the tool/);
    assert.ok(!first.text.includes('was not sent'), first.text);
    // The same results, of which people have taken one back.
    const later = await send(fpr(auditOf(false, 'ns2:')));
    assert.deepEqual([later.body.incidents_created, later.body.set_aside], [1, 1], later.text);
    const alone = await send(Buffer.from(fvdl));
    assert.match(alone.text, /is in audit\.xml of the FPR, which was not sent/);
    const broken = await send(fpr(auditOf(true).slice(0, 100)));
    assertProblem(broken, 422, 'parse_failed');
    assert.match(stringIn(broken.body.detail), /"audit\.xml" of the archive cannot be read/);
  });

  test('a ZIP › with several reports › offers them, and reads the named one', async () => {
    const names = ['a.json', 'deep/b.json'];
    const files = names.map((name) => ({ name, text: reportOf(name) }));
    const file = zipOf([...files, { name: 'note.txt', text: 'A note.' }]);
    const refused = await send(file, '', kind);
    assertProblem(refused, 422, 'parse_failed');
    const listed = refused.body.archive_members as Record<string, unknown>[];
    assert.deepEqual(
      listed.map(({ name, send_to }) => [name, typeof send_to]),
      [
        ['a.json', 'string'],
        ['deep/b.json', 'string'],
        ['note.txt', 'object'],
      ],
    );
    const headers = { ...(await service.as('Admin')), 'content-type': 'application/octet-stream' };
    for (const { name, send_to } of listed.slice(0, 2)) {
      const answer = await service.call('POST', String(send_to), { headers, body: file });
      assert.equal(answer.status, 201, answer.text);
      assert.equal(answer.body.incidents_created, 1);
      assert.equal(answer.body.archive.member, name);
    }
    assertProblem(await send(file, '?member=c.json', kind), 400, 'validation_failed');
    const plain = Buffer.from(reportOf('No archive'));
    assertProblem(await send(plain, '?member=a.json', kind), 400, 'validation_failed');
  });

  test('an archive › hostile or broken › is refused with the reason, and keeps nothing', async () => {
    const text = reportOf('Hidden');
    const zeros = Buffer.alloc(2_000_000);
    const cases: [RegExp, Buffer][] = [
      [/encrypted/, zipOf([{ name: 'a.json', text, encrypted: true }])],
      [/cannot be read: .*\.\./, zipOf([{ name: '../a.json', text }])],
      [/cannot be read: .*absolute/, zipOf([{ name: '/etc/a.json', text }])],
      [/no plain name/, zipOf([{ name: 'a\u0007.json', text }])],
      [/no plain name/, zipOf([{ name: `${'a'.repeat(256)}.json`, text }])],
      [
        /more than once/,
        zipOf([
          { name: 'a.json', text },
          { name: 'a.json', text },
        ]),
      ],
      [/250 times/, zipOf([{ name: 'a.json', text: zeros }])],
      [/250 times/, gzipSync(zeros)],
      [/cannot be read/, zipOf([{ name: 'a.json', text, said: 10 }])],
      [/a ZIP archive that ends at byte/, zipOf([{ name: 'a.json', text }]).subarray(0, -30)],
      [/gzip data that ends at byte \d+, before it is whole/, gzipSync(text).subarray(0, -12)],
      [/its data is not valid/, Buffer.concat([gzipSync(text).subarray(0, 12), Buffer.from(text)])],
      [/no file with bytes/, zipOf([{ name: 'folder/', text: '' }])],
      [/1000 files/, zipOf(Array.from({ length: 1001 }, (_, n) => ({ name: `${n}`, text: '1' })))],
      [/ZIP archive/, zipOf([{ name: 'a.zip', text: zipOf([{ name: 'b.json', text }]) }])],
      [/ZIP archive/, gzipSync(zipOf([{ name: 'b.json', text }]))],
      [
        /unpack to more than the 3000000 bytes/,
        zipOf([
          {
            name: 'a',
            text: Buffer.from(Array.from({ length: 2_000_000 }, (_, n) => (n * n) % 251)),
          },
          {
            name: 'b',
            text: Buffer.from(Array.from({ length: 2_000_000 }, (_, n) => (n * n) % 241)),
          },
        ]),
      ],
    ];
    const { pool } = service.deps.database;
    const blobs = async () => (await pool.query('select count(*)::int as n from blob')).rows[0].n;
    const before = await blobs();
    for (const [reason, file] of cases) {
      const answer = await send(file, '', 'auto');
      assertProblem(answer, 422, 'parse_failed');
      assert.match(String(answer.body.detail), reason);
    }
    assert.equal(await blobs(), before);
  });

  test('a workbook, a TAR in a gzip › are refused by name as before', async () => {
    const book = await send(zipOf([{ name: 'xl/workbook.xml', text: '<a/>' }]));
    assert.equal(book.body.looks_like, 'an Excel workbook');
  });
});
