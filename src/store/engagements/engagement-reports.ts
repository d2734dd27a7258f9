// SQL of final reports and of the plan that turns their findings into incidents.
import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type {
  EngagementRemediationRow,
  EngagementReportRow,
  EngagementTables,
} from './engagement-tables.ts';

type Db = Kysely<Tables>;

/** All versions, the oldest first. */
export async function listReports(db: Db, engagement_id: string): Promise<EngagementReportRow[]> {
  return db
    .selectFrom('engagement_report')
    .selectAll()
    .where('engagement_id', '=', engagement_id)
    .orderBy('version')
    .execute();
}

export async function insertReport(
  db: Db,
  report: Insertable<EngagementTables['engagement_report']>,
): Promise<EngagementReportRow> {
  return db.insertInto('engagement_report').values(report).returningAll().executeTakeFirstOrThrow();
}

export type PlannedRemediation = EngagementRemediationRow & { incident: string };

/** What became of findings, with the public ids of the incidents. */
export async function listRemediation(
  db: Db,
  engagement_id: string,
): Promise<PlannedRemediation[]> {
  return db
    .selectFrom('engagement_remediation')
    .innerJoin('incident', 'incident.id', 'engagement_remediation.incident_id')
    .selectAll('engagement_remediation')
    .select('incident.public_id as incident')
    .where('engagement_id', '=', engagement_id)
    .orderBy('planned_at')
    .orderBy('finding_key')
    .execute();
}

export async function insertRemediation(
  db: Db,
  planned: Insertable<EngagementTables['engagement_remediation']>,
): Promise<void> {
  await db.insertInto('engagement_remediation').values(planned).execute();
}
