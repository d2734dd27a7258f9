// Runs the tests that replay the findings of a security review, one file after the other.
//   node scripts/replay-findings.ts
import { spawnSync } from 'node:child_process';
import { replayed } from '../test/docs/review-findings.ts';

const titles = new Map<string, string[]>();
for (const files of Object.values(replayed)) {
  for (const [file, begun] of Object.entries(files)) {
    titles.set(file, [...(titles.get(file) ?? []), ...begun]);
  }
}

/** What a template puts into a title is any text. */
function patternOf(title: string): string {
  return title
    .split(/\$\{[^}]*\}/)
    .map(RegExp.escape)
    .join('.*');
}

const failed = [...titles].filter(([file, begun]) => {
  const patterns = begun.map((title) => `--test-name-pattern=/${patternOf(title)}/`);
  const { status } = spawnSync(process.execPath, ['--test', ...patterns, file], {
    stdio: 'inherit',
  });
  return status !== 0;
});
const names = failed.map(([file]) => file);
process.stdout.write(`${titles.size} files, ${names.length} failed: ${names.join(', ')}\n`);
process.exitCode = names.length === 0 ? 0 : 1;
