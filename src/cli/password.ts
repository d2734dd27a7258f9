// Passwords from a person or a pipe: never from the arguments, which history and process lists
// keep.
import { openSync } from 'node:fs';
import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { ReadStream } from 'node:tty';
import { visible } from '../domain/visible.ts';
import { cancelled, Failure, usageFault } from './failure.ts';
import type { Output, Terminal } from './terminal.ts';

/** Longest password that the service takes, in bytes of UTF-8, with room for a line break. */
const longest = 8_192;

/** The password that is on standard input, without its final line break. */
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

/** Asks on the terminal without echo. Throws `unauthorized` if missing, 2 on Ctrl+C. */
export async function askPassword(terminal: Terminal, question: string): Promise<string> {
  const [password = ''] = await onKeyboard(terminal, [question]);
  return password;
}

/** Asks twice, as for a new password. */
export async function askNewPassword(terminal: Terminal, question: string): Promise<string> {
  const [first = '', again] = await onKeyboard(terminal, [question, 'The same again']);
  if (first !== again) throw usageFault('The two passwords differ; nothing was changed.');
  return first;
}

/** The terminal itself, also when standard input is a file or a pipe. */
async function onKeyboard({ input, errors }: Terminal, questions: string[]): Promise<string[]> {
  if (input.isTTY) return askHidden(input, errors, questions);
  let descriptor;
  try {
    descriptor = openSync('/dev/tty', 'r');
  } catch (cause) {
    throw noTerminal(cause);
  }
  const keyboard = new ReadStream(descriptor);
  try {
    return await askHidden(keyboard, errors, questions);
  } finally {
    keyboard.destroy();
  }
}

function noTerminal(cause: unknown): Failure {
  const detail = 'There is no terminal to ask for the password; pipe it in with --password-stdin.';
  return new Failure({ error: 'unauthorized', status: 401, detail }, { cause });
}

/** A line from the keyboard for each question; the terminal does not show them. */
export async function askHidden(
  keyboard: NodeJS.ReadableStream,
  screen: Output,
  questions: string[],
): Promise<string[]> {
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const options = { input: keyboard, output: silence, terminal: true, historySize: 0 };
  const lines = createInterface(options);
  lines.setPrompt('');
  // Typed ahead, lines come faster than questions, so they are kept until they are requested.
  const nextLine = lineQueue(lines);
  const answers: string[] = [];
  try {
    for (const question of questions) {
      screen.write(`${visible(question)}: `);
      answers.push(await nextLine());
      screen.write('\n');
    }
    return answers;
  } finally {
    lines.close();
    if (answers.length < questions.length) screen.write('\n');
  }
}

/** Gives the lines one by one; rejects after Ctrl+C and Ctrl+D. */
function lineQueue(lines: Interface): () => Promise<string> {
  const typed: (string | Failure)[] = [];
  let wake = () => undefined as void;
  const add = (line: string | Failure) => {
    typed.push(line);
    wake();
  };
  const giveUp = () => add(cancelled('Cancelled; nothing was changed.'));
  lines.on('line', add).once('SIGINT', giveUp).once('close', giveUp);
  return async () => {
    while (typed.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    const line = typed.shift();
    if (line instanceof Failure) throw line;
    return line ?? '';
  };
}
