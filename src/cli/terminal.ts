// What a command sees of the world around it, and the little drawing that it does there.
import type { ReadStream } from 'node:tty';
import { styleText } from 'node:util';
import { visible } from '../domain/visible.ts';
import type { Environment } from '../settings/config.ts';

export interface Terminal {
  environment: Environment;
  input: Pick<ReadStream, 'isTTY'> & NodeJS.ReadableStream;
  output: Output;
  errors: Output;
}

/** A stream that might be a screen. */
export interface Output {
  write(text: string): unknown;
  isTTY?: boolean | undefined;
  columns?: number | undefined;
}

/**
 * Streams and environment of this process. A reader that goes away early (`| head`) is no error,
 * and the command goes on: its exit code says the outcome of all files.
 */
export function processTerminal(): Terminal {
  const { env: environment, stdin: input, stdout: output, stderr: errors } = process;
  for (const stream of [output, errors]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
  return { environment, input, output, errors };
}

/** NO_COLOR beats FORCE_COLOR and CLICOLOR_FORCE; without them only a screen gets colour. */
function wantsColour({ environment }: Pick<Terminal, 'environment'>, stream: Output): boolean {
  const { NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE, CLICOLOR, TERM } = environment;
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  if (CLICOLOR_FORCE !== undefined && CLICOLOR_FORCE !== '0') return true;
  return stream.isTTY === true && TERM !== 'dumb' && CLICOLOR !== '0';
}

export type Paint = 'red' | 'yellow' | 'green' | 'bold' | 'dim';

/** The text in a colour where colour is wanted, else as it is. */
export function paint(terminal: Terminal, stream: Output, colour: Paint, text: string): string {
  return wantsColour(terminal, stream) ? styleText(colour, text, { validateStream: false }) : text;
}

/** Writes one line to standard output. */
export function say(terminal: Terminal, line: string): void {
  terminal.output.write(`${line}\n`);
}

export function warn(terminal: Terminal, sentence: string): void {
  const mark = paint(terminal, terminal.errors, 'yellow', 'warning:');
  terminal.errors.write(`${mark} ${visible(sentence)}\n`);
}

/** Rows under a heading on a screen; without heading and with tabs for the next program. */
export function sayTable(terminal: Terminal, heading: string[], rows: string[][]): void {
  if (terminal.output.isTTY !== true) {
    for (const row of rows) say(terminal, row.map(visible).join('\t'));
    return;
  }
  const lines = aligned([heading, ...rows].map((row) => row.map(visible)));
  say(terminal, paint(terminal, terminal.output, 'bold', lines[0] ?? ''));
  for (const line of lines.slice(1)) say(terminal, line);
}

/** Columns as wide as their widest cell, two spaces between them. */
function aligned(rows: string[][]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, at) => (widths[at] = Math.max(widths[at] ?? 0, cell.length)));
  }
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** A size for people, in powers of ten: `12.3 MB`. */
export function sizeWords(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB'];
  const power = Math.min(3, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`;
}
