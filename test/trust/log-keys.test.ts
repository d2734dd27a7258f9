// The keys of the audit log rotate: what an ended key signed before stays valid, everything that it
// signs of a longer log is refused by every verifier.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { verifyServer } from '../../src/cli/log-client.ts';
import { rotateKey } from '../../src/keys/signing-key-files.ts';
import { findLogFault } from '../../src/operations/audit/find-log-fault.ts';
import { followLogKeys } from '../../src/operations/audit/log-keys.ts';
import { verifyLog } from '../../src/operations/audit/verify-log.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { newestCheckpoint } from '../../src/store/audit/audit-log.ts';
import { findAuditEntries, writeAudit } from '../../src/store/audit/audit.ts';
import { sameBytes } from '../../src/trust-core/bytes.ts';
import { vkeyOf, type NoteVerifier } from '../../src/trust-core/signed-note.ts';
import { openCheckpoint, signCheckpoint } from '../../src/trust/checkpoint.ts';
import { keyChangeDetail } from '../../src/trust/key-change.ts';
import type { KeyEnd } from '../../src/trust/published-keys.ts';
import { noteSigner, parseVkey, type NoteSigner } from '../../src/trust/signed-note.ts';
import { inAShell } from '../support/key-ends.ts';
import { newEvidence, newIncident, onEachEngine, settableClock } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { portOfServer } from '../support/values.ts';
import { fillLog, verified } from './log-ground.ts';
import { samplePackage, trustedVkey } from './sample-packages.ts';
import { assertSecondCanRun, openSecondVerifier, ours } from './verifiers.ts';

const ended = /Its key ended before/;

async function ground(engine: 'postgres' | 'embedded', t: TestContext) {
  const clock = settableClock('2026-11-20T14:00:00Z');
  const service = await openTestService(engine, { clock });
  t.after(() => service.close());
  await fillLog(service, [5]);
  const rotate = async (overlapSeconds: number, compromised: boolean) => {
    await rotateKey(service.files.dataDir, 'log', clock, {
      ...{ overlapSeconds, compromised, end: inAShell },
    });
    await followLogKeys(service.deps);
  };
  const old = noteSigner((await head(service)).origin, service.deps.auditLog.private_key);
  return { clock, service, rotate, old };
}

async function head({ deps }: TestService) {
  const { note, size, root } = (await newestCheckpoint(deps.database.kysely, 1))!;
  return { note, size, root, origin: note.split('\n')[0]! };
}

const listed = async (service: TestService): Promise<NoteVerifier[]> => {
  const { text } = await service.call('GET', '/api/ip3/v1/audit/vkeys');
  return text.trimEnd().split('\n').map(parseVkey);
};

function verifiedWith({ deps }: TestService, vkeys: readonly NoteVerifier[]) {
  const { anchors, public_key } = deps.auditLog;
  return verifyLog(
    { database: deps.database, anchors, own_key: public_key },
    { vkeys, kept: null },
  );
}

/** Someone with the key and the database signs the newest tree again, and anchors it. */
async function signAgain(service: TestService, thief: NoteSigner): Promise<string> {
  const { size, root, origin } = await head(service);
  const note = signCheckpoint({ origin, size, root }, thief);
  const { pool } = service.deps.database;
  await pool.query('alter table audit_checkpoint disable trigger user');
  await pool.query('update audit_checkpoint set note = $1 where size = $2', [note, size]);
  await pool.query('alter table audit_checkpoint enable trigger user');
  await service.deps.auditLog.anchors.append([note]);
  return note;
}

async function overHttp(service: TestService, vkeys: readonly NoteVerifier[]) {
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const url = new URL(`http://127.0.0.1:${portOfServer(service.app.server)}`);
  const { authorization = '' } = await service.as('Admin');
  await fillLog(service, [1]);
  return (check: readonly NoteVerifier[] = vkeys) =>
    verifyServer({ url, token: authorization.slice(7) }, { vkeys: check, kept: null });
}

