// SQL of the overview: what waits for one person, the legal deadlines by regime, and what happened
// last. Each list is short and read by its own index.
import { sql, type Kysely } from 'kysely';
import type { AuditAction } from '../../domain/audit-actions.ts';
import type { Timestamp } from '../../domain/clock.ts';
import type { RetestGate } from '../../domain/closure.ts';
import type { Priority } from '../../domain/incident.ts';
import type { RegimeName } from '../../domain/regime.ts';
import type { Role } from '../../domain/role.ts';
import type { Visibility } from '../../domain/visibility.ts';
import { withPlanner } from '../engine/work-memory.ts';
import { hasPassed, isOver, lastMoment } from '../legal/legal-deadlines.ts';
import type { Tables } from '../tables.ts';

interface WaitingIncident {
  public_id: string;
  title: string;
  priority: Priority | null;
  /** OCSF number; the classified severity, else the reported one. */
  severity: number;
}

export interface OwnedRow extends WaitingIncident {
  due_at: Timestamp;
}

const shown = sql.raw(`incident.public_id, incident.title, incident.priority,
  coalesce(incident.severity, incident.reported_severity, 0) as severity`);

/** Open incidents of a person whose due time is over, the oldest first. */
export async function ownedOverdue(
  db: Kysely<Tables>,
  owner_email: string,
  now: Timestamp,
  limit: number,
): Promise<OwnedRow[]> {
  const { rows } = await sql<OwnedRow>`
    select ${shown}, sla_due_at as due_at from incident
    where owner_email = ${owner_email} and sla_due_at < ${now} and status_lifecycle = 'open'
      and outcome is null and undone_at is null
    order by sla_due_at, id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Incidents of a person in retest that no confirmed record of a retest lets close, as
 * domain/closure.ts decides it: a newer retest that failed takes back what older records prove.
 */
export async function blockedCloses(
  db: Kysely<Tables>,
  owner_email: string,
  latest: RetestGate,
  limit: number,
): Promise<WaitingIncident[]> {
  const { rows } = await sql<WaitingIncident>`
    select ${shown} from incident
      left join lateral (
        select id from evidence where evidence.incident_id = incident.id
          and retest_outcome = 'fail' and evidence.status <> 'withdrawn'
          and evidence_type ilike '%retest%'
        order by id desc limit 1
      ) failed on ${latest}::text = 'on'
    where owner_email = ${owner_email} and workflow_status = 'retest' and outcome is null
      and undone_at is null
      and not exists (
        select from evidence where evidence.incident_id = incident.id
          and evidence.status = 'confirmed' and evidence_type ilike '%retest%'
          and (failed.id is null or evidence.id > failed.id))
    order by incident.id limit ${limit}`.execute(db);
  return rows;
}

/** Open P0 and P1 that no one owns, the most urgent and oldest first. */
export async function unassignedUrgent(
  db: Kysely<Tables>,
  limit: number,
): Promise<WaitingIncident[]> {
  const { rows } = await sql<WaitingIncident>`
    select ${shown} from incident
    where owner_email is null and priority in ('P0', 'P1') and status_lifecycle = 'open'
      and outcome is null and undone_at is null
    order by priority, created_at, id limit ${limit}`.execute(db);
  return rows;
}

export interface ApprovalRow extends WaitingIncident {
  action_id: string;
  action_title: string;
}

/**
 * Response steps that wait for an approval which one of `approvers` can give, the oldest first. A
 * step whose role cannot approve is approved by an Operator, as domain/action.ts says.
 */
export async function waitingApprovals(
  db: Kysely<Tables>,
  approvers: readonly Role[],
  fitting: readonly Role[],
  limit: number,
): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select action.id as action_id, action.title as action_title, ${shown}
    from action join incident on incident.id = action.incident_id
    where action.status = 'proposed' and action.requires_approval and incident.undone_at is null
      and case when action.role = any(${fitting}::text[]) then action.role else 'Operator' end
        = any(${approvers}::text[])
    order by action.id limit ${limit}`.execute(db);
  return rows;
}

