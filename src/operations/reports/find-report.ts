// Finding the report that a request names, and all that is told of it.
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { ReportAttemptRow, ReportReceiptRow } from '../../store/report-tables.ts';
import { findReport, listAttempts, listReceipts, type ReportState } from '../../store/reports.ts';
import type { Tables } from '../../store/tables.ts';
import type { Kysely } from 'kysely';

export async function requireReport(db: Kysely<Tables>, id: string): Promise<ReportState> {
  const found = isUuid(id) ? await findReport(db, id) : undefined;
  if (found !== undefined) return found;
  const named = id.slice(0, 64);
  throw new DomainError(
    'not_found',
    `There is no report "${named}"; name one by the report_id that its export answered.`,
  );
}

export interface WholeReport {
  report: ReportState;
  attempts: ReportAttemptRow[];
  receipts: ReportReceiptRow[];
}

export async function readReport(db: Kysely<Tables>, id: string): Promise<WholeReport> {
  const report = await requireReport(db, id);
  const attempts = await listAttempts(db, report.id);
  return { report, attempts, receipts: await listReceipts(db, report.id) };
}