onEachEngine('keys of the log', (engine) => {
  test('rotated › signs after the overlap; the log says where the old one ended, once', async (t) => {
    const { clock, service, rotate, old } = await ground(engine, t);
    const before = await head(service);
    await rotate(3600, false);
    assert.deepEqual(service.deps.auditLog.public_key, Buffer.from(old.public_key));
    assert.equal((await listed(service)).length, 2);
    await fillLog(service, [4]);
    const last = await head(service);
    clock.move({ hours: 2 });
    await followLogKeys(service.deps);
    await followLogKeys(service.deps);
    await fillLog(service, [3]);
    const vkeys = await listed(service);
    const endOf = (isOld: boolean) =>
      vkeys
        .filter((key) => sameBytes(key.public_key, old.public_key) === isOld)
        .map(({ until }) => until);
    assert.deepEqual([endOf(true), endOf(false)], [[last.size], [undefined]]);
    for (const { note } of [before, last, await head(service)]) openCheckpoint(note, vkeys);
    const report = await verified(service);
    assert.deepEqual(report.faults, []);
    assert.ok(report.checked.includes('1 keys of the log that ended: none signed anything since'));
    const entries = await findAuditEntries(service.deps.database.kysely, 'key.retired', 9);
    assert.equal(entries.length, 1);
    const { detail } = JSON.parse(entries[0]!.entry) as { detail: Partial<KeyEnd> };
    const { reason, by, approval_id } = detail;
    assert.deepEqual({ reason, by, approval_id }, inAShell);
    const file = join(service.files.dataDir, 'keys', 'log.jwk');
    assert.ok(!('d' in (JSON.parse(readFileSync(file, 'utf8')) as object)));
    // The old key named the new one, so it is enough; a stranger's is not.
    assert.deepEqual((await verifiedWith(service, [old])).faults, []);
    const over = await overHttp(service, []);
    assert.deepEqual((await over()).faults, []);
  });

  test('compromised › old checkpoints hold, a later one of the old key is refused by everyone', async (t) => {
    const { service, rotate, old } = await ground(engine, t);
    const before = await head(service);
    await rotate(3600, true);
    await fillLog(service, [3]);
    assert.deepEqual((await verified(service)).faults, []);
    // What a thief names as the next key counts for nothing.
    const alone = await verifiedWith(service, [old]);
    assert.match(alone.faults[0]!.what, /No known key signed the note/);
    const over = await overHttp(service, []);
    assert.deepEqual((await over()).faults, []);

    const note = await signAgain(service, old);
    const vkeys = await listed(service);
    openCheckpoint(before.note, vkeys);
    assert.throws(() => openCheckpoint(note, vkeys), ended);
    assert.throws(() => openCheckpoint(note, [old, ...vkeys]), ended);
    assert.match((await findLogFault(service.deps))!.found, ended);
    assert.match((await verified(service)).faults[0]!.what, ended);
    assert.match((await over()).faults[0]!.what, ended);
    // Anyone who has kept the old key alone learns it from the log.
    assert.match((await over([old])).faults[0]!.what, ended);
  });

  test('an end that its keys did not sign › counts for nothing, and is named', async (t) => {
    const { service, old } = await ground(engine, t);
    const { size, root, origin } = await head(service);
    const change = { old_key: old, new_key: old, compromised: false };
    const detail = keyChangeDetail({ ...change, checkpoint: { origin, size: 1, root } }, [old]);
    const context = systemContext(service.deps);
    const at = '2026-11-20T14:00:00.000Z';
    await writeAudit(service.deps.database.kysely, context, at, {
      action: 'key.retired',
      detail: { purpose: 'log', ...detail, size },
    });
    await fillLog(service, [1]);
    const report = await verified(service);
    assert.deepEqual(
      report.faults.map(({ what }) => what.slice(0, 44)),
      ['the change of a key that it says counts for '],
    );
    assert.deepEqual((await listed(service)).map(vkeyOf), [vkeyOf(old)]);
  });

  test('a key that ends while the ends are looked for › is announced with the next one', async (t) => {
    const { clock, service, rotate } = await ground(engine, t);
    await rotate(3600, false);
    const { now } = clock;
    clock.now = () => {
      const before = now();
      clock.now = now;
      clock.move({ hours: 2 });
      return before;
    };
    await followLogKeys(service.deps);
    await fillLog(service, [1]);
    await followLogKeys(service.deps);
    await fillLog(service, [1]);
    assert.deepEqual((await verified(service)).faults, []);
  });

  test('entries that the checks read › made into no JSON › the checks go on and name them', async (t) => {
    const { service, rotate } = await ground(engine, t);
    await newEvidence(service, await newIncident(service));
    await rotate(3600, true);
    await fillLog(service, [1]);
    const { pool } = service.deps.database;
    await pool.query('alter table audit_entry disable trigger user');
    const { rows } = await pool.query<{ id: number }>(
      `update audit_entry set entry = '{' where action in ('key.retired', 'evidence.attached')
       returning id`,
    );
    await pool.query('alter table audit_entry enable trigger user');
    assert.equal(rows.length, 2);
    const places = (await verified(service)).faults.map(({ place }) => place.split(' (')[0]);
    for (const { id } of rows) assert.ok(places.includes(`entry ${id}`), String(places));
    assert.equal((await listed(service)).length, 2);
  });
});

test('a package › under a checkpoint beyond the end of its key › refused by both verifiers', async (t) => {
  assertSecondCanRun();
  const good = samplePackage(6);
  const { log_proof } = JSON.parse(Buffer.from(good).toString()) as {
    log_proof: { proof: string };
  };
  const size = Number(log_proof.proof.split('\n\n')[1]!.split('\n')[1]);
  for (const [until, code] of [
    [size, 0],
    [size - 1, 1],
    [0, 1],
  ] as const) {
    const vkey = `${trustedVkey}@${until}`;
    const second = openSecondVerifier(false, vkey);
    t.after(() => second.close());
    assert.deepEqual([ours(good, vkey), await second.judge(good)], [code, code], vkey);
  }
  const cut = openSecondVerifier(false, `${trustedVkey}@`);
  t.after(() => cut.close());
  assert.equal(await cut.judge(good), 1, 'a key whose end is missing');
});
