// A second net under the views of members, where a server runs the service as a role that does not
// own the tables: requests of members run as a role of their own, which row-level security binds.
// Policies on the other role would change the plans of everyone.
import type pg from 'pg';
import { DomainError } from '../../domain/error.ts';
import { teamsSetting } from './member-views.ts';

const ofTeams = `lower(team) = any(current_setting('${teamsSetting}')::text[])`;

/** Tables of the records of teams and of their parts, and the rows that a member can touch. */
const secured: Readonly<Record<string, string>> = {
  ...{ incident: ofTeams, engagement: ofTeams, agent: ofTeams, connector_run: ofTeams },
  ...ofEach('incident_id', 'incident', ['evidence', 'note', 'action', 'sighting']),
  ...ofEach('run_id', 'connector_run', ['run_remark']),
  ...ofEach('engagement_id', 'engagement', ['engagement_entry', 'engagement_rules']),
};

function ofEach(column: string, table: string, parts: readonly string[]): Record<string, string> {
  // The table that is asked is bound by its own policy.
  const rows = `${column} in (select id from public.${table})`;
  return Object.fromEntries(parts.map((part) => [part, rows]));
}

const policy = 'proofline_members';

/** The statements that bind `members`, a quoted name, and no one else. */
export function securityOf(members: string): string[] {
  return Object.entries(secured).flatMap(([table, rows]) => [
    `alter table public.${table} enable row level security`,
    `drop policy if exists proofline_all on public.${table}`,
    // Without it, those who aren't the owner would see nothing; a constant costs no plan anything.
    `create policy proofline_all on public.${table} using (true) with check (true)`,
    `drop policy if exists ${policy} on public.${table}`,
    `create policy ${policy} on public.${table} as restrictive to ${members} using (${rows})`,
  ]);
}

/**
 * Throws `conflict` unless the role that runs the service can become the one of members, and has
 * nothing of it before: policies bind all who have a role's rights.
 */
export async function assertCanBecome(pool: pg.Pool, role: string, members: string): Promise<void> {
  const { rows } = await pool.query<{ becomes: boolean; inherits: boolean }>(
    `select pg_has_role($1::name, $2::name, 'MEMBER') as becomes,
       pg_has_role($1::name, $2::name, 'USAGE') as inherits`,
    [role, members],
  );
  if (rows[0]?.becomes === true && !rows[0].inherits) return;
  const detail =
    `The role ${role} must be a member of ${members} and not inherit from it: ` +
    `alter role ${role} noinherit; grant ${members} to ${role}; from PostgreSQL 16 on: ` +
    `grant ${members} to ${role} with inherit false.`;
  throw new DomainError('conflict', detail);
}

/** Roles that row-level security binds. */
const bound = `select rolname::text as name
  from pg_policy join pg_roles on pg_roles.oid = any(polroles)
  where polname = '${policy}' and polrelid = to_regclass('public.incident')`;

/** The role that row-level security binds, no matter who can become it; null without one. */
export async function boundRole(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>(bound);
  return rows[0]?.name ?? null;
}

/** The role that requests of members run as; null where there is none for this connection. */
export async function roleOfMembers(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>(
    `${bound} and pg_has_role(pg_roles.oid, 'MEMBER') and not pg_has_role(pg_roles.oid, 'USAGE')`,
  );
  return rows[0]?.name ?? null;
}
