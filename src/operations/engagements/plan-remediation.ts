// POST /engagements/{id}/remediation-plan: findings of the final report become incidents with
// owners. What an incident shows is for all who read incidents, so nothing in it leads back here.
import { timestamp } from '../../domain/clock.ts';
import { findingKey, type ReportFinding } from '../../domain/engagement-report.ts';
import { DomainError } from '../../domain/error.ts';
import { incidentPublicId } from '../../domain/ids.ts';
import type { Principal, RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import { severityId } from '../../domain/severity.ts';
import { dueBySeverity } from '../../domain/sla.ts';
import { endOfDay } from '../../legal/deadline.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import {
  insertRemediation,
  listRemediation,
  listReports,
  type PlannedRemediation,
} from '../../store/engagements/engagement-reports.ts';
import type {
  EngagementReportRow,
  EngagementRow,
} from '../../store/engagements/engagement-tables.ts';
import { updateEngagement } from '../../store/engagements/engagements.ts';
import { insertIncident, nextIncidentNumber } from '../../store/incidents/incidents.ts';
import type { Deps } from '../deps.ts';
import { incidentColumns } from '../incidents/create-incident.ts';
import type { Tx } from '../transact.ts';
import { dayOf, Faults } from './described.ts';
import { requireReport } from './final-report.ts';
import { requireEngagement } from './find.ts';
import { writeEngagement } from './writable.ts';

export interface PlanItem {
  /** Place of the finding in the newest report, from 1. */
  finding: number;
  owner_email: string;
  /** What everyone reads who can read incidents; the title of the finding when left out. */
  title?: string;
  description?: string;
  measure?: string;
  root_cause?: string;
  risk?: string;
  due_on?: string;
}

export interface RemediationPlan {
  planned: PlannedRemediation[];
  /** Incidents that this request made. */
  created: number;
}

type PlanDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'config'>;

/**
 * A finding that has its incident keeps it: asking twice makes no duplicate and changes nothing.
 */
export async function planRemediation(
  deps: PlanDeps,
  context: RequestContext,
  reference: string,
  items: readonly PlanItem[],
): Promise<RemediationPlan> {
  assertItems(items);
  return writeEngagement(deps, context, reference, async (tx, engagement) => {
    const { id: engagement_id, public_id } = engagement;
    const report = requireReport(await listReports(tx, engagement_id));
    const earlier = await listRemediation(tx, engagement_id);
    const done = new Set(earlier.map(({ finding_key }) => finding_key));
    const made: string[] = [];
    for (const item of items) {
      const finding = findingOf(report, item.finding);
      if (done.has(findingKey(finding.title))) continue;
      made.push(await turnIntoIncident(deps, tx, context, engagement, report, finding, item));
    }
    if (made.length > 0) {
      const at = timestamp(deps.clock.now());
      await updateEngagement(tx, engagement_id, { updated_at: at });
      const detail = { public_id, report_version: report.version, incidents: made };
      const action = 'engagement.remediation_planned';
      await writeAudit(tx, context, at, { action, engagement_id, detail });
    }
    return { planned: await listRemediation(tx, engagement_id), created: made.length };
  });
}

function assertItems(items: readonly PlanItem[]): void {
  const faults = new Faults();
  const seen = new Set<number>();
  for (const [at, { finding, due_on, title }] of items.entries()) {
    if (seen.has(finding)) faults.add(`/items/${at}/finding`, 'is planned twice');
    seen.add(finding);
    if (due_on !== undefined) dayOf(faults, `/items/${at}/due_on`, due_on);
    if (title?.trim() === '') faults.add(`/items/${at}/title`, 'must not be blank');
  }
  faults.end();
}

function findingOf({ findings, version }: EngagementReportRow, number: number): ReportFinding {
  const finding = findings[number - 1];
  if (finding !== undefined) return finding;
  const detail =
    `Version ${version} of the final report has ${findings.length} findings; finding ` +
    `${number} doesn't exist.`;
  throw new DomainError('unknown_reference', detail, { finding: number });
}

/** Gives the public id of the incident. */
async function turnIntoIncident(
  deps: PlanDeps,
  tx: Tx,
  context: RequestContext,
  engagement: EngagementRow,
  report: EngagementReportRow,
  finding: ReportFinding,
  item: PlanItem,
): Promise<string> {
  const now = deps.clock.now();
  const at = timestamp(now);
  const incident = await insertIncident(tx, {
    ...shownFields(deps, engagement, finding, item, at),
    id: deps.ids.next(),
    public_id: incidentPublicId(now.toZonedDateTimeISO('UTC').year, await nextIncidentNumber(tx)),
    created_by: context.principal.name,
    ...{ created_at: at, updated_at: at, detected_at: at, aware_at: null },
  });
  const { id: incident_id, public_id, title, source_type, owner_email } = incident;
  const made = { public_id, title, source_type, owner_email };
  await writeAudit(tx, context, at, { action: 'incident.created', incident_id, detail: made });
  const { measure = null, root_cause = null, risk = null, due_on = null } = item;
  await insertRemediation(tx, {
    ...{ engagement_id: engagement.id, finding_key: findingKey(finding.title) },
    ...{ finding: finding.title, report_version: report.version, incident_id },
    ...{ owner_email: required(owner_email, 'owner'), measure, root_cause, risk, due_on },
    ...{ planned_by: context.principal.name, planned_at: at },
  });
  return public_id;
}

/** For a restricted engagement, even the kind of source is hidden. */
function shownFields(
  { config }: Pick<Deps, 'config'>,
  { restricted }: EngagementRow,
  { title, severity }: ReportFinding,
  item: PlanItem,
  at: string,
) {
  const source_type = restricted ? 'internal_audit' : 'tlpt_engagement';
  const shown = { title: item.title?.trim() ?? title, source_type };
  const described = item.description === undefined ? {} : { description: item.description };
  const due =
    item.due_on === undefined
      ? dueBySeverity(config.IP3_SERVICE_LEVELS, at, severity)
      : timestamp(endOfDay(Temporal.PlainDate.from(item.due_on), config.IP3_TIMEZONE));
  return {
    ...incidentColumns({ ...shown, ...described }),
    reported_severity: severityId(severity),
    owner_email: item.owner_email.toLowerCase(),
    sla_due_at: due,
    workflow_status: 'assigned' as const,
    acknowledged_at: at,
  };
}

export async function readRemediation(
  deps: Pick<Deps, 'database'>,
  principal: Principal,
  reference: string,
): Promise<PlannedRemediation[]> {
  const db = deps.database.kysely;
  const { id } = await requireEngagement(db, principal, reference);
  return listRemediation(db, id);
}
