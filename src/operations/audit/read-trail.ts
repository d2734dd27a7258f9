// Reading the audit trail, as far as the caller can see it.
import { viewerOf } from '../../domain/engagement.ts';
import type { Principal } from '../../domain/principal.ts';
import { listAudit, type AuditFilter, type AuditPlace } from '../../store/audit/audit.ts';
import type { Deps } from '../deps.ts';

/** Entries newest first; those about an engagement only for its viewers. */
export function readTrail(
  { database }: Pick<Deps, 'database'>,
  principal: Principal,
  filter: AuditFilter,
  page: { limit: number; after: AuditPlace | null },
) {
  return listAudit(database.kysely, viewerOf(principal), filter, page);
}
