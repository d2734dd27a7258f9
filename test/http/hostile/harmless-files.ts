// What looks hostile and is none: it is imported, as the text that it is, and nothing is lost.
import assert from 'node:assert/strict';
import type { Json } from '../../support/values.ts';
import { filled, type HostileFile } from './hostile-file.ts';

export interface HarmlessFile extends Pick<HostileFile, 'name' | 'connector' | 'parts'> {
  /** The incident that it made, and the run. */
  check: (incident: Json, run: Json) => void;
}

const header = 'title,severity,cve,cvss,type,host,id\n';

const formulas = ['=HYPERLINK("http://a.test")', '+1+1', '-1+1', '@SUM(A1)', '\u00a0=1', '%0A=1'];

function csv(name: string, cells: string, check: HarmlessFile['check']): HarmlessFile {
  return { name: `CSV, ${name}`, connector: 'csv', parts: () => [header, cells, '\n'], check };
}

function json(name: string, finding: string, check: HarmlessFile['check']): HarmlessFile {
  const parts = () => [`{"source_tool": "x", "findings": [${finding}]}`];
  return { name: `JSON, ${name}`, connector: 'generic', parts, check };
}

function xml(name: string, start: string, inside: string, check: HarmlessFile['check']) {
  const parts = () => [`${start}<issues burpVersion="1"><issue>${inside}</issue></issues>`];
  return { name: `XML, ${name}`, connector: 'webproxy', parts, check } as const;
}

const issue = '<name>Words</name><severity>Low</severity><host>https://a.test</host>';

export const harmless: readonly HarmlessFile[] = [
  ...formulas.map((text) =>
    csv(`the formula ${text}`, `"${text.replaceAll('"', '""')}",low,,,x,a.test,`, ({ title }) => {
      assert.equal(title, text.trim());
    }),
  ),
  csv('an id beyond 2^53', 'Big id,low,,,x,b.test,9007199254740993', ({ finding }) => {
    assert.equal(finding.tool_id, '9007199254740993');
  }),
  csv('a score beyond all numbers', 'Big score,low,,1e400,x,b.test,', ({ finding }, run) => {
    assert.equal(finding.cvss, null);
    assert.match(run.errors[0].reason, /CVSS .* of row \d is not valid and was left out/);
  }),
  csv('a column and a cell __proto__', '__proto__,low,,,constructor,toString,', ({ finding }) => {
    assert.deepEqual([finding.rule, finding.host], ['constructor', 'tostring']);
  }),
  csv('NUL characters', 'With\0out,low,,,x,n.test,', ({ title }, run) => {
    assert.equal(title, 'Without');
    assert.match(run.errors[0].reason, /NUL characters were removed from 1 row/);
  }),
  {
    name: 'CSV, windows-1252 that does not say so',
    connector: 'csv',
    parts: () => [header, Buffer.from('Caf\xe9 \x80,low,,,x,w.test,\n', 'latin1')],
    check: ({ title }, run) => {
      assert.equal(title, 'Café €');
      assert.match(run.errors[0].reason, /names no encoding .* read as windows-1252/);
    },
  },
  json(
    'the key __proto__',
    '{"title": "Poison", "host": "p.test",' +
      '"__proto__": {"severity": "critical", "cve": "CVE-2024-11111"}}',
    ({ finding, reported_severity }, run) => {
      assert.deepEqual([reported_severity, finding.severity_raw, finding.cve], ['unknown', '', []]);
      assert.equal(run.by_severity.critical, 0);
    },
  ),
  json(
    'the keys __proto__, constructor and prototype inside each other',
    '{"title": "Deep poison", "constructor": {"prototype": {"severity": "critical"}},' +
      '"severity": {"__proto__": "high"}}',
    ({ reported_severity }) => assert.equal(reported_severity, 'unknown'),
  ),
  // Shows that the two before it have left nothing on the prototypes of the server.
  json(
    'nothing but a title after poison',
    '{"title": "Plain"}',
    ({ finding, reported_severity }) => {
      assert.equal(reported_severity, 'unknown');
      assert.deepEqual([finding.host, finding.cve, finding.severity_raw], [null, [], '']);
    },
  ),
  json(
    'a number beyond 2^53',
    '{"title": "Big number", "id": 9007199254740993, "severity": "low"}',
    ({ finding }) => assert.equal(finding.tool_id, '9007199254740993'),
  ),
  json(
    'half a surrogate pair and control characters',
    '{"title": "a\\ud800b\\u0000c\\u001b[2Jd", "severity": "low"}',
    ({ title }) => assert.equal(title, 'a\ufffdb\ufffdc\ufffd[2Jd'),
  ),
  xml('a number beyond 2^53', '', `<type>9007199254740993</type>${issue}`, ({ finding }) => {
    assert.equal(finding.rule, '9007199254740993');
  }),
  xml(
    'elements and attributes named __proto__',
    '',
    `<type>7</type>${issue}<__proto__ severity="High" __proto__="x"><type>8</type></__proto__>`,
    ({ finding }) => assert.deepEqual([finding.rule, finding.severity_raw], ['7', 'Low']),
  ),
  xml(
    'a comment and a blank before the declaration',
    '<!-- licence -->\n <?xml version="1.0" encoding="ISO-8859-1"?>',
    `<type>9</type>${issue}`,
    (_, run) => assert.match(run.errors[0].reason, /declaration is not first/),
  ),
  {
    name: 'XML, a response of 24 million characters in base64',
    connector: 'webproxy',
    parts: () => [
      `<issues burpVersion="1"><issue><type>10</type>${issue}`,
      '<requestresponse><response base64="true">',
      ...filled(Buffer.from('HTTP/1.1 200 OK\r\n\r\n123').toString('base64'), 24_000_000),
      '</response></requestresponse></issue></issues>',
    ],
    check: ({ finding }, run) => {
      assert.equal(finding.rule, '10');
      assert.ok(run.bytes > 24_000_000);
    },
  },
];
