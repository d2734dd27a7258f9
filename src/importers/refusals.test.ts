// What is no report, what is of a tool that is not read, and what is of no known tool: refused by
// name at every address, and never read by a reader of another format.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainError } from '../domain/error.ts';
import { connectors, type Connector } from './importer.ts';
import { chooseImporter } from './registry.ts';
import { lookedAt, outcomeOf } from './testing.ts';

const addresses = ['auto', ...connectors] as const;

async function refusalOf(address: Connector | 'auto', file: string | Buffer): Promise<DomainError> {
  const { head } = await lookedAt(file);
  try {
    const { format } = chooseImporter(address, head);
    assert.fail(`${format} takes it at ${address}`);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    assert.equal(error.code, 'parse_failed');
    assert.equal(error.members.reason, 'wrong_format');
    return error;
  }
}

const burp = `<?xml version="1.0"?>
<!DOCTYPE issues [
<!ELEMENT issues (issue*)>
<!ELEMENT issue (serialNumber, type, name, host, path, location, severity, confidence)>
]>
<issues burpVersion="2024.1"><issue>
<name>SQL injection</name>
<issueDetail>The id, the name, and the page parameters are injectable.</issueDetail>
</issue></issues>
`;
const table = 'title,severity,host\nOpen door,High,a.test\n';

/** A file of a TAR archive, as `tar` writes it; `sign` is empty in the oldest form. */
function tar(text: string, sign = 'ustar\0'): Buffer {
  const header = Buffer.alloc(512);
  header.write('report.csv', 0);
  header.write('0000644\0', 100);
  header.write(`${text.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write(sign, 257);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, Buffer.from(text), Buffer.alloc(1024)]);
}

/** A ZIP archive with one entry, stored: what is in it can be read in the archive. */
function zip(text: string, entry = 'report.xml'): Buffer {
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04', 'latin1');
  header.writeUInt32LE(text.length, 18);
  header.writeUInt32LE(text.length, 22);
  header.writeUInt16LE(entry.length, 26);
  return Buffer.concat([header, Buffer.from(entry), Buffer.from(text)]);
}

function bytes(start: string, rest = table): Buffer {
  return Buffer.concat([Buffer.from(start, 'latin1'), Buffer.from(rest)]);
}

const mail =
  'From: a@x.test\nTo: b@x.test\nSubject: scan\nMIME-Version: 1.0\n' +
  `Content-Type: text/csv;\n charset=utf-8\n\n${table}`;

const noReports: [label: string, file: Buffer | string][] = [
  ['a ZIP archive', zip(burp)],
  ['a ZIP archive', zip(table, 'report.csv')],
  ['an Excel workbook', zip(table, 'xl/worksheets/sheet1.xml')],
  ['a TAR archive', tar(burp)],
  ['a TAR archive', tar(table, '')],
  ['a 7z archive', bytes('7z\xbc\xaf\x27\x1c')],
  ['a RAR archive', bytes('Rar!\x1a\x07\x01\0')],
  ['an xz archive', bytes('\xfd7zXZ\0')],
  ['a bzip2 archive', bytes('BZh91AY&SY')],
  ['gzip data', bytes('\x1f\x8b\x08\0')],
  ['a PDF document', bytes('%PDF-1.7\n')],
  ['a PNG image', bytes('\x89PNG\r\n\x1a\n')],
  ['a JPEG image', bytes('\xff\xd8\xff\xe0')],
  ['a GIF image', bytes('GIF89a\n')],
  ['a BMP image', bytes('BM\x10\0\0\0\0\0\n')],
  ['an old Office document or Outlook message', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  ['a SQLite database', bytes('SQLite format 3\0\n')],
  ['an ELF program', bytes('\x7fELF\x02\x01\n')],
  ['a Windows program', bytes('MZ\x90\0\x03\0\n')],
  ['an e-mail', mail],
  ['an e-mail', `From a@x.test Mon Jan  5 10:00:00 2026\n${mail.replaceAll('\n', '\r\n')}`],
  ['XML with text before it', `Export of the shop scan\n${burp}`],
  ['XML with text before it', `Name, Export\n\n${burp}`],
];

test('refusals › archives, documents, images, mail and prefixed XML › by name, everywhere', async () => {
  for (const [label, file] of noReports) {
    for (const address of addresses) {
      const { detail, members } = await refusalOf(address, file);
      assert.equal(members.looks_like, label, `${label} at ${address}: ${detail}`);
    }
  }
});

test('refusals › text before XML › names the line where the XML begins', async () => {
  const { detail, members } = await refusalOf('auto', `Export of the shop scan\n${burp}`);
  assert.match(detail, /^The file has text before the XML, which begins at line 2\. Remove/);
  assert.deepEqual([members.line, members.byte], [2, 24]);
});

test('refusals › an unknown archive around a table, a DTD alone › no header of a table', async () => {
  await refusalOf('auto', bytes('AXC\x01\0\x02\n'));
  await refusalOf('csv', burp.split('\n').slice(2, 5).join('\n'));
});

test('refusals › a table with XML, a program or a mail in a cell › is read', async () => {
  for (const cell of [burp, mail, 'MZ\0', '%PDF-1.7']) {
    const file = `title,severity,description\nOne,High,"${cell.replaceAll('"', '""')}"\n`;
    const { head, source } = await lookedAt(file);
    const importer = chooseImporter('auto', head);
    assert.equal(importer.format, 'findings-csv');
    assert.ok('items' in (await outcomeOf(importer, source)));
  }
});

