// Reading the log of an engagement, and the bytes behind its register.
import type { Principal } from '../../domain/principal.ts';
import { listLog, type LogFilter } from '../../store/engagements/engagement-log.ts';
import { findIncident } from '../../store/incidents/incidents.ts';
import { openFaults } from '../../store/vault/scrub.ts';
import type { LogEntry, RegisterEvidence } from '../../trust/engagement-log.ts';
import type { Deps } from '../deps.ts';
import { requireEngagement } from './find.ts';

/** `broken`: the service holds the bytes, and they are known to be corrupted. */
type SeenEvidence = Omit<RegisterEvidence, 'integrity'> & {
  integrity: RegisterEvidence['integrity'] | 'broken';
};
export type SeenLogEntry = Omit<LogEntry, 'evidence'> & { evidence: SeenEvidence | null };

/** A page of the log by number. An incident that does not exist has no entries. */
export async function readLog(
  deps: Pick<Deps, 'database'>,
  principal: Principal,
  reference: string,
  filter: LogFilter,
  page: { limit: number; after: number | null },
): Promise<SeenLogEntry[]> {
  const db = deps.database.kysely;
  const { id } = await requireEngagement(db, principal, reference);
  const asked = { ...filter };
  if (filter.incident_id !== undefined) {
    const incident = await findIncident(db, filter.incident_id);
    if (incident === undefined) return [];
    asked.incident_id = incident.id;
  }
  return withDamage(deps, await listLog(db, id, asked, page));
}

async function withDamage(deps: Pick<Deps, 'database'>, log: LogEntry[]): Promise<SeenLogEntry[]> {
  const held = log.flatMap(({ evidence }) => (evidence === null ? [] : [evidence.hash_sha256]));
  const faults = await openFaults(deps.database.kysely, held);
  const damaged = new Set(faults.map(({ sha256 }) => sha256));
  return log.map((entry) => {
    const { evidence } = entry;
    const isBroken = evidence?.integrity === 'verified' && damaged.has(evidence.hash_sha256);
    return isBroken ? { ...entry, evidence: { ...evidence, integrity: 'broken' } } : entry;
  });
}
