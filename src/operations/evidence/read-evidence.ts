// Reading evidence: what a caller cannot see does not exist for that caller.
import type { Kysely } from 'kysely';
import type { Principal } from '../../domain/principal.ts';
import { clearance } from '../../domain/visibility.ts';
import { erasedRecords } from '../../store/erasures/erasures.ts';
import type { EvidenceRow } from '../../store/evidence/evidence-tables.ts';
import { listCustody, listEvidence } from '../../store/evidence/evidence.ts';
import type { Tables } from '../../store/tables.ts';
import { openFaults } from '../../store/vault/scrub.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';
import type { AttachedEvidence } from './attach-evidence.ts';
import { heldContent } from './held-content.ts';
import { requireEvidence } from './require-evidence.ts';

/** One record with its chain of custody. */
export async function readEvidence(
  deps: Pick<Deps, 'database'>,
  principal: Principal,
  id: string,
): Promise<AttachedEvidence> {
  const evidence = await requireEvidence(deps.database.kysely, principal, id);
  const chain_of_custody = await listCustody(deps.database.kysely, [evidence.id]);
  const state = await stateOf(deps.database.kysely, [evidence]);
  return { evidence, chain_of_custody, ...state(evidence.id) };
}

/** What is known of the bytes of each of these records. */
async function stateOf(db: Kysely<Tables>, records: readonly EvidenceRow[]) {
  const erased = await erasedRecords(
    db,
    records.map(({ id }) => id),
  );
  const broken = await brokenRecords(
    db,
    records.filter(({ id }) => !erased.has(id)),
  );
  return (id: string) => ({ broken: broken.has(id), erased: erased.get(id) ?? null });
}

/** Of these records those whose bytes are known to be corrupted. */
async function brokenRecords(
  db: Kysely<Tables>,
  records: readonly EvidenceRow[],
): Promise<Set<string>> {
  const held = new Map(records.map((record) => [record.id, heldContent(record)?.sha256]));
  const hashes = new Set([...held.values()].filter((hash) => hash !== undefined));
  const damaged = new Set((await openFaults(db, [...hashes])).map(({ sha256 }) => sha256));
  const isDamaged = (id: string) => damaged.has(held.get(id) ?? '');
  return new Set(records.map(({ id }) => id).filter(isDamaged));
}

/** A page of an incident's evidence, each record with its chain of custody. */
export async function readIncidentEvidence(
  deps: Pick<Deps, 'database'>,
  principal: Principal,
  reference: string,
  page: { limit: number; after: string | null },
): Promise<AttachedEvidence[]> {
  const db = deps.database.kysely;
  const incident = await requireIncident(db, reference);
  const records = await listEvidence(db, incident.id, clearance(principal.roles), page);
  const custody = await listCustody(
    db,
    records.map(({ id }) => id),
  );
  const chains = Map.groupBy(custody, ({ evidence_id }) => evidence_id);
  const state = await stateOf(db, records);
  return records.map((evidence) => ({
    evidence,
    chain_of_custody: chains.get(evidence.id) ?? [],
    ...state(evidence.id),
  }));
}
