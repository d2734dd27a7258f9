// No test measures the machine: limits are counts, ratios or events, for how long something takes
// depends on what else the machine does. A time can end a hang, and is then long enough for any load.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import ts from 'typescript';
import { sourceFiles, type SourceFile } from './source-files.ts';
import { timeLimits } from './time-limits.ts';

/** A file of its own, as the rule sees it. */
function fileOf(text: string, path = 'test/x.test.ts', names: string[] = []): SourceFile {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const imports = [{ from: 'test/waits.ts', own: true, typeOnly: false, names }];
  return { path, text, tree, imports, exports: [] };
}

const waits = fileOf('export const soonMs = 5_000; export const lateMs = 2 * 60_000;');

function limitsIn(text: string): string[] {
  return timeLimits(fileOf(text, undefined, ['soonMs', 'lateMs']), () => waits);
}

suite('time limits', () => {
  test('tests › as a whole › judge by no time and no memory of the machine', () => {
    const files = sourceFiles('test/**/*.{ts,tsx}', 'src/**/{*.test,testing}.ts');
    const found = files
      .filter(({ path }) => path !== 'test/architecture/time-limits.test.ts')
      .flatMap((file) => timeLimits(file, (path) => sourceFiles(path)[0]));
    assert.deepEqual(found, []);
  });

  const refused = [
    'page.setDefaultTimeout(15_000);',
    'await row.waitFor({ state: "detached", timeout: 25_000 });',
    'const most = 5 * 1000; fetch(url, { signal: AbortSignal.timeout(most) });',
    'assert.ok(performance.now() - start < 2000);',
    'const took = performance.now() - start; assert.ok(took < 2000, "late");',
    'assert.ok(process.memoryUsage().rss - memory < 400 * 1_048_576);',
    'const [limitMs] = [900]; assert.ok(sent.waitedMs <= limitMs);',
    'const second = 1000; const most = second; row.waitFor({ timeout: most });',
    'row.waitFor({ timeout: 120_000 / 10 });',
    'row.waitFor({ timeout: 120_000 - 100_000 });',
    'row.waitFor({ timeout: isLong ? 120_000 : 5_000 });',
    'row.waitFor({ timeout: given ?? 5_000 });',
    'const timeout = 5_000; row.waitFor({ timeout });',
    'const limits = { row: 5_000 } as const; row.waitFor({ timeout: limits.row });',
    'row.waitFor({ timeout: soonMs });',
    'function f(mostMs = 5_000) { row.waitFor({ timeout: mostMs }); }',
    'function f({ mostMs = 5_000 } = {}) { row.waitFor({ timeout: mostMs }); }',
    'post({ url, timeoutMs: 5_000 });',
    'const [began, end] = [performance.now(), at]; const took = end - began; assert.ok(took < soonMs);',
    'assert.ok(Math.max(...backMs) < 3 * 1000);',
    'const until = performance.now() + 20_000;',
    'const until = Date.now() + soonMs;',
    'for (let turn = 0; turn < 200; turn += 1) { if (await isSo()) return; await pause(50); }',
    'const turns = 200; for (let t = 0; t < turns && !isSo(); t += 1) await pause(50);',
    'for (let t = 0; !isSo(); t += 1) { assert.ok(t < 200); await pause(50); }',
    'setTimeout(() => reject(new Error("late")), 5_000);',
    'await Promise.race([work, pause(soonMs)]);',
  ];
  for (const text of refused) {
    test(`${text} › found`, () => assert.equal(limitsIn(text).length, 1));
  }

  const allowed = [
    'page.setDefaultTimeout(120_000);',
    'await row.click({ timeout: 1_000 }).catch(() => undefined);',
    'assert.ok(took < 2 * usual);',
    'assert.ok(count < 2000);',
    'while (performance.now() - start < 2000) work();',
    'row.waitFor({ timeout: lateMs });',
    'const until = performance.now() + lateMs;',
    'for (let turn = 0; turn < 1_200 && !isSo(); turn += 1) await pause(50);',
    'for (let piece = 0; piece < 20; piece += 1) { send(piece); await pause(50); }',
    '// Meant to run out: the peer never answers.\npost({ url, timeoutMs: 300 });',
  ];
  for (const text of allowed) {
    test(`${text} › passed over`, () => assert.deepEqual(limitsIn(text), []));
  }
});
