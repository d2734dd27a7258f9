import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { assertWithin } from '../../test/support/processor-time.ts';
import { DomainError } from '../domain/error.ts';
import { codeReasons, codeSeen } from './code-reasons.ts';
import { formats } from './formats/all.ts';
import { connectors } from './importer.ts';
import { peek, readHead, type FileHead } from './read/head.ts';
import { describeHead, signatures } from './recognise.ts';
import { chooseImporter, importerFor, importers, importersOf } from './registry.ts';
import { chunked, collect, lookedAt } from './testing.ts';

const looks: [file: string, label: string | undefined, connector: string | undefined][] = [
  ['<issues burpVersion="1"><issue/></issues>', 'a Burp XML export', 'webproxy'],
  [
    '\ufeff<?xml version="1.0"?><!-- <a> --><!DOCTYPE a [ <!ELEMENT a ANY> ]><OWASPZAPReport>',
    'a ZAP report',
    'webscanner',
  ],
  ['<report type="security"><report_infos>', 'a Wapiti report', 'webscanner'],
  ['<report id="1" format_id="a" extension="xml">', 'a GVM (OpenVAS) report', 'vulnmgmt'],
  ['<NessusClientData_v2>\n', 'a Nessus report', 'vulnmgmt'],
  ['<unknown>', undefined, undefined],
  ['{"@version":"2.12","site":[{"@name":"x"}]}', 'a ZAP report', 'webscanner'],
  ['{"@version":"2.9","scan":{"type":"dast"},"site":[', "GitLab's security report", 'webscanner'],
  ['{"a":{"meta":1,"rules":2}}', undefined, undefined],
  ['{"text":"{\\"meta\\":1", "meta": {"sample":{}}, "rules": {}}', 'a capa result', 're'],
  ['[{"template-id":"x","info":{', 'a Nuclei result', 'webscanner'],
  ['{"template-id":"x","info":{}}\n{"template-id":"y"}\n', 'a Nuclei result', 'webscanner'],
  ['{"count":0,"next":null,"results":[]}', 'a finding-manager list', 'findingmgr'],
  ['{"source_tool":"x","findings":[]}', 'a generic finding list', 'generic'],
  ['{"file_name":"a.apk","app_type":"apk","strings":[]}', 'a MobSF report', 're'],
  [
    '{"findings":[],"meta":{"application": "Dependency-Track"}}',
    'a Dependency-Track list',
    'findingmgr',
  ],
  ['Plugin ID,CVE,Risk,Host\r\n1,,High,a', 'a Nessus CSV export', 'vulnscan'],
  ['"title";"severity";"cve"\n"a";"b";"c"', 'a finding CSV', 'csv'],
  [
    '"Report","04 Feb"\n"Company"\n"CVE","QID","Title","Severity"\n',
    'a Qualys CSV export',
    'vulnmgmt',
  ],
  ['this is not a result file', undefined, undefined],
];

for (const [file, label, connector] of looks) {
  test(`describeHead › ${file.slice(0, 50)} › ${label ?? 'unknown'}`, async () => {
    const head = await readHead(Buffer.from(file), true);
    const seen = describeHead(head);
    assert.equal(seen?.label, label);
    assert.equal(seen?.connector, connector);
  });
}

test('chooseImporter › ZAP alerts that fill the head of a GitLab report › the whole report', async () => {
  const alerts = '{"alert":"a"},'.repeat(6000);
  const file = `{"@version":"2.9","scan":{},"site":[{"alerts":[${alerts}{}]}],"vulnerabilities":[]}`;
  const { head } = await lookedAt(file);
  assert.equal(chooseImporter('webscanner', head).format, 'gitlab-json');
});

test('chooseImporter › a sorted capa result whose analysis fills the head › capa', async () => {
  const start = '{"meta":{"analysis":{"feature_counts":{"functions":[';
  const { head } = await lookedAt(`${start}${'1,'.repeat(50_000)}1]}},"sample":{}},"rules":{}}`);
  assert.equal(importerFor(head)?.format, 'capa-json');
  assert.equal(describeHead(head)?.label, 'a capa result');
});

