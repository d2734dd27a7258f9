// The views of members, against the catalogue of the database: each table has one or is named as
// having none, with all its columns, and none shows anything outside a transaction of a member.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { sql, type Kysely } from 'kysely';
import { listOrders } from '../../src/domain/incident.ts';
import { required } from '../../src/domain/required.ts';
import { migrate } from '../../src/store/engine/migrate.ts';
import { bitsFor, pageByBits } from '../../src/store/incidents/bits/bit-pages.ts';
import { keepBits } from '../../src/store/incidents/bits/keep-bits.ts';
import { listIncidents, searchOf } from '../../src/store/incidents/incident-pages.ts';
import { ordered, reached } from '../../src/store/incidents/incident-walks.ts';
import type { Tables } from '../../src/store/tables.ts';
import { databaseOfMember } from '../../src/store/teams/member-scope.ts';
import { haveViews, shownTables } from '../../src/store/teams/member-views.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/engines.ts';
import { idsByBits } from './bits-ground.ts';

/** A new table belongs here, or among those that are shown (src/store/teams/member-views.ts). */
const neverShown: readonly string[] = [
  ...['account_identity', 'agent_webhook', 'approval'],
  ...['audit_checkpoint', 'audit_epoch', 'audit_key', 'audit_leaf', 'audit_slots', 'audit_tile'],
  ...['blob_removal', 'bulk_change', 'bulk_change_item', 'calendar_feed'],
  ...['client_assertion', 'credential_attempt', 'custom_field_version'],
  ...['enforcement_ack', 'figure_day', 'figure_length', 'figure_mark'],
  ...['figure_total', 'import_mapping'],
  ...['facet_bits', 'incident_bits', 'incident_place'],
  ...['incident_split', 'incident_template', 'incident_template_version'],
  ...['issued_package', 'known_address'],
  ...['legal_deadline_event', 'legal_entity_version'],
  ...['legal_hold', 'log_batch', 'log_correlation'],
  ...['login_session', 'logout_token', 'migration', 'osint_report', 'passkey'],
  ...['passkey_challenge', 'password_link', 'personal_token', 'policy_counter', 'presence'],
  ...['pull_connector', 'recovery_code', 'report', 'report_attempt', 'report_delivery'],
  ...['report_draft_entry', 'report_receipt', 'retention_policy', 'revoked_token'],
  ...['saved_view', 'saved_view_pin', 'scim_group', 'scim_member', 'scim_user'],
  ...['service_account', 'service_clock_event', 'setup_token', 'sign_on_session'],
  ...['signing_key', 'team_member', 'technique_history_reset', 'token_key'],
  ...['totp_factor', 'vault_beat', 'vault_mark', 'vault_orphan', 'vault_scrub'],
];

const columns = `select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = $1::regnamespace and c.relkind = any($2) and a.attnum > 0
    and not a.attisdropped
  group by c.relname order by c.relname`;

const someId = '019aa1de-0000-7000-8000-000000000001';

/** One member, and 60 incidents: every second P1, every tenth of the team. */
async function addTeam(db: Kysely<Tables>): Promise<void> {
  await sql`insert into account (id, email, roles, password_hash, created_at, updated_at)
    values (${someId}, 'one@example.org', '{}', '', now(), now())`.execute(db);
  await sql`insert into team (id, name, created_by, created_at)
    values (${someId}, 'One', 'x', now())`.execute(db);
  await sql`insert into team_member (team_id, account_id, role, added_by, added_at)
    values (${someId}, ${someId}, 'Analyst', 'x', now())`.execute(db);
  await sql`insert into incident (id, public_id, title, created_by, created_at, updated_at,
      detected_at, level, category, source_type, taxonomy_known, priority, team)
    select gen_random_uuid(), 'INC-2026-' || 100000 + n, 'Injection', 'x', now(), now(), now(),
      'L1_cyber', 'other', 'manual', true, case when n % 2 = 0 then 'P1' end,
      case when n % 20 < 2 then 'One' end
    from generate_series(1, 60) as n`.execute(db);
}

