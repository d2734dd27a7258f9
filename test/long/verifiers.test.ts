import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { chance, flipBit, forge, forgeries, reordered } from '../trust/mutations.ts';
import { samplePackage } from '../trust/sample-packages.ts';
import {
  assertSecondCanRun,
  openSecondVerifier,
  ours,
  type SecondVerifier,
} from '../trust/verifiers.ts';

suite('both verifiers', () => {
  let second: SecondVerifier;
  before(() => {
    assertSecondCanRun();
    second = openSecondVerifier();
  });
  after(() => second.close());

  test('1,000 good and bad packages › judged by both › the same', async () => {
    const next = chance(20);
    const audiences = ['public', 'restricted', 'internal'] as const;
    const goods = audiences.map((audience, at) => samplePackage(3 + 4 * at, audience));
    const seen = new Map<number, number>();
    for (let round = 0; round < 1000; round += 1) {
      const good = goods[round % goods.length]!;
      const names = Object.keys(forgeries);
      const name = names[Math.floor(next() * names.length)]!;
      const changes = [() => flipBit(good, next), () => forge(good, name, next)];
      const change = [() => good, () => reordered(good, next), ...changes][round % 4]!;
      const bytes = change();
      const first = ours(bytes);
      assert.equal(await second.judge(bytes), first, `round ${round}, ${name}`);
      if (round % 4 > 1) assert.notEqual(first, 0, `round ${round}, ${name} is not found`);
      seen.set(first, (seen.get(first) ?? 0) + 1);
    }
    assert.equal(seen.get(0), 500);
  });
});
