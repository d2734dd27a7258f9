// A disk that fills up under the running server: a clear answer, nothing half, and work goes on as
// soon as there is room.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, test } from 'node:test';
import { migratedFolder, temporaryFolder } from '../support/engines.ts';
import { killServers, quickStart, startServer, type ServerProcess } from '../support/process.ts';
import { sha256 } from '../support/records.ts';
import { eventually, fillUp, onSmallDisk, seenBy } from './small-disk.ts';

const v1 = '/api/ip3/v1';
/** A hang ends here; no test judges by it. */
const options = { timeout: 300_000 };

afterEach(killServers);

interface Session {
  server: ServerProcess;
  token: string;
  /** Address of an incident's evidence. */
  url: string;
}

async function openSession(server: ServerProcess): Promise<Session> {
  const token = await server.logIn();
  const json = { title: 'On a small disk' };
  const made = await server.call('POST', '/api/incidents', { token, json });
  assert.equal(made.status, 201);
  return { server, token, url: `${v1}/incidents/${made.body.id}/evidence` };
}

/** Bytes that are not those of any other upload. */
function bytesOf(seed: string, length: number): Buffer {
  return Buffer.alloc(length, `${seed} `);
}

async function upload({ server, token, url }: Session, bytes: Buffer) {
  const body = new FormData();
  body.set('evidence_type', 'screenshot');
  body.set('file', new Blob([new Uint8Array(bytes)]), 'a.bin');
  return server.call('POST', url, { token, body });
}

/** Every record's bytes are there, and the vault has nothing but whole blobs. */
async function assertSound({ server, token, url }: Session, vault: string, records: number) {
  const { body } = await server.call('GET', `${url}?limit=200`, { token });
  assert.equal(body.count, records);
  for (const { id } of body.evidence) {
    const checked = await server.call('POST', `${v1}/evidence/${id}/verify`, { token });
    assert.equal(checked.body.integrity.hash_ok, true, JSON.stringify(checked.body));
  }
  const files = fs
    .readdirSync(path.join(vault, 'sha256'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile());
  for (const { parentPath, name } of files) {
    assert.equal(sha256(fs.readFileSync(path.join(parentPath, name))), name);
  }
  const left = fs.readdirSync(path.join(vault, 'tmp')).filter((name) => !name.startsWith('beat.'));
  assert.deepEqual(left, []);
}

test(
  'vault on a small disk › full by an upload, then by others › 507, whole, goes on',
  options,
  async () => {
    const dataDir = await migratedFolder();
    const disk = path.join(dataDir, 'disk');
    fs.mkdirSync(disk);
    const settings = { IP3_VAULT_URL: `file:${disk}/vault`, IP3_VAULT_FREE_BYTES: '0' };
    const launcher = onSmallDisk(disk, 4);
    const server = await startServer({ dataDir, settings, launcher, nodeOptions: quickStart });
    const session = await openSession(server);
    const seen = seenBy(server.pid, disk);
    const vault = path.join(seen, 'vault');

    assert.equal((await upload(session, bytesOf('one', 1_000_000))).status, 201);
    const tooMuch = await upload(session, bytesOf('two', 9_000_000));
    assert.deepEqual([tooMuch.status, tooMuch.body.error], [507, 'insufficient_storage']);
    assert.match(tooMuch.body.detail, /full\. Nothing was stored/);
    await assertSound(session, vault, 1);
    assert.equal((await upload(session, bytesOf('three', 500_000))).status, 201);

    const free = fillUp(seen);
    const refused = await upload(session, bytesOf('four', 10_000));
    assert.deepEqual([refused.status, refused.body.error], [507, 'insufficient_storage']);
    assert.equal((await server.call('GET', '/livez')).status, 200);
    await assertSound(session, vault, 2);
    free();
    assert.equal((await upload(session, bytesOf('four', 10_000))).status, 201);
    await assertSound(session, vault, 3);
    assert.deepEqual(await server.stop(), { code: 0, signal: null }, server.output());
    fs.rmSync(dataDir, { recursive: true });
  },
);

test(
  'room that is left free, and a quota › too large an upload › 507 before it is stored',
  options,
  async () => {
    const dataDir = await migratedFolder();
    const disk = path.join(dataDir, 'disk');
    fs.mkdirSync(disk);
    const settings = {
      IP3_VAULT_URL: `file:${disk}/vault`,
      IP3_VAULT_FREE_BYTES: '2000000',
      IP3_VAULT_MAX_BYTES: '5000000',
    };
    const launcher = onSmallDisk(disk, 16);
    const server = await startServer({ dataDir, settings, launcher, nodeOptions: quickStart });
    const session = await openSession(server);
    const vault = path.join(seenBy(server.pid, disk), 'vault');
    assert.equal((await upload(session, bytesOf('one', 3_000_000))).status, 201);
    const beyondQuota = await upload(session, bytesOf('two', 2_500_000));
    assert.equal(beyondQuota.status, 507);
    assert.match(beyondQuota.body.detail, /IP3_VAULT_MAX_BYTES/);
    assert.equal((await upload(session, bytesOf('two', 1_500_000))).status, 201);

    fs.writeFileSync(path.join(seenBy(server.pid, disk), 'other'), Buffer.alloc(10_250_000));
    const beyondFloor = await upload(session, bytesOf('three', 100_000));
    assert.equal(beyondFloor.status, 507);
    assert.match(beyondFloor.body.detail, /IP3_VAULT_FREE_BYTES/);
    fs.rmSync(path.join(seenBy(server.pid, disk), 'other'));
    assert.equal((await upload(session, bytesOf('three', 100_000))).status, 201);
    await assertSound(session, vault, 3);
    await server.stop();
    fs.rmSync(dataDir, { recursive: true });
  },
);

test(
  'data folder on a small disk › full › 507 or 503, and after it is freed everything is there',
  options,
  async () => {
    const parent = temporaryFolder();
    const dataDir = path.join(parent, 'data');
    fs.mkdirSync(dataDir);
    const settings = { IP3_VAULT_FREE_BYTES: '0' };
    const server = await startServer({ dataDir, settings, launcher: onSmallDisk(dataDir, 192) });
    const session = await openSession(server);
    const { token } = session;
    const seen = seenBy(server.pid, dataDir);
    assert.equal((await upload(session, bytesOf('before', 100_000))).status, 201);
    const free = fillUp(seen);
    const made: string[] = [];
    let refusals = 0;
    for (let number = 0; number < 400 && refusals < 5; number += 1) {
      const json = { title: `Incident ${number}`, description: 'x'.repeat(5000) };
      const reply = await server.call('POST', '/api/incidents', { token, json });
      if (reply.status === 201) made.push(reply.body.id);
      else {
        assert.ok([503, 507].includes(reply.status), JSON.stringify(reply.body));
        refusals += 1;
      }
    }
    const refused = await upload(session, bytesOf('during', 100_000));
    assert.ok([503, 507].includes(refused.status), JSON.stringify(refused.body));
    free();
    const after = await eventually(
      () => upload(session, bytesOf('after', 100_000)),
      ({ status }) => status === 201,
    );
    assert.equal(
      after.status,
      201,
      `${JSON.stringify(after.body)} ${server.output().slice(-2000)}`,
    );
    for (const id of made) {
      assert.equal((await server.call('GET', `/api/incidents/${id}`, { token })).status, 200, id);
    }
    await assertSound(session, path.join(seen, 'vault'), 2);
    assert.deepEqual(await server.stop(), { code: 0, signal: null }, server.output());
    fs.rmSync(parent, { recursive: true });
  },
);
