// A sealed PDF with one bit changed, a thousand times in a whole run: both verifiers refuse each.
import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import { renderPdf } from '../../src/reports/pdf/render.ts';
import { UntrustedError } from '../../src/trust-core/untrusted-error.ts';
import { checkPdfSeal, sealPdf } from '../../src/trust/seal.ts';
import { scaled } from '../support/scale.ts';
import { chance, flipBit } from '../trust/mutations.ts';
import { packageKey, samplePackage } from '../trust/sample-packages.ts';
import { assertSecondCanRun, openSecondVerifier, type SecondVerifier } from '../trust/verifiers.ts';

const flips = scaled(1000);

suite('a PDF with a changed bit', () => {
  let second: SecondVerifier;
  let pdf: Buffer;
  before(async () => {
    assertSecondCanRun();
    second = openSecondVerifier();
    pdf = sealPdf(await renderPdf({ package: samplePackage(6), pictures: new Map() }), packageKey);
  });
  after(() => second.close());

  test('PDF › as it was sealed › holds', async () => {
    checkPdfSeal(pdf, createPublicKey(packageKey));
    assert.equal(await second.judge(pdf, 'package.pdf'), 0);
  });

  test(`PDF › ${flips} bits flipped, one at a time › both find all`, async () => {
    const next = chance(77);
    const key = createPublicKey(packageKey);
    for (let round = 0; round < flips; round += 1) {
      const bytes = flipBit(pdf, next);
      assert.throws(() => checkPdfSeal(bytes, key), UntrustedError, `round ${round}`);
      const code = await second.judge(bytes, 'package.pdf');
      assert.ok(code === 1 || code === 9, `round ${round}: ${code}`);
    }
  });
});
