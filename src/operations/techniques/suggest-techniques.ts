// GET …/ttp: the techniques of an incident, mapped afresh from what the incident itself says and,
// for those who can read them, from its log events. Other evidence is not read, so nothing of it
// can show; what was decided comes with it.
import type { Kysely } from 'kysely';
import type { Principal } from '../../domain/principal.ts';
import { hasRole } from '../../domain/role.ts';
import type { IncidentRow, TechniqueDecisionRow } from '../../store/incidents/incident-tables.ts';
import { listTechniqueDecisions, readTechniqueHistory } from '../../store/incidents/techniques.ts';
import type { Tables } from '../../store/tables.ts';
import { withDecisions, type DecidedTechnique } from '../../techniques/decided.ts';
import { withHistory } from '../../techniques/history.ts';
import { mapTechniques } from '../../techniques/map.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';
import { inputOf } from './mapper-input.ts';

export interface IncidentTechnique extends DecidedTechnique {
  /** Who decided and why; for those who might read the evidence that the reason might speak of. */
  decision?: Pick<TechniqueDecisionRow, 'decided_by' | 'decided_at' | 'reason'>;
}

export interface IncidentTechniques {
  incident: IncidentRow;
  ttps: IncidentTechnique[];
}

export async function suggestTechniques(
  deps: Pick<Deps, 'database'>,
  principal: Principal,
  reference: string,
): Promise<IncidentTechniques> {
  const db = deps.database.kysely;
  const incident = await requireIncident(db, reference);
  return { incident, ttps: await techniquesOf(db, incident, principal) };
}

/** The techniques of an incident as this person can see them. */
export async function techniquesOf(
  db: Kysely<Tables>,
  incident: IncidentRow,
  principal: Principal,
): Promise<IncidentTechnique[]> {
  const decisions = await listTechniqueDecisions(db, incident.id);
  const input = await inputOf(db, incident, principal);
  const suggested = mapTechniques(input);
  const ids = suggested.map(({ technique_id }) => technique_id);
  const history = ids.length === 0 ? [] : await readTechniqueHistory(db, ids, incident.id);
  const weighed = withHistory(suggested, history, input);
  const all = withDecisions(weighed, decisions, input.applicability);
  if (!hasRole(principal.roles, 'Analyst')) return all;
  const byId = new Map(decisions.map((row) => [row.technique_id, row]));
  return all.map((one) => {
    const row = byId.get(one.technique_id);
    if (row === undefined) return one;
    const { decided_by, decided_at, reason } = row;
    return { ...one, decision: { decided_by, decided_at, reason } };
  });
}
