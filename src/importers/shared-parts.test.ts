// What thousands of findings of a file share is looked at once: reading a file takes the sum of its
// parts and not their product, so that few bytes are little work.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { peek } from './read/head.ts';
import { chooseImporter } from './registry.ts';
import { chunked } from './testing.ts';

/** A file with so many findings, and so much of what they all share. */
type Sharing = (findings: number, shared: number) => string;

const files: Readonly<Record<string, Sharing>> = {
  'SARIF, rules': (findings, shared) =>
    `{"runs":[{"tool":{"driver":{"rules":[${list('{}', shared)}]}},` +
    `"results":[${list('{"ruleId":"x"}', findings)}]}]}`,
  'sandbox, techniques': (findings, shared) =>
    `{"info":{"version":"2.4-CAPE"},"behavior":{},"target":{"category":"file"},` +
    `"ttps":[${list('{}', shared)}],"signatures":[${list('{"name":"x"}', findings)}]}`,
  'Wapiti JSON, text of a group': (findings, shared) =>
    `{"classifications":{"x":{"desc":"${'<a'.repeat(shared / 2)}","sol":""}},` +
    `"vulnerabilities":{"x":[${list('{"level":1}', findings)}]},"infos":{}}`,
  'Wapiti XML, text of a group': (findings, shared) => wapitiXml(findings, '<a'.repeat(shared / 2)),
};

function list(item: string, times: number): string {
  return Array<string>(times).fill(item).join(',');
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

/** Milliseconds that reading takes, as the service does it: looked at, then read. */
async function timeOf(text: string, findings: number): Promise<number> {
  const began = performance.now();
  const { head, source } = await peek(chunked(text));
  let read = 0;
  for await (const item of chooseImporter('auto', head).read(source)) {
    if ('finding' in item) read += 1;
  }
  assert.equal(read, findings);
  return performance.now() - began;
}

for (const [name, text] of Object.entries(files)) {
  test(`shared parts › ${name} › reading takes the sum, not the product`, async () => {
    const [many, long] = [8000, 40_000];
    await timeOf(text(many, 1), many);
    const apart = (await timeOf(text(many, 1), many)) + (await timeOf(text(1, long), 1));
    const together = await timeOf(text(many, long), many);
    assert.ok(together < 8 * apart, `${together} ms together, ${apart} ms apart`);
  });
}
