// Passwords from a person or a pipe: never from the arguments, which history and process lists
// keep.
import { closeSync, openSync } from 'node:fs';
import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { ReadStream } from 'node:tty';
import { cancelled, Failure, usageFault } from './failure.ts';
import type { Output, Terminal } from './terminal.ts';
import { visible } from './visible.ts';

/** Longest password that the service takes, in bytes of UTF-8, with room for a line break. */
const longest = 8_192;

/** The password that stands on standard input, without its final line break. */
export async function passwordFromStdin(terminal: Terminal): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of terminal.input) {
    pieces.push(Buffer.from(piece));
    length += piece.length;
    if (length > longest) throw usageFault('Standard input is too long for a password.');
  }
  const password = Buffer.concat(pieces)
    .toString('utf8')
    .replace(/\r?\n$/, '');
  if (password === '') throw usageFault('There is no password on standard input.');
  return password;
}

/** Asks on the terminal without echo. Throws `unauthorized` when there is none, 2 on Ctrl+C. */
export async function askPassword(terminal: Terminal, question: string): Promise<string> {
  return onKeyboard(terminal, (keyboard) => askHidden(keyboard, terminal.errors, question));
}

/** Asks twice, as for a new password. */
export async function askNewPassword(terminal: Terminal, question: string): Promise<string> {
  return onKeyboard(terminal, async (keyboard) => {
    const first = await askHidden(keyboard, terminal.errors, question);
    const again = await askHidden(keyboard, terminal.errors, 'The same again');
    if (first !== again) throw usageFault('The two passwords differ; nothing was changed.');
    return first;
  });
}

/** The terminal itself, also when standard input is a file or a pipe. */
async function onKeyboard<Result>(
  { input }: Terminal,
  ask: (keyboard: NodeJS.ReadableStream) => Promise<Result>,
): Promise<Result> {
  if (input.isTTY) return ask(input);
  let descriptor;
  try {
    descriptor = openSync('/dev/tty', 'r');
  } catch (cause) {
    throw noTerminal(cause);
  }
  const keyboard = new ReadStream(descriptor);
  try {
    return await ask(keyboard);
  } finally {
    keyboard.destroy();
    if (!keyboard.destroyed) closeSync(descriptor);
  }
}

function noTerminal(cause: unknown): Failure {
  const detail = 'There is no terminal to ask for the password; pipe it in with --password-stdin.';
  return new Failure({ error: 'unauthorized', status: 401, detail }, { cause });
}

/** One line from the keyboard, which the terminal does not show. */
export async function askHidden(
  keyboard: NodeJS.ReadableStream,
  screen: Output,
  question: string,
): Promise<string> {
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const options = { input: keyboard, output: silence, terminal: true, historySize: 0 };
  const lines = createInterface(options);
  screen.write(`${visible(question)}: `);
  try {
    return await Promise.race([lines.question(''), givenUp(lines)]);
  } finally {
    lines.close();
    screen.write('\n');
  }
}

/** Ctrl+C and Ctrl+D. */
function givenUp(lines: Interface): Promise<never> {
  return new Promise((_resolve, reject) => {
    const giveUp = () => reject(cancelled('Cancelled; nothing was changed.'));
    lines.once('SIGINT', giveUp);
    lines.once('close', giveUp);
  });
}
