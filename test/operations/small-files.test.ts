// A file that is small enough to be read alongside the requests leaves them their turns, however
// much work its bytes are.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Importer } from '../../src/importers/importer.ts';
import { importers } from '../../src/importers/registry.ts';
import { readFile } from '../../src/operations/imports/read-file.ts';
import { ImportStopped, RunningImport } from '../../src/operations/imports/running.ts';
import type { ReceivedBlob } from '../../src/vault/received-blob.ts';
import { openVault } from '../../src/vault/vault.ts';

/** As much work as no real format is: 50 items of 5 ms each. Calls back at the first and last. */
function slow(mark: () => void): Importer {
  return {
    connector: 'generic',
    format: 'slow',
    label: 'a file that is much work',
    recognise: () => true,
    async *read(source) {
      for await (const _ of source);
      mark();
      for (let item = 0; item < 50; item += 1) {
        const began = performance.now();
        while (performance.now() - began < 5);
        yield { note: `item ${item}` };
      }
      mark();
    },
  };
}

type Body = (blob: ReceivedBlob, folder: string) => Promise<void>;

async function withBlob(body: Body, bytes = 'bytes'): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'proofline-small-'));
  try {
    const vault = await openVault(path.join(folder, 'vault'));
    const blob = await vault.receive(Readable.from([Buffer.from(bytes)]), 262_144);
    await body(blob, path.join(folder, 'vault/tmp'));
    await blob.discard();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('small file › much work › others have their turns meanwhile', async () => {
  await withBlob(async (blob) => {
    let turns = 0;
    const marks: number[] = [];
    const importer = slow(() => marks.push(turns));
    const reading = { goesOn: true };
    const done = readFile(importer, { blob }, new RunningImport());
    void done.finally(() => (reading.goesOn = false));
    for (; reading.goesOn; turns += 1) await nextTurn();
    assert.equal([...((await done).items() as Iterable<unknown>)].length, 50);
    const [first = 0, last = 0] = marks;
    assert.ok(last - first >= 20, `${last - first} turns`);
  });
});

test('small file › stopped in the middle › ends there', async () => {
  await withBlob(async (blob) => {
    const running = new RunningImport();
    const done = readFile(
      slow(() => undefined),
      { blob },
      running,
    );
    await nextTurn();
    await nextTurn();
    running.stop({ reason: 'No longer wanted.', by: null });
    await assert.rejects(done, ImportStopped);
  });
});

/** Each finding of a SARIF file says all that its rule says. */
function sarifOf(findings: number): string {
  const text = 'Words of the rule. '.repeat(1000);
  const rule = `{"id":"x","fullDescription":{"text":"${text}"},"help":{"text":"${text}"}}`;
  const results = Array<string>(findings).fill('{"ruleId":"x"}').join(',');
  return `{"runs":[{"tool":{"driver":{"rules":[${rule}]}},"results":[${results}]}]}`;
}

for (const [findings, files, where] of [
  [20, 1, 'held in memory'],
  [2000, 2, 'written to a file beside it'],
] as const) {
  test(`small file › ${findings} findings repeat a long text › ${where}`, async () => {
    const importer = importers.find(({ format }) => format === 'sarif')!;
    const body: Body = async (blob, folder) => {
      const read = await readFile(importer, { blob }, new RunningImport());
      const names = readdirSync(folder);
      assert.equal(names.length, files, names.join());
      const most = Math.max(...names.map((name) => statSync(path.join(folder, name)).size));
      assert.equal(most > 1_000_000, files > 1);
      assert.equal(read.findings, findings);
      let items = 0;
      for await (const item of read.items()) items += 'prepared' in item ? 1 : 0;
      assert.equal(items, findings);
      await read.discard();
      assert.equal(readdirSync(folder).length, 1);
    };
    await withBlob(body, sarifOf(findings));
  });
}
