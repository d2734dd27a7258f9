// Entries of the audit trail as the service reads them, with their texts.
import { auditEntryOf, type AuditEntry, type StoredEntry } from '../../src/store/audit/audit.ts';
import type { TestService } from './service.ts';

/** The oldest first. */
export async function auditEntries(
  { deps }: TestService,
  where: string,
  values: unknown[],
): Promise<AuditEntry[]> {
  const { rows } = await deps.database.pool.query<StoredEntry>(
    `select id, entry, texts from audit_entry where ${where} order by id`,
    values,
  );
  return rows.map(auditEntryOf);
}
