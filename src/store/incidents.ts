// SQL of the incident table.
import { sql, type Insertable, type Kysely, type RawBuilder, type Updateable } from 'kysely';
import type { EvidenceState, FlagName, Lifecycle, Priority } from '../domain/incident.ts';
import { isIncidentPublicId, isUuid } from '../domain/ids.ts';
import type { WorkflowStatus } from '../domain/workflow.ts';
import type { IncidentRow, IncidentTable, Tables } from './tables.ts';

/** What a list shows: no description, no finding beyond its host. */
const listColumns = [
  'id',
  'public_id',
  'title',
  'source_type',
  'source_tool',
  'level',
  'category',
  'taxonomy_known',
  'agent_id',
  'sector',
  'country',
  'ai_act_relevant',
  'gdpr_personal_data',
  'ai_serious_incident',
  'nis2_relevant',
  'gdpr_breach',
  'evidence_status',
  'priority',
  'severity',
  'reported_severity',
  'status_lifecycle',
  'workflow_status',
  'owner_email',
  'sla_due_at',
  'recurrence_of',
  'first_seen',
  'last_seen',
  'detected_at',
  'created_at',
  'updated_at',
] as const;

const detailColumns = [
  ...listColumns,
  'description',
  'entity',
  'affected_users',
  'tags',
  'impact_confidentiality',
  'impact_integrity',
  'impact_availability',
  'finding',
  'fingerprint',
  'connector_run_id',
  'aware_at',
  'acknowledged_at',
  'occurred_at',
  'contained_at',
  'recovered_at',
  'closed_at',
  'created_by',
  'version',
] as const;

/** The same as text: compiling so many columns for each query costs more than sending it. */
const detailList = sql.raw(detailColumns.join(', '));

export type IncidentListRow = Pick<IncidentRow, (typeof listColumns)[number]>;

export interface IncidentFilter {
  workflow_status?: WorkflowStatus[] | undefined;
  /** Matches status_lifecycle or evidence_status, as the registry's `status` filter does. */
  registry_status?: (Lifecycle | EvidenceState)[] | undefined;
  evidence_status?: EvidenceState[] | undefined;
  /** OCSF numbers; the classified severity, else the reported one. */
  severity?: number[] | undefined;
  priority?: Priority[] | undefined;
  level?: string[] | undefined;
  category?: string[] | undefined;
  source_tool?: string[] | undefined;
  owner_email?: string[] | undefined;
  flags?: FlagName[] | undefined;
  connector_run_id?: string | undefined;
  /** Words to find, in the grammar of a web search. */
  search?: string | undefined;
}

/** The next number of `public_id`; numbers rise and are never used twice. */
export async function nextIncidentNumber(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select nextval('incident_number') as number`.execute(db);
  return rows[0]!.number;
}

export async function insertIncident(
  db: Kysely<Tables>,
  incident: Insertable<IncidentTable>,
): Promise<IncidentRow> {
  return db
    .insertInto('incident')
    .values(incident)
    .returning(detailColumns)
    .executeTakeFirstOrThrow();
}

/** The incident that an internal id or a public id names. */
export async function findIncident(
  db: Kysely<Tables>,
  reference: string,
): Promise<IncidentRow | undefined> {
  return byReference(db, reference, sql``);
}

/**
 * The same, locked until the transaction ends: every decision on an incident takes this lock first.
 */
export async function lockIncident(
  db: Kysely<Tables>,
  reference: string,
): Promise<IncidentRow | undefined> {
  return byReference(db, reference, sql`for update`);
}

async function byReference(
  db: Kysely<Tables>,
  reference: string,
  lock: RawBuilder<unknown>,
): Promise<IncidentRow | undefined> {
  const named = whereNamed(reference);
  if (named === undefined) return undefined;
  const { rows } = await sql<IncidentRow>`
    select ${detailList} from incident where ${named} and undone_at is null ${lock}`.execute(db);
  return rows[0];
}

function whereNamed(reference: string): RawBuilder<unknown> | undefined {
  if (isUuid(reference)) return sql`id = ${reference.toLowerCase()}`;
  if (isIncidentPublicId(reference)) return sql`public_id = ${reference.toUpperCase()}`;
  return undefined;
}

/** Writes a change and moves the version on. */
export async function updateIncident(
  db: Kysely<Tables>,
  id: string,
  change: Updateable<IncidentTable> & { updated_at: string },
): Promise<IncidentRow> {
  const columns = Object.entries(change).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { rows } = await sql<IncidentRow>`
    update incident set ${sql.join(columns)}, version = version + 1
    where id = ${id} returning ${detailList}`.execute(db);
  return rows[0]!;
}

/** Newest first; ids are UUIDv7, so their order is the order of creation. */
export async function listIncidents(
  db: Kysely<Tables>,
  filter: IncidentFilter,
  page: { limit: number; after: string | null },
): Promise<IncidentListRow[]> {
  let query = filtered(db, filter).select(listColumns).orderBy('id', 'desc').limit(page.limit);
  if (page.after !== null) query = query.where('id', '<', page.after);
  return query.execute();
}

function filtered(db: Kysely<Tables>, filter: IncidentFilter) {
  let query = db.selectFrom('incident').where('undone_at', 'is', null);
  const sets = {
    workflow_status: filter.workflow_status,
    evidence_status: filter.evidence_status,
    priority: filter.priority,
    owner_email: filter.owner_email,
  };
  const openSets = {
    level: filter.level,
    category: filter.category,
    source_tool: filter.source_tool,
  };
  for (const [column, values] of Object.entries(sets)) {
    // One array parameter keeps the statement's text the same for any number of values.
    if (values)
      query = query.where(sql`${sql.ref(column)} = any(${values}::text[])`.$castTo<boolean>());
  }
  for (const [column, values] of Object.entries(openSets)) {
    // Stored as callers spell them, and found in any spelling.
    const lowered = values?.map((value) => value.toLowerCase());
    if (lowered)
      query = query.where(sql<boolean>`lower(${sql.ref(column)}) = any(${lowered}::text[])`);
  }
  if (filter.registry_status) {
    const values = filter.registry_status;
    query = query.where(
      sql<boolean>`(status_lifecycle = any(${values}::text[])
        or evidence_status = any(${values}::text[]))`,
    );
  }
  if (filter.severity) {
    query = query.where(
      sql<boolean>`coalesce(severity, reported_severity, 0) = any(${filter.severity}::int[])`,
    );
  }
  if (filter.flags) {
    const flags = filter.flags;
    query = query.where((on) => on.or(flags.map((flag) => on(flag, '=', true))));
  }
  if (filter.connector_run_id) {
    query = query.where('connector_run_id', '=', filter.connector_run_id);
  }
  if (filter.search) {
    query = query.where(sql<boolean>`search @@ websearch_to_tsquery('simple', ${filter.search})`);
  }
  return query;
}

/** The open incident of the same finding, if there is one; there is at most one. */
export async function findOpenTwin(
  db: Kysely<Tables>,
  fingerprint: string,
): Promise<Pick<IncidentRow, 'public_id'> | undefined> {
  return db
    .selectFrom('incident')
    .select('public_id')
    .where('fingerprint', '=', fingerprint)
    .where('status_lifecycle', '=', 'open')
    .where('undone_at', 'is', null)
    .executeTakeFirst();
}
