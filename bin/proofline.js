#!/usr/bin/env node
// Plain JavaScript that any Node runs: checks the runtime, then hands over to the real program.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const needed = 26;
const found = Number(process.versions.node.split('.')[0]);
const program = fileURLToPath(import.meta.url);
const given = process.argv.slice(2);
/** Compiled code is kept beside the program: later starts need not strip and compile it again. */
const compiled = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));

/**
 * Options of the runtime for the server. An import makes many short-lived objects: with the
 * defaults the heap grows to twice of what is in use before anything is collected. The embedded
 * engine lives in the same process and takes most of its memory, so there the heap grows less.
 */
const onServer = 'DATABASE_URL' in process.env || 'DATABASE_URL_FILE' in process.env;
const heapOptions = [
  '--max-semi-space-size=8',
  `--heap-growing-percent=${onServer ? 40 : 20}`,
  // The vault asks for a short collection now and then while a large file comes in.
  '--expose-gc',
];
/** Else a signal opens a debugger on the loopback, to all users of the machine. */
const withoutDebugger = '--disable-sigusr1';
const runtimeOptions = given[0] === 'start' ? [...heapOptions, withoutDebugger] : [];

/**
 * One arena of the allocator for all threads, which gives back what it no longer needs: with one a
 * thread, each keeps what the reading of a file once took (100,000 findings on the embedded engine:
 * 477 MB, and 381 MB with this alone).
 */
const environment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // The memory of the compilers comes in pieces of this size; so each goes back when it is done.
  MALLOC_MMAP_THRESHOLD_: '32768',
  // Also for threads: one that reads a file starts in half the time and takes 20 MB less.
  NODE_COMPILE_CACHE: compiled,
  ...process.env,
};

if (found < needed) {
  handOver();
} else if (mustRestart()) {
  const before = [process.execPath, ...runtimeOptions, ...process.execArgv];
  process.execve(process.execPath, [...before, program, ...given], environment);
} else {
  module.enableCompileCache(compiled);
  const { run } = await import('../src/cli/run.ts');
  await run(given);
}

/** The options hold from the first moment of a process; where it can, it becomes a new one. */
function mustRestart() {
  const isSet = runtimeOptions.every((option) => process.execArgv.includes(option));
  return !isSet && process.platform !== 'win32';
}

/** `npm ci` lays the right runtime beside the program; use it whatever the machine has. */
function handOver() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = fileURLToPath(new URL(`../node_modules/node/bin/${name}`, import.meta.url));
  if (!existsSync(pinned)) {
    process.stderr.write(
      `Proofline needs Node.js ${needed} and this is ${process.versions.node}: ` +
        `run "npm ci" in its folder, which brings the right one, or install Node.js ${needed}.\n`,
    );
    process.exit(1);
  }
  const options = { stdio: 'inherit', env: environment };
  const child = spawn(pinned, [...runtimeOptions, program, ...given], options);
  passSignalsTo(child);
  child.on('error', (error) => {
    process.stderr.write(`${pinned} cannot be run (${error.message}): run "npm ci" again.\n`);
    process.exit(1);
  });
}

/** A signal to this process is meant for the program; its end becomes the end of this process. */
function passSignalsTo(child) {
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on('exit', (status, signal) => {
    if (signal === null) process.exit(status);
    for (const passed of signals) process.removeAllListeners(passed);
    process.kill(process.pid, signal);
  });
}
