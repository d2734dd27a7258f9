// SQL of reports to authorities: what was made, and lists of it.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { DeliveryState } from '../../domain/delivery.ts';
import type { ReportTarget } from '../../domain/report-target.ts';
import type { Tables } from '../tables.ts';
import type {
  ReportAttemptRow,
  ReportDeliveryRow,
  ReportReceiptRow,
  ReportRow,
} from './report-tables.ts';

/** A report with its delivery and the public id of its incident. */
export type ReportState = ReportRow &
  Omit<ReportDeliveryRow, 'report_id' | 'claim' | 'leased_until' | 'tries' | 'by_hand'> & {
    public_id: string;
    /** When the obligation is due that it meets, as the incident is now. */
    due_at: Timestamp | null;
    latest_at: Timestamp | null;
  };

function reportStates(db: Kysely<Tables>) {
  return db
    .selectFrom('report')
    .innerJoin('report_delivery', 'report_delivery.report_id', 'report.id')
    .innerJoin('incident', 'incident.id', 'report.incident_id')
    .leftJoin('legal_deadline', (join) =>
      join
        .onRef('legal_deadline.incident_id', '=', 'report.incident_id')
        .onRef('legal_deadline.obligation_id', '=', 'report.obligation_id'),
    )
    .selectAll('report')
    .select(['state', 'channel', 'address', 'attempts', 'next_attempt_at', 'sent_at'])
    .select(['confirmed_at', 'report_delivery.updated_at', 'incident.public_id'])
    .select(['legal_deadline.due_at', 'legal_deadline.latest_at']);
}

export async function findReport(db: Kysely<Tables>, id: string): Promise<ReportState | undefined> {
  return reportStates(db).where('report.id', '=', id).executeTakeFirst();
}

export interface ReportFilter {
  incident_id?: string | undefined;
  target?: readonly string[] | undefined;
  regime?: readonly string[] | undefined;
  phase?: readonly string[] | undefined;
  delivery?: readonly DeliveryState[] | undefined;
  /** Without a receipt, and due before this time. */
  due_before?: Timestamp | undefined;
}

/** Newest first. */
export async function listReports(
  db: Kysely<Tables>,
  filter: ReportFilter,
  page: { limit: number; after: string | null },
): Promise<ReportState[]> {
  let query = reportStates(db).orderBy('report.id', 'desc');
  if (filter.incident_id) query = query.where('report.incident_id', '=', filter.incident_id);
  for (const name of ['target', 'regime', 'phase'] as const) {
    const values = filter[name];
    if (values) query = query.where(sql.ref(`report.${name}`), 'in', values);
  }
  if (filter.delivery) query = query.where('state', 'in', filter.delivery);
  if (filter.due_before) {
    query = query
      .where('legal_deadline.due_at', '<', filter.due_before)
      .where('state', '<>', 'confirmed');
  }
  if (page.after !== null) query = query.where('report.id', '<', page.after);
  return query.limit(page.limit).execute();
}

/** The newest report of the same kind that says the same and is still waiting to be sent. */
export async function findWaitingReport(
  db: Kysely<Tables>,
  same: Pick<
    ReportRow,
    'incident_id' | 'target' | 'recipient' | 'regime' | 'phase' | 'content_sha256'
  >,
  states: readonly DeliveryState[],
): Promise<ReportState | undefined> {
  let query = reportStates(db)
    .where('state', 'in', states)
    .where(sql`report.recipient`, 'is not distinct from', same.recipient)
    .orderBy('report.id', 'desc');
  for (const name of ['incident_id', 'target', 'regime', 'phase', 'content_sha256'] as const) {
    query = query.where(sql.ref(`report.${name}`), '=', same[name]);
  }
  return query.executeTakeFirst();
}

/** Gives the version it got: one more than the last of its kind. Lock the incident before. */
export async function insertReport(
  db: Kysely<Tables>,
  row: Omit<ReportRow, 'version'>,
): Promise<ReportRow> {
  const { incident_id, target, regime, phase } = row;
  const last = await db
    .selectFrom('report')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('incident_id', '=', incident_id)
    .where('target', '=', target)
    .where('regime', '=', regime)
    .where('phase', '=', phase)
    .executeTakeFirst();
  const version = (last?.version ?? 0) + 1;
  return db
    .insertInto('report')
    .values({ ...row, version })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function listAttempts(
  db: Kysely<Tables>,
  report_id: string,
): Promise<ReportAttemptRow[]> {
  return db
    .selectFrom('report_attempt')
    .selectAll()
    .where('report_id', '=', report_id)
    .orderBy('number')
    .execute();
}

export async function listReceipts(
  db: Kysely<Tables>,
  report_id: string,
): Promise<ReportReceiptRow[]> {
  return db
    .selectFrom('report_receipt')
    .selectAll()
    .where('report_id', '=', report_id)
    .orderBy('recorded_at')
    .orderBy('evidence_id')
    .execute();
}

export async function insertReceipt(db: Kysely<Tables>, row: ReportReceiptRow): Promise<void> {
  await db.insertInto('report_receipt').values(row).execute();
}

/** Of several recipients of the kind, the name; a report without one went to the first. */
interface ReceiptsOf {
  target: ReportTarget;
  named: string | null;
  first: string | null;
}

/** Evidence of the incident that is a receipt of a report to another recipient. */
export async function listForeignReceipts(
  db: Kysely<Tables>,
  incident_id: string,
  { target, named, first }: ReceiptsOf,
): Promise<string[]> {
  const rows = await db
    .selectFrom('report_receipt')
    .innerJoin('report', 'report.id', 'report_receipt.report_id')
    .select('evidence_id')
    .where('report.incident_id', '=', incident_id)
    .where((is) => {
      const ofAnother = sql<boolean>`coalesce(report.recipient, ${first}) <> ${named}`;
      const otherKind = is('report.target', '<>', target);
      return named === null ? otherKind : is.or([otherKind, ofAnother]);
    })
    .execute();
  return rows.map(({ evidence_id }) => evidence_id);
}
