// A package as ZIP under both verifiers: what is sound passes, and what a forger can do to an
// archive is found by both, with the same exit code.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, suite, test } from 'node:test';
import { Failure } from '../../src/cli/failure.ts';
import { openPackageFile } from '../../src/cli/package-file.ts';
import { checkPackage, verdictOf } from '../../src/trust/package-check.ts';
import { chance, flipBit } from '../trust/mutations.ts';
import { trustedKeys } from '../trust/sample-packages.ts';
import { hostileZips, sampleFiles, zipOf } from '../trust/sample-zips.ts';
import { assertSecondCanRun, openSecondVerifier, type SecondVerifier } from '../trust/verifiers.ts';
import { run } from './program.ts';

suite('verify a ZIP', () => {
  let folder: string;
  let second: SecondVerifier;
  const file = (name: string) => path.join(folder, name);
  const good = zipOf(sampleFiles(5));

  before(() => {
    assertSecondCanRun();
    folder = mkdtempSync(path.join(os.tmpdir(), 'proofline-zip-'));
    second = openSecondVerifier();
    writeFileSync(file('keys.json'), JSON.stringify(trustedKeys));
  });
  after(async () => {
    await second.close();
    rmSync(folder, { recursive: true });
  });

  /** As the command decides, without starting it for each of many files. */
  async function ours(bytes: Uint8Array): Promise<number> {
    writeFileSync(file('judged.zip'), bytes);
    try {
      const opened = await openPackageFile(file('judged.zip'));
      const trust = { keys: trustedKeys.keys, vkeys: [] };
      const checks = [...opened.checks, ...checkPackage(opened.document, trust)];
      checks.push(await opened.checkBlobs(undefined));
      await opened.close();
      return { valid: 0, invalid: 1, untrusted: 8 }[verdictOf(checks)];
    } catch (error) {
      if (error instanceof Failure && error.exit === 9) return 9;
      throw error;
    }
  }

  test('good ZIP › verified › 0, and says that the bytes were checked', async () => {
    writeFileSync(file('good.zip'), good);
    const asked = ['verify', file('good.zip'), '--keys', file('keys.json')];
    const { code, stdout, stderr } = await run(asked);
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /^ok +seal +The same key sealed every byte of this ZIP/m);
    assert.match(stdout, /^ok +blobs +The bytes of all 3 records that the manifest includes/m);
    assert.equal(await second.judge(good), 0);
  });

  test('changed blob › verified › 1, and names it', async () => {
    writeFileSync(file('bad.zip'), hostileZips()['a blob is changed']!);
    const { code, stdout } = await run(['verify', file('bad.zip'), '--keys', file('keys.json')]);
    assert.equal(code, 1);
    assert.match(stdout, /^FAILED +blobs +The bytes of evidence\/\S+001 are others\./m);
  });

  for (const [name, bytes] of Object.entries(hostileZips())) {
    test(`hostile ZIP › ${name} › refused by both in the same way`, async () => {
      const code = await ours(bytes);
      assert.ok(code === 1 || code === 9, `${code}`);
      assert.equal(await second.judge(bytes), code);
    });
  }

  test('200 bits flipped, one at a time › both find all, with the same code', async () => {
    const next = chance(31);
    for (let round = 0; round < 200; round += 1) {
      const bytes = flipBit(good, next);
      const code = await ours(bytes);
      assert.ok(code === 1 || code === 9, `round ${round}: ${code}`);
      assert.equal(await second.judge(bytes), code, `round ${round}`);
    }
  });
});
