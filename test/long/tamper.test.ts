// Random changes to the audit log on each engine (250 in a whole run), each found and named.
import { test } from 'node:test';
import { engines } from '../support/engines.ts';
import { scaled } from '../support/scale.ts';
import { tamperRounds } from '../trust/tamper-rounds.ts';

// The same changes in each run, so that a change to the code is judged and not luck.
const rounds = scaled(250);
const seed = Number(process.env['PROOFLINE_TAMPER_SEED'] ?? 2026);

for (const engine of engines) {
  test(`audit log › ${rounds} random changes on ${engine} (seed ${seed}) › all found, each named`, async () => {
    await tamperRounds(engine, rounds, seed);
  });
}
