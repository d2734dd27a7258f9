// The pages on installing and upgrading, followed literally but for the folder: their commands,
// then the command of the unit, and then the server is used. Needs the registry of npm, or its
// cache.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { after, suite, test } from 'node:test';
import { repository } from '../docs/shell-blocks.ts';
import { temporaryFolder } from '../support/engines.ts';

const place = temporaryFolder();
const folder = path.join(place, 'proofline');
const dataDir = path.join(place, 'state');
const commandLimitMs = 300_000;
const startLimitMs = 120_000;
const email = 'ada@example.org';
const password = 'violet kettle on the ninth step';

/** The first `sh` block of a page, for this folder. */
function commandsOf(page: string): string {
  const text = readFileSync(path.join(repository, page), 'utf8');
  const [, block = ''] = /^ *```sh\n([^]*?)^ *```$/m.exec(text) ?? [];
  return block
    .replaceAll('<address of this repository>', `file://${repository}`)
    .replaceAll('<version>', 'next-version')
    .replaceAll('/opt/proofline', folder);
}

function follow(commands: string): void {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, npm_config_prefer_offline: 'true' };
  const options = { cwd: place, env, timeout: commandLimitMs, encoding: 'utf8' } as const;
  const { status, stderr } = spawnSync('bash', ['-euc', commands], options);
  assert.equal(status, 0, stderr);
}

/** The server as the unit starts it. */
async function startAsTheUnitDoes() {
  const unit = readFileSync(path.join(folder, 'docs/how-to/install.md'), 'utf8');
  const [, command = ''] = /^ExecStart=\/usr\/bin\/node (\/opt\/proofline\/\S+ start)$/m.exec(
    unit,
  )!;
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, IP3_ENV: 'production', IP3_DATA_DIR: dataDir, IP3_PORT: '0' };
  const args = command.replace('/opt/proofline', folder).split(' ');
  const child = spawn('node', args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  const limit = AbortSignal.timeout(startLimitMs);
  while (!printed.includes('Stop with Ctrl+C') && child.exitCode === null && !limit.aborted) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  const url = /^ +Console +(http:\S+?)\/$/m.exec(printed)?.[1];
  if (url === undefined) await stop();
  assert.ok(url !== undefined, printed);
  return { url, printed, stop };
}

async function statuses(url: string): Promise<number[]> {
  const pages = ['/', '/setup', '/sign-in', '/incidents'];
  return Promise.all(pages.map(async (page) => (await fetch(url + page)).status));
}

function send(url: string, address: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${url}/api/ip3/v1${address}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
}

suite('an installation by the pages', () => {
  after(() => rmSync(place, { recursive: true, force: true }));

  test('install.md › its commands › pages load, the link works, people log in', async () => {
    mkdirSync(dataDir);
    follow(commandsOf('docs/how-to/install.md'));
    const server = await startAsTheUnitDoes();
    try {
      assert.deepEqual(await statuses(server.url), [200, 200, 200, 200]);
      const token = /\/setup#token=(\S+)/.exec(server.printed)?.[1];
      assert.equal((await send(server.url, '/setup', { token, email, password })).status, 201);
      assert.equal((await send(server.url, '/auth/login', { email, password })).status, 200);
    } finally {
      await server.stop();
    }
  });

  test('upgrade.md › its commands › the same people log in, pages load', async () => {
    follow(`git -C ${folder} tag next-version`);
    follow(commandsOf('docs/how-to/upgrade.md'));
    const server = await startAsTheUnitDoes();
    try {
      assert.deepEqual(await statuses(server.url), [200, 200, 200, 200]);
      assert.equal((await send(server.url, '/auth/login', { email, password })).status, 200);
    } finally {
      await server.stop();
    }
  });

  test('without the console › the server › says so and names none of its pages', async () => {
    rmSync(path.join(folder, 'dist'), { recursive: true });
    rmSync(dataDir, { recursive: true });
    mkdirSync(dataDir);
    await assert.rejects(startAsTheUnitDoes(), ({ message }: Error) => {
      assert.match(message, /Console +not built: run "npm ci"/);
      assert.doesNotMatch(message, /\/setup#token/);
      return true;
    });
  });
});
