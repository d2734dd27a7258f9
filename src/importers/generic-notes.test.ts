// Members and columns of plain lists that nothing reads are reported, with the name that was meant.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readNames } from './generic-names.ts';
import type { Connector } from './importer.ts';
import { chooseImporter } from './registry.ts';
import { lookedAt, outcomeOf } from './testing.ts';

async function notesOf(connector: Connector, file: unknown): Promise<string[]> {
  const text = typeof file === 'string' ? file : JSON.stringify(file);
  const { head, source } = await lookedAt(text);
  const outcome = await outcomeOf(chooseImporter(connector, head), source);
  assert.ok('items' in outcome, JSON.stringify(outcome));
  return outcome.items.flatMap((item) => ('note' in item ? [item.note] : []));
}

const source_tool = 'x';

test('generic › members of findings that are not read › named, with what was meant', async () => {
  const findings = [
    { title: 'a', severty: 'critical', host: 'h', zone: 1 },
    { title: 'b', severity: 'low', hostnme: 'h2' },
  ];
  const said =
    'Members of findings that are not read: "hostnme" (did you mean "hostname"?), ' +
    '"severty" (did you mean "severity"?), "zone".';
  assert.deepEqual(await notesOf('generic', { source_tool, findings }), [said]);
  const list = findings.map((one) => ({ cve: 'CVE-2024-12345', ...one }));
  assert.deepEqual(await notesOf('generic', list), [said]);
});

test('generic › names that are read › no remark', async () => {
  const finding = Object.fromEntries(readNames.map((name) => [name, '1']));
  const findings = [{ ...finding, title: 'a' }];
  assert.deepEqual(await notesOf('generic', { source_tool, findings }), []);
});

test('known tools › members that no field comes from › named, also where only a later item has them', async () => {
  const result = {
    check_id: 'a.b',
    path: 'x.py',
    start: { line: 1, col: 7 },
    extra: { message: 'm' },
  };
  const results: object[] = Array<object>(150).fill(result);
  const said =
    'These members are not read: "errors", "left_out", "results[].later", "results[].start.offset".';
  const report = {
    results: [...results, { ...result, start: { line: 2, offset: 3 }, later: { a: 1 } }],
  };
  const notes = await notesOf('generic', { version: '1.0', errors: [], ...report, left_out: [] });
  assert.ok(notes.includes(`${said} The stored file has them.`), notes.join());
});

test('known tools › elements and attributes of XML › the same', async () => {
  const issue = (more: string): string =>
    `<issue${more}><type>1</type><name>n</name><host ip="10.0.0.1">https://a.test</host>` +
    '<path>/</path><location>/</location><severity>High</severity><confidence>Firm</confidence>' +
    `${more === '' ? '' : '<later><part>x</part></later>'}</issue>`;
  const text = `<issues burpVersion="1" kind="k">${issue('').repeat(150)}${issue(' own="1"')}<more/></issues>`;
  const [note] = await notesOf('webproxy', text);
  const names = '"issues/more", "issues/issue/later", "issues/issue/own", "issues/kind"';
  assert.equal(note, `These members are not read: ${names}. The stored file has them.`);
});

test('generic › two severities in one finding › told, unless they say the same', async () => {
  const findings = [
    { title: 'a', severity: 'low', risk: 'critical' },
    { title: 'b', severity: 'low', risk: 'LOW' },
    { title: 'c', risk: 'high', level: '' },
  ];
  assert.deepEqual(await notesOf('generic', { source_tool, findings }), [
    '1 finding has several members for the severity; the first of "severity", "risk" was read.',
  ]);
});

test('generic › thousands of names › twenty of them', async () => {
  const members = Array.from({ length: 5000 }, (_, at) => [`zz_q${at}`, 1]);
  const findings = [{ title: 'a', severity: 'low', ...Object.fromEntries(members) }];
  const [note = ''] = await notesOf('generic', { source_tool, findings });
  assert.match(note, /^Members of findings .*"zz_q9" and 1980 more\.$/);
});

test('csv › two columns for the severity › told, with their order', async () => {
  const table = 'title,Risk,severity,host\nA,high,low,h1\nB,high,,h2\n';
  assert.deepEqual(await notesOf('csv', table), [
    'These columns all give the severity: "severity", "Risk". Of each row, the first that is not ' +
      'blank was read.',
  ]);
  assert.deepEqual(await notesOf('csv', 'title,severity,host\nA,low,h\n'), []);
});

test('csv › two columns with the same name › told, as one of them is passed over', async () => {
  assert.deepEqual(await notesOf('csv', 'title,Title,host,severity\nA,B,h1,high\n'), [
    'More than one column is named "Title". Of each row, the first that is not blank was read.',
  ]);
});
