// The team that an import belongs to, and with it the incidents that it opens.
import { DomainError, validationFailed } from '../../domain/error.ts';
import { ownTeams, teamsNamed } from '../../store/teams/teams.ts';
import type { Deps } from '../deps.ts';
import type { RetestedIncident } from './retest.ts';

/**
 * The name of the team that is asked for; without one, that of the retested incident, or of a
 * member who has a single one. Null for none, which people with roles for all records can leave.
 * Throws `unknown_reference` for a team that is none or archived, or where a member cannot write.
 */
export async function teamOfImport(
  { database }: Pick<Deps, 'database'>,
  asked: string | undefined,
  retested: RetestedIncident | undefined,
): Promise<string | null> {
  const isOfMember = database.isOfMember === true;
  if (asked === undefined && !isOfMember) return null;
  const wanted = asked ?? retested?.team ?? null;
  const db = database.kysely;
  const teams = await (wanted === null ? ownTeams(db) : teamsNamed(db, [wanted]));
  const [team] = teams;
  if (team === undefined) throw noTeam(wanted);
  if (teams.length > 1) {
    const message = 'names the team that the import is for, as you are in several';
    throw validationFailed([{ pointer: '/query/team', message }]);
  }
  if (retested !== undefined && retested.team?.toLowerCase() !== team.name.toLowerCase()) {
    const detail = `${retested.public_id} isn't an incident of the team ${team.name}.`;
    throw new DomainError('unknown_reference', detail, { retest_of: retested.public_id });
  }
  return team.name;
}

function noTeam(team: string | null): DomainError {
  const detail = "There is no such team, it is archived, or you can't import for it.";
  return new DomainError('unknown_reference', detail, team === null ? {} : { team });
}
