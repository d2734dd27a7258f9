import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { Failure } from './failure.ts';
import { askHidden, passwordFromStdin } from './password.ts';
import type { Terminal } from './terminal.ts';

/** A screen that remembers what was drawn. */
function screen() {
  const drawn: string[] = [];
  return { write: (text: string) => drawn.push(text), text: () => drawn.join('') };
}

test('hidden question › typed with a correction › gives the line and echoes nothing', async () => {
  const [keyboard, shown] = [new PassThrough(), screen()];
  const asked = askHidden(keyboard, shown, ['Password of anna']);
  keyboard.write('secrez\x7ft\r');
  assert.deepEqual(await asked, ['secret']);
  assert.equal(shown.text(), 'Password of anna: \n');
});

test('hidden question › Ctrl+C or Ctrl+D › is cancelled with exit code 2', async () => {
  for (const key of ['\x03', '\x04']) {
    const keyboard = new PassThrough();
    const asked = askHidden(keyboard, screen(), ['Password']);
    keyboard.write(key);
    await assert.rejects(asked, (error) => error instanceof Failure && error.exit === 2);
  }
});

test('hidden question › two answers typed ahead › each question gets its own', async () => {
  const [keyboard, shown] = [new PassThrough(), screen()];
  const asked = askHidden(keyboard, shown, ['Password', 'The same again']);
  keyboard.write('one\rtwo\r');
  assert.deepEqual(await asked, ['one', 'two']);
  assert.equal(shown.text(), 'Password: \nThe same again: \n');
});

function terminalWith(text: string): Terminal {
  const input = new PassThrough().end(text) as unknown as Terminal['input'];
  return { environment: {}, input, output: screen(), errors: screen() };
}

test('password on standard input › with its line break › loses that one and nothing else', async () => {
  assert.equal(await passwordFromStdin(terminalWith(' zażółć \n')), ' zażółć ');
  assert.equal(await passwordFromStdin(terminalWith('line\r\n')), 'line');
});

test('password on standard input › nothing, or far too much › is refused', async () => {
  await assert.rejects(passwordFromStdin(terminalWith('\n')), /no password/);
  await assert.rejects(passwordFromStdin(terminalWith('x'.repeat(9_000))), /too long/);
});
