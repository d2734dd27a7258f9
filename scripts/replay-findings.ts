// Runs the files of tests that replay the findings of a security review, whole and one after the
// other: tests of a file build on each other.
//   node scripts/replay-findings.ts
import { spawnSync } from 'node:child_process';
import { replayed } from '../test/docs/review-findings.ts';

const files = new Set(Object.values(replayed).flatMap((one) => Object.keys(one)));
const failed = [...files].filter(
  (file) => spawnSync(process.execPath, ['--test', file], { stdio: 'inherit' }).status !== 0,
);
process.stdout.write(`${files.size} files, ${failed.length} failed: ${failed.join(', ')}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
