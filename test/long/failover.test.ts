// Promotions under load (PROOFLINE_FAILOVER_ROUNDS, ten in a whole run): `npm run test:long`.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { failOverRounds } from '../support/failover-rounds.ts';
import { killServers } from '../support/process.ts';
import { scaled } from '../support/scale.ts';

const rounds = Number(process.env['PROOFLINE_FAILOVER_ROUNDS'] ?? scaled(10));

/**
 * Writes that can be refused after a promotion until each server takes one: what eight clients send
 * in the five seconds that operators are promised. A busy machine refuses fewer in the same time.
 */
const mostRefused = 200;

afterEach(killServers);

test('primary killed under load › promotions › 0 lost, few refused until they are back', async (context) => {
  const figures = await failOverRounds(rounds);
  context.diagnostic(JSON.stringify(figures));
  assert.equal(figures.lost, 0);
  assert.ok(figures.acknowledged > 10 * rounds, 'enough writes to prove something');
  assert.equal(figures.refusedAfter.length, rounds);
  const late = figures.refusedAfter.filter((refused) => refused > mostRefused);
  assert.deepEqual(late, []);
});
