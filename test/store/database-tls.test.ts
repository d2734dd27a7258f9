// The link to a database over TLS, against a real server: the authority and the name both count.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { suite, test } from 'node:test';
import { environmentFault } from '../../src/cli/environment-fault.ts';
import { loadConfig } from '../../src/settings/config.ts';
import { readDatabaseLink } from '../../src/store/engine/database-link.ts';
import { openDatabase } from '../../src/store/engine/database.ts';
import { makeAuthority, type Pair } from '../support/certificates.ts';
import { temporaryFolder } from '../support/engines.ts';
import { startPostgres } from '../support/postgres.ts';

const authority = makeAuthority();
const stranger = makeAuthority('Stranger');

/** As a start opens it: the link, or the sentence of its refusal. */
async function linkOf(DATABASE_URL: string) {
  const settings = { DATABASE_URL, IP3_DATABASE_TLS: 'verify', IP3_ENV: 'production' };
  const { config } = loadConfig(settings);
  try {
    const database = await openDatabase({ url: config.DATABASE_URL, dataDir: temporaryFolder() });
    const link = await readDatabaseLink(database.kysely);
    await database.close();
    return link;
  } catch (error) {
    const said = environmentFault(error, config);
    return said instanceof Error ? said.message : String(said);
  }
}

const saidBy = (found: unknown) => (typeof found === 'string' ? found : 'linked');

/** Where the server looks for them, readable by its user alone. */
function putPair(dataDir: string, { cert, key }: Pair): void {
  const { uid, gid } = fs.statSync(dataDir);
  for (const [from, name] of [
    [cert, 'server.crt'],
    [key, 'server.key'],
  ] as const) {
    const file = path.join(dataDir, name);
    fs.copyFileSync(from, file);
    fs.chmodSync(file, 0o600);
    fs.chownSync(file, uid, gid);
  }
}

suite('the link to the database', () => {
  test('verified › right authority and name › encrypted; another authority, name or no TLS › refused', async () => {
    const server = await startPostgres({ fsync: false });
    const { port, dataDir } = server;
    const by = (host: string, ca: string) =>
      `postgres://proofline@${host}:${port}/postgres?sslrootcert=${encodeURIComponent(ca)}`;
    assert.match(saidBy(await linkOf(by('localhost', authority.ca))), /has no TLS; turn it on/);
    putPair(dataDir, authority.issue('database', 'server'));
    await server.end('SIGINT');
    fs.appendFileSync(`${dataDir}/postgresql.conf`, '\nssl = on\n');
    await server.restart();
    const open = { remote: false, encrypted: true };
    assert.deepEqual(await linkOf(by('localhost', authority.ca)), open);
    assert.deepEqual(await linkOf(by('127.0.0.1', authority.ca)), open);
    assert.match(saidBy(await linkOf(by('localhost', stranger.ca))), /is not accepted; name its/);
    await server.end('SIGINT');
    putPair(dataDir, authority.issue('other', 'server', { names: 'DNS:other.example.org' }));
    await server.restart();
    for (const host of ['localhost', '127.0.0.1']) {
      assert.match(saidBy(await linkOf(by(host, authority.ca))), /is not accepted/);
    }
    await server.stop();
  });
});
