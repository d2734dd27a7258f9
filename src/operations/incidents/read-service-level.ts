// GET …/service-level: the three clocks of one incident as they are now.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { severityOfId } from '../../domain/severity.ts';
import { serviceClocksOf, type RunningClock } from '../../domain/sla.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';

export async function readServiceLevel(
  deps: Pick<Deps, 'database' | 'clock' | 'config'>,
  reference: string,
): Promise<{ clocks: RunningClock[]; computed_at: Timestamp }> {
  const incident = await requireIncident(deps.database.kysely, reference);
  const computed_at = timestamp(deps.clock.now());
  const { reported_severity } = incident;
  const severity = severityOfId(incident.severity ?? reported_severity ?? 0) ?? 'unknown';
  const levels = deps.config.IP3_SERVICE_LEVELS;
  return { clocks: serviceClocksOf({ ...incident, severity }, levels, computed_at), computed_at };
}
