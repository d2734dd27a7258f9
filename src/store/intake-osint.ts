// SQL of reports from open sources.
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Tlp } from '../domain/tlp.ts';
import type { OsintReportTable } from './intake-tables.ts';
import type { EvidenceRow, Tables } from './tables.ts';

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
  said: { tlp: Tlp | null; indicators: string },
): Promise<void> {
  await db.updateTable('osint_report').set(said).where('source_key', '=', source_key).execute();
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
