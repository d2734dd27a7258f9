// The Node.js that runs the service is the one whose sum is in the repository, and the pages on
// installing compare it before anything else runs.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../support/engines.ts';
import { repository } from './shell-blocks.ts';

const script = 'scripts/check-node.sh';
const program = 'node_modules/node/bin/node';

test('Node.js › as installed, with one byte more, missing › the pinned one alone passes', () => {
  const folder = temporaryFolder();
  const at = (name: string) => path.join(folder, name);
  for (const name of [script, program]) {
    mkdirSync(path.dirname(at(name)), { recursive: true });
    copyFileSync(path.join(repository, name), at(name));
  }
  const check = () => spawnSync('sh', [at(script)], { encoding: 'utf8' });
  const sound = check();
  appendFileSync(at(program), ' ');
  const altered = check();
  rmSync(at(program));
  const missing = check();
  rmSync(folder, { recursive: true });
  assert.equal(sound.status, 0, sound.stderr);
  assert.deepEqual([altered.status, altered.stdout], [1, '']);
  assert.match(altered.stderr, /is not the pinned Node\.js: its SHA-256 is [0-9a-f]{64} and/);
  assert.notEqual(missing.status, 0);
});

test('Node.js › pages on installing, and the build › compare it before it is used', () => {
  assert.ok(statSync(path.join(repository, script)).isFile());
  const install = /npm ci[^&\n]*(?:&&|\n) *(.+)/;
  for (const name of ['docs/how-to/install.md', 'docs/how-to/upgrade.md', '.ci/run']) {
    const lines = readFileSync(path.join(repository, name), 'utf8').split('\n');
    const commands = lines.filter((line) => !/`npm ci|step /.test(line)).join('\n');
    assert.match(install.exec(commands)?.[1] ?? '', /^sh scripts\/check-node\.sh/, name);
  }
});
