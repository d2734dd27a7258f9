// A PostgreSQL role that runs the service and does not own its tables: everything works, and the
// log cannot be changed even where no trigger is in the way.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { after, before, suite, test } from 'node:test';
import { Sequencer } from '../../src/operations/audit/sequencer.ts';
import { grantAppRole, ownerWarning } from '../../src/store/engine/app-role.ts';
import { openDatabase, type Database } from '../../src/store/engine/database.ts';
import { migrate } from '../../src/store/engine/migrate.ts';
import { databaseOfMember } from '../../src/store/teams/member-scope.ts';
import { shownTables } from '../../src/store/teams/member-views.ts';
import { createServerDatabase, temporaryFolder } from '../support/engines.ts';
import { newEvidence, newIncident } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { newMember, newTeam, wordedIncident } from '../support/teams.ts';
import { templateDatabase } from '../support/templates.ts';
import { verified } from '../trust/log-ground.ts';

const role = `app_${process.pid}`;
/** Can do what the owner can, and is no superuser. */
const keeper = `keeper_${process.pid}`;

suite('a role that is not the owner', () => {
  let owner: Database;
  let ownerUrl: string;
  let drop: () => Promise<void>;
  let service: TestService;
  const dataDir = temporaryFolder();

  before(async () => {
    const made = await createServerDatabase(templateDatabase);
    ownerUrl = made.url;
    owner = await openDatabase({ url: ownerUrl, dataDir });
    await owner.pool.query(`create role ${role} login`);
    await grantAppRole(owner, role);
    const url = new URL(made.url);
    url.username = role;
    const database = await openDatabase({ url: url.href, dataDir });
    drop = async () => {
      await database.close();
      await owner.pool.query(`drop owned by ${role}; drop role ${role}`);
      await owner.close();
      await made.drop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    };
    const files = { database, dataDir, url: url.href, drop };
    service = await openTestService('postgres', { sharedWith: { files } as TestService });
  });
  after(async () => {
    await service.close();
    await drop();
  });

  test('the role of a process › owner, superuser or neither › told what to do, or nothing', async () => {
    assert.equal(await ownerWarning(service.deps.database), null);
    assert.match((await ownerWarning(owner)) ?? '', /migrate --grant-to/);
    const { rows } = await owner.pool.query<{ name: string }>(
      'select quote_ident(current_user) as name',
    );
    await owner.pool.query(`create role ${keeper} login; grant ${rows[0]!.name} to ${keeper}`);
    const url = new URL(ownerUrl);
    url.username = keeper;
    const kept = await openDatabase({ url: url.href, dataDir });
    assert.match((await ownerWarning(kept)) ?? '', /owns the tables.*migrate --grant-to/);
    await kept.close();
    await owner.pool.query(`drop role ${keeper}`);
    const embedded = { pool: owner.pool, engine: 'embedded' as const };
    assert.equal(await ownerWarning(embedded), null);
  });

  test('the service › starts, writes, closes, integrates › as with the owner', async () => {
    const { deps } = service;
    assert.deepEqual(await migrate(deps.database), { applied: [] });
    const incident = await newIncident(service);
    await newEvidence(service, incident, { evidence_type: 'retest_report' });
    const headers = await service.as('Admin');
    const close = `/api/ip3/v1/incidents/${incident.id}/close`;
    const closed = await service.call('POST', close, { headers, body: {} });
    assert.equal(closed.status, 200, closed.text);
    const login = { email: 'nobody@example.org', password: 'wrong' };
    const refused = await service.call('POST', '/api/ip3/v1/auth/login', { body: login });
    assert.equal(refused.status, 401);
    const sequencer = new Sequencer(deps);
    assert.equal((await sequencer.open()).fault, null);
    assert.equal(await sequencer.step(), null);
    const report = await verified(service);
    assert.deepEqual(report.faults, []);
    assert.ok(report.entries >= 4);
  });

  test('the log › changed, emptied, its triggers taken away › every way refused by rights', async () => {
    const { pool } = service.deps.database;
    const tables = ['audit_epoch', 'audit_key', 'audit_leaf', 'audit_tile', 'audit_checkpoint'];
    for (const table of [...tables, 'audit_entry', 'custody_entry']) {
      const { rows } = await pool.query<{ name: string }>(
        `select attname as name from pg_attribute
         where attrelid = $1::regclass and attnum > 0 limit 1`,
        [table],
      );
      for (const change of [
        `update ${table} set ${rows[0]!.name} = default`,
        `delete from ${table}`,
        `truncate ${table}`,
        `alter table ${table} disable trigger all`,
        `drop table ${table}`,
        `create trigger t before insert on ${table} for each row execute function refuse_change()`,
      ]) {
        // 42501 is insufficient_privilege.
        await assert.rejects(pool.query(change), { code: '42501' }, change);
      }
    }
    const others = [
      'delete from evidence',
      'delete from migration',
      'update migration set name=name',
    ];
    for (const change of others)
      await assert.rejects(pool.query(change), { code: '42501' }, change);
    await assert.rejects(pool.query(`set session_replication_role = replica`), { code: '42501' });
  });

  test('members of teams › as this role › read what the team has, and change no log', async () => {
    const team = await newTeam(service, 'Red');
    const red = await wordedIncident(service, 'Red', 'crimson');
    const { headers, id } = await newMember(service, 'ann@example.org', [[team, 'Analyst']]);
    for (const url of ['/api/ip3/v1/incidents', `/api/incidents/${red.incident}`]) {
      const read = await service.call('GET', url, { headers });
      assert.equal(read.status, 200, read.text);
      assert.match(read.text, /crimson/);
    }
    const scope = { account_id: id, needs: 'Viewer' as const, team_ids: [team] };
    const { kysely } = databaseOfMember(service.deps.database, scope);
    for (const table of ['audit_entry', 'custody_entry'] as const) {
      await assert.rejects(kysely.deleteFrom(table).execute(), { code: '42501' }, table);
    }
  });

  test('the views of members › made again by the owner › this role may use them as before', async () => {
    const rights = `select c.relname, string_agg(distinct privilege_type, ' ' order by privilege_type)
      from pg_class c cross join lateral aclexplode(c.relacl) join pg_roles r on r.oid = grantee
      where c.relnamespace = 'member'::regnamespace and rolname = '${role}' group by 1 order by 1`;
    await owner.pool.query('drop schema member cascade');
    assert.deepEqual(await migrate(owner), { applied: [] });
    const { rows } = await owner.pool.query(rights);
    assert.deepEqual(
      rows.map(({ relname }) => relname),
      Object.keys(shownTables).sort(),
    );
    const team = await newTeam(service, 'Blue');
    const blue = await wordedIncident(service, 'Blue', 'cobalt');
    const { headers } = await newMember(service, 'bea@example.org', [[team, 'Analyst']]);
    const read = await service.call('GET', `/api/ip3/v1/incidents/${blue.incident}`, { headers });
    assert.equal(read.status, 200, read.text);
    const { pool } = service.deps.database;
    for (const table of ['audit_entry', 'custody_entry']) {
      await assert.rejects(pool.query(`delete from member.${table}`), { code: '42501' }, table);
    }
  });

  test('a role that is not there, or that owns the tables › refused with what to do', async () => {
    await assert.rejects(grantAppRole(owner, 'nobody'), { code: 'not_found' });
    await assert.rejects(grantAppRole(owner, 'proofline'), { code: 'conflict' });
  });
});
