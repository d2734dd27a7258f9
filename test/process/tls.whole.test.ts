// The own TLS listener: what it takes, and what it does when the files of its certificate change.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import type http from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, suite, test } from 'node:test';
import tls from 'node:tls';
import { makeAuthority, type Pair } from '../support/certificates.ts';
import { openTestDatabase } from '../support/engines.ts';
import { becomes, comesToMatch } from '../support/eventually.ts';
import {
  killServers,
  quickStart,
  runProgram,
  spawnServer,
  startServer,
  type ServerProcess,
} from '../support/process.ts';

afterEach(killServers);

const authority = makeAuthority();
const [first, second] = [authority.issue('first', 'server'), authority.issue('second', 'server')];
const served = {
  cert: path.join(authority.folder, 'served.pem'),
  key: path.join(authority.folder, 'served.key'),
};

function put(pair: Pair): void {
  copyFileSync(pair.key, served.key);
  copyFileSync(pair.cert, served.cert);
}

const settings = {
  IP3_TLS_CERT: served.cert,
  IP3_TLS_KEY: served.key,
  IP3_LOG_LEVEL: 'info',
};

async function makePlace() {
  const { database, dataDir, url, drop } = await openTestDatabase('postgres');
  await database.close();
  const place = { dataDir, nodeOptions: quickStart, settings };
  return { ...place, ...(url === undefined ? {} : { databaseUrl: url }), drop };
}

const portOf = async (server: ServerProcess) => Number(new URL(await server.listening()).port);

interface Seen {
  status: number | undefined;
  body: string;
  subject: string;
}

async function get(server: ServerProcess, target: string, agent?: https.Agent): Promise<Seen> {
  const request = https.get({
    ...{ host: 'localhost', port: await portOf(server), path: target },
    ca: readFileSync(authority.ca),
    agent: agent ?? false,
  });
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  const socket = answer.socket as tls.TLSSocket;
  const { CN } = socket.getPeerCertificate().subject;
  return { status: answer.statusCode, body: await text(answer), subject: String(CN) };
}

async function subjectOf(server: ServerProcess): Promise<string> {
  return (await get(server, '/livez')).subject;
}

suite('the own TLS listener', () => {
  test('certificate, plain HTTP, old TLS, new files, bad files › served without a break', async () => {
    put(first);
    const { drop, ...place } = await makePlace();
    const server = await startServer(place);
    const url = await server.listening();
    assert.match(url, /^https:/);
    assert.deepEqual(await get(server, '/livez'), { status: 200, body: 'ok\n', subject: 'first' });
    await assert.rejects(fetch(`http://127.0.0.1:${new URL(url).port}/livez`));
    assert.equal(await protocolOf(server, 'TLSv1.1'), 'refused');
    assert.equal(await protocolOf(server, 'TLSv1.2'), 'TLSv1.2');
    assert.equal(await protocolOf(server, 'TLSv1.3'), 'TLSv1.3');
    const weak = ['AES256-GCM-SHA384', 'ECDHE-RSA-AES128-SHA', 'ECDHE-ECDSA-AES128-SHA'];
    for (const cipher of weak) assert.equal(await cipherOf(server, cipher), 'refused', cipher);
    const [weaker, stronger] = ['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-AES256-GCM-SHA384'];
    const [rsaWeaker, rsaStronger] = [weaker, stronger].map((one) => one.replace('ECDSA', 'RSA'));
    const offered = [weaker, rsaWeaker, stronger, rsaStronger].join(':');
    assert.match(await cipherOf(server, offered), /AES256-GCM/);
    assert.equal(await groupOf(server, 'X25519MLKEM768'), 'TLSv1.3', 'a hybrid of ML-KEM');
    assert.equal(await groupOf(server, 'X25519'), 'TLSv1.3');
    const doctor = runProgram(['doctor'], {
      ...place,
      settings: { ...settings, IP3_PORT: new URL(url).port },
    });
    assert.match(doctor.stdout, /ok\s+server\s+runs at https:/);
    assert.match(doctor.stdout, /ok\s+certificate\s+until 20/);

    // A connection that is open goes on with what it has.
    const agent = new https.Agent({ keepAlive: true, maxSockets: 1 });
    assert.equal((await get(server, '/livez', agent)).subject, 'first');
    put(second);
    await becomes(() => subjectOf(server), 'second');
    assert.equal((await get(server, '/livez', agent)).subject, 'first');

    // Only half of a pair: the old one stays, with one line in the log.
    copyFileSync(first.cert, served.cert);
    server.child.kill('SIGHUP');
    const refusals = () => (server.output().match(/do not belong together/g) ?? []).length;
    await becomes(() => Promise.resolve(refusals()), 1);
    assert.equal(await subjectOf(server), 'second');
    await comesToMatch(
      async () => (await get(server, '/readyz?verbose')).body,
      /certificate ok \(until .*refused/,
    );
    writeFileSync(served.key, 'no key');
    server.child.kill('SIGHUP');
    await becomes(() => Promise.resolve(refusals()), 2);
    put(first);
    server.child.kill('SIGHUP');
    await becomes(() => subjectOf(server), 'first');
    assert.equal((await get(server, '/livez', agent)).subject, 'first');
    agent.destroy();
    assert.equal((await server.stop()).code, 0, server.output());
    await drop();
  });

  test('files that cannot be served › start › ends with one sentence', async () => {
    put(first);
    copyFileSync(second.key, served.key);
    const { drop, ...place } = await makePlace();
    const server = spawnServer(place);
    assert.equal((await server.ended).code, 7, server.output());
    assert.match(server.errors(), /^error: TLS cannot be served: IP3_TLS_CERT and IP3_TLS_KEY do/m);
    await drop();
  });
});

/** What is agreed on when only this version is offered. */
function protocolOf(server: ServerProcess, version: tls.SecureVersion): Promise<string> {
  const offer = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' };
  return agreed(server, offer, (socket) => socket.getProtocol() ?? '');
}

/** The cipher of TLS 1.2 that is agreed on when only these are offered. */
function cipherOf(server: ServerProcess, ciphers: string): Promise<string> {
  const offer = { maxVersion: 'TLSv1.2', ciphers: `${ciphers}:@SECLEVEL=0` } as const;
  return agreed(server, offer, (socket) => socket.getCipher().name);
}

/** The protocol where only this way to agree on keys is offered. */
function groupOf(server: ServerProcess, ecdhCurve: string): Promise<string> {
  const offer = { minVersion: 'TLSv1.3', ecdhCurve } as const;
  return agreed(server, offer, (socket) => socket.getProtocol() ?? '');
}

async function agreed(
  server: ServerProcess,
  offer: tls.ConnectionOptions,
  read: (socket: tls.TLSSocket) => string,
): Promise<string> {
  const socket = tls.connect({
    ...{ host: 'localhost', port: await portOf(server), ca: readFileSync(authority.ca) },
    ...offer,
  });
  try {
    await once(socket, 'secureConnect');
    return read(socket);
  } catch {
    return 'refused';
  } finally {
    socket.destroy();
  }
}
