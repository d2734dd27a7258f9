// One round of killing each; test/long runs many.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { engines } from '../support/engines.ts';
import { killServers } from '../support/process.ts';
import { killFirstStart, killPostgres, killServer } from './kill-rounds.ts';

afterEach(killServers);

for (const engine of engines) {
  test(`server killed › ${engine}, under load › nothing lost, nothing half`, async (context) => {
    const tally = await killServer(engine, 1);
    context.diagnostic(JSON.stringify(tally));
    assert.ok(tally.acknowledged > 0);
  });
}

test('PostgreSQL killed › under load › 503, then recovery without a restart', async (context) => {
  const tally = await killPostgres(1);
  context.diagnostic(JSON.stringify(tally));
  assert.ok(tally.acknowledged > 0);
});

test('server killed › while it makes the database › the next start works', async () => {
  await killFirstStart(1);
});
