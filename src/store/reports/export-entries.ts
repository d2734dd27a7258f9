// The entries of the trail that say how reports were released.
import type { Kysely } from 'kysely';
import type { AuditAction } from '../../domain/audit-actions.ts';
import { auditEntryOf, type AuditEntry } from '../audit/audit.ts';
import type { Tables } from '../tables.ts';
import type { ReportRow } from './report-tables.ts';

/** Written with the report, so not before it. */
export async function findExportEntry(
  db: Kysely<Tables>,
  { id, incident_id, created_at }: Pick<ReportRow, 'id' | 'incident_id' | 'created_at'>,
): Promise<AuditEntry | undefined> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['id', 'entry', 'texts'])
    .where('incident_id', '=', incident_id)
    .where('action', '=', 'report.exported' satisfies AuditAction)
    .where('at', '>=', created_at)
    .orderBy('id')
    .execute();
  return rows.map(auditEntryOf).find(({ detail }) => detail['report_id'] === id);
}
