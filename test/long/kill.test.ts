// Many rounds of killing (PROOFLINE_KILL_ROUNDS, 20 by default): `npm run test:long`.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { killDeliveries } from '../process/delivery-rounds.ts';
import { engines } from '../support/engines.ts';
import { killServers } from '../support/process.ts';
import { killFirstStart, killPostgres, killServer, type Tally } from './kill-rounds.ts';

const rounds = Number(process.env['PROOFLINE_KILL_ROUNDS'] ?? 20);

afterEach(killServers);

for (const engine of engines) {
  test(`server killed › ${engine}, under load › nothing lost, nothing half`, async (context) => {
    const tally = await killServer(engine, rounds);
    context.diagnostic(JSON.stringify(tally));
    assertHit(tally);
  });
}

test('PostgreSQL killed › under load › 503, then recovery without a restart', async (context) => {
  const tally = await killPostgres(rounds);
  context.diagnostic(JSON.stringify(tally));
  assertHit(tally);
});

test('server killed › while it makes the database › the next start works', async () => {
  await killFirstStart(rounds);
});

for (const engine of engines) {
  test(`deliveries › ${engine}, killed over and over › never lost, never twice`, async (context) => {
    await killDeliveries(context, engine, Math.ceil(rounds / 3));
  });
}

/** Kills that hit nothing prove nothing. */
function assertHit({ acknowledged, importsCut, writesCut }: Tally): void {
  assert.ok(acknowledged > 10 * rounds, `${acknowledged} acknowledged writes`);
  assert.ok(importsCut >= rounds / 4, `${importsCut} imports cut off`);
  assert.ok(writesCut > 0, `${writesCut} writes cut off`);
}
