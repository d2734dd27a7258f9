// A person who follows a page: one terminal for the server, one shell for everything else, in a
// folder like a fresh checkout. The packages are those of this checkout, so `npm ci` itself is not
// run again: a page must say exactly `npm ci && npm start`, and a build server's clean checkout
// runs the rest.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../support/engines.ts';
import { freePort } from '../support/postgres.ts';
import { repository } from './shell-blocks.ts';

/** The address that pages name; the reader's server runs on a port of its own instead. */
const written = '127.0.0.1:8080';
const limitMs = 120_000;

export const installAndStart = 'npm ci && npm start';

/** `npm start`, with settings before it or after the installation. */
const startCommand = /^(?:npm ci && )?((?:\w+=\S+ )*npm start)$/;

export interface Reader {
  /** Runs a block and gives its whole output; throws when it fails or takes too long. */
  follow(commands: string): Promise<string>;
  leave(): Promise<void>;
}

export async function openReader(): Promise<Reader> {
  const folder = temporaryFolder();
  copyCheckout(folder);
  const port = await freePort();
  const environment = readerEnvironment(port);
  const terminal = openTerminal(folder, environment);
  const shell = openShell(folder, environment);
  const real = (text: string) => text.replaceAll(written, `127.0.0.1:${port}`);
  const asWritten = (text: string) => text.replaceAll(`127.0.0.1:${port}`, written);
  return {
    follow: async (commands) => {
      const start = startCommand.exec(commands)?.[1];
      const output = await (start ? terminal.start(start) : shell.run(real(commands)));
      return asWritten(output);
    },
    leave: async () => {
      await shell.end();
      await terminal.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A checkout after `npm ci`, which builds the console into `dist`. */
const copied = ['bin', 'src', 'docs', 'dist', 'samples', 'package.json', 'package-lock.json'];

function copyCheckout(folder: string): void {
  for (const name of copied) {
    cpSync(path.join(repository, name), path.join(folder, name), { recursive: true });
  }
  symlinkSync(path.join(repository, 'node_modules'), path.join(folder, 'node_modules'));
}

/** Nothing of the test run reaches what a reader would type. */
function readerEnvironment(port: number): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG = 'C.UTF-8' } = process.env;
  return { PATH, HOME, LANG, IP3_PORT: String(port), NO_COLOR: '1' };
}

/** The terminal of the server: starting it again presses Ctrl+C first. */
function openTerminal(cwd: string, env: NodeJS.ProcessEnv) {
  let stop = () => Promise.resolve();
  const start = async (command: string) => {
    await stop();
    const child = spawn('bash', ['-c', `exec env ${command}`], {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const group = -child.pid!;
    const killAtExit = () => process.kill(group, 'SIGKILL');
    process.prependOnceListener('exit', killAtExit);
    // Closed, not exited: the server can live a moment longer than npm, and holds the data folder.
    const closed = once(child, 'close').then(() => void process.off('exit', killAtExit));
    stop = async () => {
      stop = () => closed;
      // Ctrl+C reaches every process of the terminal, npm and the server alike.
      if (child.exitCode === null && child.signalCode === null) process.kill(group, 'SIGINT');
      await closed;
    };
    return programOutput(await listenTo(child).until(/Stop with Ctrl\+C.*\n/));
  };
  return { start, stop: () => stop() };
}

/**
 * Without the log on standard error, and without npm's own lines, which differ with its version.
 */
function programOutput(output: string): string {
  return output.replaceAll(/^(?:npm |> |\{"level").*\n/gm, '');
}

const mark = 'end of block:';

/** One bash for all blocks, so that names and functions of a block are there in the next one. */
function openShell(cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawn('bash', ['--noprofile', '--norc'], { cwd, env, stdio: 'pipe' });
  const speech = listenTo(child);
  child.stdin.write('exec 2>&1\n');
  const blocks = path.join(cwd, '.blocks');
  mkdirSync(blocks);
  let count = 0;
  return {
    run: async (commands: string) => {
      const file = path.join(blocks, `${(count += 1)}.sh`);
      writeFileSync(file, `${commands}\n`);
      const answer = speech.until(new RegExp(`${mark} \\d+\n`));
      child.stdin.write(`source '${file}' </dev/null; echo "${mark} $?"\n`);
      const [output = '', status = ''] = (await answer).split(mark);
      if (Number(status) !== 0) throw new Error(`The block ended with${status}: ${output}`);
      return output;
    },
    end: async () => {
      const exited = once(child, 'exit');
      child.stdin.end();
      await exited;
    },
  };
}

interface Speech {
  /** What it says from now on, up to the pattern. */
  until(pattern: RegExp): Promise<string>;
}

/** Listens to the process from its beginning, so that nothing it says is lost between two waits. */
function listenTo(child: ChildProcess): Speech {
  let said = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (piece: string) => (said += piece));
  }
  return {
    until: async (pattern) => {
      const from = said.length;
      const giveUp = AbortSignal.timeout(limitMs);
      while (!pattern.test(said.slice(from))) {
        const gone = child.exitCode !== null || child.signalCode !== null;
        if (gone || giveUp.aborted)
          throw new Error(`No ${String(pattern)} in: ${said.slice(from)}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return said.slice(from);
    },
  };
}
