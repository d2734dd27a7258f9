// Legal holds: who places and releases them, and that retention removes nothing while one holds.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { removeDue } from '../../src/operations/retention/remove-due.ts';
import { removeFiles } from '../../src/operations/retention/remove-files.ts';
import { systemContext } from '../../src/operations/system-context.ts';
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
import { stringIn } from '../support/values.ts';

const v1 = '/api/ip3/v1';
const dpo = 'Legal/DPO';

const handedOver = `insert into report_attempt (report_id, number, channel, started_at, ended_at, outcome, detail)
       values ($1, 1, 'https', $2, $2, 'handed_over', 'taken by https://authority.example')`;

onEachEngine('legal holds', (engine) => {
  let service: TestService;
  const clock = settableClock('2026-01-01T12:00:00Z');
  before(async () => {
    service = await openTestService(engine, { clock });
    renewSessions(service);
    for (const kind of ['log_events', 'import_files', 'delivery_attempts']) {
      const headers = await service.as('Admin');
      const body = { days: 10, reason: 'Policy 7', approved_by: 'm.zielinska@example.org' };
      const made = await service.call('PUT', `${v1}/retention/${kind}`, { headers, body });
      assert.equal(made.status, 200, made.text);
    }
  });
  after(() => service.close());

  const { event, sent } = logIntake(() => service, clock);
  const post = async (role: typeof dpo | 'Analyst', path: string, body: object) =>
    service.call('POST', `${v1}/incidents/${path}`, { headers: await service.as(role), body });
  const place = async (id: string): Promise<string> => {
    const made = await post(dpo, `${id}/legal-holds`, { reason: 'IV Kp 12/26' });
    assert.equal(made.status, 201, made.text);
    return stringIn(made.body.id);
  };
  const release = (id: string, hold: string) =>
    post(dpo, `${id}/legal-holds/${hold}/release`, { reason: 'Judgment is final' });
  const evidenceOf = async (id: string) => {
    const headers = await service.as('Analyst');
    const { body } = await service.call('GET', `${v1}/incidents/${id}/evidence`, { headers });
    return body.evidence;
  };
  const remove = () => removeDue(service.deps, systemContext(service.deps));
  const later = () => clock.move({ hours: 24 * 12 });

  test('hold › roles, list, release and trail', async () => {
    const { id } = await newIncident(service);
    const refused = await post('Analyst', `${id}/legal-holds`, { reason: 'IV Kp 12/26' });
    assertProblem(refused, 403, 'forbidden');
    assertProblem(await post(dpo, `${id}/legal-holds`, { reason: ' ' }), 400, 'validation_failed');
    const [first, second] = [await place(id), await place(id)];
    assert.equal((await release(id, first)).status, 200);
    assertProblem(await release(id, first), 409, 'conflict');
    assertProblem(await release((await newIncident(service)).id, second), 404, 'not_found');
    const listed = await service.call('GET', `${v1}/incidents/${id}/legal-holds`, {
      headers: await service.as('Analyst'),
    });
    assert.equal(listed.body.in_force, 1);
    assert.deepEqual(
      listed.body.holds.map((hold: { id: string; release_reason: string }) => [
        hold.id,
        hold.release_reason,
      ]),
      [
        [second, null],
        [first, 'Judgment is final'],
      ],
    );
    const trail = await service.call('GET', `${v1}/audit?incident=${id}`, {
      headers: await service.as('Admin'),
    });
    const said = (trail.body.entries as { action: string; detail: { reason?: string } }[])
      .filter(({ action }) => action.startsWith('legal.hold_'))
      .map(({ action, detail }) => [action, detail.reason]);
    assert.deepEqual(said, [
      ['legal.hold_released', 'Judgment is final'],
      ['legal.hold_placed', 'IV Kp 12/26'],
      ['legal.hold_placed', 'IV Kp 12/26'],
    ]);
    const sql = `delete from legal_hold where incident_id = '${id}'`;
    await assert.rejects(service.deps.database.pool.query(sql), /append-only/);
  });

  test('log events received with those of the incident › hold › stay until it is released', async () => {
    const loud = event();
    const text = [loud, event({ severity: 'low' })].map((one) => JSON.stringify(one)).join('\n');
    const { incidents } = await sent(text);
    const hold = await place(incidents[0].id);
    later();
    assert.equal((await remove()).log_events.records, 0);
    await release(incidents[0].id, hold);
    assert.equal((await remove()).log_events.records, 1);
  });

  test('records that an incident shows of another › hold › stay until it is released', async () => {
    const batch = () => [event(), event({ severity: 'low' })].map((one) => JSON.stringify(one));
    const [source] = (await sent(batch().join('\n'))).incidents;
    const [origin] = (await sent(batch().join('\n'))).incidents;
    const target = await newIncident(service);
    const reason = 'One attack';
    const merging = { incidents: [{ id: source.id }], reason };
    const merged = await post('Analyst', `${target.id}/merge`, merging);
    assert.equal(merged.status, 200, merged.text);
    const [shown] = (await evidenceOf(origin.id)) as { id: string }[];
    const splitting = { title: 'A part', reason, evidence: [shown!.id] };
    const split = await post('Analyst', `${origin.id}/split`, splitting);
    assert.equal(split.status, 200, split.text);
    const holds = [
      [target.id, await place(target.id)],
      [split.body.incident.id, await place(split.body.incident.id)],
    ] as const;
    later();
    assert.equal((await remove()).log_events.records, 0);
    for (const [id, hold] of holds) {
      await release(id, hold);
      assert.equal((await remove()).log_events.records, 1);
    }
  });

  test('archive of the file that made the incident › hold › stays until it is released', async () => {
    const archive = await zipOf('report.xml', proxyReport);
    const { headers, body } = form([{ name: 'file', content: archive, filename: 'a.zip' }]);
    const analyst = { ...headers, ...(await service.as('Analyst')) };
    const run = await service.call('POST', `${v1}/imports/webproxy`, { headers: analyst, body });
    assert.equal(run.status, 201, run.text);
    const { rows } = await service.deps.database.pool.query<{ incident_id: string }>(
      'select incident_id from evidence where connector_run_id is not null limit 1',
    );
    const hold = await place(rows[0]!.incident_id);
    const hash = sha256(archive);
    const file = join(service.files.dataDir, 'vault/sha256', hash.slice(0, 2), hash.slice(2, 4));
    later();
    assert.equal((await remove()).import_files.files, 0);
    await release(rows[0]!.incident_id, hold);
    assert.equal((await remove()).import_files.files, 1);
    later();
    await removeFiles(service.deps, systemContext(service.deps));
    assert.ok(!fs.existsSync(join(file, hash)));
  });

  test('archive whose file waits to leave the disk › hold › is kept again until it is released', async () => {
    const archive = await zipOf('second.xml', proxyReport);
    const { headers, body } = form([{ name: 'file', content: archive, filename: 'b.zip' }]);
    const analyst = { ...headers, ...(await service.as('Analyst')) };
    const run = await service.call('POST', `${v1}/imports/webproxy`, { headers: analyst, body });
    assert.equal(run.status, 201, run.text);
    const { pool } = service.deps.database;
    const { rows } = await pool.query<{ incident_id: string }>(
      'select incident_id from sighting where run_id = $1 limit 1',
      [run.body.id],
    );
    later();
    assert.equal((await remove()).import_files.files, 1);
    const hold = await place(rows[0]!.incident_id);
    const hash = sha256(archive);
    const path = ['vault/sha256', hash.slice(0, 2), hash.slice(2, 4), hash];
    const file = join(service.files.dataDir, ...path);
    later();
    await remove();
    assert.equal(await removeFiles(service.deps, systemContext(service.deps)), 0);
    assert.ok(fs.existsSync(file));
    // A row of its own again: backups and the check of the vault know the file.
    assert.equal(await count(service, `blob where sha256 = '${hash}'`), 1);
    await release(rows[0]!.incident_id, hold);
    assert.equal((await remove()).import_files.files, 1);
    later();
    assert.equal(await removeFiles(service.deps, systemContext(service.deps)), 1);
    assert.ok(!fs.existsSync(file));
  });

  test('delivery attempts of a confirmed report › hold › stay until it is released', async () => {
    const { id } = await newIncident(service);
    const headers = await service.as(dpo);
    const asked = { target: 'nis2_authority', regime: 'nis2', phase: 'early_warning_24h' };
    const url = `/api/reports/incidents/${id}/export`;
    const made = await service.call('POST', url, { headers, body: asked });
    assert.equal(made.status, 202, made.text);
    const { pool } = service.deps.database;
    const report = stringIn(made.body.report_id);
    const at = clock.now().toString();
    const attempts = `report_attempt where report_id = '${report}'`;
    await pool.query(handedOver, [report, at]);
    later();
    // Without a receipt an attempt is what shows that the report was sent.
    assert.equal((await remove()).delivery_attempts.records, 0);
    const confirmed = `update report_delivery set state = 'confirmed', confirmed_at = $2
      where report_id = $1`;
    await pool.query(confirmed, [report, at]);
    const hold = await place(id);
    assert.equal((await remove()).delivery_attempts.records, 0);
    assert.equal(await count(service, attempts), 1);
    const released = await release(id, hold);
    assert.equal(released.status, 200, released.text);
    assert.equal((await remove()).delivery_attempts.records, 1);
    assert.equal(await count(service, attempts), 0);
    const shown = await service.call('GET', `/api/reports/${report}`, {
      headers: await service.as(dpo),
    });
    assert.equal(shown.status, 200, shown.text);
  });
});

/** A zip of one file, as it is. */
async function zipOf(name: string, content: Buffer): Promise<Buffer> {
  const { crc32 } = await import('node:zlib');
  const head = Buffer.alloc(30 + name.length);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  const facts = (to: Buffer, at: number) => {
    to.writeUInt32LE(crc32(content), at);
    to.writeUInt32LE(content.length, at + 4);
    to.writeUInt32LE(content.length, at + 8);
    to.writeUInt16LE(name.length, at + 12);
  };
  facts(head, 14);
  head.write(name, 30);
  const entry = Buffer.alloc(46 + name.length);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(20, 4);
  entry.writeUInt16LE(20, 6);
  facts(entry, 16);
  entry.write(name, 46);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(head.length + content.length, 16);
  return Buffer.concat([head, content, entry, end]);
}
