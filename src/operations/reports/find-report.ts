// Finding the report that a request names, and all that is reported of it.
import type { Kysely } from 'kysely';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import { findExportEntry } from '../../store/reports/export-entries.ts';
import type { ReportAttemptRow, ReportReceiptRow } from '../../store/reports/report-tables.ts';
import {
  findReport,
  listAttempts,
  listReceipts,
  listReports,
  type ReportFilter,
  type ReportState,
} from '../../store/reports/reports.ts';
import type { Tables } from '../../store/tables.ts';
import type { Deps } from '../deps.ts';

export async function requireReport(db: Kysely<Tables>, id: string): Promise<ReportState> {
  const found = isUuid(id) ? await findReport(db, id) : undefined;
  if (found !== undefined) return found;
  const named = id.slice(0, 64);
  throw new DomainError(
    'not_found',
    `Report "${named}" not found. Use the report_id from the export response.`,
  );
}

/** What spoke against a report when it was released, and why it went out anyway. */
export interface ReportRelease {
  /** Kinds, with the field where it is about one. */
  findings: string[];
  reason: string | null;
}

export interface WholeReport {
  report: ReportState;
  /** Null where the trail has no entry of its export. */
  release: ReportRelease | null;
  attempts: ReportAttemptRow[];
  receipts: ReportReceiptRow[];
}

/** The report with its attempts and receipts. @throws `not_found` */
export async function readReport(
  { database }: Pick<Deps, 'database'>,
  id: string,
): Promise<WholeReport> {
  const db = database.kysely;
  const report = await requireReport(db, id);
  const attempts = await listAttempts(db, report.id);
  const release = await releaseOf(db, report);
  return { report, release, attempts, receipts: await listReceipts(db, report.id) };
}

/** The entry of its export is the one place that has it. */
async function releaseOf(db: Kysely<Tables>, report: ReportState): Promise<ReportRelease | null> {
  const entry = await findExportEntry(db, report);
  if (entry === undefined) return null;
  const { findings = [], release_reason = null } = entry.detail as {
    findings?: string[];
    release_reason?: string | null;
  };
  return { findings, reason: release_reason };
}

/** The report alone, such as to refuse a file before it is sent. @throws `not_found` */
export function readReportState({ database }: Pick<Deps, 'database'>, id: string) {
  return requireReport(database.kysely, id);
}

export function readReports(
  { database }: Pick<Deps, 'database'>,
  filter: ReportFilter,
  page: { limit: number; after: string | null },
): Promise<ReportState[]> {
  return listReports(database.kysely, filter, page);
}
