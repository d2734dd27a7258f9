// Kills of a first start and of deliveries (PROOFLINE_KILL_ROUNDS): `npm run test:long`.
import { afterEach, test } from 'node:test';
import { killDeliveries } from '../process/delivery-rounds.ts';
import { engines } from '../support/engines.ts';
import { killServers } from '../support/process.ts';
import { killFirstStart } from './kill-rounds.ts';
import { rounds } from './kill-tally.ts';

afterEach(killServers);

test('server killed › while it makes the database › the next start works', async () => {
  await killFirstStart(rounds);
});

for (const engine of engines) {
  test(`deliveries › ${engine}, killed over and over › never lost, never twice`, async (context) => {
    await killDeliveries(context, engine, Math.ceil(rounds / 3));
  });
}
