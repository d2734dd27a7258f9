// Dead connections of a running server: PostgreSQL behind a proxy that cuts them.
import assert from 'node:assert/strict';
import { afterEach, suite, test } from 'node:test';
import pg from 'pg';
import { cuttingProxy } from '../support/cutting-proxy.ts';
import { killServers, spawnServer, startServer } from '../support/process.ts';
import { create, linesOf, makePlace } from './faulty-place.ts';
import { eventually } from './small-disk.ts';

afterEach(killServers);
/** A hang ends here; no test judges by it. */
const options = { timeout: 300_000 };
/** Rounds of requests until all of them work again. */
const mostRounds = 5;

suite('PostgreSQL behind a proxy', () => {
  test(
    'open connections go silent › requests work again within seconds, and SIGTERM ends',
    options,
    async () => {
      const place = await makePlace();
      const proxy = await cuttingProxy(place.databaseUrl);
      const server = await startServer({ ...place, databaseUrl: proxy.url });
      const token = await server.logIn();
      const many = () =>
        Promise.all(Array.from({ length: 20 }, (_, n) => create(server, token, `Incident ${n}`)));
      assert.ok((await many()).every(({ status }) => status === 201));

      const under = many();
      proxy.silence();
      const during = (await under).map(({ status }) => status);
      assert.ok(
        during.every((status) => [201, 503].includes(status)),
        during.join(),
      );
      // Each round uses every connection of the pool, so a few rounds meet all the silent ones.
      let rounds = 0;
      let after: number[] = [];
      do {
        rounds += 1;
        after = (await many()).map(({ status }) => status);
      } while (rounds < mostRounds && after.some((status) => status !== 201));
      assert.deepEqual(new Set(after), new Set([201]), `after ${rounds} rounds`);
      assert.equal((await server.call('GET', '/readyz')).status, 200);
      // One line for the outage, one for its end, and no stack.
      assert.equal(linesOf(server, 'error').length, 1, JSON.stringify(linesOf(server, 'error')));
      assert.match(linesOf(server, 'error')[0]!.msg, /database cannot be reached/);
      await eventually(
        () => Promise.resolve(linesOf(server, 'warn')),
        (lines) => lines.some(({ msg }) => msg === 'the database works again'),
      );

      proxy.silence();
      const hanging = create(server, token, 'Never answered').catch(() => undefined);
      assert.deepEqual(await server.stop(), { code: 0, signal: null });
      await hanging;
      await proxy.close();
      await place.drop();
    },
  );

  test(
    'a start that waits for a lock for ever › SIGTERM › ends in 25 s, 124 and one line',
    options,
    async () => {
      const place = await makePlace();
      const holder = new pg.Client({ connectionString: place.databaseUrl });
      await holder.connect();
      await holder.query('select pg_advisory_lock(8102661203843377518)');
      const server = spawnServer(place);
      await eventually(
        () => holder.query(`select 1 from pg_stat_activity where wait_event = 'advisory'`),
        ({ rowCount }) => rowCount === 1,
      );
      assert.deepEqual(await server.stop(), { code: 124, signal: null });
      const [line] = linesOf(server, 'fatal') as { msg: string; limit_ms?: number }[];
      assert.match(line!.msg, /stop took too long/);
      assert.equal(line!.limit_ms, 25_000);
      await holder.end();
      await place.drop();
    },
  );
});
