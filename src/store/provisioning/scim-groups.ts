// SQL of groups of directories, and of who is in them.
import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { Tables } from '../tables.ts';
import type { ScimGroupTable } from './provisioning-tables.ts';

export type ScimGroupRow = Selectable<ScimGroupTable>;

export interface GroupFilter {
  id?: string;
  display_name?: string;
  external_id?: string;
  /** Id of an account that is in it. */
  member?: string;
}

function meant(provider: string, { id, display_name, external_id, member }: GroupFilter) {
  const name = display_name?.toLowerCase();
  return sql.join(
    [
      sql`provider = ${provider} and deleted_at is null`,
      ...(id === undefined ? [] : [sql`id = ${id}`]),
      ...(name === undefined ? [] : [sql`lower(display_name) = ${name}`]),
      ...(external_id === undefined ? [] : [sql`external_id = ${external_id}`]),
      ...(member === undefined
        ? []
        : [
            sql`exists (
              select from scim_member where group_id = scim_group.id and account_id = ${member}
            )`,
          ]),
    ],
    sql` and `,
  );
}

export async function findScimGroups(
  db: Kysely<Tables>,
  provider: string,
  filter: GroupFilter,
  page: { offset: number; limit: number },
): Promise<ScimGroupRow[]> {
  const { rows } = await sql<ScimGroupRow>`
    select * from scim_group where ${meant(provider, filter)}
    order by id offset ${page.offset} limit ${page.limit}`.execute(db);
  return rows;
}

export async function countScimGroups(
  db: Kysely<Tables>,
  provider: string,
  filter: GroupFilter,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from scim_group where ${meant(provider, filter)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function insertScimGroup(
  db: Kysely<Tables>,
  row: Insertable<ScimGroupTable>,
): Promise<void> {
  await db.insertInto('scim_group').values(row).execute();
}

export async function updateScimGroup(
  db: Kysely<Tables>,
  id: string,
  set: Updateable<ScimGroupTable>,
): Promise<void> {
  await db.updateTable('scim_group').set(set).where('id', '=', id).execute();
}

export interface MemberRow {
  group_id: string;
  account_id: string;
  /** Name of the person, or its address. */
  shown: string;
}

export async function membersOfGroups(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<MemberRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('scim_member')
    .innerJoin('account', 'account.id', 'scim_member.account_id')
    .select(['group_id', 'account_id'])
    .select(sql<string>`coalesce(account.name, account.email)`.as('shown'))
    .where(sql<boolean>`group_id = any (${[...ids]}::uuid[])`)
    .orderBy('account_id')
    .execute();
}

export interface MembershipRow {
  account_id: string;
  id: string;
  display_name: string;
  external_id: string | null;
}

/** The groups of these accounts, by name. */
export async function groupsOfAccounts(
  db: Kysely<Tables>,
  provider: string,
  account_ids: readonly string[],
): Promise<MembershipRow[]> {
  if (account_ids.length === 0) return [];
  return db
    .selectFrom('scim_member')
    .innerJoin('scim_group', 'scim_group.id', 'scim_member.group_id')
    .select(['account_id', 'scim_group.id', 'display_name', 'external_id'])
    .where('provider', '=', provider)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`account_id = any (${[...account_ids]}::uuid[])`)
    .orderBy('display_name')
    .execute();
}

export async function anyScimGroup(db: Kysely<Tables>, provider: string): Promise<boolean> {
  return (await countScimGroups(db, provider, {})) > 0;
}

export async function setMembers(
  db: Kysely<Tables>,
  group_id: string,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  if (removed.length > 0) {
    await sql`
      delete from scim_member
      where group_id = ${group_id} and account_id = any (${[...removed]}::uuid[])`.execute(db);
  }
  if (added.length > 0) {
    await sql`
      insert into scim_member (group_id, account_id)
      select ${group_id}, unnest(${[...added]}::uuid[])`.execute(db);
  }
}

/** Out of all groups. */
export async function leaveGroups(db: Kysely<Tables>, account_id: string): Promise<void> {
  await db.deleteFrom('scim_member').where('account_id', '=', account_id).execute();
}
