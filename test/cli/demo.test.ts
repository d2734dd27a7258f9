// `proofline demo` as a process: what it has made over the API, and that nothing of it stays.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { launch, run, type Running } from './program.ts';

const folder = mkdtempSync(join(tmpdir(), 'of-the-demo-tests-'));
const env = { TMPDIR: folder, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
after(() => rmSync(folder, { recursive: true, force: true }));

const left = () => readdirSync(folder).filter((name) => name.startsWith('proofline-demo-'));

async function started(): Promise<{ running: Running; url: string }> {
  const running = launch(['demo', '--port', '0'], { env });
  for (;;) {
    const url = /Console +(http:\S+)\//.exec(running.stdout())?.[1];
    if (url !== undefined) return { running, url };
    if (running.child.exitCode !== null) throw new Error(running.stderr());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('demo › looked at, stopped › incidents over the API, then nothing is left', async () => {
  const { running, url } = await started();
  assert.equal(left().length, 1);
  const body = JSON.stringify({ email: 'analyst@demo.local', password: 'proofline-demo' });
  const headers = { 'content-type': 'application/json' };
  const login = `${url}/api/ip3/v1/auth/login`;
  const { token } = (await (await fetch(login, { method: 'POST', headers, body })).json()) as {
    token: string;
  };
  const authorization = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/ip3/v1/incidents`, { headers: authorization });
  const { count } = (await answer.json()) as { count: number };
  assert.ok(count >= 4);
  running.child.kill('SIGINT');
  const { code, stdout } = await running.ended;
  assert.equal(code, 0);
  assert.match(stdout, /SIMULATION DATA/);
  assert.deepEqual(left(), []);
});

test('demo › one that was killed left its folder › the next one removes both', async () => {
  const abandoned = join(folder, 'proofline-demo-killed');
  mkdirSync(abandoned);
  writeFileSync(join(abandoned, 'pid'), '4194999');
  const { code } = await run(['demo', '--port', 'none'], { env });
  assert.notEqual(code, 0);
  assert.deepEqual(left(), []);
});
