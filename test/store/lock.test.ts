// The folder lock with real processes: one holder, its pid in the refusal, no hand needed after a
// kill.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../../src/store/engine/database.ts';
import { lockFolder } from '../../src/store/engine/lock.ts';
import { openTestDatabase, temporaryFolder } from '../support/engines.ts';

const source = path.join(import.meta.dirname, '../../src/store/engine/lock.ts');

/** A process that asks for the lock, says `held` or the refusal, and lives on when it holds it. */
function contender(folder: string): ChildProcess {
  const script = `
    const { lockFolder } = await import(${JSON.stringify(source)});
    try {
      lockFolder(${JSON.stringify(folder)});
      console.log('held');
      setInterval(() => {}, 60_000);
    } catch (error) {
      console.log(error.message);
    }`;
  const args = ['--input-type=module', '-e', script];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function answerOf(child: ChildProcess): Promise<string> {
  const [chunk] = (await once(child.stdout!, 'data')) as [Buffer];
  return chunk.toString().trim();
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

function inFolder(name: string, run: (folder: string) => Promise<void> | void): void {
  test(name, async () => {
    const folder = temporaryFolder();
    try {
      await run(folder);
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
}

inFolder('lock › held by another process › refused with its pid', async (folder) => {
  const holder = contender(folder);
  assert.equal(await answerOf(holder), 'held');
  assert.throws(() => lockFolder(folder), {
    code: 'unavailable',
    message: new RegExp(`in use by process ${holder.pid} `),
    members: { pid: holder.pid },
  });
  await kill(holder);
});

inFolder('lock › holder killed › the next one takes it without a hand', async (folder) => {
  const holder = contender(folder);
  assert.equal(await answerOf(holder), 'held');
  await kill(holder);
  assert.ok(fs.existsSync(path.join(folder, 'lock')));
  lockFolder(folder).release();
  assert.deepEqual(fs.readdirSync(folder), []);
});

inFolder('lock › dead holder, many processes at once › exactly one succeeds', async (folder) => {
  const dead = contender(folder);
  assert.equal(await answerOf(dead), 'held');
  await kill(dead);
  const rivals = Array.from({ length: 6 }, () => contender(folder));
  const answers = await Promise.all(rivals.map(answerOf));
  await Promise.all(rivals.map(kill));
  assert.equal(answers.filter((answer) => answer === 'held').length, 1, answers.join('\n'));
});

inFolder('lock › pid given to another process since › not the holder', (folder) => {
  const reused = `\n+ pid=${process.ppid} started=an-earlier-boot:42 serial=1\n`;
  fs.writeFileSync(path.join(folder, 'lock'), reused);
  lockFolder(folder).release();
});

inFolder('lock › file left in pieces by a power cut › passed over', (folder) => {
  fs.writeFileSync(path.join(folder, 'lock'), `\0\0\0+ pid=${process.ppid} star`);
  const lock = lockFolder(folder);
  assert.throws(() => lockFolder(folder), /in use by this process/);
  lock.release();
});

inFolder('lock › old file but living holder › age does not matter', async (folder) => {
  const holder = contender(folder);
  assert.equal(await answerOf(holder), 'held');
  fs.utimesSync(path.join(folder, 'lock'), 0, 0);
  assert.throws(() => lockFolder(folder), /in use/);
  await kill(holder);
});

inFolder('lock › refused once, holder gone › the refused process is no holder', (folder) => {
  const first = lockFolder(folder);
  assert.throws(() => lockFolder(folder), /in use/);
  first.release();
  first.release();
  const second = lockFolder(folder);
  first.release();
  assert.throws(() => lockFolder(folder), /in use/, 'a second release frees nothing');
  second.release();
});

test('open › folder of a running database › refused, the first goes on', async () => {
  const opened = await openTestDatabase('embedded');
  const { dataDir, database } = opened;
  await assert.rejects(openDatabase({ dataDir }), { code: 'unavailable', message: /in use/ });
  const { rows } = await database.pool.query('select 1 as alive');
  await database.close();
  assert.equal(fs.existsSync(path.join(dataDir, 'lock')), false);
  await opened.drop();
  assert.deepEqual(rows, [{ alive: 1 }]);
});
