// `proofline doctor` on installations that are sound and that are not, with a server and without.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterEach, suite, test } from 'node:test';
import { healthChecks } from '../../src/domain/health-checks.ts';
import { openTestDatabase, temporaryFolder } from '../support/engines.ts';
import { freePort } from '../support/postgres.ts';
import { killServers, quickStart, runProgram, startServer } from '../support/process.ts';

afterEach(killServers);

interface Examined {
  sound: boolean;
  checks: { name: string; state: string; found: string | null; remedy?: string; help?: string }[];
}

interface Place {
  dataDir: string;
  databaseUrl?: string | undefined;
  settings?: Record<string, string>;
}

function examine(place: Place) {
  const { status, stdout, stderr } = runProgram(['doctor', '--json'], place);
  const found = JSON.parse(stdout) as Examined;
  const of = (name: string) => found.checks.find((check) => check.name === name);
  const faults = found.checks.filter(({ state }) => state === 'fault');
  assert.deepEqual([status, found.sound], faults.length === 0 ? [0, true] : [1, false], stderr);
  return { of, faults: faults.map(({ name, found: said }) => `${name}: ${said}`), status };
}

for (const engine of ['embedded', 'postgres'] as const) {
  suite(`doctor › ${engine}`, () => {
    test('server runs, stops, loses parts › each is named, and nothing else', async () => {
      const { database, dataDir, url, drop } = await openTestDatabase(engine);
      await database.close();
      const port = await freePort();
      const settings = { IP3_PORT: String(port) };
      const place: Place = { dataDir, databaseUrl: url, settings };
      const server = await startServer({ ...place, nodeOptions: quickStart });

      const running = examine(place);
      assert.deepEqual(running.faults, []);
      assert.match(running.of('server')!.found!, new RegExp(`runs at .*:${port}$`));
      for (const { name, by } of healthChecks) {
        // This server takes no TLS.
        const state = name === 'certificate' ? undefined : 'ok';
        if (by !== 'doctor') assert.equal(running.of(name)?.state, state, name);
      }
      // A server at another address holds the embedded database anyway.
      const elsewhere = examine({ ...place, settings: { IP3_PORT: String(await freePort()) } });
      const inUse = engine === 'embedded' ? [`database: `] : [];
      assert.deepEqual(
        elsewhere.faults.map((said) => said.slice(0, 10)),
        inUse,
      );
      if (engine === 'embedded') assert.match(elsewhere.faults[0]!, /is in use by process \d+/);

      const mark = path.join(dataDir, 'vault/installation.json');
      fs.renameSync(mark, `${mark}.away`);
      assert.deepEqual(
        examine(place).faults.map((said) => said.slice(0, 18)),
        ['vault: it has no m'],
      );
      assert.deepEqual(await server.stop(), { code: 0, signal: null });

      const stopped = examine(place);
      assert.deepEqual(
        stopped.faults.map((said) => said.slice(0, 18)),
        ['vault: it has no m'],
      );
      assert.match(stopped.of('vault')!.help!, /#vault$/);
      fs.renameSync(`${mark}.away`, mark);
      const sound = examine(place);
      assert.deepEqual(sound.faults, []);
      assert.equal(sound.of('server')!.found, 'not running');
      assert.equal(sound.of('backup')!.state, 'warning');
      assert.equal(sound.of('audit log')!.found, 'its head fits its anchors');

      fs.chmodSync(path.join(dataDir, 'keys/log.jwk'), 0o644);
      assert.deepEqual(examine(place).faults, ['keys: log.jwk can be read by others; chmod 600']);
      fs.chmodSync(path.join(dataDir, 'keys/log.jwk'), 0o600);
      const anchors = path.join(dataDir, 'anchors/checkpoints.log');
      const changed = fs
        .readFileSync(anchors, 'utf8')
        .replace(/^(proofline\/.+\n)\d+$/gm, '$1999999');
      fs.writeFileSync(anchors, changed);
      assert.match(examine(place).faults.join(), /^audit log: /);
      const text = runProgram(['doctor'], place);
      assert.match(
        text.stdout,
        /^fault {4}audit log .*\n {9}What to do: Restore the right backup/m,
      );
      assert.match(text.stderr, /1 of \d+ checks failed: audit log\./);
      await drop();
    });
  });
}

test('doctor › nothing there yet, a taken port, a wrong setting, no database › one line each', async () => {
  const dataDir = temporaryFolder();
  const port = await freePort();
  // It takes connections and answers nothing.
  const other = net.createServer().listen(port, '127.0.0.1').unref();
  await once(other, 'listening');
  const taken = examine({ dataDir, settings: { IP3_PORT: String(port) } });
  assert.deepEqual(taken.faults, [`server: port ${port} on 127.0.0.1 is taken by another program`]);
  assert.equal(taken.of('database')!.state, 'warning');
  assert.ok(!fs.existsSync(path.join(dataDir, 'database')), 'nothing was made');
  other.close();
  const wrong = examine({ dataDir, settings: { IP3_RETEST_GATE: 'perhaps' } });
  assert.match(wrong.faults.join(), /^settings: IP3_RETEST_GATE/);
  const databaseUrl = `postgres://nobody@127.0.0.1:${await freePort()}/none`;
  const settings = { IP3_PORT: String(await freePort()) };
  const faults = examine({ dataDir, databaseUrl, settings }).faults;
  assert.match(faults[0]!, /^database: The database server .* refuses connections/);
});
