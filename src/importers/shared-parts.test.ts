// What thousands of findings of a file share is checked once: reading a file takes the sum of its
// parts and not their product, so that few bytes are little work.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertWithin } from '../../test/support/processor-time.ts';
import { chooseImporter } from './registry.ts';
import { lookedAt } from './testing.ts';

/** A file with so many findings, and so much of what they all share. */
interface Sharing {
  findings: number;
  shared: number;
  /** How many times as long the whole can take as its parts. */
  most: number;
  /** How much of what is shared each finding can take for itself. */
  each?: number;
  text: (findings: number, shared: number) => string;
}

const files: Readonly<Record<string, Sharing>> = {
  'SARIF, rules': json('"ruleId":"x"', (shared) => sarif(list('{}', shared))),
  'SARIF, texts of a rule': json('"ruleId":"x"', (shared) =>
    sarif(
      `{"id":"x","help":{"text":"${marks(shared)}"},"fullDescription":{"text":"${marks(shared)}"}}`,
    ),
  ),
  'SARIF, message with an argument': {
    // Each has a message of its own, of at most 2000 characters.
    ...json('"ruleId":"x","message":{"id":"m","arguments":["of many"]}', (shared) =>
      sarif(`{"id":"x","messageStrings":{"m":{"text":"text ${'{0}'.repeat(shared / 3)}"}}}`),
    ),
    ...{ findings: 1000, shared: 40_000, most: 4, each: 2000 },
  },
  'sandbox, techniques': json('"name":"x"', (shared) => sandbox(list('{}', shared)), ']}'),
  'sandbox, techniques of one signature': json(
    '"name":"x"',
    (shared) => sandbox(list(`{"signature":"x","ttps":[${list('"T1055"', 500)}]}`, shared / 500)),
    ']}',
  ),
  'StackHawk, word beside the findings': json(
    '"pluginName":"x"',
    (shared) =>
      `{"service":"StackHawk","scanCompleted":{"scan":{"application":"${marks(shared)}"},` +
      '"findings":[',
    ']}}',
  ),
  'Wapiti JSON, text of a group': json(
    '"level":1',
    (shared) =>
      `{"classifications":{"x":{"desc":"${marks(shared)}","sol":""}},"vulnerabilities":{"x":[`,
    ']},"infos":{}}',
  ),
  'Wapiti XML, text of a group': {
    ...{ findings: 2000, shared: 20_000, most: 5 },
    text: (findings, shared) => wapitiXml(findings, marks(shared)),
  },
  'Nessus, blanks in an attribute': {
    ...{ findings: 2000, shared: 125_000, most: 5 },
    text: (findings, shared) =>
      `<NessusClientData_v2><Report><ReportHost name="${' '.repeat(shared)}x">` +
      `${'<ReportItem pluginID="1"/>'.repeat(findings)}</ReportHost>` +
      '</Report></NessusClientData_v2>',
  },
  'CSV, columns of one name': {
    ...{ findings: 10_000, shared: 4000, most: 2 },
    text: (findings, shared) =>
      `Plugin ID,Name,Risk,${'FQDN,'.repeat(shared)}\n${'1,a,Low\n'.repeat(findings)}`,
  },
};

function json(finding: string, head: (shared: number) => string, tail = ']}]}'): Sharing {
  const text = (findings: number, shared: number) =>
    `${head(shared)}${list(`{${finding}}`, findings)}${tail}`;
  return { findings: 2000, shared: 20_000, most: 10, text };
}

function sarif(rules: string): string {
  return `{"runs":[{"tool":{"driver":{"rules":[${rules}]}},"results":[`;
}

function sandbox(techniques: string): string {
  return (
    `{"info":{"version":"2.4-CAPE"},"behavior":{},"target":{"category":"file"},` +
    `"ttps":[${techniques}],"signatures":[`
  );
}

/** Tags that never end. */
function marks(length: number): string {
  return '<a'.repeat(length / 2);
}

function list(item: string, times: number): string {
  return Array<string>(Math.ceil(times)).fill(item).join(',');
}

function wapitiXml(entries: number, shared: string): string {
  const text = `<![CDATA[${shared}]]>`;
  return (
    '<report><report_infos/><vulnerabilities><vulnerability name="x">' +
    `<description>${text}</description><solution>${text}</solution>` +
    `<references><reference><title>${text}</title></reference></references>` +
    `<entries>${'<entry/>'.repeat(entries)}</entries></vulnerability></vulnerabilities></report>`
  );
}

/** Reads a file as the service does it: checked, then read. */
async function readAll(text: string, findings: number): Promise<void> {
  const { head, source } = await lookedAt(text);
  let read = 0;
  for await (const item of chooseImporter('auto', head).read(source)) {
    if ('finding' in item) read += 1;
  }
  assert.equal(read, findings);
}

for (const [name, { findings, shared, most, each = 1, text }] of Object.entries(files)) {
  test(`shared parts › ${name} › reading takes the sum, not the product`, async () => {
    const [alone, one, whole] = [text(findings, each), text(1, shared), text(findings, shared)];
    const apart = [() => readAll(alone, findings), () => readAll(one, 1)];
    await assertWithin(most, apart, () => readAll(whole, findings));
  });
}
