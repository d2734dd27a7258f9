// The process that draws PDFs: what is too slow, too large or broken costs its own request, and
// anyone who comes next is served.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { renderPdf } from '../../src/reports/pdf/render.ts';
import { samplePackage } from '../trust/sample-packages.ts';

const request = { package: samplePackage(3), pictures: new Map<string, Uint8Array>() };
const limits = { milliseconds: 120_000, heapMegabytes: 1024, atOnce: 1, waiting: 8 };
const isPdf = (bytes: Buffer) => bytes.toString('latin1', 0, 5) === '%PDF-';

suite('process that draws PDFs', () => {
  for (const [what, asked, strict] of [
    ['takes too long', request, { ...limits, milliseconds: 1 }],
    ['takes too much memory', request, { ...limits, heapMegabytes: 8 }],
    ['fails', { ...request, package: Buffer.from('{') }, limits],
  ] as const) {
    test(`drawing › ${what} › 503 that names a way out, and the next is served`, async () => {
      const [first, second] = await Promise.allSettled([
        renderPdf(asked, strict),
        renderPdf(request, limits),
      ]);
      assert.equal(first.status, 'rejected');
      assert.equal(first.reason.code, 'unavailable');
      assert.match(first.reason.message, /time or memory limit\. Use format=json/);
      assert.ok(second.status === 'fulfilled' && isPdf(second.value));
    });
  }

  test('queue › one more than may wait › it is refused at once, the others are served', async () => {
    const small = { ...limits, waiting: 2 };
    const asked = [1, 2, 3, 4].map(() => renderPdf(request, small));
    await assert.rejects(asked[3]!, { code: 'unavailable', message: /Try again in a minute/ });
    for (const pdf of await Promise.all(asked.slice(0, 3))) assert.ok(isPdf(pdf));
  });
});
