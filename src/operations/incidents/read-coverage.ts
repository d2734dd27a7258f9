// GET …/coverage: how complete the evidence of an incident is, over what the caller may see.
import { coverageOf, type Coverage } from '../../domain/coverage.ts';
import type { Principal } from '../../domain/principal.ts';
import { clearance } from '../../domain/visibility.ts';
import { coverageEvidence, countActions } from '../../store/coverage.ts';
import type { IncidentRow } from '../../store/tables.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from './find.ts';

export async function readCoverage(
  deps: Pick<Deps, 'database'>,
  principal: Principal,
  reference: string,
): Promise<Coverage> {
  const db = deps.database.kysely;
  const incident = await requireIncident(db, reference);
  const allowed = clearance(principal.roles);
  const evidence = await coverageEvidence(db, incident.id, allowed);
  const actions = await countActions(db, incident.id, allowed);
  const { category, workflow_status } = incident;
  const { occurred_at, acknowledged_at, contained_at, recovered_at } = incident;
  return coverageOf({
    ...{ category, workflow_status, evidence, actions },
    ...{ occurred_at, acknowledged_at, contained_at, recovered_at },
    names_asset: namesAsset(incident),
    techniques: incident.finding?.techniques.length ?? 0,
    obligations: { triggered: 0, receipted: 0 },
  });
}

function namesAsset({ agent_id, entity, finding }: IncidentRow): boolean {
  return [agent_id, entity, finding?.host].some((name) => typeof name === 'string' && name !== '');
}
