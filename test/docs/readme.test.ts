// What the README claims: its first block, its test command, kinds of imports and commands. It is
// followed word for word in readme.whole.test.ts.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { importers } from '../../src/importers/registry.ts';
import { run } from '../cli/program.ts';
import { installAndStart } from './reader.ts';
import { repository, shellBlocks } from './shell-blocks.ts';

const page = 'README.md';
const testCommand = 'npm ci && npm test';

test('readme › its first block › installs and starts', () => {
  assert.equal(shellBlocks(page)[0]?.commands, installAndStart);
});

test('readme › the test command › is the one that the build server runs', () => {
  assert.ok(shellBlocks(page).some(({ commands }) => commands === testCommand));
});

test('readme › kinds of imports that it claims › have an importer', () => {
  const text = readFileSync(`${repository}/${page}`, 'utf8');
  const kinds = /^- \*\*Imports\*\*: [^(]+\(([^)]+)\)/m.exec(text);
  const claimed = [...(kinds?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, kind]) => kind);
  assert.ok(claimed.length > 0);
  const built = importers.map(({ connector }): string => connector);
  assert.deepEqual(
    claimed.filter((kind) => !built.includes(kind ?? '')),
    [],
  );
});

test('readme › commands that it lists › are those of the program, but for its help', async () => {
  const text = readFileSync(`${repository}/${page}`, 'utf8');
  const listed = /command line:\s((?:\s*`[a-z ]+`[,.])+)/.exec(text)?.[1] ?? '';
  const claimed = [...listed.matchAll(/`([a-z]+)/g)].map(([, command]) => command);
  const { stdout } = await run(['--help']);
  const commands = /Commands:\n([^]*?)\n\n/.exec(stdout)?.[1] ?? '';
  const built = [...commands.matchAll(/^ {2}([a-z]+)/gm)].map(([, command]) => command);
  assert.deepEqual(claimed.toSorted(), built.filter((command) => command !== 'help').toSorted());
});
