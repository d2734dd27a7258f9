// Corrupted log lines (a hundred thousand in a whole run) and corrupted reports (five thousand) through
// the API of a service on a PostgreSQL server: no answer from 500 up.
//
// The same in each run, so that a change is judged and not luck. PROOFLINE_MUTATION_SEED
// and PROOFLINE_MUTATIONS choose other lines or more of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { throwLines, throwReports } from '../support/intake-mutations.ts';
import { scaled } from '../support/scale.ts';
import { openTestService } from '../support/service.ts';

const env = process.env;
const seed = Number(env['PROOFLINE_MUTATION_SEED'] ?? 2026);
const total = Number(env['PROOFLINE_MUTATIONS'] ?? scaled(100_000));

test(`damaged intake › ${total} lines › none from 500 up`, async (context) => {
  const service = await openTestService('postgres');
  context.after(() => service.close());
  const logs = await throwLines(service, { seed, lines: total, most: 500 });
  const reports = await throwReports(service, { seed, lines: total / 20 });
  context.diagnostic(`seed ${seed}: ${JSON.stringify({ logs, reports })}`);
  assert.deepEqual([...logs.faults, ...reports.faults], []);
  assert.equal(logs.lines, total);
});
