// docs/how-to/after-a-lost-backup.md, followed to the letter on a running server, while someone with
// a copy of the data folder signs login tokens with its key.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  calculateJwkThumbprint,
  decodeJwt,
  decodeProtectedHeader,
  importJWK,
  SignJWT,
  type JWK,
} from 'jose';
import { migratedFolder, temporaryFolder } from '../support/engines.ts';
import { killServers, quickStart, startServer, type ServerProcess } from '../support/process.ts';
import { repository, shellBlocks } from './shell-blocks.ts';

const run = promisify(execFile);
const me = '/api/ip3/v1/me';

afterEach(killServers);

test('a copy of the data folder › after the steps of the page › signs nothing that counts', async () => {
  const dataDir = await migratedFolder();
  const stolen = temporaryFolder();
  const server = await startServer({ dataDir, nodeOptions: quickStart });
  const token = await server.logIn();
  cpSync(path.join(dataDir, 'keys'), stolen, { recursive: true });
  const forged = await signedBy(stolen, token);
  assert.equal(await statusOf(server, forged), 200);

  const printed = [];
  for (const { commands } of shellBlocks('docs/how-to/after-a-lost-backup.md')) {
    printed.push(await inShell(commands, dataDir));
  }
  assert.match(printed.at(-1) ?? '', /compromised[^]*compromised/);

  for (const old of [token, forged, await signedBy(stolen, token)]) {
    await until401(server, old);
  }
  assert.equal(await statusOf(server, await server.logIn()), 200);
  const { body } = await server.call('GET', '/.well-known/proofline-keys.json');
  const marks = (body.keys as { compromised: boolean }[]).map(({ compromised }) => compromised);
  assert.ok(marks.includes(true) && marks.includes(false), JSON.stringify(body));
  await server.stop();
  for (const folder of [dataDir, stolen]) rmSync(folder, { recursive: true });
});

/** A token of the same login with another number, by a key of the copy. */
async function signedBy(folder: string, token: string): Promise<string> {
  const { kid } = decodeProtectedHeader(token);
  const keys = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jwk'))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as JWK);
  // The file of a key of tokens does not name it.
  const names = await Promise.all(keys.map((one) => calculateJwkThumbprint(one)));
  const key = keys[names.indexOf(kid ?? '')];
  assert.ok(key, `no key ${kid} among ${names.join(', ')}`);
  const header = { ...decodeProtectedHeader(token), alg: 'EdDSA' };
  return new SignJWT(decodeJwt(token))
    .setProtectedHeader(header)
    .sign(await importJWK(key, 'EdDSA'));
}

async function statusOf(server: ServerProcess, token: string): Promise<number> {
  return (await server.call('GET', me, { token })).status;
}

/** The page says seconds; each look is one. */
async function until401(server: ServerProcess, token: string): Promise<void> {
  for (let looks = 0; looks < 60; looks++) {
    if ((await statusOf(server, token)) === 401) return;
    await pause(1000);
  }
  assert.fail('the token still counts');
}

async function inShell(commands: string, dataDir: string): Promise<string> {
  const script = `set -e\nproofline() { "${process.execPath}" bin/proofline.js "$@"; }\n${commands}`;
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], IP3_DATA_DIR: dataDir };
  const { stdout } = await run('bash', ['-c', script], { cwd: repository, env });
  return stdout;
}
