// 250 random changes to the audit log on each engine, each found and named.
import { test } from 'node:test';
import { tamperRounds } from '../trust/tamper-rounds.ts';
import { engines } from '../support/engines.ts';

const seed = Number(process.env['IP3_TEST_SEED'] ?? Date.now() % 1_000_000);

for (const engine of engines) {
  test(`audit log › 250 random changes on ${engine} (seed ${seed}) › all found, each named`, async () => {
    await tamperRounds(engine, 250, seed);
  });
}
