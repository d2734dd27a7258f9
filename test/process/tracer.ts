// strace on a running process: makes a chosen system call fail, or kills the process at it.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `error=EIO` or `signal=KILL`, at the `when`th call of each thread; `1+` is from the first on. */
export interface Fault {
  call: string;
  effect: string;
  when: number | '1+';
}

export interface Tracer {
  /** Lets go of the process, and says whether the fault has happened. */
  end(): Promise<boolean>;
}

/** Attaches to all threads of a process; resolves when the next call can be the first. */
export async function traceProcess(pid: number, fault: Fault): Promise<Tracer> {
  const folder = mkdtempSync(join(tmpdir(), 'proofline-trace-'));
  const log = join(folder, 'calls');
  const { call, effect, when } = fault;
  const inject = `inject=${call}:${effect}:when=${when}`;
  const args = ['-f', '-o', log, '-e', `trace=${call}`, '-e', inject, '-p', String(pid)];
  const strace = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  await attached(strace, pid);
  return {
    async end() {
      const isRunning = strace.exitCode === null && strace.signalCode === null;
      const gone = isRunning ? once(strace, 'exit') : undefined;
      strace.kill('SIGINT');
      // One whose process was killed might wait for it for ever.
      // Meant to run out: each call is in the log as soon as it was made.
      const timer = setTimeout(() => strace.kill('SIGKILL'), patienceMs);
      await gone;
      clearTimeout(timer);
      const text = readFileSync(log, 'utf8');
      rmSync(folder, { recursive: true });
      return text.includes('(INJECTED)');
    },
  };
}

const patienceMs = 300;

/** strace says so on its error output, which is read until it ends. */
async function attached(strace: ChildProcess, pid: number): Promise<void> {
  let said = '';
  const held = new Promise<void>((resolve, reject) => {
    strace.once('error', (cause) =>
      reject(new Error('These tests need strace; install it.', { cause })),
    );
    strace.once('exit', () => reject(new Error(`strace cannot trace a process here: ${said}`)));
    strace.stderr!.on('data', (piece) => {
      said += String(piece);
      if (said.includes(`Process ${pid} attached`)) resolve();
    });
  });
  await held;
}