test('chooseImporter › a list named thousands of times › no more work than other text', async () => {
  const [usual, hard] = await Promise.all(
    ['another!', 'findings'].map((name) => {
      const text = `{"findings":[${`"${name}":[`.repeat(5400)}`;
      return readHead(Buffer.from(text), false);
    }),
  );
  const recognised = (head: FileHead) => {
    for (let time = 0; time < 5; time += 1) {
      for (const importer of importers) importer.recognise(head);
    }
  };
  await assertWithin(4, [() => recognised(usual!)], () => recognised(hard!));
});

test('chooseImporter › vulnerabilities whose identifiers are no list › not of GitLab', async () => {
  const file = '{"vulnerabilities":[{"identifiers":{"CVE":[]},"location":"x"}]}';
  const head = await readHead(Buffer.from(file), true);
  assert.throws(() => chooseImporter('auto', head), DomainError);
});

test('chooseImporter › a list of ShellCheck, with all members of Hadolint › ShellCheck', async () => {
  const comment = '"file":"a.sh","line":1,"column":1,"level":"info","code":2086,"message":"Quote"';
  for (const [file, format] of [
    [`[{${comment},"endLine":1,"endColumn":9,"fix":null}]`, 'shellcheck-json'],
    [`[{${comment.replace('2086', '"DL3008"')}}]`, 'hadolint-json'],
  ] as const) {
    const head = await readHead(Buffer.from(file), true);
    assert.equal(chooseImporter('auto', head).format, format);
  }
});

test('chooseImporter › CycloneDX as XML before 1.4 › what has findings is said', async () => {
  const bom = '<bom xmlns="http://cyclonedx.org/schema/bom/1.3" version="1"><components/></bom>';
  const { detail } = await refusalOf('findingmgr', bom);
  const extended = bom.replace(
    '<components/>',
    '<v:vulnerabilities xmlns:v="http://cyclonedx.org/schema/ext/vulnerability/1.0"/>',
  );
  assert.match(detail, /before version 1\.4.+ 1\.4 and later; .+ extension, which is not read\./);
  assert.equal((await refusalOf('findingmgr', extended)).detail, detail);
  assert.doesNotMatch(detail, /no findings/);
});

test('chooseImporter › XML of no known kind › is cut off only where its root is open', async () => {
  const whole = [
    '<report><a>1</a></report>\n<!-- made by <b>tool</b> -->',
    '<report><a>1</a></report>\n</b> and more',
    '<report a=">"/>\n<!-- </x> -->',
    '<alice@example.org wrote:\nall is well',
    '<alice wrote:\nall is well',
  ];
  for (const file of whole) {
    assert.equal((await refusalOf('findingmgr', file)).members.reason, 'wrong_format', file);
  }
  const cut = ['<report><a>1</a>', '<report><a/>\n<!-- </report> -->', '<report><a>1</a></repo'];
  for (const file of cut) {
    assert.equal((await refusalOf('findingmgr', file)).members.reason, 'truncated', file);
  }
});

test('chooseImporter › a report without items that the tool leaves out › its format', async () => {
  for (const [file, format] of [
    ['{"target-versions":{"k8s":"v1.25.0"}}', 'pluto-json'],
    ['{"EvaluationResults":[]}', 'aws-config-json'],
  ] as const) {
    const head = await readHead(Buffer.from(file), true);
    assert.equal(chooseImporter('auto', head).format, format);
  }
});

async function refusalOf(
  connector: (typeof connectors)[number],
  file: string | Buffer,
): Promise<DomainError> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const head = await readHead(bytes, true);
  try {
    chooseImporter(connector, head);
  } catch (error) {
    assert.ok(error instanceof DomainError);
    return error;
  }
  throw new Error('the file was not refused');
}

test('chooseImporter › a ZAP file at /imports/webproxy › names it and its address', async () => {
  const error = await refusalOf('webproxy', '<OWASPZAPReport version="2.11"/>');
  assert.equal(error.code, 'parse_failed');
  assert.equal(
    error.detail,
    'The file looks like a ZAP report; send it to /api/ip3/v1/imports/webscanner.',
  );
  assert.equal(error.members.send_to, '/api/ip3/v1/imports/webscanner');
});

test('chooseImporter › each vector at each other address › the kind and the right one', async () => {
  let asked = 0;
  for (const name of vectorNames()) {
    // Null when its encoding is refused before its kind is checked.
    const head = await readHead(readFileSync(new URL(name, vectors)), true).catch(() => null);
    const own = head && importerFor(head);
    // An empty list, and lists of what can be anything, are detected by the URL only.
    if (!own || ['cwe-checker-json', 'disassembly-json'].includes(own.format)) continue;
    for (const connector of connectors) {
      if (importersOf(connector).some((one) => one.recognise(head))) continue;
      assert.throws(
        () => chooseImporter(connector, head),
        (error) => {
          assert.ok(error instanceof DomainError);
          const address = `/api/ip3/v1/imports/${own.connector}`;
          assert.equal(error.members.send_to, address, `${name} at ${connector}`);
          assert.match(error.detail, /^The file looks like .+; send it to \S+\.$/);
          return true;
        },
      );
      asked += 1;
    }
  }
  assert.ok(asked > 900, String(asked));
});

