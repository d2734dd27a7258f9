// Indicators of an incident's report from an open source.
import type { Principal } from '../../domain/principal.ts';
import { clearance } from '../../domain/visibility.ts';
import { findIndicators, type ReportedIndicators } from '../../store/intake/intake-osint.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';

/** Undefined where there is no report, and where the caller cannot see its record. */
export async function readIndicators(
  deps: Pick<Deps, 'database'>,
  principal: Principal,
  reference: string,
): Promise<ReportedIndicators | undefined> {
  const db = deps.database.kysely;
  const incident = await requireIncident(db, reference);
  return findIndicators(db, incident.id, clearance(principal.roles));
}
