// The database as a member of teams sees it: each transaction begins with the search path of the
// views and with the teams that count, read at that moment.
import { sql, type Kysely } from 'kysely';
import { DomainError } from '../../domain/error.ts';
import { hasRole, roles, type Role } from '../../domain/role.ts';
import { systemCode } from '../../domain/system-code.ts';
import type { Database } from '../engine/database.ts';
import type { Tables } from '../tables.ts';
import { memberSchema, memberSetting, teamsSetting } from './member-views.ts';

export interface MemberScope {
  account_id: string;
  /** The role that the request needs: memberships with it count, others don't. */
  needs: Role;
  /** Of the memberships that counted when the request came. */
  team_ids: readonly string[];
}

/** A membership that ended since the request came counts no more; a new one doesn't yet. */
const beginning = `select set_config('search_path', '${memberSchema}', true),
  set_config('${memberSetting}', $1::text, true),
  set_config('${teamsSetting}', coalesce((
    select array_agg(lower(team.name)) from public.team_member
      join public.team on team.id = team_member.team_id
      join public.account on account.id = team_member.account_id
    where account_id = $1::uuid and team_id = any($2::uuid[]) and role = any($3::text[])
      and archived_at is null and disabled_at is null and account.roles = '{}'
  ), '{}')::text, true)`;

/** Last, as what precedes it reads what this role need not. */
const asRole = `${beginning}, set_config('role', $4::text, true)`;

const ofMembers = new WeakSet<Kysely<Tables>>();

/** Whether its statements are those of a member. Of a transaction this is not known. */
export const isOfMember = (db: Kysely<Tables>): boolean => ofMembers.has(db);

export function databaseOfMember(
  database: Database,
  { account_id, needs, team_ids }: MemberScope,
): Database {
  const enough = roles.filter((role) => hasRole([role], needs));
  const { memberRole } = database;
  const values = [account_id, team_ids, enough, ...(memberRole === null ? [] : [memberRole])];
  const text = memberRole === null ? beginning : asRole;
  const kysely: Kysely<Tables> = database.scopedTo({ text, values, reportedAs });
  ofMembers.add(kysely);
  return { ...database, kysely, isOfMember: true };
}

/** In a statement of a member, the teams that count; null in all others. */
export const itsTeams = sql`nullif(current_setting(${sql.lit(teamsSetting)}, true), '')::text[]`;

/**
 * Reads in a transaction of a member what has no view. What is read says nothing of other teams, or
 * is compared with what the member is shown before any of it leaves.
 */
export async function pastViews<Found>(
  transaction: Kysely<Tables>,
  read: () => Promise<Found>,
): Promise<Found> {
  await sql`set local search_path to default`.execute(transaction);
  const found = await read();
  await sql`set local search_path to ${sql.id(memberSchema)}`.execute(transaction);
  return found;
}

/**
 * Tables, columns and functions without a view or a right for members, and rows that would no
 * longer be those of the team: what needs them is refused.
 */
const refused = new Set(['42P01', '42883', '44000', '55000', '0A000']);

function reportedAs(error: unknown): unknown {
  return refused.has(systemCode(error)) ? notOpen(error) : error;
}

function notOpen(cause: unknown): DomainError {
  const detail =
    'This needs records that are not shown to members of teams. Ask someone whose roles count ' +
    'for all records.';
  return new DomainError('forbidden', detail, {}, { cause });
}
