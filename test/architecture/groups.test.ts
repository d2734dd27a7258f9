// Test files that share a process (test/groups): each file's hooks run, whatever is loaded first.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { loadAll } from '../groups/groups.ts';

const groups = join(import.meta.dirname, '../groups/groups.ts');

/**
 * Test files: the second has registered its hook and is still being loaded when the tests of the
 * first one have ended.
 */
const sources = {
  'quick.mjs': `import { test } from 'node:test';
    test('quick', () => {});`,
  'slow.mjs': `import { after, test } from 'node:test';
    let open;
    after(() => clearInterval(open));
    await new Promise((resolve) => setTimeout(resolve, 100));
    test('slow', () => {
      open = setInterval(() => {}, 1_000);
    });`,
};

test('group › a quick file, then one that opens something › all is closed, the process ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'of-a-group-'));
  try {
    const files = Object.entries(sources).map(([name, source]) => {
      writeFileSync(join(folder, name), source);
      return join(folder, name);
    });
    const entry = join(folder, 'group.mjs');
    const load = `import { ${loadAll.name} } from ${JSON.stringify(groups)};`;
    writeFileSync(entry, `${load} await ${loadAll.name}(${JSON.stringify(files)});`);
    // The limit ends a hang, which is the fault.
    const ran = await promisify(execFile)(process.execPath, [entry], { timeout: 60_000 });
    assert.match(ran.stdout, /slow/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
