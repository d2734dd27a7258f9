// A primary with a standby behind one DATABASE_URL: promotions under load, and what the service
// says while there is no primary.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { startCluster } from '../support/cluster.ts';
import { temporaryFolder } from '../support/engines.ts';
import { failOverRounds } from '../support/failover-rounds.ts';
import { killServers, spawnServer, startServer } from '../support/process.ts';
import { eventually } from './small-disk.ts';

afterEach(killServers);

const options = { timeout: 600_000 };

test(
  'primary killed under load, standby promoted › two servers go on, nothing acknowledged lost',
  options,
  async (context) => {
    const figures = await failOverRounds(2);
    context.diagnostic(JSON.stringify(figures));
    assert.equal(figures.lost, 0);
    assert.equal(figures.backMs.length, 2);
    // What is refused is refused as an outage that passes.
    const kinds = Object.keys(figures.refused).filter((kind) => kind !== '503');
    assert.deepEqual(kinds, []);
  },
);

test(
  'no primary › 503 with Retry-After and the cause; an old primary is not used again',
  options,
  async () => {
    const cluster = await startCluster();
    const server = await startServer({ dataDir: temporaryFolder(), databaseUrl: cluster.url });
    const token = await server.logIn();
    const create = () =>
      server.call('POST', '/api/incidents', { token, json: { title: 'An incident' } });
    assert.equal((await create()).status, 201);

    const old = cluster.primary;
    await old.end('SIGKILL');
    const refused = await eventually(create, ({ body }) => /promote a standby/.test(body.detail));
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '1']);
    const unready = await server.call('GET', '/readyz');
    assert.equal(unready.status, 503);
    assert.doesNotMatch(
      JSON.stringify(unready.body),
      /127\.0\.0\.1/,
      'no host for anyone who asks',
    );
    const other = spawnServer({ dataDir: temporaryFolder(), databaseUrl: cluster.url });
    assert.equal((await other.ended).code, 7);
    assert.match(other.errors(), /127\.0\.0\.1:\d+ is a standby.*Start the primary, or promote/);

    await cluster.failOver();
    await eventually(create, ({ status }) => status === 201);
    // The old one comes back as if nothing had happened, and the new one goes.
    await old.restart();
    await cluster.primary.end('SIGKILL');
    const stale = await eventually(create, ({ body }) =>
      /was replaced by another/.test(body.detail),
    );
    assert.equal(stale.status, 503);
    await cluster.primary.restart();
    await eventually(create, ({ status }) => status === 201);
    assert.equal((await server.call('GET', '/readyz')).status, 200);
    assert.deepEqual(await server.stop(), { code: 0, signal: null });
    await cluster.stop();
  },
);

test(
  'primary hangs with its connections open, standby promoted › left before one that has no other',
  options,
  async () => {
    const cluster = await startCluster();
    const settings = { IP3_VAULT_URL: `file:${temporaryFolder()}` };
    const startOn = (databaseUrl: string) =>
      startServer({ dataDir: temporaryFolder(), databaseUrl, settings });
    const server = await startOn(cluster.url);
    // The measure, on the same machine at the same time: it waits for a silent server to the end.
    const alone = await startOn(cluster.primary.url);
    const [token, aloneToken] = [await server.logIn(), await alone.logIn()];
    const json = { title: 'An incident' };
    const create = () => server.call('POST', '/api/incidents', { token, json });
    assert.equal((await create()).status, 201);
    await cluster.freeze();
    const first = await Promise.race([
      alone.call('GET', '/api/incidents', { token: aloneToken }).then(
        ({ status }) => `the silent server was given up: ${status}`,
        () => 'the silent server was given up',
      ),
      eventually(create, ({ status }) => status === 201).then(({ status }) => `left: ${status}`),
    ]);
    assert.equal(first, 'left: 201');
    await alone.stop('SIGKILL');
    assert.deepEqual(await server.stop(), { code: 0, signal: null });
    await cluster.stop();
  },
);
