// `vault encrypt`, `vault decrypt` and `vault rekey` killed at each system call of each kind that
// they make: the file can be read afterwards, and the command run again ends its work.
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { timestamp } from '../../src/domain/clock.ts';
import { findKeyFault } from '../../src/operations/vault/file-keys.ts';
import { claimVault } from '../../src/operations/vault/own-vault.ts';
import { noteWrappingKey } from '../../src/store/vault/vault-keys.ts';
import { keyName } from '../../src/trust/sealed-secret.ts';
import { blobPath } from '../../src/vault/blob-files.ts';
import { openVault } from '../../src/vault/vault.ts';
import { traceProcess } from '../process/tracer.ts';
import { clock, exchangeVault, keysOf, type Exchange } from '../process/vault-exchange.ts';
import { openTestDatabase, type TestDatabase } from '../support/engines.ts';
import { sha256 } from '../support/records.ts';

const options = { timeout: 1_800_000 };
const [from, to] = [randomBytes(32), randomBytes(32)];
const content = Buffer.from('a file of two chunks '.repeat(4_000));
const hash = sha256(content);

/** Calls on files, and those that send statements to the server and read its answers. */
const ofFiles = ['openat', 'pwrite64', 'fsync', 'close', 'link', 'unlink', 'write'];
const calls = { encrypt: ofFiles, decrypt: ofFiles, rekey: ['write', 'read'] };

/** An installation on a server, and what is in its vault. */
class Installation {
  readonly #opened: TestDatabase;
  readonly #folder: string;
  constructor(opened: TestDatabase) {
    this.#opened = opened;
    this.#folder = path.join(opened.dataDir, 'vault');
  }

  #open(key: Buffer | undefined) {
    return openVault(this.#folder, {}, keysOf(this.#opened.database, key));
  }

  /** One file: plain before `encrypt`, and encrypted before the others. */
  async fill(what: Exchange): Promise<void> {
    const { database } = this.#opened;
    await database.pool.query('delete from vault_key');
    await noteWrappingKey(database.kysely, keyName(from), timestamp(clock.now()));
    fs.rmSync(path.join(this.#folder, 'sha256'), { recursive: true, force: true });
    await claimVault({ database, clock }, this.#folder);
    const vault = await this.#open(what === 'encrypt' ? undefined : from);
    const blob = await vault.receive(Readable.from([content]), content.length);
    await blob.keep();
    await blob.discard();
  }

  /** A process that waits for the word to begin. */
  async begin(what: Exchange): Promise<ChildProcess> {
    const program = path.join(import.meta.dirname, '../process/vault-exchange-child.ts');
    const keys = [from, to].map((key) => key.toString('base64'));
    const args = [program, what, this.#opened.dataDir, this.#folder, ...keys];
    // One thread makes all calls on files, so that «the second fsync» is one and the same.
    const env = { ...process.env, UV_THREADPOOL_SIZE: '1', UV_USE_IO_URING: '0' };
    const child = spawn(process.execPath, args, {
      env: { ...env, DATABASE_URL: this.#opened.url },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    return child;
  }

  /** The file opens, with the key that is the one of the vault: which it is. */
  async readable(note: string): Promise<Buffer | undefined> {
    const { database } = this.#opened;
    for (const key of [from, to, undefined]) {
      if ((await findKeyFault({ database }, key)) !== null) continue;
      const read = (await this.#open(key)).read(hash);
      assert.ok(Buffer.concat(await Array.fromAsync(read)).equals(content), note);
      return key;
    }
    assert.fail(`${note}: no key is the one of the vault`);
  }

  async end(what: Exchange): Promise<void> {
    const { database } = this.#opened;
    await exchangeVault(what, { database, vault: await this.#open(from) }, { from, to });
  }

  async assertDone(what: Exchange, note: string): Promise<void> {
    const key = await this.readable(note);
    assert.equal(key, { encrypt: from, decrypt: undefined, rekey: to }[what], note);
    const plain = blobPath(this.#folder, hash);
    const files = [plain, `${plain}.enc`].map((file) => fs.existsSync(file));
    assert.deepEqual(files, what === 'decrypt' ? [true, false] : [false, true], note);
    assert.deepEqual(fs.readdirSync(path.join(this.#folder, 'tmp')), [], note);
  }
}

/** False when the command makes the call fewer times. */
async function killedAt(place: Installation, what: Exchange, call: string, when: number) {
  const note = `${what} killed at ${call} #${when}`;
  await place.fill(what);
  const child = await place.begin(what);
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  const tracer = await traceProcess(child.pid!, { call, effect: 'signal=KILL', when });
  child.stdin!.write('go\n');
  const [code, signal] = await ended;
  await tracer.end();
  assert.ok(code === 0 || signal === 'SIGKILL', `${note}: ended with ${code ?? signal}`);
  const key = await place.readable(note);
  // The last step of both is one transaction: after it nothing is left to do.
  const isOver = what !== 'encrypt' && key !== from;
  if (!isOver) await place.end(what);
  await place.assertDone(what, note);
  return signal === 'SIGKILL';
}

for (const what of ['encrypt', 'decrypt', 'rekey'] as const) {
  test(
    `vault ${what} › killed at each call › all can be read, another run ends it`,
    options,
    async (context) => {
      const opened = await openTestDatabase('postgres');
      const place = new Installation(opened);
      const kills: Record<string, number> = {};
      for (const call of calls[what]) {
        let when = 1;
        while (await killedAt(place, what, call, when)) when += 1;
        kills[call] = when - 1;
      }
      context.diagnostic(JSON.stringify(kills));
      for (const call of calls[what]) assert.ok((kills[call] ?? 0) > 0, `${what} makes no ${call}`);
      await opened.drop();
    },
  );
}
