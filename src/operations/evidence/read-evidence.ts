// Reading evidence: what a caller may not see does not exist for that caller.
import type { Kysely } from 'kysely';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { Principal } from '../../domain/principal.ts';
import { clearance } from '../../domain/visibility.ts';
import { findEvidence, listCustody, listEvidence } from '../../store/evidence.ts';
import type { EvidenceRow, Tables } from '../../store/tables.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../incidents/find.ts';
import type { AttachedEvidence } from './attach-evidence.ts';

export async function requireEvidence(
  db: Kysely<Tables>,
  principal: Principal,
  id: string,
): Promise<EvidenceRow> {
  const known = isUuid(id) ? await findEvidence(db, id, clearance(principal.roles)) : undefined;
  if (known !== undefined) return known;
  throw new DomainError('not_found', 'There is no evidence with this id that you may see.');
}

/** One record with its chain of custody. */
export async function readEvidence(
  deps: Pick<Deps, 'database'>,
  principal: Principal,
  id: string,
): Promise<AttachedEvidence> {
  const evidence = await requireEvidence(deps.database.kysely, principal, id);
  const chain_of_custody = await listCustody(deps.database.kysely, [evidence.id]);
  return { evidence, chain_of_custody };
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
  return records.map((evidence) => ({
    evidence,
    chain_of_custody: chains.get(evidence.id) ?? [],
  }));
}

export interface EvidenceContent {
  evidence: EvidenceRow;
  bytes: number;
  source: AsyncIterable<Uint8Array>;
}

/** The bytes that we hold of a record; `not_found` for a record that is only a reference. */
export async function openEvidenceContent(
  deps: Pick<Deps, 'database' | 'vault'>,
  principal: Principal,
  id: string,
): Promise<EvidenceContent> {
  const evidence = await requireEvidence(deps.database.kysely, principal, id);
  const held = evidence.integrity === 'verified' ? heldContent(evidence) : null;
  if (held === null) {
    const detail = 'The service holds no bytes of this record, only a reference to them.';
    throw new DomainError('not_found', detail, { content_ref: evidence.content_ref });
  }
  const size = await deps.vault.size(held.sha256);
  if (size === null) throw new Error(`The vault lacks blob ${held.sha256} of evidence ${id}.`);
  const { start, end } = held.range ?? { start: 0, end: size };
  return { evidence, bytes: end - start, source: deps.vault.read(held.sha256, { start, end }) };
}

const heldReference = /^vault:sha256:([0-9a-f]{64})(?:#bytes=(\d+)-(\d+))?$/;

/** Where in the vault a `content_ref` points: `vault:sha256:<hash>` with `#bytes=<start>-<end>`. */
function heldContent(evidence: EvidenceRow) {
  const match = heldReference.exec(evidence.content_ref);
  if (match === null) return null;
  const [, sha256, start, end] = match;
  const range = start === undefined ? null : { start: Number(start), end: Number(end) };
  return { sha256: sha256!, range };
}
