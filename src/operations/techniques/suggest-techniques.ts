// GET …/ttp: the techniques of an incident, mapped afresh from what the incident itself says and,
// for those who may read them, from its log events. Other evidence is not read, so nothing of it
// can show; what was decided comes with it.
import type { Kysely } from 'kysely';
import type { Principal } from '../../domain/principal.ts';
import { hasRole } from '../../domain/role.ts';
import type { IncidentRow, TechniqueDecisionRow } from '../../store/incidents/incident-tables.ts';
import { listTechniqueDecisions, readTechniqueHistory } from '../../store/incidents/techniques.ts';
import { listEventTitles } from '../../store/intake/log-events.ts';
import type { Tables } from '../../store/tables.ts';
import { withDecisions, type DecidedTechnique } from '../../techniques/decided.ts';
import { withHistory } from '../../techniques/history.ts';
import { mapTechniques, type TechniqueInput } from '../../techniques/map.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';

export interface IncidentTechnique extends DecidedTechnique {
  /** Who decided and why; for those who may read the evidence that the reason may speak of. */
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

/** The techniques of an incident as this person may see them. */
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

/** What an incident says of its techniques to this person. */
export async function inputOf(
  db: Kysely<Tables>,
  incident: IncidentRow,
  principal: Principal,
): Promise<TechniqueInput> {
  const { title, description, level, category, finding } = incident;
  const isFinding = category.toLowerCase() === 'vulnerability_finding';
  const is_vulnerability = isFinding || (finding?.cve.length ?? 0) > 0;
  const events = await eventTexts(db, incident, principal);
  const texts = [description, finding?.description, ...events].filter(
    (text) => typeof text === 'string',
  );
  return {
    title,
    text: texts.length === 0 ? null : texts.join('\n'),
    level,
    cwe: finding?.cwe ?? [],
    declared: finding?.techniques ?? [],
    is_vulnerability,
    namespace: incident.source_tool === 'capa' ? (finding?.tool_id ?? null) : null,
    applicability: is_vulnerability ? 'possible' : 'observed',
  };
}

/** Its log events are internal evidence; the title is that of one of them. */
async function eventTexts(db: Kysely<Tables>, { id, title }: IncidentRow, { roles }: Principal) {
  if (!hasRole(roles, 'Analyst')) return [];
  return (await listEventTitles(db, id)).filter((text) => text !== title);
}
