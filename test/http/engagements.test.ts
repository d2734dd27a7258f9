// Engagements: what is refused and why, phases with their limits, rules and signatures, members,
// the gate of the final report, the plan, and tables that keep what was said.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  described,
  engagements,
  finding,
  log,
  newEngagement,
  registered,
  reported,
} from '../support/engagements.ts';
import { assertProblem, onEachEngine, unknownId } from '../support/records.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';

onEachEngine('engagements', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine, { clock: { now: () => now } });
  });
  after(() => service.close());

  let now = Temporal.Instant.from('2026-11-20T14:00:00Z');

  const send = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    end: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    service.call(method, `${engagements}${end}`, {
      headers: { ...(await service.as('Operator')), ...headers },
      ...(body && { body }),
    });

  const faults: [string, Record<string, unknown>, string][] = [
    ['an empty scope', { scope: [] }, '/scope'],
    ['a blank line in the scope', { scope: ['  '] }, '/scope/0'],
    ['no crown jewels', { crown_jewels: [] }, '/crown_jewels'],
    ['empty rules', { rules_of_engagement: [] }, '/rules_of_engagement'],
    ['a blank title', { title: '   ' }, '/title'],
    ['a day that does not exist', { notified_on: '2026-02-30' }, '/notified_on'],
    [
      'a window that ends before it starts',
      { window: { start: '2026-10-02T00:00:00Z', end: '2026-10-01T00:00:00Z' } },
      '/window/end',
    ],
    [
      'a window without a zone',
      { window: { start: '2026-10-02', end: '2026-11-01' } },
      '/window/start',
    ],
  ];
  for (const [name, fields, pointer] of faults) {
    test(`set-up › with ${name} › 400 at ${pointer}, nothing made`, async () => {
      const before = (await send('GET', '?limit=200')).body.count;
      const refused = await send('POST', '', { ...described, ...fields });
      assertProblem(refused, 400, 'validation_failed');
      const pointers = refused.body.errors.map((one: { pointer: string }) => one.pointer);
      assert.ok(pointers.includes(pointer), refused.text);
      assert.equal((await send('GET', '?limit=200')).body.count, before);
    });
  }

  test('set-up › read back › by both ids, with ETag, first rules and members', async () => {
    const made = await newEngagement(service, { rules_of_engagement: 'One text.' });
    for (const id of [made.id, made.id.toLowerCase(), made.internal_id]) {
      const read = await send('GET', `/${id}`);
      assert.equal(read.headers['etag'], '"1"');
      assert.deepEqual(read.body.rules_of_engagement.rules, ['One text.']);
      assert.equal(read.body.restricted, true);
      assert.equal(read.body.phase, 'preparation');
    }
  });

  test('a window with one side › read back › that side is kept, the other is open', async () => {
    const at = '2026-12-01T08:00:00.000Z';
    for (const window of [{ start: at }, { end: at }]) {
      const made = await send('POST', '', { ...described, window });
      assert.deepEqual(made.body.window, { start: null, end: null, ...window });
    }
    assert.equal((await send('POST', '', { ...described, window: {} })).body.window, null);
  });

  test('list › in pages and by phase › every one once, newest first', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 3; at += 1) ids.push((await newEngagement(service)).id);
    const first = await send('GET', '?limit=2&phase=preparation,closure');
    assert.deepEqual(
      first.body.engagements.map(({ id }: { id: string }) => id),
      [ids[2], ids[1]],
    );
    const next = await send('GET', `?limit=1&cursor=${first.body.next_cursor}`);
    assert.equal(next.body.engagements[0].id, ids[0]);
    assert.equal((await send('GET', '?phase=attestation')).body.count, 0);
    assertProblem(await send('GET', '?phase=none'), 400, 'validation_failed');
  });

  test('list › tells how far the proof and the report are', async () => {
    const { id } = await newEngagement(service);
    const listed = async () => {
      const { body } = await send('GET', `?q=${id}`);
      const { register_entries, final_report_version } = body.engagements[0];
      return [register_entries, final_report_version];
    };
    assert.deepEqual(await listed(), [0, null]);
    await reported(service, { id });
    assert.deepEqual(await listed(), [1, 1]);
  });

  test('change › with a stale If-Match › 412; without › the facts that were named', async () => {
    const { id } = await newEngagement(service);
    const stale = await send('PATCH', `/${id}`, { title: 'Other' }, { 'if-match': '"7"' });
    assertProblem(stale, 412, 'precondition_failed');
    const foreign = await send('PATCH', `/${id}`, { title: 'Other', phase: 'closure' });
    assert.equal(assertProblem(foreign, 400, 'validation_failed').errors[0].pointer, '/phase');
    const changed = await send('PATCH', `/${id}`, { title: 'Other' });
    assert.equal(changed.body.title, 'Other');
    assert.equal(changed.body.phase, 'preparation');
    assert.deepEqual(changed.body.scope, described.scope);
    assert.equal(changed.headers['etag'], '"2"');
  });

  test('phases › from the first to the last › days recorded, limits follow from them', async () => {
    const { id } = await newEngagement(service, { notified_on: '2026-01-30' });
    const move = (to: string, on?: string) =>
      send('POST', `/${id}/phase`, { to, ...(on === undefined ? {} : { on }) });
    const jumped = await move('red_team');
    assertProblem(jumped, 422, 'invalid_transition');
    assert.deepEqual(jumped.body.allowed, ['threat_intelligence']);
    assert.equal((await move('threat_intelligence')).status, 200);
    const unsigned = await move('red_team', '2026-05-04');
    assertProblem(unsigned, 422, 'invalid_transition');
    assert.deepEqual(unsigned.body.missing, ['rules_of_engagement_signed_off']);
    await send('POST', `/${id}/rules-of-engagement/sign-off`, { version: 1, name: 'M. Lead' });
    assertProblem(await move('red_team', '2026-11-25'), 400, 'validation_failed');
    assert.equal((await move('red_team', '2026-05-04')).body.active_started_on, '2026-05-04');
    assertProblem(await move('closure', '2026-05-01'), 400, 'validation_failed');
    const closed = await move('closure', '2026-07-31');
    assert.equal(closed.body.active_ended_on, '2026-07-31');
    const due = Object.fromEntries(
      closed.body.deadlines.map((one: Record<string, unknown>) => [one['obligation_id'], one]),
    );
    assert.equal(due['TLPT-INIT'].due_on, '2026-04-30');
    assert.equal(due['TLPT-SCOPE'].due_on, '2026-07-30');
    assert.equal(due['TLPT-ACTIVE-END'].due_on, '2026-07-27');
    assert.equal(due['TLPT-ACTIVE-END'].minimum, true);
    assert.equal(due['TLPT-RT-REPORT'].due_on, '2026-08-28');
    assert.equal(due['TLPT-RT-REPORT'].due_at, '2026-08-28T21:59:59.000Z');
    assert.equal(due['TLPT-BT-REPORT'].due_on, '2026-10-09');
    assert.equal(due['TLPT-SUMMARY'].due_on, null);
    const told = await send('PATCH', `/${id}`, { reports_complete_on: '2026-10-12' });
    const summary = told.body.deadlines.find(
      (one: { obligation_id: string }) => one.obligation_id === 'TLPT-SUMMARY',
    );
    assert.equal(summary.due_on, '2026-12-07');
    assert.equal((await move('remediation')).status, 200);
    const last = await move('attestation');
    assert.deepEqual(last.body.allowed_phases, ['remediation']);
    assert.equal(last.body.moves.length, 5);
  });

  test('limits › of a framework without them › none', async () => {
    const { id } = await newEngagement(service, { framework: 'internal' });
    assert.deepEqual((await send('GET', `/${id}`)).body.deadlines, []);
  });

  test('rules › a second version › unsigned, the first kept with its signature', async () => {
    const { id } = await newEngagement(service);
    const rules = `/${id}/rules-of-engagement`;
    const sign = (version: number, name: string) =>
      send('POST', `${rules}/sign-off`, { version, name });
    await sign(1, 'M. Lead');
    assert.equal((await sign(1, 'm. lead')).body.signed_by.length, 1, 'twice is once');
    const second = await send('POST', rules, { rules: ['Another rule'] });
    assert.equal(second.status, 201, second.text);
    assert.deepEqual(second.body.signed_by, []);
    assertProblem(await sign(1, 'Too late'), 409, 'conflict');
    const { versions } = (await send('GET', rules)).body;
    assert.deepEqual(
      versions.map((one: { version: number; signed_by: unknown[] }) => [
        one.version,
        one.signed_by.length,
      ]),
      [
        [1, 1],
        [2, 0],
      ],
    );
    assert.notEqual(versions[0].rules_sha256, versions[1].rules_sha256);
  });

  test('members › unknown, disabled, the last one › refused', async () => {
    const { id } = await newEngagement(service);
    const add = (email: string) => send('POST', `/${id}/members`, { email });
    assertProblem(await add('nobody@example.org'), 422, 'unknown_reference');
    const { members } = (await send('GET', `/${id}/members`)).body;
    assert.equal(members.length, 1);
    const remove = (account: string) => send('DELETE', `/${id}/members/${account}`);
    assertProblem(await remove(members[0].account_id), 409, 'conflict');
    assertProblem(await remove(unknownId), 404, 'not_found');
    assertProblem(await remove('no-id'), 404, 'not_found');
  });

  test('final report › before any register entry › 422 with every claim, and recorded', async () => {
    const made = await newEngagement(service);
    await log(service, made, { type: 'white_team_log', text: 'No proof.' });
    const findings = [{ ...finding, evidence: [1] }];
    const refused = await send('POST', `/${made.id}/final-report`, { summary: 'All.', findings });
    assertProblem(refused, 422, 'final_report_requires_evidence_register');
    assert.equal(refused.body.register_entries, 0);
    assert.deepEqual(refused.body.unproven[0].unknown_entries, [1]);
    const bare = await send('POST', `/${made.id}/final-report`, { summary: 'No findings.' });
    assertProblem(bare, 422, 'final_report_requires_evidence_register');
    const url = '/api/ip3/v1/audit?action=engagement.report_refused&limit=2';
    const trail = await service.call('GET', url, { headers: await service.as('Admin') });
    assert.equal(trail.body.entries[0].detail.public_id, made.id);
    assert.equal(trail.body.entries[1].detail.unproven, 1);
  });

  test('final report › two findings of one title › 400', async () => {
    const made = await newEngagement(service);
    await log(service, made, registered);
    const twice = [1, 2].map((at) => ({
      ...finding,
      title: `Same${' '.repeat(at)}`,
      evidence: [1],
    }));
    const refused = await send('POST', `/${made.id}/final-report`, {
      summary: 'All.',
      findings: twice,
    });
    assertProblem(refused, 400, 'validation_failed');
    assert.equal(refused.body.errors[0].pointer, '/findings/1/title');
  });

  test('plan › before a report, of a finding that is not there › 422', async () => {
    const made = await newEngagement(service);
    const plan = (finding: number) =>
      send('POST', `/${made.id}/remediation-plan`, {
        items: [{ finding, owner_email: 'anna@example.org', due_on: '2027-02-28' }],
      });
    assertProblem(await plan(1), 422, 'final_report_required');
    await reported(service, made);
    assertProblem(await plan(2), 422, 'unknown_reference');
    const first = await plan(1);
    assert.equal(first.body.created, 1);
    const again = await plan(1);
    assert.equal(again.body.created, 0);
    assert.deepEqual(again.body.planned, first.body.planned);
    const url = `/api/ip3/v1/incidents/${first.body.planned[0].incident}`;
    const incident = await service.call('GET', url, { headers: await service.as('Viewer') });
    assert.equal(incident.body.sla_due, '2027-02-28T22:59:59.000Z');
    assert.equal(incident.body.reported_severity, 'high');
  });

  test('package › after another entry › another hash; the log changed in the database › 409', async () => {
    const made = await newEngagement(service);
    await reported(service, made);
    const take = () => send('GET', `/${made.id}/report-package`);
    const first = await take();
    assert.equal((await take()).body.package_sha256, first.body.package_sha256);
    now = now.add({ seconds: 1 });
    await log(service, made, { type: 'white_team_log', text: 'Clean-up done.' });
    const second = await take();
    assert.notEqual(second.body.package_sha256, first.body.package_sha256);
    const { pool } = service.deps.database;
    await pool.query('alter table engagement_entry disable trigger engagement_entry_append_only');
    await pool.query(`update engagement_entry set text = 'Nothing happened.'
      where engagement_id = '${made.internal_id}' and number = 1`);
    await pool.query(
      'alter table engagement_entry enable always trigger engagement_entry_append_only',
    );
    const refused = await take();
    assertProblem(refused, 409, 'conflict');
    assert.equal(refused.body.first_broken_entry, 1);
  });

  test('tables › of what was said › refuse change, removal and a gap', async () => {
    const made = await newEngagement(service);
    await reported(service, made);
    const { pool } = service.deps.database;
    const tables = ['rules', 'entry', 'report'].map((name) => `engagement_${name}`);
    for (const table of tables) {
      await assert.rejects(
        pool.query(`update ${table} set engagement_id = engagement_id`),
        /append-only/,
      );
      await assert.rejects(pool.query(`delete from ${table}`), /append-only/);
      await assert.rejects(pool.query(`truncate ${table} cascade`), /append-only/);
    }
    const copy = (number: string) => `insert into engagement_entry
      select engagement_id, ${number}, gen_random_uuid(), type, text, ts, ended_at, actor, addresses,
        hosts, incident_id, evidence, recorded_by, recorded_at, hash, hash
      from engagement_entry where engagement_id = '${made.internal_id}' and number = 1`;
    await assert.rejects(pool.query(copy('3')), /does not follow/);
    await assert.rejects(pool.query(copy('1')), /does not follow/);
  });
});
