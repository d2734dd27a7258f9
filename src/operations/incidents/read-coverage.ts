// GET …/coverage: how complete the evidence of an incident is, over what the caller can see.
import { coverageOf, type Coverage } from '../../domain/coverage.ts';
import type { Principal } from '../../domain/principal.ts';
import { hasRole } from '../../domain/role.ts';
import { clearance } from '../../domain/visibility.ts';
import { countActions, coverageEvidence } from '../../store/evidence/coverage.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { listTechniqueDecisions } from '../../store/incidents/techniques.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';
import { countObligations } from '../legal/evaluate-incident.ts';

export async function readCoverage(
  deps: Pick<Deps, 'database' | 'clock' | 'config'>,
  principal: Principal,
  reference: string,
): Promise<Coverage> {
  const db = deps.database.kysely;
  const incident = await requireIncident(db, reference);
  const allowed = clearance(principal.roles);
  const evidence = await coverageEvidence(db, incident.id, allowed);
  const actions = await countActions(db, incident.id, allowed);
  const decided = await listTechniqueDecisions(db, incident.id);
  const { category, workflow_status } = incident;
  const { occurred_at, acknowledged_at, contained_at, recovered_at } = incident;
  return coverageOf({
    ...{ category, workflow_status, evidence, actions },
    ...{ occurred_at, acknowledged_at, contained_at, recovered_at },
    names_asset: namesAsset(incident),
    techniques: techniquesHeld(incident, decided),
    obligations: hasRole(principal.roles, 'Analyst')
      ? await countObligations(db, deps, incident)
      : { triggered: 0, receipted: 0 },
  });
}

/** Techniques that the tool declared and no one rejected, and those that people accepted. */
function techniquesHeld(
  { finding }: IncidentRow,
  decided: readonly { technique_id: string; decision: string }[],
): number {
  const held = new Set(finding?.techniques ?? []);
  for (const { technique_id, decision } of decided) {
    if (decision === 'rejected') held.delete(technique_id);
    else held.add(technique_id);
  }
  return held.size;
}

function namesAsset({ agent_id, entity, finding }: IncidentRow): boolean {
  return [agent_id, entity, finding?.host].some((name) => typeof name === 'string' && name !== '');
}