const vectors = new URL('../../test/vectors/', import.meta.url);

function vectorNames(): string[] {
  return connectors.flatMap((connector) =>
    readdirSync(new URL(`${connector}/`, vectors))
      .filter((name) => name.includes('.input.') || !name.endsWith('.json'))
      .map((name) => `${connector}/${name}`),
  );
}

test('chooseImporter › a packed file › says so, and what to do with it', async () => {
  const zip = [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x00, 0x00];
  const advice: [Buffer, string, RegExp][] = [
    [gzipSync('title,severity\nOdd,High\n'), 'gzip data', /with Content-Encoding: gzip\.$/],
    [Buffer.from(zip), 'a ZIP archive', /\. Unpack it and send the report in it\.$/],
  ];
  for (const [bytes, label, detail] of advice) {
    for (const connector of connectors) {
      const error = await refusalOf(connector, bytes);
      assert.equal(error.members.looks_like, label);
      assert.match(error.detail, detail);
    }
  }
});

test('chooseImporter › an unknown file › says what the address takes', async () => {
  const error = await refusalOf('webproxy', '<unknown/>');
  assert.match(
    error.detail,
    /^Proofline does not know this format\. .*"unknown"\. This address takes a web-proxy XML export/,
  );
});

test('chooseImporter › its own kind without what the reader needs › names what it has', async () => {
  const { detail } = await refusalOf('re', '{"version": "1", "matches": [{"a": 1}]}');
  assert.match(
    detail,
    /^The file looks like a YARA-X result, but members or columns of this format are missing.*"version", "matches"/,
  );
});

test('chooseImporter › an empty file › parse_failed, reason empty', async () => {
  assert.equal((await refusalOf('webproxy', ' \n')).members.reason, 'empty');
});

test('chooseImporter › XML whose root lies behind the head › limit, with the place', async () => {
  const head = await readHead(Buffer.from(`<!-- ${'a'.repeat(65_531)}`), false);
  assert.throws(
    () => chooseImporter('auto', head),
    (error) => {
      assert.ok(error instanceof DomainError);
      assert.match(error.detail, /^No root element begins within the first 65536 bytes/);
      assert.deepEqual(error.members, { reason: 'limit', byte: 65_536 });
      return true;
    },
  );
});

test('chooseImporter › an Android lint report › is not taken for web-proxy issues', async () => {
  const head = await readHead(Buffer.from('<issues format="6" by="lint 8.1">'), true);
  assert.equal(importerFor(head)?.format, 'android-lint-xml');
});

test('registry › every importer › has an address, its own format, and a signature', async () => {
  assert.equal(new Set(importers.map((one) => one.format)).size, importers.length);
  for (const one of importers) assert.ok(connectors.includes(one.connector));
  for (const one of importers)
    assert.ok(signatures.some((sign) => sign.connector === one.connector));
  const head = await readHead(Buffer.from('<issues><issue/></issues>'), true);
  assert.equal(chooseImporter('webproxy', head).format, 'webproxy-xml');
});

test('registry › every format that is code › has a reason why it is no table', () => {
  const tables = new Set(formats.map(({ format }) => format));
  const coded = importers.map(({ format }) => format).filter((format) => !tables.has(format));
  assert.deepEqual(Object.keys(codeReasons), coded);
  assert.deepEqual(Object.keys(codeSeen), coded);
  for (const [format, reason] of Object.entries(codeReasons)) {
    assert.match(reason, /^[A-Z].{20,}\.$/, format);
  }
});

test('peek › a source in chunks › the head, and the whole source again', async () => {
  const bytes = Buffer.from(`<issues>${'ł'.repeat(50_000)}</issues>`);
  for (const size of [1000, 65_536, 65_537, 200_000]) {
    const { head, source } = await peek(chunked(bytes, size));
    assert.equal(head.bytes.length, 65_536);
    assert.equal(head.complete, false);
    assert.equal(head.root, 'issues');
    assert.equal(head.encoding.name, 'utf-8');
    assert.deepEqual(Buffer.concat(await collect(source)), bytes);
  }
});

test('peek › a source shorter than the head › complete', async () => {
  const { head, source } = await peek(chunked('{"runs":[]}', 3));
  assert.equal(head.complete, true);
  assert.deepEqual(head.keys, ['runs']);
  assert.equal(Buffer.concat(await collect(source)).toString(), '{"runs":[]}');
});