/** Written by hand in the shape that each tool documents. */
const unread: [label: RegExp, file: unknown][] = [
  [/garak/, [{ entry_type: 'start_run setup' }]],
  [/OCSF/, [{ class_uid: 2004, finding_info: { title: 'x' }, metadata: {}, severity: 'High' }]],
  [/CycloneDX/, { bomFormat: 'CycloneDX', components: [] }],
  [/SPDX/, { spdxVersion: 'SPDX-2.3', packages: [], name: 'x' }],
  [/Kubernetes policy/, { apiVersion: 'o/v1', kind: 'Report', results: [], summary: {} }],
  [/\.NET/, { runtimeTarget: {}, targets: {}, libraries: {} }],
  [/STIX/, { type: 'bundle', id: 'b', objects: [] }],
];

test('refusals › reports of tools that are not read › by name, everywhere, in any order', async () => {
  for (const [label, file] of unread) {
    const written = JSON.stringify(file, null, 1);
    const reversed = JSON.stringify(reversedKeys(file));
    for (const address of addresses) {
      for (const text of [written, reversed]) {
        const { detail } = await refusalOf(address, text);
        assert.match(detail, label, `at ${address}`);
        assert.match(detail, /^The file looks like .+, which Proofline does not read yet\. \S/);
      }
    }
  }
});

function reversedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, reversedKeys(one)] as const);
  return Object.fromEntries(entries.reverse());
}

test('refusals › XML of tools that are not read › by name', async () => {
  const roots: [string, RegExp][] = [
    ['<FVDL>', /Fortify/],
    ['<testsuites>', /JUnit/],
    ['<html>', /web page/],
  ];
  for (const [file, label] of roots) {
    assert.match((await refusalOf('auto', file)).detail, label);
  }
});

/** Of no tool that is known: whatever their members are called. */
const unknown: unknown[] = [
  { issues: [{ checker: 'OVERRUN', severity: 'High' }], warnings: [] },
  { results: [], vulns: [{ id: 'CVE-2024-3400', severity: 'critical' }] },
  { vulnerabilities: [], name: 'x' },
  { classes: [], libraries: { a: 1 }, name: 'x' },
  { hits: [{ name: 'x', severity: 'high' }] },
  { matches: [] },
  { count: 0, next: null, previous: null, results: [] },
  [{ title: 'x', severity: 'high' }],
  { findings: [{ title: 'x', severity: 'high' }] },
  {},
];

test('refusals › JSON of no known tool › refused by auto, with the names in it', async () => {
  for (const file of unknown) {
    const { detail } = await refusalOf('auto', JSON.stringify(file));
    assert.match(
      detail,
      /does not know this format|has no mark of the tool|members or columns of this format are missing/,
    );
    assert.doesNotMatch(detail, /export the report again|correct it/);
  }
  const { detail, members } = await refusalOf('auto', JSON.stringify(unknown[1]));
  assert.match(detail, /It is JSON with the members "results", "vulns"\.$/);
  assert.deepEqual(members.found, ['results', 'vulns']);
});

test('refusals › a list without objects › auto names no tool', async () => {
  for (const file of ['[1]', '[["a"]]']) {
    const { detail, members } = await refusalOf('auto', file);
    assert.match(detail, /It is a JSON list without objects, which any tool can write\.$/);
    assert.equal(members.looks_like, null);
  }
});

test('refusals › an empty list › auto says where to send it, and each kind takes it', async () => {
  for (const file of ['[]', '[]\n', ' [ \n ]', '\uFEFF[]']) {
    for (const address of ['auto', 'csv'] as const) {
      const { detail } = await refusalOf(address, file);
      assert.match(detail, /^The file is an empty JSON list, which names no tool; .* kind\.$/);
    }
    for (const address of connectors.filter((one) => one !== 'csv')) {
      const { head, source } = await lookedAt(file);
      const outcome = await outcomeOf(chooseImporter(address, head), source);
      assert.ok('items' in outcome, address);
      assert.deepEqual(outcome.items.flatMap(Object.keys), ['report'], address);
    }
  }
  const { head } = await lookedAt('[');
  assert.throws(() => chooseImporter('generic', head), { code: 'parse_failed' });
});

test('refusals › lists of things found alone › no disassembly at /imports/re', async () => {
  for (const file of unknown.slice(0, 5)) await refusalOf('re', JSON.stringify(file));
});

test('refusals › the shapes of this service itself › are known without a kind', async () => {
  const generic = JSON.stringify({ source_tool: 'x', findings: [{ title: 'a', severity: 'low' }] });
  for (const [file, format] of [
    [generic, 'generic-json'],
    [table, 'findings-csv'],
    ['"id","fqdn/ip","port","severity","finding"\n', 'findings-csv'],
  ] as const) {
    assert.equal(chooseImporter('auto', (await lookedAt(file)).head).format, format);
  }
});

test('refusals › a table without the words of the contract › auto names the address', async () => {
  const { detail, members } = await refusalOf('auto', 'Name,Risk,IP\nOld,High,10.0.0.1\n');
  assert.match(detail, /^The file could be a CSV table of findings .* send it to /);
  assert.equal(members.send_to, '/api/ip3/v1/imports/csv');
});

test('refusals › a table of unknown columns › the columns found and the missing ones', async () => {
  for (const address of ['csv', 'auto'] as const) {
    const { detail } = await refusalOf(address, 'Titel;Schweregrad;Rechner\nAlt;Hoch;a.test\n');
    assert.match(detail, /Its first row has the columns "titel", "schweregrad", "rechner"\./);
    assert.match(detail, /needs the columns title \(or name, .*\) and severity \(or risk, /);
  }
  const { detail } = await refusalOf('csv', 'Title;Schweregrad\nAlt;Hoch\n');
  assert.match(detail, /needs the columns severity \(or risk, [^)]*\)\./);
});
