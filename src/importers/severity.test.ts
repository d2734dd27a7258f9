// Whatever a file says of a severity, its finding is kept; what passed is set aside.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Connector, Item } from './importer.ts';
import { chooseImporter } from './registry.ts';
import { lookedAt, outcomeOf } from './testing.ts';

async function read(connector: Connector, file: unknown): Promise<Item[]> {
  const text = typeof file === 'string' ? file : JSON.stringify(file);
  const { head, source } = await lookedAt(text);
  const outcome = await outcomeOf(chooseImporter(connector, head), source);
  assert.ok('items' in outcome, JSON.stringify(outcome));
  return outcome.items;
}

/** What is said and mapped of each finding, with why it is set aside. */
function severitiesIn(items: readonly Item[]): unknown[] {
  return items.flatMap((item) => {
    if (!('finding' in item)) return [];
    const { severity_raw, severity } = item.finding;
    return [item.set_aside === undefined ? [severity_raw, severity] : [severity_raw, 'aside']];
  });
}

function notesIn(items: readonly Item[]): string[] {
  return items.flatMap((item) => ('note' in item ? [item.note] : []));
}

const words: readonly (readonly [said: string, severity: string])[] = [
  ['Hoch', 'high'],
  ['Mittel', 'medium'],
  ['Kritisch', 'critical'],
  ['Niedrig', 'low'],
  ['krytyczny', 'critical'],
  ['wysoki', 'high'],
  ['średni', 'medium'],
  ['s\u0301redni', 'medium'],
  ['niski', 'low'],
  ['poważne', 'high'],
  ['bardzo wysokie', 'critical'],
  ['umiarkowane', 'medium'],
  ['Élevée', 'high'],
  ['moyenne', 'medium'],
  ['crítica', 'critical'],
  ['baja', 'low'],
  ['Urgent', 'critical'],
  ['Severe', 'high'],
  ['very high', 'critical'],
  ['P1', 'critical'],
  ['p4', 'low'],
  ['H', 'high'],
  ['UNKNOWN', 'unknown'],
  ['4', 'high'],
  ['7.5', 'high'],
];

test('status › words of other languages › put away what the tool put away', async () => {
  const states = [
    'Falsch positiv',
    'Risiko akzeptiert',
    'Rozwiązana',
    'Fałszywie pozytywny',
    'Ryzyko zaakceptowane',
    'Risque accepté',
    'Riesgo aceptado',
  ];
  const rows = states.map((said, at) => `Finding ${at},high,a.test,${said}`);
  const items = await read('csv', ['title,severity,host,status', ...rows].join('\n'));
  const open = await read('csv', 'title,severity,host,status\nX,high,a.test,W toku');
  assert.deepEqual(
    severitiesIn(items),
    states.map(() => ['high', 'aside']),
  );
  assert.deepEqual(severitiesIn(open), [['high', 'high']]);
});

test('severity › words of other languages, priorities, letters, numbers › in tables and lists', async () => {
  const rows = words.map(([said], at) => `Finding ${at},${said},a.test`);
  const table = await read('csv', ['title,severity,host', ...rows].join('\n'));
  assert.deepEqual(severitiesIn(table), words);
  const findings = words.map(([severity], at) => ({ title: `Finding ${at}`, severity }));
  const list = await read('generic', { source_tool: 'x', findings });
  assert.deepEqual(severitiesIn(list), words);
});

test('severity › a word that nobody knows › the CVSS band or unknown, and a remark', async () => {
  const items = await read(
    'csv',
    'title,severity,cve,cvss,type,host\nA,Odd,,9.8,v,a\nB,Odd,,,v,a\nC,UNKNOWN,,9.8,v,a\n',
  );
  const unknown = [
    ['Odd', 'critical'],
    ['Odd', 'unknown'],
    ['UNKNOWN', 'unknown'],
  ];
  assert.deepEqual(severitiesIn(items), unknown);
  assert.deepEqual(notesIn(items), [
    'The severity "Odd" of rows 2, 3 is no word that Proofline knows; ' +
      'the CVSS band was taken, or unknown where there is none.',
  ]);
});

test('severity › numbers in a table › a remark says how each was read, as no column says it', async () => {
  const table = 'title,severity,cvss,host\nA,5,,a\nB,7.5,,b\nC,"5,0",,c\nD,5,9.8,d\nE,11,,e\n';
  const items = await read('csv', table);
  assert.deepEqual(severitiesIn(items), [
    ['5', 'critical'],
    ['7.5', 'high'],
    ['5,0', 'medium'],
    ['5', 'critical'],
    ['11', 'unknown'],
  ]);
  const unsaid = 'is a number; no column says its scale, and it was read as';
  const unknown =
    'is no word that Proofline knows; the CVSS band was taken, or unknown where there is none.';
  assert.deepEqual(notesIn(items), [
    `The severity "5" of row 5 ${unknown}`,
    `The severity "11" of row 6 ${unknown}`,
    `The severity "5" of row 2 ${unsaid} a level from 0 to 5: critical.`,
    `The severity "7.5" of row 3 ${unsaid} a CVSS score: high.`,
    `The severity "5,0" of row 4 ${unsaid} a CVSS score: medium.`,
  ]);
});

