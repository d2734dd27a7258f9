// Failing system calls under the real vault code, in a process of its own: after each fault the
// answer must be clear, no name must belong to other bytes, and the same upload must work again.
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { temporaryFolder } from '../support/engines.ts';
import { sha256 } from '../support/records.ts';
import { traceProcess, type Fault } from './tracer.ts';

/** Every system call that writing a blob makes. */
export const writeCalls = [
  'openat',
  'pwrite64',
  'fsync',
  'statx',
  'close',
  'mkdir',
  'link',
  'unlink',
] as const;

/** Three pieces, so that there is a write at the beginning, inside and at the end. */
const uploadBytes = 3_000_000;

/** A vault process under test and its folder. */
class VaultProcess {
  readonly folder = path.join(temporaryFolder(), 'vault');
  #child: ChildProcess | undefined;
  #lines: AsyncIterator<string> | undefined;
  #reader: Interface | undefined;

  async start(): Promise<number> {
    if (this.#child?.exitCode === null && this.#child.signalCode === null) return this.#child.pid!;
    const program = path.join(import.meta.dirname, 'vault-child.ts');
    // One thread makes all calls on files, so that «the second fsync» is one and the same.
    const env = { ...process.env, UV_THREADPOOL_SIZE: '1', UV_USE_IO_URING: '0' };
    const child = spawn(process.execPath, [program, this.folder], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child.stdin.on('error', () => undefined);
    this.#child = child;
    this.#reader = createInterface(child.stdout);
    this.#lines = this.#reader[Symbol.asyncIterator]();
    assert.equal(await this.#line(), 'ready');
    return child.pid!;
  }

  /** What it says of an upload; null when it died of it. */
  async upload(seed: string): Promise<string | null> {
    this.#child!.stdin!.write(`${seed} ${uploadBytes}\n`);
    return this.#line();
  }

  async #line(): Promise<string | null> {
    const { value, done } = await this.#lines!.next();
    return done === true ? null : value;
  }

  /** After it has stopped to speak. */
  async gone(): Promise<void> {
    const child = this.#child!;
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  async end(): Promise<void> {
    if (this.#child?.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill('SIGKILL');
      await once(this.#child, 'exit');
    }
    fs.rmSync(path.dirname(this.folder), { recursive: true, force: true });
  }
}

export interface FaultTally {
  faults: number;
  refused: number;
  keptAllTheSame: number;
  killed: number;
}

/**
 * Makes the call fail with the effect at its first, second … time, until an upload has no more of
 * them. With `signal=KILL` the process dies there instead, and the next one goes on.
 */
export async function faultEachCall(
  calls: readonly string[],
  effects: readonly string[],
): Promise<FaultTally> {
  const vault = new VaultProcess();
  const tally: FaultTally = { faults: 0, refused: 0, keptAllTheSame: 0, killed: 0 };
  try {
    for (const effect of effects) {
      for (const call of calls) {
        const times = await faultEachTime(vault, call, effect, tally);
        assert.ok(times > 0, `an upload makes no call of ${call}`);
        tally.faults += times;
      }
    }
    return tally;
  } finally {
    await vault.end();
  }
}

async function faultEachTime(
  vault: VaultProcess,
  call: string,
  effect: string,
  tally: FaultTally,
): Promise<number> {
  for (let when = 1; ; when += 1) {
    const seed = `${call}-${effect}-${when}-${process.hrtime.bigint()}`;
    const happened = await faultOnce(vault, { call, effect, when }, seed, tally);
    if (!happened) return when - 1;
    assert.ok(when < 100, `${call} is called without end`);
  }
}

async function faultOnce(
  vault: VaultProcess,
  fault: Fault,
  seed: string,
  tally: FaultTally,
): Promise<boolean> {
  const note = `${fault.call} #${fault.when} ${fault.effect}`;
  const tracer = await traceProcess(await vault.start(), fault);
  const said = await vault.upload(seed);
  const seen = await tracer.end();
  const happened = seen || said === null;
  if (said === null) await vault.gone();
  if (happened) count(said, fault, note, tally);
  assertWhole(vault.folder, said, note);
  // Without a restart, but for one that was killed.
  await vault.start();
  const again = await vault.upload(seed);
  assert.match(String(again), /^kept /, `${note}: the next upload: ${again}`);
  // What a killed process left is gone as soon as the next one has started.
  const isKilled = fault.effect === 'signal=KILL';
  if (isKilled) assert.deepEqual(fs.readdirSync(path.join(vault.folder, 'tmp')), [], note);
  assertWhole(vault.folder, again, note);
  return happened;
}

function count(said: string | null, fault: Fault, note: string, tally: FaultTally): void {
  if (fault.effect === 'signal=KILL') {
    assert.equal(said, null, `${note}: killed, and yet it said ${said}`);
    tally.killed += 1;
  } else if (said?.startsWith('kept ')) {
    tally.keptAllTheSame += 1;
  } else {
    const isFull = ['error=ENOSPC', 'error=EDQUOT'].includes(fault.effect);
    const code = isFull ? 'insufficient_storage' : 'unavailable';
    assert.equal(said, `refused ${code}`, note);
    tally.refused += 1;
  }
}

/** What was said to be kept is there, and every name is the hash of its bytes. */
function assertWhole(folder: string, said: string | null, note: string): void {
  const names = fs
    .readdirSync(path.join(folder, 'sha256'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const bytes = fs.readFileSync(path.join(entry.parentPath, entry.name));
      assert.equal(sha256(bytes), entry.name, `${note}: wrong bytes under a name`);
      return entry.name;
    });
  const kept = /^kept (.*)$/.exec(said ?? '')?.[1];
  assert.ok(kept === undefined || names.includes(kept), `${note}: said to be kept, and is not`);
}
