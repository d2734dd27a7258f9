// Many rounds of killing PostgreSQL (PROOFLINE_KILL_ROUNDS): `npm run test:long`.
import { afterEach, test } from 'node:test';
import { killServers } from '../support/process.ts';
import { killPostgres } from './kill-rounds.ts';
import { assertHit, rounds } from './kill-tally.ts';

afterEach(killServers);

test('PostgreSQL killed › under load › 503, then recovery without a restart', async (context) => {
  const tally = await killPostgres(rounds);
  context.diagnostic(JSON.stringify(tally));
  assertHit(tally);
});
