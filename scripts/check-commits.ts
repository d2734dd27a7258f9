// Fails on commits whose subject breaks the rule: node scripts/check-commits.ts [first..last]
import { spawnSync } from 'node:child_process';
import { subjectError } from './commit-subjects.ts';

/** Earlier commits were written before the rule. */
const lastFree = 'e857dc9';

const range = process.argv[2] ?? `${lastFree}..HEAD`;
const log = spawnSync('git', ['log', '--no-merges', '--format=%h %s', range], { encoding: 'utf8' });
if (log.status !== 0) {
  process.stdout.write('The history is not here; no commit subject was checked.\n');
  process.exit(0);
}
const commits = log.stdout.split('\n').filter((line) => line !== '');
const errors = commits.flatMap((line) => {
  const [hash = '', ...words] = line.split(' ');
  const error = subjectError(words.join(' '));
  return error === undefined ? [] : [`${hash} "${words.join(' ')}": ${error}\n`];
});
process.stdout.write(errors.join('') || `${commits.length} commit subjects follow the rule.\n`);
process.exitCode = errors.length > 0 ? 1 : 0;
