// Teams: made and archived by administrators, who also say who is in them and as what.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import type { MemberRole, Membership } from '../../domain/team.ts';
import type { AccountRow } from '../../store/accounts/account-tables.ts';
import { findAccountByEmail, lockAccount } from '../../store/accounts/accounts.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { TeamRow } from '../../store/teams/team-tables.ts';
import {
  archiveTeamRow,
  deleteTeamMember,
  findTeam,
  findTeamMember,
  insertTeam,
  listTeamMembers,
  listTeams,
  lockTeam,
  membershipsOf,
  putTeamMember,
  type CountedTeam,
  type TeamMember,
} from '../../store/teams/teams.ts';
import type { Deps } from '../deps.ts';
import { transact, type Tx } from '../transact.ts';

type WriteDeps = Pick<Deps, 'database' | 'clock' | 'ids'>;
interface Page {
  limit: number;
  after: string | null;
}

export function readTeams(
  { database }: Pick<Deps, 'database'>,
  page: Page,
): Promise<CountedTeam[]> {
  return listTeams(database.kysely, page);
}

/** @throws `not_found` */
export async function readTeamMembers(
  { database }: Pick<Deps, 'database'>,
  id: string,
  page: Page,
): Promise<TeamMember[]> {
  const team = isUuid(id) ? await findTeam(database.kysely, id) : undefined;
  if (team === undefined) throw noTeam();
  return listTeamMembers(database.kysely, team.id, page);
}

/** The memberships of an account that count at this moment. */
export function readMemberships(
  { database }: Pick<Deps, 'database'>,
  account_id: string,
): Promise<Membership[]> {
  return isUuid(account_id) ? membershipsOf(database.kysely, account_id) : Promise.resolve([]);
}

/** Incidents that have the name as their team belong to it at once. @throws `conflict` */
export async function createTeam(
  deps: WriteDeps,
  context: RequestContext,
  name: string,
): Promise<CountedTeam> {
  return transact(deps, context, async (tx) => {
    const id = deps.ids.next();
    const at = timestamp(deps.clock.now());
    const created_by = context.principal.name;
    const archived = { archived_by: null, archived_at: null };
    await insertTeam(tx, { id, name, created_by, created_at: at, ...archived }).catch(taken);
    await writeAudit(tx, context, at, { action: 'team.created', detail: { team_id: id, name } });
    return required(await findTeam(tx, id), 'the new team');
  });
}

function taken(error: unknown): never {
  if ((error as { constraint?: string }).constraint !== 'team_name') throw error;
  const errors = [{ pointer: '/name', message: 'belongs to another team already' }];
  throw new DomainError('conflict', 'A team has this name. Choose another one.', { errors });
}

/** Its members lose what they had by it; its incidents stay as they are. */
export async function archiveTeam(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  id: string,
): Promise<CountedTeam> {
  return transact(deps, context, async (tx) => {
    const team = await lockedTeam(tx, id);
    const at = timestamp(deps.clock.now());
    const detail = { team_id: team.id, name: team.name };
    await archiveTeamRow(tx, team.id, { archived_by: context.principal.name, archived_at: at });
    await writeAudit(tx, context, at, { action: 'team.archived', detail });
    return required(await findTeam(tx, team.id), 'the archived team');
  });
}

/**
 * Gives an account without global roles a role in a team, by its id or e-mail address.
 * @throws `not_found`, `conflict`
 */
export async function setTeamMember(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  id: string,
  named: string,
  role: MemberRole,
): Promise<TeamMember> {
  return transact(deps, context, async (tx) => {
    const team = await lockedTeam(tx, id);
    const account = await lockedAccount(tx, named);
    if (account.roles.length > 0) throw hasGlobalRoles();
    const at = timestamp(deps.clock.now());
    const before = await findTeamMember(tx, team.id, account.id);
    if (before?.role === role) return before;
    const added_by = context.principal.name;
    await putTeamMember(tx, {
      ...{ team_id: team.id, account_id: account.id, role, added_by, added_at: at },
    });
    const detail = {
      ...{ team_id: team.id, team: team.name, account_id: account.id, email: account.email },
      ...{ role, before: before?.role ?? null },
    };
    await writeAudit(tx, context, at, { action: 'team.member_set', detail });
    return required(await findTeamMember(tx, team.id, account.id), 'the member');
  });
}

/** From the next request on they have nothing by this team. @throws `not_found` */
export async function removeTeamMember(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  id: string,
  account_id: string,
): Promise<void> {
  await transact(deps, context, async (tx) => {
    const team = isUuid(id) ? await lockTeam(tx, id) : undefined;
    if (team === undefined) throw noTeam();
    const member = isUuid(account_id) ? await findTeamMember(tx, team.id, account_id) : undefined;
    if (member === undefined) throw new DomainError('not_found', 'The team has no such member.');
    await deleteTeamMember(tx, team.id, member.account_id);
    const detail = {
      ...{ team_id: team.id, team: team.name, account_id: member.account_id },
      ...{ email: member.email, role: member.role },
    };
    const at = timestamp(deps.clock.now());
    await writeAudit(tx, context, at, { action: 'team.member_removed', detail });
    return null;
  });
}

async function lockedAccount(tx: Tx, named: string): Promise<AccountRow> {
  const id = isUuid(named) ? named : (await findAccountByEmail(tx, named))?.id;
  const account = id === undefined ? undefined : await lockAccount(tx, id);
  if (account !== undefined) return account;
  throw new DomainError('not_found', 'User not found.');
}

/** One that is not archived. */
async function lockedTeam(tx: Tx, id: string): Promise<TeamRow> {
  const team = isUuid(id) ? await lockTeam(tx, id) : undefined;
  if (team === undefined) throw noTeam();
  if (team.archived_at === null) return team;
  throw new DomainError('conflict', 'This team is archived. Create another one.');
}

function noTeam(): DomainError {
  return new DomainError('not_found', 'There is no such team.');
}

function hasGlobalRoles(): DomainError {
  const detail =
    'This user has roles for all records, so a membership would change nothing. Take the roles ' +
    'away first.';
  return new DomainError('conflict', detail);
}