export interface RegimeClocks {
  regime: RegimeName;
  /** Reports that were not sent yet. */
  open_n: number;
  /** Of them: due within six hours, or past that with a later last lawful moment. */
  soon_n: number;
  /** Of them: past their last lawful moment. */
  overdue_n: number;
  nearest_due_at: Timestamp;
  nearest_latest_at: Timestamp | null;
  nearest_binding: boolean;
  nearest_public_id: string;
}

/**
 * The open deadlines of each regime that has any. They are read once, and the nearest by the index
 * of due times. Incidents are read where one is the nearest, and those of undone imports, which are
 * few: not one for each deadline.
 */
export async function clocksByRegime(db: Kysely<Tables>, now: Timestamp): Promise<RegimeClocks[]> {
  const { rows } = await sql<RegimeClocks>`
    with counted as (
      select regime, count(*)::int as open_n,
        (count(*) filter (where ${lastMoment} >= ${now}::timestamptz
          and due_at <= ${now}::timestamptz + interval '6 hours'))::int as soon_n,
        (count(*) filter (where ${isOver(now)}))::int as overdue_n,
        min(due_at) as first_at, bool_and(${hasPassed(now)}) as has_passed,
        coalesce(min(due_at) filter (where not ${hasPassed(now)}), min(due_at)) as nearest_at
      from legal_deadline where submitted_at is null and not exists (
        select from incident where incident.id = incident_id and undone_at is not null)
      group by regime)
    select regime, open_n, soon_n, overdue_n, nearest.due_at as nearest_due_at,
      nearest.latest_at as nearest_latest_at, nearest.binding as nearest_binding,
      nearest.public_id as nearest_public_id
    from counted, lateral (
      select due_at, latest_at, binding, public_id
      from legal_deadline join incident on incident.id = incident_id
      where submitted_at is null and undone_at is null and due_at = nearest_at
        and legal_deadline.regime = counted.regime and ${hasPassed(now)} = counted.has_passed
      order by public_id limit 1) as nearest
    order by first_at, regime`.execute(db);
  return rows;
}

export interface ActivityRow {
  at: Timestamp;
  actor: string;
  action: AuditAction;
  public_id: string | null;
  title: string | null;
  /** Where a move led. */
  to_state: string | null;
  incidents_created: number | null;
}

/**
 * The newest entries of these actions, without those on evidence that the caller cannot see, on
 * what an undone import made, and on engagements.
 */
export function recentActivity(
  db: Kysely<Tables>,
  actions: readonly AuditAction[],
  clearance: readonly Visibility[],
  limit: number,
): Promise<ActivityRow[]> {
  return withPlanner(db, walkOfEntries, (reading) =>
    readActivity(reading, actions, clearance, limit),
  );
}

/**
 * The index over action and id is the only way to the order without a sort. Left to itself, the
 * server goes back through the whole log for an action that has no entry, or sorts all of one.
 */
const walkOfEntries = {
  enable_sort: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_seqscan: 'off',
} as const;

async function readActivity(
  db: Kysely<Tables>,
  actions: readonly AuditAction[],
  clearance: readonly Visibility[],
  limit: number,
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select newest.at, actor, action, public_id, title,
      case when action = 'incident.moved' then entry::jsonb -> 'detail' ->> 'to' end as to_state,
      case when action = 'import.completed'
        then (entry::jsonb -> 'detail' ->> 'incidents_created')::int end as incidents_created
    from unnest(${actions}::text[]) as wanted, lateral (
      select audit_entry.id, audit_entry.at, actor, action, incident.public_id, incident.title,
        entry
      from audit_entry
      left join incident on incident.id = audit_entry.incident_id
      left join evidence on evidence.id = audit_entry.evidence_id
      where action between wanted and wanted and engagement_id is null
        and incident.undone_at is null
        and (audit_entry.evidence_id is null or evidence.visibility = any(${clearance}::text[]))
      order by action desc, audit_entry.id desc limit ${limit}
    ) as newest
    order by newest.id desc limit ${limit}`.execute(db);
  return rows;
}
