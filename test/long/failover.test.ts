// Promotions under load (PROOFLINE_FAILOVER_ROUNDS, ten in a whole run): `npm run test:long`.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { failOverRounds } from '../support/failover-rounds.ts';
import { killServers } from '../support/process.ts';
import { scaled } from '../support/scale.ts';

const rounds = Number(process.env['PROOFLINE_FAILOVER_ROUNDS'] ?? scaled(10));

/** What operators are promised: from the end of the promotion to the first write. */
const mostMs = 5_000;
/** On a machine that does much else: so many times what a few writes take there. */
const mostPaces = 25;

afterEach(killServers);

test('primary killed under load › promotions › 0 lost, back within 5 s', async (context) => {
  const figures = await failOverRounds(rounds);
  context.diagnostic(JSON.stringify(figures));
  assert.equal(figures.lost, 0);
  assert.ok(figures.acknowledged > 10 * rounds, 'enough writes to prove something');
  assert.equal(figures.backMs.length, rounds);
  const late = figures.backMs.filter(
    (ms, round) => ms > Math.max(mostMs, mostPaces * figures.paceMs[round]!),
  );
  assert.deepEqual(late, []);
});
