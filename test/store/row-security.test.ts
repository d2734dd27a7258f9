// Row-level security under the views of members: a server whose service runs as a role that does not
// own the tables, and requests of members as another one.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { after, before, suite, test } from 'node:test';
import { sql, type Kysely } from 'kysely';
import { required } from '../../src/domain/required.ts';
import { grantAppRole } from '../../src/store/engine/app-role.ts';
import { openDatabase, type Database } from '../../src/store/engine/database.ts';
import type { Tables } from '../../src/store/tables.ts';
import { databaseOfMember } from '../../src/store/teams/member-scope.ts';
import { createServerDatabase, temporaryFolder } from '../support/engines.ts';
import { openTestService, type TestService } from '../support/service.ts';
import {
  newMember,
  newTeam,
  wordedIncident,
  wordedRecords,
  type Member,
  type Records,
} from '../support/teams.ts';
import { templateDatabase } from '../support/templates.ts';

const role = `app_rows_${process.pid}`;
const members = `members_rows_${process.pid}`;

/** By the index of words, which a policy that isn't constant keeps from being used. */
const planned = `set local enable_seqscan = off; explain (costs off) select id from incident
  where search @@ 'crimson'::tsquery and undone_at is null`;

const tables = [
  ...['incident', 'engagement', 'agent', 'connector_run'],
  ...['evidence', 'note', 'action', 'run_remark', 'engagement_entry'],
];

async function planOf({ pool }: Database): Promise<string> {
  const answers = [await pool.query(planned)].flat();
  return JSON.stringify(answers.at(-1)?.rows);
}

/** The roles, and enough incidents for a plan by an index. */
async function prepare(owner: Database): Promise<void> {
  await owner.pool.query(`create role ${role} login noinherit; create role ${members}`);
  await owner.pool.query(`grant ${members} to ${role}`);
  await owner.pool.query(`insert into incident (id, public_id, title, created_by, created_at,
      updated_at, detected_at, level, category, source_type, taxonomy_known)
    select gen_random_uuid(), 'INC-2020-' || 100000 + n, 'umber ' || n, 'x', now(), now(), now(),
      'L1_cyber', 'other', 'manual', true
    from generate_series(1, 5000) as n`);
  await owner.pool.query('vacuum analyze incident');
  await grantAppRole(owner, role);
}

