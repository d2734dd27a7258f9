// A database that is older than its anchors, or another one: nothing is written until someone
// decides, and what was decided is in the log.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { suite, test } from 'node:test';
import { openLog } from '../../src/deps.ts';
import { paces } from '../../src/operations/accounts/guesses.ts';
import { findLogFault, gateWrites } from '../../src/operations/audit/find-log-fault.ts';
import { forkLog } from '../../src/operations/audit/fork-log.ts';
import { Sequencer } from '../../src/operations/audit/sequencer.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { startLogSequencer } from '../support/log-sequencer.ts';
import { assertProblem, count, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, password, type TestService } from '../support/service.ts';
import { fillLog, verified, writeEntries } from './log-ground.ts';

/** Cuts the log back, as the restore of an older backup does; triggers are in no one's way. */
async function rollBack(service: TestService, size: number): Promise<void> {
  const tables = ['audit_leaf', 'audit_checkpoint', 'audit_entry', 'audit_tile'];
  const change = (to: string) =>
    tables.map((table) => `alter table ${table} ${to} trigger user;`).join('');
  await service.deps.database.pool.query(`
    ${change('disable')}
    delete from audit_entry where id in (select entry_id from audit_leaf where seq >= ${size});
    delete from audit_leaf where seq >= ${size};
    delete from audit_checkpoint where size > ${size};
    delete from audit_tile where (n + 1) * 256 > ${size};
    ${change('enable')}`);
}

