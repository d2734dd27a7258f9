// Readiness: what makes the service unready, and where each fault leads.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { pino } from 'pino';
import { buildApp } from '../../src/app.ts';
import { healthChecks, helpAddress, type CheckName } from '../../src/domain/health-checks.ts';
import type { Lifecycle } from '../../src/http/system/lifecycle.ts';
import { checkInstallation } from '../../src/operations/system/check-installation.ts';
import { onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

/** Without that of TLS, which this service does not serve itself. */
const readiness: string[] = healthChecks
  .filter(({ by, name }) => by !== 'doctor' && name !== 'certificate')
  .map(({ name }) => name);

onEachEngine('readiness', (engine) => {
  let service: TestService;
  const lifecycle: Lifecycle = { stopping: false, started: false };
  let app: Awaited<ReturnType<typeof buildApp>>;
  before(async () => {
    service = await openTestService(engine);
    app = await buildApp({ ...service.deps, log: pino({ level: 'silent' }), lifecycle });
    await app.ready();
  });
  after(async () => {
    await app.close();
    await service.close();
  });

  afterEach(() => Object.assign(lifecycle, { stopping: false, hangingJobs: () => [] }));

  const ask = (url: string) => app.inject({ method: 'GET', url });

  /** A fault is one clause, and leads to a section of a page that the server shows. */
  async function assertUnready(name: CheckName, said: RegExp): Promise<void> {
    const answer = await ask('/readyz');
    assert.equal(answer.statusCode, 503, answer.body);
    assert.equal(answer.headers['retry-after'], '1');
    const { detail, checks, help } = answer.json();
    assert.match(checks[name], said);
    assert.ok(detail.includes(`${name}: ${checks[name]}`));
    assert.deepEqual(help, { [name]: helpAddress(name) });
    const [page = '', anchor = ''] = helpAddress(name).split('#');
    const shown = await ask(page);
    assert.equal(shown.statusCode, 200);
    assert.ok(shown.body.includes(`<h2 id="${anchor}">`), anchor);
    assert.equal(
      Object.keys((await ask('/readyz?verbose')).json().checks).length,
      readiness.length,
    );
  }

  test('all is well › asked › ready, with a line for each check of readiness', async () => {
    const { statusCode, body } = await ask('/readyz?verbose');
    assert.equal(statusCode, 200, body);
    const named = [...body.matchAll(/^\[\+\] (.+?) ok/gm)].map(([, name]) => name);
    assert.deepEqual(named.sort(), readiness.sort());
  });

  test('start › not done, done, then unready › startupz 503, 200, 200', async () => {
    assert.equal((await ask('/startupz')).statusCode, 503);
    lifecycle.started = true;
    assert.equal((await ask('/startupz')).body, 'ok\n');
    lifecycle.stopping = true;
    assert.equal((await ask('/startupz')).statusCode, 200);
    await assertUnready('accepting', /stopping/);
  });

  test('a key file is gone › unready, and says to restore it', async () => {
    const file = join(service.files.dataDir, 'keys', 'token.jwk');
    fs.renameSync(file, `${file}.away`);
    await assertUnready('keys', /^token\.jwk missing; restore/);
    fs.renameSync(`${file}.away`, file);
    assert.equal((await ask('/readyz')).statusCode, 200);
  });

  test('the vault takes no file › unready; takes some › ready, and nothing is left', async () => {
    const folder = join(service.files.dataDir, 'vault/tmp');
    fs.renameSync(folder, `${folder}.away`);
    await assertUnready('vault', /no file can be written there \(ENOENT\)/);
    fs.renameSync(`${folder}.away`, folder);
    assert.equal((await ask('/readyz')).statusCode, 200);
    assert.deepEqual(fs.readdirSync(folder), []);
  });

  test('a job hangs › unready', async () => {
    lifecycle.hangingJobs = () => ['deadline watch'];
    await assertUnready('jobs', /^deadline watch hangs; restart/);
  });

  test('the clock differs from the one of the database server › a fault beyond a minute', async () => {
    const faultAt = async (seconds: number) => {
      const machineMs = () => Date.now() + seconds * 1000;
      const checks = await checkInstallation({ ...service.deps, machineMs });
      return checks.find(({ name }) => name === 'clock')!.fault;
    };
    for (const seconds of [0, 30, -30]) assert.equal(await faultAt(seconds), null);
    const found = [await faultAt(7200), await faultAt(-7200)];
    if (engine === 'embedded') return assert.deepEqual(found, [null, null]);
    assert.match(found[0]!, /^this machine is 7\d\d\d s ahead of the database server/);
    assert.match(found[1]!, /^this machine is 7\d\d\d s behind the database server/);
  });
});
