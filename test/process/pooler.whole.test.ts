// What DATABASE_URL can lead to: a pooler in each of its modes, a standby, several hosts.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, suite, test } from 'node:test';
import { openTestDatabase, temporaryFolder } from '../support/engines.ts';
import { endSessions, startPgBouncer } from '../support/pgbouncer.ts';
import { startPostgres } from '../support/postgres.ts';
import { killServers, spawnServer, startServer } from '../support/process.ts';
import { eventually } from './small-disk.ts';

afterEach(killServers);

const options = { timeout: 90_000 };

async function makePlace() {
  const { database, dataDir, url, drop } = await openTestDatabase('postgres');
  await database.close();
  return { dataDir, databaseUrl: url!, drop };
}

suite('PgBouncer', () => {
  for (const [mode, size] of [
    ['transaction', 20],
    ['transaction', 1],
    ['statement', 20],
  ] as const) {
    test(
      `${mode} mode, ${size} sessions › start › refused in one sentence that says what to do`,
      options,
      async () => {
        const place = await makePlace();
        const pooler = await startPgBouncer(place.databaseUrl, mode, size);
        const server = spawnServer({ ...place, databaseUrl: pooler.url });
        assert.equal((await server.ended).code, 7, server.output());
        const lines = server.errors().trim().split('\n');
        assert.equal(lines.length, 1, server.errors());
        assert.match(lines[0]!, /^error: A connection pooler .*pool_mode = session.* restart\.$/);
        await pooler.stop();
        await place.drop();
      },
    );
  }

  test(
    'session mode › works; changed to transaction mode › readiness names it',
    options,
    async () => {
      const place = await makePlace();
      const pooler = await startPgBouncer(place.databaseUrl, 'session');
      const server = await startServer({ ...place, databaseUrl: pooler.url });
      const token = await server.logIn();
      const create = (n: number) =>
        server.call('POST', '/api/incidents', { token, json: { title: `Incident ${n}` } });
      const many = () => Promise.all(Array.from({ length: 20 }, (_, n) => create(n)));
      assert.ok((await many()).every(({ status }) => status === 201));
      assert.equal((await server.call('GET', '/readyz')).status, 200);

      pooler.setMode('transaction');
      await endSessions(place.databaseUrl);
      const ready = await eventually(
        async () => {
          await many();
          return server.call('GET', '/readyz');
        },
        ({ status, body }) => status === 503 && /pooler/.test(body.detail),
      );
      assert.match(ready.body.detail, /database: A connection pooler .* restart/);
      await server.stop('SIGKILL');
      await pooler.stop();
      await place.drop();
    },
  );
});

test('standby › start › refused, and says to name the primary', options, async () => {
  const postgres = await startPostgres({ fsync: false });
  const dataDir = temporaryFolder();
  const first = await startServer({ dataDir, databaseUrl: postgres.url });
  await first.stop();
  await postgres.end('SIGINT');
  fs.writeFileSync(path.join(postgres.dataDir, 'standby.signal'), '');
  await postgres.restart();
  const server = spawnServer({ dataDir, databaseUrl: postgres.url });
  assert.equal((await server.ended).code, 7, server.output());
  assert.match(server.errors(), /^error: The database is a standby.*DATABASE_URL to the primary/);
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true });
});

test(
  'DATABASE_URL › a standby asked for, or no URL › refused with what to do',
  options,
  async () => {
    const dataDir = temporaryFolder();
    const urls = [
      ['postgres://u:secret@one,two/db?target_session_attrs=any', /uses the primary alone/],
      ['postgres://u:se#cret@one:5432/db', /is no URL.*percent-encoded/],
    ] as const;
    for (const [databaseUrl, words] of urls) {
      const server = spawnServer({ dataDir, databaseUrl });
      assert.equal((await server.ended).code, 7, server.output());
      assert.match(server.errors(), words);
      assert.doesNotMatch(server.errors(), /secret|cret@/);
    }
    fs.rmSync(dataDir, { recursive: true });
  },
);