/** Right and wrong passwords, and too many of them, while nothing can be written. */
async function logsInToRead(service: TestService, incident: string): Promise<void> {
  const written = async () => [
    await count(service, 'audit_entry'),
    await count(service, 'credential_attempt'),
  ];
  const before = await written();
  const logIn = (email: string, secret: string) =>
    service.call('POST', '/api/ip3/v1/auth/login', { body: { email, password: secret } });
  const login = await logIn('admin@example.org', password);
  assert.equal(login.status, 200, login.text);
  const headers = { authorization: `Bearer ${login.body.token}` };
  const read = await service.call('GET', `/api/ip3/v1/incidents/${incident}`, { headers });
  assert.equal(read.status, 200);
  const create = await service.call('POST', '/api/incidents', { headers, body });
  assertProblem(create, 503, 'log_rollback_detected');
  for (let guess = 0; guess < paces.accountAndAddress.free; guess += 1) {
    assertProblem(await logIn('nobody@example.org', 'wrong'), 401, 'invalid_credentials');
  }
  // The turns of two more are near enough to be waited for.
  const late = await Promise.all([1, 2, 3].map(() => logIn('nobody@example.org', 'wrong')));
  assertProblem(late.find(({ status }) => status !== 401) ?? late[0]!, 429, 'rate_limited');
  assert.deepEqual(await written(), before);
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const body = { title: 'An incident after the restore' };

onEachEngine('restore of an older backup', (engine) => {
  test('the log is cut back › every write › 503 until a fork; reading works; the fork is in the log', async () => {
    const service = await openTestService(engine);
    const { deps } = service;
    const headers = await service.as('Admin');
    const incident = await newIncident(service);
    await fillLog(service, [10, 5, 300]);
    await rollBack(service, 17);
    const fault = await gateWrites(deps);
    assert.match(fault!.found, /^the database has 17 entries, \d+ were anchored$/);

    const refused = await service.call('POST', '/api/incidents', { headers, body });
    const problem = assertProblem(refused, 503, 'log_rollback_detected');
    assert.match(problem.detail, /restore the right backup, or run `proofline audit fork/);
    const close = `/api/ip3/v1/incidents/${incident.id}/close`;
    assertProblem(await service.call('POST', close, { headers, body: {} }), 503, problem.error);
    await logsInToRead(service, incident.id);
    const read = await service.call('GET', `/api/ip3/v1/incidents/${incident.id}`, { headers });
    assert.equal(read.status, 200);
    const ready = await service.call('GET', '/readyz');
    assert.equal(ready.status, 503);
    assert.match(ready.text, /audit log: it is not the log that was anchored/);
    assert.match(String((await verified(service)).faults[0]!.what), /has no checkpoint of/);

    const input = { reason: 'the disk died', by: 'anna' };
    const fork = await forkLog(deps, systemContext(deps, 'cli'), input);
    assert.equal(fork.outcome, 'forked');
    assert.match(fork.origin, /^proofline\/[0-9a-f-]{36}\/epoch-2$/);
    const made = await service.call('POST', '/api/incidents', { headers, body });
    assert.equal(made.status, 201);
    await fillLog(service, [3]);
    const report = await verified(service);
    assert.deepEqual(report.faults, []);
    assert.ok(report.not_checked.some((text) => /anchored checkpoints that a fork/.test(text)));
    assert.equal(report.newest!.origin, fork.origin);

    const list = await service.call('GET', '/api/ip3/v1/audit?action=audit.forked', { headers });
    const { detail } = list.body.entries[0] as { detail: Record<string, string> };
    assert.equal(detail['reason'], 'the disk died');
    assert.equal(detail['by'], 'anna');
    assert.match(detail['anchored_checkpoint']!, /\n3\d\d\n/);
    assert.match(detail['database_checkpoint']!, /\n17\n/);
    await assert.rejects(forkLog(deps, systemContext(deps), input), { code: 'conflict' });
    await service.close();
  });

  test('the log is cut back under a running sequencer › it notices, refuses, and goes on after the fork', async () => {
    const service = await openTestService(engine);
    const { deps } = service;
    await fillLog(service, [20, 20]);
    const sequencer = new Sequencer(deps);
    assert.equal((await sequencer.open()).fault, null);
    await rollBack(service, 20);
    assert.equal((await sequencer.step())!.kind, 'rollback');
    assert.equal(deps.database.writes.refusal!.code, 'log_rollback_detected');
    await forkLog(deps, systemContext(deps), { reason: 'test', by: 'test' });
    deps.database.writes.refusal = null;
    assert.equal(await sequencer.step(), null);
    await writeEntries(service, 2);
    assert.equal(await sequencer.step(), null);
    assert.deepEqual((await verified(service)).faults, []);
    await service.close();
  });

  test('another database under the same anchors › start › refused by the name of the log', async () => {
    const service = await openTestService(engine);
    await fillLog(service, [3]);
    const other = await openTestService(engine);
    const { file } = other.deps.auditLog.anchors;
    fs.cpSync(service.deps.auditLog.anchors.file, file, { recursive: true });
    const stranger = (await service.deps.auditLog.anchors.newest())!.note;
    const renamed = stranger.replaceAll(/proofline\/[0-9a-f-]{36}/g, 'proofline/somebody');
    fs.writeFileSync(file, renamed);
    const fault = await findLogFault(other.deps);
    assert.match(fault!.found, /^the newest anchor is not to be trusted/);
    await Promise.all([service.close(), other.close()]);
  });
});

suite('anchors', () => {
  test('a note that a crash cut short › start › removed, written again, nothing refused', async () => {
    const service = await openTestService('postgres');
    const { deps } = service;
    await fillLog(service, [2, 2]);
    const { file } = deps.auditLog.anchors;
    const whole = fs.readFileSync(file, 'utf8');
    const first = whole.indexOf('\n', whole.indexOf('\n— ') + 1) + 1;
    for (let length = first; length < whole.length; length += 7) {
      fs.writeFileSync(file, whole.slice(0, length));
      const running = await startLogSequencer(deps, quiet);
      await running.stop();
      assert.equal(deps.database.writes.refusal, null, `cut at ${length}`);
      assert.equal(fs.readFileSync(file, 'utf8'), whole, `cut at ${length}`);
    }
    await service.close();
  });
});

suite('anchors of a folder that was forked', () => {
  test('a folder that was not asked › another one forked › refused until it follows', async () => {
    const service = await openTestService('postgres');
    const { deps } = service;
    const config = { ...deps.config, IP3_DATA_DIR: `${deps.config.IP3_DATA_DIR}/other` };
    const other = { ...deps, config, auditLog: await openLog({ ...deps, config }) };
    await fillLog(service, [4, 4]);
    await new Sequencer(other).open();
    await rollBack(service, 4);
    const context = systemContext(deps);
    await forkLog(deps, context, { reason: 'test', by: 'test' });
    assert.equal(await findLogFault(deps), null);
    assert.equal((await findLogFault(other))!.kind, 'forked_elsewhere');
    const followed = await forkLog(other, context, { reason: 'test', by: 'test' });
    assert.equal(followed.outcome, 'followed');
    assert.equal(await findLogFault(other), null);
    await service.close();
  });
});