suite('a role for requests of members', () => {
  let owner: Database;
  let service: TestService;
  let drop: () => Promise<void>;
  let plan: string;
  let red: Records;
  let blue: Records;
  let ann: Member;
  let scope: Parameters<typeof databaseOfMember>[1];
  const dataDir = temporaryFolder();

  before(async () => {
    const made = await createServerDatabase(templateDatabase);
    owner = await openDatabase({ url: made.url, dataDir });
    await prepare(owner);
    const url = new URL(made.url);
    url.username = role;
    const alone = await openDatabase({ url: url.href, dataDir });
    assert.equal(alone.memberRole, null);
    plan = await planOf(alone);
    assert.match(plan, /incident_search/);
    await alone.close();
    assert.equal(await grantAppRole(owner, role), null);
    assert.equal(await grantAppRole(owner, role, members), members);
    // As after an upgrade with another table, and with the role left out: it is kept.
    await owner.pool.query('alter table note disable row level security');
    assert.equal(await grantAppRole(owner, role), members);
    const database = await openDatabase({ url: url.href, dataDir });
    assert.equal(database.memberRole, members);
    drop = async () => {
      await database.close();
      for (const name of [role, members]) {
        await owner.pool.query(`drop owned by ${name}; drop role ${name}`);
      }
      await owner.close();
      await made.drop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    };
    const files = { database, dataDir, url: url.href, drop };
    service = await openTestService('postgres', { sharedWith: { files } as TestService });
  });
  before(async () => {
    const team = await newTeam(service, 'Red');
    await newTeam(service, 'Blue');
    red = await wordedIncident(service, 'Red', 'crimson');
    blue = await wordedIncident(service, 'Blue', 'cobalt');
    await wordedRecords(service, 'Red', 'crimson');
    await wordedRecords(service, 'Blue', 'cobalt');
    await wordedIncident(service, null, 'umber');
    ann = await newMember(service, 'ann@example.org', [[team, 'Analyst']]);
    scope = { account_id: ann.id, needs: 'Analyst', team_ids: [team] };
  });
  after(async () => {
    await service.close();
    await drop();
  });

  const rowsOf = async (db: Kysely<Tables>, table: string) => {
    const { rows } =
      await sql`select one::text as text from ${sql.table(`public.${table}`)} as one`.execute(db);
    return JSON.stringify(rows);
  };

  test('statements that pass the views by › by the role › rows of the team alone', async () => {
    const { database } = service.deps;
    const bound = databaseOfMember(database, scope).kysely;
    const unbound = databaseOfMember({ ...database, memberRole: null }, scope).kysely;
    for (const table of tables) {
      assert.doesNotMatch(await rowsOf(bound, table), /cobalt|umber/, table);
      const counted = async (db: Kysely<Tables>) =>
        (JSON.parse(await rowsOf(db, table)) as []).length;
      const [own, all, whole] = [
        await counted(bound),
        await counted(unbound),
        await counted(database.kysely),
      ];
      assert.ok(own > 0 && own < all && all === whole, `${table} ${own} ${all} ${whole}`);
    }
  });

  test('changes that pass the views by › by the role › touch the team alone', async () => {
    const bound = databaseOfMember(service.deps.database, scope).kysely;
    const changed = await sql`update public.incident set sector = 'x'`.execute(bound);
    assert.equal(changed.numAffectedRows, 1n);
    const moved = sql`update public.incident set team = 'Blue'`.execute(bound);
    await assert.rejects(moved, { code: '42501' });
    const note = sql`insert into public.note select gen_random_uuid(), ${blue.incident}::uuid
      from public.note`;
    await assert.rejects(note.execute(bound));
    const run = sql`update public.connector_run set team = null`.execute(bound);
    await assert.rejects(run, { code: '42501' });
  });

  const v1 = '/api/ip3/v1';
  const call = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) =>
    service.call(method, `${v1}${url}`, { headers: ann.headers, ...(body && { body }) });

  test('the service › requests and changes of a member › as without', async () => {
    const own = `/incidents/${red.incident}`;
    const evidence = {
      ...{ evidence_type: 'log_extract', source: 'member', content_ref: 'https://x.test/a' },
      ...{ hash_sha256: 'ab'.repeat(32), status: 'SIGNAL' },
    };
    for (const [method, url, status, body] of [
      ['GET', '/incidents?q=crimson', 200, undefined],
      ['GET', own, 200, undefined],
      ['GET', `/incidents/${blue.incident}`, 404, undefined],
      ['PATCH', own, 200, { title: 'crimson, said again' }],
      ['POST', `${own}/evidence`, 201, evidence],
      ['POST', `${own}/notes`, 201, { text: 'A word' }],
      ['POST', `${own}/classify`, 200, { severity: 'high' }],
      ['GET', '/engagements', 200, undefined],
    ] as const) {
      const answer = await call(method, url, body);
      assert.equal(answer.status, status, `${method} ${url} ${answer.text}`);
      assert.doesNotMatch(answer.text, /cobalt|umber/);
    }
  });

  test('the service › imports of a member, undone › as without', async () => {
    const headers = { ...ann.headers, 'content-type': 'text/csv' };
    const file = 'title,severity,cve,cvss,type,host\nA weakness,High,,,web,shop.example.org\n';
    const run = await service.call('POST', `${v1}/imports/csv`, { headers, body: file });
    assert.deepEqual([run.status, run.body.incidents_created], [201, 1], run.text);
    const again = await service.call('POST', `${v1}/imports/csv`, { headers, body: file });
    assert.equal(again.body.incidents_updated, 1, again.text);
    for (const { id } of [again.body, run.body] as { id: string }[]) {
      const undone = await call('POST', `/imports/${id}/undo`, {});
      assert.equal(undone.status, 200, undone.text);
    }
  });

  test('everyone else › after the policies › sees all, by the plan of before', async () => {
    const { pool } = service.deps.database;
    assert.equal(await planOf(service.deps.database), plan);
    const { rows } = await pool.query<{ who: string; n: number }>(
      'select current_user as who, count(*)::int as n from incident',
    );
    const counted = required(rows[0], 'row');
    assert.deepEqual([counted.who, counted.n >= 3], [role, true]);
  });

  test('a role that inherits, or is no member › refused with what to do', async () => {
    const other = `other_rows_${process.pid}`;
    await owner.pool.query(`create role ${other} login`);
    for (const named of [members, undefined]) {
      await assert.rejects(grantAppRole(owner, other, named), { code: 'conflict' });
    }
    await owner.pool.query(`grant ${members} to ${other}`);
    for (const named of [members, undefined]) {
      await assert.rejects(grantAppRole(owner, other, named), { code: 'conflict' });
    }
    await owner.pool.query(`drop owned by ${other}; drop role ${other}`);
  });
});
