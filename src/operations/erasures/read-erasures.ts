// The erasures of an incident, what the next one would reach, and their proof for those who check
// it offline.
import type { Erasure, ErasureScope } from '../../domain/erasure.ts';
import { DomainError } from '../../domain/error.ts';
import { erasureLogEntries, listErasures } from '../../store/erasures/erasures.ts';
import { auditLeafData } from '../../trust/audit-leaf.ts';
import { proveInclusion } from '../audit/prove.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';
import { planErasure, type ErasurePlan } from './plan-erasure.ts';

/** More are not listed. */
const mostListed = 200;

export interface ErasuresOf {
  incident: { id: string; public_id: string };
  erasures: Erasure[];
  plan: ErasurePlan;
}

/** @throws `not_found` */
export async function readErasures(
  deps: Pick<Deps, 'database' | 'vault'>,
  reference: string,
  scope: ErasureScope,
): Promise<ErasuresOf> {
  const db = deps.database.kysely;
  const incident = await requireIncident(db, reference);
  const erasures = await listErasures(db, incident.id, mostListed);
  return { incident, erasures, plan: await planErasure(deps, db, incident.id, scope) };
}

export interface ErasureStatement {
  type: 'proofline.erasures/1';
  incident: string;
  /** Entries of the audit log with the proof that it has them; null until it is published. */
  entries: { entry: string; proof: string | null }[];
}

/** What the log says of the incident's erasures. @throws `not_found` */
export async function erasureStatement(
  deps: Pick<Deps, 'database'>,
  reference: string,
): Promise<ErasureStatement> {
  const db = deps.database.kysely;
  const incident = await requireIncident(db, reference);
  const entries: ErasureStatement['entries'] = [];
  for (const { id, entry } of await erasureLogEntries(db, incident.id)) {
    const leaf = auditLeafData(id, entry).toString('utf8');
    entries.push({ entry: leaf, proof: await proofOf(deps, id) });
  }
  return { type: 'proofline.erasures/1', incident: incident.public_id, entries };
}

async function proofOf(deps: Pick<Deps, 'database'>, id: number): Promise<string | null> {
  try {
    return (await proveInclusion(deps, id)).proof;
  } catch (error) {
    // Not in the tree yet, or in it and not yet under a checkpoint.
    if (error instanceof DomainError && ['conflict', 'not_found'].includes(error.code)) return null;
    throw error;
  }
}
