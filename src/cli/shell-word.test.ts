// A shell must see the name that was put into a command, and run nothing of it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { shellWord } from './shell-word.ts';

const names = ['2026/b c.json', '$(echo run).json', '`id`.json', `it's "$HOME"\\.json`, '', 'ą!'];

for (const name of names) {
  test(`shell word › ${name} › is one word that says the name`, () => {
    const script = `printf '%s|' ${shellWord(name)}`;
    assert.equal(execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }), `${name}|`);
  });
}
