// Retention: nothing goes without a policy; with one, only what is old, belongs to no incident and
// is needed by nothing, in batches with a digest that can be computed again.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { retentionJob } from '../../src/jobs/retention.ts';
import { removeDue, rootOf } from '../../src/operations/retention/remove-due.ts';
import { removeFiles } from '../../src/operations/retention/remove-files.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { scrubVault } from '../../src/operations/vault/scrub-vault.ts';
import { sweepOrphans } from '../../src/operations/vault/sweep-orphans.ts';
import { logIntake } from '../support/log-intake.ts';
import {
  assertProblem,
  count,
  form,
  newIncident,
  onEachEngine,
  proxyReport,
  settableClock,
  sha256,
} from '../support/records.ts';
import { openTestService, renewSessions, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1';

onEachEngine('retention', (engine) => {
  let service: TestService;
  const clock = settableClock('2026-01-01T12:00:00Z');
  before(async () => {
    service = await openTestService(engine, { clock });
    renewSessions(service);
  });
  after(() => service.close());

  const { event, sent } = logIntake(() => service, clock);
  const quiet = (fields: object = {}) => event({ severity: 'low', ...fields });
  const lines = (events: object[]) => events.map((one) => JSON.stringify(one)).join('\n');
  const get = async (path: string) =>
    service.call('GET', `${v1}${path}`, { headers: await service.as('Analyst') });
  const set = async (kind: string, days: number | null, more: object = {}) => {
    const body = { days, reason: 'Policy 7', approved_by: 'm.zielinska@example.org', ...more };
    const headers = await service.as('Admin');
    return service.call('PUT', `${v1}/retention/${kind}`, { headers, body });
  };
  const policy = async (kind: string, days: number) => {
    const answer = await set(kind, days);
    assert.equal(answer.status, 200, answer.text);
    clock.move({ hours: 25 });
  };
  const remove = () => removeDue(service.deps, systemContext(service.deps));
  const removeBytes = () => removeFiles(service.deps, systemContext(service.deps));
  const blobFile = (hash: string) =>
    join(service.files.dataDir, 'vault/sha256', hash.slice(0, 2), hash.slice(2, 4), hash);
  const entries = async (action: string) => {
    const headers = await service.as('Admin');
    const { body } = await service.call('GET', `${v1}/audit?action=${action}`, { headers });
    return body.entries as { detail: Record<string, unknown> }[];
  };

  test('no policy › nothing is removed, however old', async () => {
    await sent(lines([quiet(), quiet()]));
    clock.move({ hours: 24 * 400 });
    const before = await count(service, 'log_event');
    const counts = await remove();
    assert.deepEqual(counts.log_events, { records: 0, files: 0 });
    assert.equal(await count(service, 'log_event'), before);
    await service.deps.database.pool.query('delete from log_event');
    await service.deps.database.pool.query('update log_batch set released_at = now()');
  });

  test('policy › roles, approval, waiting time, version and trail', async () => {
    const dpo = { headers: await service.as('Legal/DPO') };
    const listed = await service.call('GET', `${v1}/retention`, dpo);
    assert.equal(listed.status, 200, listed.text);
    assert.deepEqual(
      listed.body.policies.map(({ kind, days }: { kind: string; days: number }) => [kind, days]),
      ['log_events', 'import_files', 'sign_in_records', 'delivery_attempts'].map((kind) => [
        kind,
        null,
      ]),
    );
    const body = { days: 30, reason: 'No use', approved_by: 'a@example.org' };
    const path = `${v1}/retention/delivery_attempts`;
    assertProblem(await service.call('PUT', path, { ...dpo, body }), 403, 'forbidden');
    assertProblem(
      await set('delivery_attempts', 30, { approved_by: '' }),
      422,
      'approval_required',
    );
    assertProblem(await set('delivery_attempts', 0), 400, 'validation_failed');
    assertProblem(await set('evidence', 30), 404, 'not_found');
    const made = await set('delivery_attempts', 30);
    assert.equal(made.body.version, 1);
    assert.equal(
      made.body.effective_at,
      clock.now().add({ hours: 24 }).toString({ fractionalSecondDigits: 3 }),
    );
    const headers = { ...(await service.as('Admin')), 'if-match': '"0"' };
    const stale = await service.call('PUT', path, { headers, body });
    assertProblem(stale, 412, 'precondition_failed');
    // It has not begun, so a longer one is the first to remove anything, and is approved too.
    assertProblem(
      await set('delivery_attempts', 60, { approved_by: null }),
      422,
      'approval_required',
    );
    // Keeping all needs no one else and begins at once.
    const longer = await set('delivery_attempts', null, { approved_by: null });
    assert.deepEqual([longer.status, longer.body.days], [200, null]);
    const [last] = await entries('retention.policy_set');
    assert.deepEqual(
      [last!.detail['before'], last!.detail['days'], last!.detail['reason']],
      [30, null, 'Policy 7'],
    );
  });

  test('policy › its first 24 hours › nothing goes; taken back within them, nothing ever', async () => {
    await sent(lines([quiet({ host: 'waits.example.org' })]));
    clock.move({ hours: 24 * 40 });
    assert.equal((await set('log_events', 30)).status, 200);
    clock.move({ hours: 23 });
    assert.equal((await remove()).log_events.records, 0);
    assert.equal((await set('log_events', null)).status, 200);
    clock.move({ hours: 24 });
    assert.equal((await remove()).log_events.records, 0);
    assert.equal((await get('/log-events?host=waits.example.org')).body.events.length, 1);
    await service.deps.database.pool.query('delete from log_event');
    await service.deps.database.pool.query('update log_batch set released_at = now()');
  });

  test('log events › old ones without an incident go, others stay, digest fits', async () => {
    const [loud, silent] = [event(), quiet()];
    await sent(lines([loud, silent]));
    const alone = lines([quiet(), quiet()]);
    await sent(alone);
    const pool = service.deps.database.pool;
    const { rows } = await pool.query<{ id: string }>(
      `select encode(identity, 'hex') as id from log_event where incident_id is null order by 1`,
    );
    assert.equal(rows.length, 3);
    await policy('log_events', 30);
    clock.move({ hours: 24 * 28 });
    assert.deepEqual((await remove()).log_events, { records: 0, files: 0 });
    clock.move({ hours: 24 * 3 });
    const fresh = quiet({ host: 'fresh.example.org' });
    await sent(JSON.stringify(fresh));
    const preview = await service.call('GET', `${v1}/retention/log_events/preview?days=30`, {
      headers: await service.as('Legal/DPO'),
    });
    assert.equal(preview.status, 200, preview.text);
    assert.deepEqual(
      [preview.body.records, preview.body.exact, preview.body.files, preview.body.bytes],
      [3, true, 1, alone.length],
    );
    assert.deepEqual((await remove()).log_events, { records: 3, files: 1 });
    const [gone] = await entries('retention.records_removed');
    assert.deepEqual(
      [gone!.detail['records'], gone!.detail['kind'], gone!.detail['days']],
      [3, 'log_events', 30],
    );
    assert.equal(
      gone!.detail['root'],
      rootOf(
        'log_events',
        rows.map(({ id }) => ({ id, at: '2026-01-01T00:00:00.000Z' })),
      ),
    );
    const [released] = await entries('retention.files_released');
    assert.deepEqual(released!.detail['files'], [{ bytes: alone.length, sha256: sha256(alone) }]);
    const left = await get('/log-events?host=fresh.example.org');
    assert.equal(left.body.events.length, 1);
    // The event of the incident and its bytes are there.
    assert.equal(await count(service, 'log_event where incident_id is not null'), 1);
    const text = lines([loud, silent]);
    assert.equal(fs.readFileSync(blobFile(sha256(text)), 'utf8'), text);
    // A day later the file goes, and only then.
    assert.equal(await removeBytes(), 0);
    assert.ok(fs.existsSync(blobFile(sha256(alone))));
    fs.utimesSync(blobFile(sha256(alone)), 0, 0);
    const orphans = await sweepOrphans(service.deps, systemContext(service.deps));
    assert.equal(orphans.found, 0);
    clock.move({ hours: 25 });
    assert.equal(await removeBytes(), 1);
    assert.ok(!fs.existsSync(blobFile(sha256(alone))));
    const [removed] = await entries('retention.files_removed');
    assert.deepEqual(removed!.detail['files'], [{ bytes: alone.length, sha256: sha256(alone) }]);
    assert.equal(await removeBytes(), 0);
    const scrubbed = await scrubVault(service.deps, systemContext(service.deps), { restart: true });
    assert.equal(scrubbed?.faults, 0);
    const list = await service.call('GET', `${v1}/retention`, {
      headers: await service.as('Legal/DPO'),
    });
    assert.equal(list.body.policies[0].removed, 3);
  });

  test('files › the same bytes come again within the day › they stay', async () => {
    const text = lines([quiet({ host: 'again.example.org' })]);
    await sent(text);
    clock.move({ hours: 24 * 31 });
    assert.equal((await remove()).log_events.records >= 1, true);
    await sent(text);
    clock.move({ hours: 25 });
    await removeBytes();
    assert.equal(fs.readFileSync(blobFile(sha256(text)), 'utf8'), text);
    assert.equal(await count(service, `blob_removal where outcome = 'kept'`), 1);
    const { body } = await get('/log-events?host=again.example.org');
    assert.equal((await get(`/log-events/${body.events[0].id}`)).body.raw, text);
  });

  test('events of a list that is still shown › an incident of them › unknown events', async () => {
    await sent(lines([quiet({ host: 'late.example.org' })]));
    const { body } = await get('/log-events?host=late.example.org');
    clock.move({ hours: 24 * 31 });
    await remove();
    const opened = await service.call('POST', `${v1}/log-events/incident`, {
      headers: await service.as('Analyst'),
      body: { events: [body.events[0].id] },
    });
    assertProblem(opened, 400, 'validation_failed');
  });

  test('import files › evidence names one, nothing the other › the other goes', async () => {
    const analyst = await service.as('Analyst');
    const upload = (content: string | Buffer, filename: string) => {
      const { headers, body } = form([{ name: 'file', content, filename }]);
      const url = `${v1}/imports/webproxy`;
      return service.call('POST', url, { headers: { ...headers, ...analyst }, body });
    };
    const named = await upload(proxyReport, 'named.xml');
    assert.equal(named.status, 201, named.text);
    const text = proxyReport.toString('utf8').replace(/<issue>[^]*<\/issue>/, '');
    const empty = await upload(text, 'empty.xml');
    assert.equal(empty.status, 201, empty.text);
    assert.equal(empty.body.run?.findings ?? empty.body.findings, 0, empty.text);
    await policy('import_files', 10);
    clock.move({ hours: 24 * 10 });
    assert.deepEqual((await remove()).import_files, { records: 0, files: 1 });
    clock.move({ hours: 25 });
    assert.ok((await removeBytes()) >= 1);
    assert.ok(!fs.existsSync(blobFile(sha256(text))));
    assert.ok(fs.existsSync(blobFile(sha256(proxyReport))));
    const { rows } = await service.deps.database.pool.query<{ id: string }>(
      `select id from evidence where content_ref like 'vault:sha256:${sha256(proxyReport)}%'`,
    );
    const url = `${v1}/evidence/${rows[0]!.id}/verify`;
    const verified = await service.call('POST', url, { headers: await service.as('Analyst') });
    assert.equal(verified.status, 200, verified.text);
    assert.ok(!JSON.stringify(verified.body).includes('missing'), verified.text);
  });

  test('sign-in records › ended tokens go, living ones work', async () => {
    const admin = await service.as('Admin');
    const make = async (name: string) => {
      const body = { name, roles: ['Viewer'], expires_in_days: 300 };
      const made = await service.call('POST', `${v1}/tokens`, { headers: admin, body });
      assert.equal(made.status, 201, made.text);
      return made.body as { id: string; token: string };
    };
    const [ended, living] = [await make('ended'), await make('living')];
    const revoked = await service.call('DELETE', `${v1}/tokens/${ended.id}`, { headers: admin });
    assert.ok(revoked.status < 300, revoked.text);
    await policy('sign_in_records', 5);
    clock.move({ hours: 24 * 5 });
    assert.equal((await remove()).sign_in_records.records, 1);
    assert.equal(await count(service, `personal_token where id = '${ended.id}'`), 0);
    const headers = { authorization: `Bearer ${living.token}` };
    assert.equal((await service.call('GET', `${v1}/incidents`, { headers })).status, 200);
  });

  test('blob › its row is deleted without a record › the database refuses', async () => {
    const pool = service.deps.database.pool;
    await assert.rejects(pool.query('delete from blob'), /go only with a record/);
  });

  test('job › the clock jumped › it waits until the clock was steady', async () => {
    await newIncident(service);
    await sent(lines([quiet({ host: 'jump.example.org' })]));
    let steady = 0;
    const log = { info: () => undefined, warn: () => undefined };
    const job = retentionJob(service.deps, log as never, () => steady);
    const { signal } = new AbortController();
    const left = async () => (await get('/log-events?host=jump.example.org')).body.events.length;
    clock.move({ hours: 24 * 60 });
    await job.run(signal);
    assert.equal(await left(), 1);
    steady += 11 * 60_000;
    clock.move({ minutes: 11 });
    await job.run(signal);
    assert.equal(await left(), 0);
  });

  test('job › the clock is not that of the database server › nothing is removed', async () => {
    if (engine === 'embedded') return;
    await sent(JSON.stringify(quiet({ host: 'kept.example.org' })));
    const before = await count(service, 'log_event');
    assert.ok(before > 0);
    clock.move({ hours: 24 * 60 });
    const said: unknown[] = [];
    const log = { info: () => undefined, warn: (fault: unknown) => said.push(fault) };
    const machineMs = () => Date.now() + 3_600_000;
    await retentionJob({ ...service.deps, machineMs }, log as never).run(
      new AbortController().signal,
    );
    assert.match(JSON.stringify(said), /ahead of the database server/);
    assert.equal(await count(service, 'log_event'), before);
  });
});
