// Many rounds of killing the server (PROOFLINE_KILL_ROUNDS, 14 in a whole run): `npm run test:long`.
import { afterEach, test } from 'node:test';
import { engines } from '../support/engines.ts';
import { killServers } from '../support/process.ts';
import { killServer } from './kill-rounds.ts';
import { assertHit, rounds } from './kill-tally.ts';

afterEach(killServers);

for (const engine of engines) {
  test(`server killed › ${engine}, under load › nothing lost, nothing half`, async (context) => {
    const tally = await killServer(engine, rounds);
    context.diagnostic(JSON.stringify(tally));
    assertHit(tally);
  });
}
