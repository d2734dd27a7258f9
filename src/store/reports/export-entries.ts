// The entries of the trail that say how reports were released.
import type { Kysely } from 'kysely';
import type { AuditAction } from '../../domain/audit-actions.ts';
import { auditEntryOf, type AuditEntry } from '../audit/audit.ts';
import type { Tables } from '../tables.ts';
import type { ReportRow } from './report-tables.ts';

/** By its report alone: the clock of a server can go back between the two. */
export async function findExportEntry(
  db: Kysely<Tables>,
  { id, incident_id }: Pick<ReportRow, 'id' | 'incident_id'>,
): Promise<AuditEntry | undefined> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['id', 'entry', 'texts'])
    .where('incident_id', '=', incident_id)
    .where('action', '=', 'report.exported' satisfies AuditAction)
    .orderBy('id')
    .execute();
  return rows.map(auditEntryOf).find(({ detail }) => detail['report_id'] === id);
}
