// SQL of teams and memberships.
import { sql, type Insertable, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Role } from '../../domain/role.ts';
import type { MemberRole, Membership } from '../../domain/team.ts';
import type { Tables } from '../tables.ts';
import type { TeamRow } from './team-tables.ts';

export interface CountedTeam extends TeamRow {
  members: number;
  /** Incidents that it has by its name. */
  incidents: number;
}

export interface TeamMember {
  account_id: string;
  email: string;
  name: string | null;
  role: MemberRole;
  added_by: string;
  added_at: Timestamp;
  /** Whether global roles make the membership count for nothing. */
  has_global_roles: boolean;
  disabled: boolean;
}

/** By the id of a team, newest first. */
export async function listTeams(
  db: Kysely<Tables>,
  page: { limit: number; after: string | null },
): Promise<CountedTeam[]> {
  const all = counted(db).orderBy('team.id', 'desc').limit(page.limit);
  return (page.after === null ? all : all.where('team.id', '<', page.after)).execute();
}

export async function findTeam(db: Kysely<Tables>, id: string): Promise<CountedTeam | undefined> {
  return counted(db).where('team.id', '=', id).executeTakeFirst();
}

function counted(db: Kysely<Tables>) {
  return db
    .selectFrom('team')
    .selectAll('team')
    .select([
      sql<number>`(select count(*)::int from team_member where team_id = team.id)`.as('members'),
      sql<number>`(
        select count(*)::int from incident
        where incident.team is not null and lower(incident.team) = lower(team.name)
          and incident.undone_at is null)`.as('incidents'),
    ]);
}

export async function lockTeam(db: Kysely<Tables>, id: string): Promise<TeamRow | undefined> {
  // A membership that groups give holds the key of its team, so that must stay free.
  return db.selectFrom('team').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function insertTeam(
  db: Kysely<Tables>,
  team: Insertable<Tables['team']>,
): Promise<void> {
  await db.insertInto('team').values(team).execute();
}

export async function archiveTeamRow(
  db: Kysely<Tables>,
  id: string,
  archived: { archived_by: string; archived_at: Timestamp },
): Promise<void> {
  await db.updateTable('team').set(archived).where('id', '=', id).execute();
}

export async function listTeamMembers(
  db: Kysely<Tables>,
  team_id: string,
  page: { limit: number; after: string | null },
): Promise<TeamMember[]> {
  const all = membersOf(db, team_id).orderBy('account_id').limit(page.limit);
  return (page.after === null ? all : all.where('account_id', '>', page.after)).execute();
}

export async function findTeamMember(
  db: Kysely<Tables>,
  team_id: string,
  account_id: string,
): Promise<TeamMember | undefined> {
  return membersOf(db, team_id).where('account_id', '=', account_id).executeTakeFirst();
}

function membersOf(db: Kysely<Tables>, team_id: string) {
  return db
    .selectFrom('team_member')
    .innerJoin('account', 'account.id', 'team_member.account_id')
    .select(['account_id', 'email', 'name', 'role', 'added_by', 'added_at'])
    .select([
      sql<boolean>`account.roles <> '{}'`.as('has_global_roles'),
      sql<boolean>`account.disabled_at is not null`.as('disabled'),
    ])
    .where('team_id', '=', team_id);
}

export async function putTeamMember(
  db: Kysely<Tables>,
  member: Insertable<Tables['team_member']>,
): Promise<void> {
  await db
    .insertInto('team_member')
    .values(member)
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'account_id']).doUpdateSet({
        role: member.role,
        added_by: member.added_by,
        added_at: member.added_at,
      }),
    )
    .execute();
}

/** Whether there was one. */
export async function deleteTeamMember(
  db: Kysely<Tables>,
  team_id: string,
  account_id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('team_member')
    .where('team_id', '=', team_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface HeldMembership extends Membership {
  added_by: string;
}

/** Memberships in teams that aren't archived, whether they count or not. */
export async function heldMemberships(
  db: Kysely<Tables>,
  account_id: string,
): Promise<HeldMembership[]> {
  return db
    .selectFrom('team_member')
    .innerJoin('team', 'team.id', 'team_member.team_id')
    .select(['team.id as team_id', 'team.name as team', 'role', 'added_by'])
    .where('account_id', '=', account_id)
    .where('archived_at', 'is', null)
    .orderBy('team.name')
    .execute();
}

/** Those of these names, in any spelling of capitals, that aren't archived. */
export async function teamsNamed(
  db: Kysely<Tables>,
  names: readonly string[],
): Promise<Pick<TeamRow, 'id' | 'name'>[]> {
  return db
    .selectFrom('team')
    .select(['id', 'name'])
    .where('archived_at', 'is', null)
    .where(sql<boolean>`lower(name) in (select lower(unnest(${[...names]}::text[])))`)
    .execute();
}

/** As a member asks: those that count for the request. */
export async function ownTeams(db: Kysely<Tables>): Promise<Pick<TeamRow, 'id' | 'name'>[]> {
  return db.selectFrom('team').select(['id', 'name']).orderBy('name').limit(2).execute();
}

/** The memberships of an account that count: none while it has global roles or is disabled. */
export async function membershipsOf(db: Kysely<Tables>, account_id: string): Promise<Membership[]> {
  return db
    .selectFrom('team_member')
    .innerJoin('team', 'team.id', 'team_member.team_id')
    .innerJoin('account', 'account.id', 'team_member.account_id')
    .select(['team.id as team_id', 'team.name as team', 'role'])
    .where('account_id', '=', account_id)
    .where('archived_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`account.roles = ${[] as Role[]}::text[]`)
    .orderBy('team.name')
    .execute();
}
