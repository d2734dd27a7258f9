// 250 random changes to the audit log on each engine, each found and named.
import { test } from 'node:test';
import { engines } from '../support/engines.ts';
import { tamperRounds } from '../trust/tamper-rounds.ts';

// The same changes in each run, so that a change to the code is judged and not luck.
const seed = Number(process.env['PROOFLINE_TAMPER_SEED'] ?? 2026);

for (const engine of engines) {
  test(`audit log › 250 random changes on ${engine} (seed ${seed}) › all found, each named`, async () => {
    await tamperRounds(engine, 250, seed);
  });
}