test('severity › thousands of odd words › few remarks, which count the rows', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => `Finding ${at},odd${at},a.test`);
  const notes = notesIn(await read('csv', ['title,severity,host', ...rows].join('\n')));
  assert.equal(notes.length, 21);
  assert.match(notes[20] ?? '', /^The severity "…" of rows 22, 23, .*, … \(4980 in all\)/);
});

test('severity › numbers in a list › kept as said, a score says more, a priority counts down', async () => {
  const findings = [
    { title: 'a', severity: 4 },
    { title: 'b', severity: 4, cvss: 9.8 },
    { title: 'c', severity: 0 },
    { title: 'd', priority: 1 },
    { title: 'e', severity: 12 },
  ];
  assert.deepEqual(severitiesIn(await read('generic', { source_tool: 'x', findings })), [
    ['4', 'high'],
    ['4', 'critical'],
    ['0', 'unknown'],
    ['1', 'critical'],
    ['12', 'unknown'],
  ]);
});

test('severity › testssl › passed checks are set aside, those not made are kept', async () => {
  const rows = ['OK', 'WARN', 'FATAL', 'LOW'].map(
    (severity, at) => `"id${at}","a.test/192.0.2.7","443","${severity}","text","",""`,
  );
  const header = '"id","fqdn/ip","port","severity","finding","cve","cwe"';
  assert.deepEqual(severitiesIn(await read('csv', [header, ...rows].join('\n'))), [
    ['OK', 'aside'],
    ['WARN', 'unknown'],
    ['FATAL', 'unknown'],
    ['LOW', 'low'],
  ]);
});

test('severity › a Qualys scan with a word and the number of the tool › the word', async () => {
  const header = 'IP,QID,VULN TITLE,SEVERITY,Q_SEVERITY,CVSS_BASE';
  const items = await read('vulnmgmt', `${header}\n10.0.0.1,920001,Old TLS,HIGH,2,7.5\n`);
  assert.deepEqual(severitiesIn(items), [['HIGH', 'high']]);
});

test('SARIF 1 › level pass and notApplicable › set aside', async () => {
  const results = ['pass', 'notApplicable', 'error'].map((level) => ({
    ruleId: 'BA2001',
    level,
    message: { text: level },
  }));
  const items = await read('generic', { version: '1.0.0', runs: [{ results }] });
  assert.deepEqual(severitiesIn(items).slice(2), [['error', 'high']]);
  const aside = items.filter((item) => 'set_aside' in item).length;
  assert.equal(aside, 2);
});

test('SARIF 1 › its texts and places › are read, so that two files stay two findings', async () => {
  const results = ['a.dll', 'b.dll'].map((file) => ({
    ruleId: 'BA2001',
    level: 'error',
    message: 'The program can be loaded at a fixed address.',
    locations: [{ analysisTarget: { uri: `file:///c:/${file}`, region: { startLine: 7 } } }],
  }));
  const items = await read('generic', { version: '1.0.0', runs: [{ results }] });
  const found = items.flatMap((item) => ('finding' in item ? [item.finding] : []));
  assert.deepEqual(
    found.map(({ title, location }) => [title, location]),
    ['a.dll', 'b.dll'].map((file) => [results[0]!.message, `file:///c:/${file}:7`]),
  );
  assert.equal(new Set(found.map(({ fingerprint }) => fingerprint)).size, 2);
});

test('SARIF › a message of many lines › titled by the rule and its first line, told apart by all', async () => {
  const name = 'openssl: denial of service';
  const rules = [{ id: 'CVE-2030-1111', shortDescription: { text: name } }];
  const results = ['libssl1.1', 'openssl'].map((one) => ({
    ruleId: 'CVE-2030-1111',
    message: {
      text: `Package: ${one}\nInstalled Version: 1\nVulnerability CVE-2030-1111\nSeverity: LOW`,
    },
  }));
  const driver = { name: 'Trivy', rules };
  const items = await read('generic', { version: '2.1.0', runs: [{ tool: { driver }, results }] });
  const found = items.flatMap((item) => ('finding' in item ? [item.finding] : []));
  assert.deepEqual(
    found.map(({ title }) => title),
    [`${name} (Package: libssl1.1)`, `${name} (Package: openssl)`],
  );
  assert.deepEqual(found[0]?.cve, ['CVE-2030-1111']);
  assert.equal(new Set(found.map(({ fingerprint }) => fingerprint)).size, 2);
});

test('reports without results › of known tools at /imports/re › no findings, not broken', async () => {
  const reports = [
    { mwcp_version: '3.14.0', input_file: { name: 'a.bin' } },
    { mobsfscan_version: '0.3', errors: [] },
    { meta: { sample: {}, analysis: {} } },
  ];
  for (const report of reports) {
    const items = await read('re', report);
    const others = items.filter((item) => !('report' in item || 'note' in item));
    assert.deepEqual([items.length > 0, others], [true, []]);
  }
});
