// One entry more in a record's chain of custody, with the audit entry that holds its head. The
// record must be locked, so that its chain grows by one writer at a time.
import type { AuditAction } from '../../domain/audit-actions.ts';
import type { Timestamp } from '../../domain/clock.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { EvidenceRow } from '../../store/evidence/evidence-tables.ts';
import { insertCustody, lastCustodyEntry } from '../../store/evidence/evidence.ts';
import type { CustodyEntry } from '../../trust-core/custody.ts';
import { custodyHead, nextEntry, type CustodyAction } from '../../trust/custody.ts';
import { evidenceDigest } from '../../trust/evidence-digest.ts';
import { newActorSalt } from '../actor-salt.ts';
import type { Tx } from '../transact.ts';

export interface CustodyAct {
  custody: CustodyAction;
  audit: AuditAction;
  /** What the audit entry says alongside the type of the evidence and the head of its chain. */
  detail: Record<string, unknown>;
}

/** Writes both entries. `evidence` is the locked record as it is after the act. */
export async function recordCustody(
  tx: Tx,
  context: RequestContext,
  at: Timestamp,
  evidence: EvidenceRow,
  { custody: action, audit, detail }: CustodyAct,
): Promise<CustodyEntry> {
  const last = (await lastCustodyEntry(tx, evidence.id)) ?? null;
  const actor = context.principal.name;
  const hash_after = evidence.hash_sha256;
  const detail_digest = evidenceDigest(evidence);
  const said = { ts: at, actor, action, hash_after, detail_digest, actor_salt: newActorSalt() };
  const entry = nextEntry(evidence.id, last, 'service', said);
  await insertCustody(tx, [entry]);
  await writeAudit(tx, context, at, {
    action: audit,
    incident_id: evidence.incident_id,
    evidence_id: evidence.id,
    detail: { evidence_type: evidence.evidence_type, custody: custodyHead(entry), ...detail },
  });
  return entry;
}
