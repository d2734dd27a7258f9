// A file that is small enough to be read beside the requests leaves them their turns, however much
// work its bytes are.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Importer } from '../../src/importers/importer.ts';
import { readFile } from '../../src/operations/imports/read-file.ts';
import { ImportStopped, RunningImport } from '../../src/operations/imports/running.ts';
import { openVault, type ReceivedBlob } from '../../src/vault/vault.ts';

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

async function withBlob(body: (blob: ReceivedBlob) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'proofline-small-'));
  try {
    const vault = await openVault(path.join(folder, 'vault'));
    const blob = await vault.receive(Readable.from([Buffer.from('bytes')]), 100);
    await body(blob);
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
    const done = readFile(importer, blob, new RunningImport());
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
      blob,
      running,
    );
    await nextTurn();
    await nextTurn();
    running.stop({ reason: 'No longer wanted.', by: null });
    await assert.rejects(done, ImportStopped);
  });
});
