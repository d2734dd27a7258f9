// Exporting what is not public leaves a trace: an entry in the record's custody and one in the
// audit trail, committed before the first byte leaves. What cannot be recorded is not exported.
import type { Timestamp } from '../../domain/clock.ts';
import type { RequestContext } from '../../domain/principal.ts';
import type { EvidenceRow } from '../../store/evidence/evidence-tables.ts';
import type { Tx } from '../transact.ts';
import { recordCustody } from './record-custody.ts';
import { requireLockedEvidence } from './require-evidence.ts';

/** How evidence leaves the service, e.g. `{ as: 'download' }`. */
export interface Export {
  as: 'download' | 'package' | 'report';
  /** What the audit entry says alongside it, such as the id of a package. */
  [member: string]: unknown;
}

/**
 * Records that these records leave the service, but for those that are public. Throws `not_found`
 * for one that the caller cannot see. Locks the records in the order of their ids.
 */
export async function recordExports(
  tx: Tx,
  context: RequestContext,
  at: Timestamp,
  evidence: readonly Pick<EvidenceRow, 'id'>[],
  how: Export,
): Promise<void> {
  const ids = [...new Set(evidence.map(({ id }) => id))].sort();
  for (const id of ids) {
    const record = await requireLockedEvidence(tx, context.principal, id);
    const { visibility, hash_sha256 } = record;
    if (visibility === 'public') continue;
    const detail = { ...how, visibility, hash_sha256 };
    await recordCustody(tx, context, at, record, {
      custody: 'exported',
      audit: 'evidence.exported',
      detail,
    });
  }
}
