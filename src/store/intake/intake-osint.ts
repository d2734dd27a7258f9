// SQL of reports from open sources.
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Tlp } from '../../domain/tlp.ts';
import type { Visibility } from '../../domain/visibility.ts';
import type { Indicator, OsintReport } from '../../intake/osint/osint-report.ts';
import type { EvidenceRow } from '../evidence/evidence-tables.ts';
import type { Tables } from '../tables.ts';
import type { OsintReportTable } from './intake-tables.ts';

export type OsintReportRow = Selectable<OsintReportTable>;

/** Makes two submissions of one report take turns until the transaction ends. */
export async function lockReport(db: Kysely<Tables>, source_key: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`proofline osint ${source_key}`}, 0))
  `.execute(db);
}

export async function findReport(
  db: Kysely<Tables>,
  source_key: string,
): Promise<OsintReportRow | undefined> {
  return db
    .selectFrom('osint_report')
    .selectAll()
    .where('source_key', '=', source_key)
    .executeTakeFirst();
}

export async function insertReport(
  db: Kysely<Tables>,
  report: Insertable<OsintReportTable>,
): Promise<void> {
  await db.insertInto('osint_report').values(report).execute();
}

/** What a later submission of the same report says. */
export async function updateReport(
  db: Kysely<Tables>,
  source_key: string,
  said: Pick<
    Insertable<OsintReportTable>,
    'tlp' | 'indicators' | 'indicators_found' | 'evidence_id'
  >,
): Promise<void> {
  await db.updateTable('osint_report').set(said).where('source_key', '=', source_key).execute();
}

export interface ReportedIndicators {
  evidence_id: string;
  format: OsintReport['format'];
  url: string | null;
  published_at: Timestamp | null;
  tlp: Tlp | null;
  indicators: Indicator[];
  indicators_found: number | null;
}

/** Finds what an incident's report names, if the caller sees the record that holds it. */
export async function findIndicators(
  db: Kysely<Tables>,
  incident_id: string,
  clearance: readonly Visibility[],
): Promise<ReportedIndicators | undefined> {
  const { rows } = await sql<ReportedIndicators>`
    select evidence.id as evidence_id, format, url, published_at, evidence.tlp, indicators,
      indicators_found
    from osint_report join evidence on evidence.id = osint_report.evidence_id
    where osint_report.incident_id = ${incident_id}
      and evidence.visibility = any(${clearance}::text[])`.execute(db);
  return rows[0];
}

/** The record of an incident with these very bytes, the oldest of them. */
export async function findHeldReport(
  db: Kysely<Tables>,
  incident_id: string,
  hash_sha256: string,
): Promise<EvidenceRow | undefined> {
  return db
    .selectFrom('evidence')
    .selectAll()
    .where('incident_id', '=', incident_id)
    .where('hash_sha256', '=', hash_sha256)
    .where('evidence_class', '=', 'MEDIA_SIGNAL')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
