// Memberships by the groups of a provider or its directory: replaced, removals included.
import type { Timestamp } from '../../domain/clock.ts';
import {
  namesTeams,
  recordedGroups,
  teamsOfGroups,
  type RoleMap,
} from '../../domain/group-roles.ts';
import type { RequestContext } from '../../domain/principal.ts';
import type { AccountRow } from '../../store/accounts/account-tables.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import {
  deleteTeamMember,
  heldMemberships,
  putTeamMember,
  teamsNamed,
  type HeldMembership,
} from '../../store/teams/teams.ts';
import type { Tx } from '../transact.ts';

export interface SaidGroups {
  provider: string;
  role_map: RoleMap;
  groups: readonly string[];
}

/** In place of who gave it. No email address and no machine is named like this. */
const givenBy = 'provider:';

/**
 * Of an account that is locked. Memberships that groups gave always end with the groups; those that
 * an administrator gave, only where the map names teams. Returns the teams of the map that there
 * are not.
 */
export async function replaceMemberships(
  tx: Tx,
  context: RequestContext,
  at: Timestamp,
  account: Pick<AccountRow, 'id' | 'email'>,
  said: SaidGroups,
): Promise<string[]> {
  const wanted = teamsOfGroups(said.role_map, said.groups);
  const held = await heldMemberships(tx, account.id);
  const teams =
    wanted.length > 0
      ? await teamsNamed(
          tx,
          wanted.map(({ team }) => team),
        )
      : [];
  const byName = new Map(teams.map((team) => [team.name.toLowerCase(), team]));
  const kept = new Set<string>();
  for (const { team: name, role } of wanted) {
    const team = byName.get(name.toLowerCase());
    if (team === undefined) continue;
    kept.add(team.id);
    const before = held.find(({ team_id }) => team_id === team.id);
    if (before?.role === role && before.added_by.startsWith(givenBy)) continue;
    await give(tx, context, at, { account, said, team, role, before });
  }
  for (const one of held) {
    const isReplaced = one.added_by.startsWith(givenBy) || namesTeams(said.role_map);
    if (isReplaced && !kept.has(one.team_id)) await end(tx, context, at, { account, said, one });
  }
  return wanted.map(({ team }) => team).filter((name) => !byName.has(name.toLowerCase()));
}

interface Given {
  account: Pick<AccountRow, 'id' | 'email'>;
  said: SaidGroups;
  team: { id: string; name: string };
  role: HeldMembership['role'];
  before: HeldMembership | undefined;
}

async function give(
  tx: Tx,
  context: RequestContext,
  at: Timestamp,
  { account, said: { provider, role_map, groups }, team, role, before }: Given,
): Promise<void> {
  const added_by = `${givenBy}${provider}`;
  const key = { team_id: team.id, account_id: account.id };
  await putTeamMember(tx, { ...key, role, added_by, added_at: at });
  const who = { ...key, team: team.name, email: account.email };
  const given = { provider, ...recordedGroups(role_map, groups) };
  const detail = { ...who, role, before: before?.role ?? null, ...given };
  await writeAudit(tx, context, at, { action: 'team.member_set', detail });
}

interface Ended extends Pick<Given, 'account' | 'said'> {
  one: HeldMembership;
}

async function end(
  tx: Tx,
  context: RequestContext,
  at: Timestamp,
  { account, said: { provider, role_map, groups }, one: { team_id, team, role } }: Ended,
): Promise<void> {
  await deleteTeamMember(tx, team_id, account.id);
  const who = { team_id, team, account_id: account.id, email: account.email };
  const detail = { ...who, role, provider, ...recordedGroups(role_map, groups) };
  await writeAudit(tx, context, at, { action: 'team.member_removed', detail });
}