for (const engine of engines) {
  suite(`views of members on ${engine}`, () => {
    let files: TestDatabase;
    before(async () => {
      files = await openTestDatabase(engine);
    });
    after(() => files.drop());

    const relations = async (schema: string, kinds: string[]) => {
      const { rows } = await files.database.pool.query<{ name: string; columns: string[] }>(
        columns,
        [schema, kinds],
      );
      return rows;
    };

    test('every table › has a view or is named as having none', async () => {
      const tables = (await relations('public', ['r', 'p'])).map(({ name }) => name);
      const views = (await relations('member', ['v'])).map(({ name }) => name);
      assert.deepEqual(views, Object.keys(shownTables).sort());
      assert.deepEqual([...views, ...neverShown].sort(), tables.sort());
    });

    test('every view › has all columns of its table, and the rights of who asks', async () => {
      const tables = new Map((await relations('public', ['r'])).map((one) => [one.name, one]));
      for (const { name, columns: shown } of await relations('member', ['v'])) {
        const all = required(tables.get(name), name).columns;
        assert.deepEqual(
          shown.filter((one) => !['xmin', 'ctid'].includes(one)),
          all,
          name,
        );
      }
      const { rows } = await files.database.pool.query(
        `select relname from pg_class where relnamespace = 'member'::regnamespace
           and not coalesce(reloptions @> array['security_invoker=true'], false)`,
      );
      assert.deepEqual(rows, []);
    });

    test('a view › outside a transaction of a member › fails', async () => {
      await assert.rejects(files.database.pool.query('select id from member.incident'), {
        code: '42704',
      });
    });

    test('statements of a member › between those of others › each see their own', async () => {
      const { database } = files;
      await sql`insert into incident (id, public_id, title, created_by, created_at, updated_at,
          first_seen, last_seen, detected_at, level, category, source_type, taxonomy_known)
        select gen_random_uuid(), 'INC-2026-00000' || n, 'one', 'x', now(), now(), now(), now(),
          now(), 'L1_cyber', 'other', 'manual', true
        from generate_series(1, 3) as n`.execute(database.kysely);
      const account_id = '019aa1de-0000-7000-8000-000000000000';
      const scope = { account_id, needs: 'Viewer' as const, team_ids: [] };
      const member = databaseOfMember(database, scope).kysely;
      const count = async (db: typeof member) => {
        const read = db.selectFrom('incident').select(sql<number>`count(*)::int`.as('n'));
        return (await read.executeTakeFirstOrThrow()).n;
      };
      for (let round = 0; round < 8; round++) {
        const [mine, all] = await Promise.all([count(member), count(database.kysely)]);
        assert.deepEqual([mine, all], [0, 3]);
        const inside = await member.transaction().execute((tx) => count(tx));
        assert.equal(inside, 0);
      }
      const sessions = member.selectFrom('login_session').select('jti').execute();
      await assert.rejects(sessions, { code: 'forbidden' });
      const { rows } = await database.pool.query('show search_path');
      assert.doesNotMatch(JSON.stringify(rows), /member/);
    });

    test('a member › while bits are kept › finds and marks incidents of the team alone', async () => {
      const { database } = files;
      const all = database.kysely;
      await addTeam(all);
      while (await keepBits(all, { least: 0, fewest: 1 }));
      const scope = { account_id: someId, needs: 'Analyst' as const, team_ids: [someId] };
      const member = databaseOfMember(database, scope).kysely;
      const asked = (db: typeof all) =>
        searchOf(
          db,
          { search: 'injection', priority: ['P1'] },
          { order: '-created', limit: 51, after: null },
        );
      const found = async (db: typeof all) => {
        const { filter } = asked(db);
        const page = {
          order: '-created' as const,
          limit: 51,
          after: null,
          sees: ['internal' as const],
        };
        return (await listIncidents(db, filter, page)).rows.length;
      };
      assert.deepEqual(await bitsFor(asked(member)), { teams: ['one'] });
      assert.deepEqual(await bitsFor(asked(all)), { teams: null });
      assert.deepEqual([await found(member), await found(all)], [3, 30]);
      const others = await member.updateTable('incident').set({ priority: 'P1' }).execute();
      assert.equal(others[0]?.numUpdatedRows, 6n);
      assert.deepEqual([await found(member), (await idsByBits(asked(all)))?.length], [6, 33]);
      while (await keepBits(all, { least: 0, fewest: 1 }));
      for (const order of listOrders) {
        const wanted = { ...{ order, limit: 4, after: null } };
        const search = searchOf(member, { search: 'injection' }, wanted);
        const rows = await pageByBits<{ id: string }>(search, sql`id`, ['one']);
        const expected = await sql<{ id: string }>`select id from incident
          where team = 'One' and ${reached(search.walk, null)}
          order by ${ordered(search.walk.by, search.walk.direction)} limit 4`.execute(all);
        assert.deepEqual(
          rows?.map(({ id }) => id),
          expected.rows.map(({ id }) => id),
          order,
        );
      }
      // Bits of a team that is no longer theirs lead to nothing.
      const left = databaseOfMember(database, { ...scope, team_ids: [] }).kysely;
      assert.deepEqual(await pageByBits(asked(left), sql`id`, ['one']), []);
    });

    test('the views › dropped, as a killed upgrade leaves them › a start makes them', async () => {
      const { pool } = files.database;
      await pool.query('drop schema member cascade');
      assert.equal(await haveViews(pool), false);
      assert.deepEqual(await migrate(files.database), { applied: [] });
      assert.equal(await haveViews(pool), true);
    });
  });
}
