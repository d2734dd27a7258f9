// SQL of the list of incidents: its filters, its orders, and one page of it.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Timestamp } from '../domain/clock.ts';
import type { Chosen } from '../domain/filter.ts';
import {
  flagNames,
  type EvidenceState,
  type FacetName,
  type FlagName,
  type IncidentOrder,
  type Lifecycle,
} from '../domain/incident.ts';
import type { WorkflowStatus } from '../domain/workflow.ts';
import { severities, severityId } from '../domain/severity.ts';
import { planForValues } from './dialect.ts';
import { keyConditions } from './incident-keys.ts';
import type { IncidentRow, Tables } from './tables.ts';
import { withPlanner } from './work-memory.ts';

/** What a list shows: no description, no finding beyond its host. */
export const listColumns = [
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

/** The same as text: compiling so many columns for each query costs more than sending it. */
const columns = sql.raw(listColumns.join(', '));

export type IncidentListRow = Pick<IncidentRow, (typeof listColumns)[number]>;

export interface IncidentFilter {
  workflow_status?: WorkflowStatus[] | undefined;
  /** Matches status_lifecycle or evidence_status, as the registry's `status` filter does. */
  registry_status?: (Lifecycle | EvidenceState)[] | undefined;
  evidence_status?: EvidenceState[] | undefined;
  /** OCSF numbers; the classified severity, else the reported one. */
  severity?: number[] | undefined;
  /** The empty text stands for none, here and for the owner. */
  priority?: string[] | undefined;
  owner_email?: Chosen | undefined;
  level?: Chosen | undefined;
  category?: Chosen | undefined;
  source_tool?: Chosen | undefined;
  agent_id?: Chosen | undefined;
  flags?: Chosen<FlagName> | undefined;
  lifecycle?: Lifecycle[] | undefined;
  created_since?: Timestamp | undefined;
  connector_run_id?: string | undefined;
  /** Words to find, in the grammar of a web search. */
  search?: string | undefined;
}

/** The last incident of the page before: its id, and what it was ordered by. */
export interface IncidentPlace {
  id: string;
  severity?: number;
  /** Null: it has no due time. */
  sla_due_at?: Timestamp | null;
}

export interface IncidentPage {
  order: IncidentOrder;
  limit: number;
  after: IncidentPlace | null;
}

export type Condition = RawBuilder<unknown>;

const isListed = sql`undone_at is null`;

export const shownSeverity = sql`coalesce(severity, reported_severity, 0)`;

/** Ids are UUIDv7, so their order is the order of creation. */
export async function listIncidents(
  db: Kysely<Tables>,
  filter: IncidentFilter,
  page: IncidentPage,
): Promise<IncidentListRow[]> {
  if (page.order === 'due') return nearestDue(db, conditions(filter), page);
  if (page.order === '-severity') return mostSevere(db, filter, page);
  return inOrderOfCreation(db, filter, page);
}

/** One severity after the other, the newest first in each. */
async function mostSevere(db: Kysely<Tables>, filter: IncidentFilter, page: IncidentPage) {
  const { after, limit } = page;
  const highest = after?.severity ?? Infinity;
  const wanted = filter.severity ?? severities.map(severityId);
  const found: IncidentListRow[] = [];
  for (const severity of wanted.toSorted((one, other) => other - one)) {
    if (severity > highest || found.length === limit) continue;
    const rest = { after: severity === highest ? after : null, limit: limit - found.length };
    const alike = { ...filter, severity: [severity] };
    found.push(...(await inOrderOfCreation(db, alike, { order: '-created', ...rest })));
  }
  return found;
}

/** Those with a due time first, by their own index; then the others, newest first. */
async function nearestDue(db: Kysely<Tables>, where: Condition[], page: IncidentPage) {
  const { after, limit } = page;
  const isPastDated = after !== null && (after.sla_due_at ?? null) === null;
  const dated = isPastDated ? [] : await nearestDated(db, where, page);
  if (dated.length === limit) return dated;
  const undated = [...where, sql`sla_due_at is null`];
  if (isPastDated) undated.push(sql`id < ${after.id}`);
  const rest = limit - dated.length;
  return [...dated, ...(await read(db, undated, sql`id desc`, rest, { plan: planForValues }))];
}

async function nearestDated(db: Kysely<Tables>, where: Condition[], page: IncidentPage) {
  const { after, limit } = page;
  const dated = [...where, sql`sla_due_at is not null`];
  if (after !== null) {
    dated.push(sql`(sla_due_at, id) > (${after.sla_due_at}::timestamptz, ${after.id}::uuid)`);
  }
  return read(db, dated, sql`sla_due_at, id`, limit, { plan: planForValues });
}

/** The ids of the page first, by an index that holds what is filtered by; then their rows. */
async function read(
  db: Kysely<Tables>,
  where: Condition[],
  order: Condition,
  limit: number,
  { from = sql`incident`, plan = sql`` }: { from?: Condition; plan?: Condition } = {},
) {
  const { rows } = await sql<IncidentListRow>`${plan}
    select ${columns} from incident where id = any(array(
      select id from ${from} where ${sql.join(where, sql` and `)} order by ${order} limit ${limit}))
    order by ${order}`.execute(db);
  return rows;
}

/** Incidents that are walked first: all columns but the words lie in the index. */
const mostWalked = 20_000;
/** Each incident that is walked for words is read. */
const mostWalkedForWords = 2_000;
/** The columns of the index `incident_live`: with any other, rows would be read. */
const walked = sql.raw(`id, workflow_status, status_lifecycle, evidence_status, priority, severity,
  reported_severity, level, category, source_tool, owner_email, agent_id, created_at,
  connector_run_id, ${flagNames.join(', ')}`);
const walkedForWords = sql`${walked}, search`;

/** Matches that are looked up and sorted. */
const mostLookedUp = 10_000;

/**
 * A page in order of creation. The server does not get to guess how many rows match: filters depend
 * on each other, so its guess is often wrong, and a wrong one reads the whole table.
 * 1. Frequent matches: a walk through the nearest incidents.
 * 2. Rare ones: looked up in the inverted index.
 * 3. Many that are all far away: a walk without a bound, through the index alone; for words a
 *    look-up without a bound.
 */
async function inOrderOfCreation(
  db: Kysely<Tables>,
  filter: IncidentFilter,
  { order, after, limit }: IncidentPage,
) {
  const isAscending = order === 'created';
  const ordered = isAscending ? sql`id` : sql`id desc`;
  const beyond = isAscending ? sql`id > ${after?.id}` : sql`id < ${after?.id}`;
  const reach = [isListed, ...(after === null ? [] : [beyond])];
  const wanted = wantedBy(filter);
  if (wanted.length === 0) return read(db, reach, ordered, limit);
  const hasWords = filter.search !== undefined;
  const nearest = sql`(
    select ${hasWords ? walkedForWords : walked} from incident where ${sql.join(reach, sql` and `)}
    order by ${ordered} limit ${sql.lit(hasWords ? mostWalkedForWords : mostWalked)}) as incident`;
  const near = await read(db, wanted, ordered, limit, { from: nearest });
  if (near.length === limit) return near;
  const where = [...reach, ...wanted];
  const keys = keyConditions(filter);
  if (keys.length === 0 && !hasWords) {
    return read(db, where, ordered, limit, { plan: planForValues });
  }
  const ids = await lookUp(db, [...where, ...keys], ordered, limit, hasWords);
  if (ids !== null) return read(db, [sql`id = any(${ids}::uuid[])`], ordered, limit);
  return withPlanner(db, walkOnly, (planned) => read(planned, where, ordered, limit));
}

const lookUpOnly = {
  enable_seqscan: 'off',
  enable_indexscan: 'off',
  enable_indexonlyscan: 'off',
  jit: 'off',
  work_mem: '32MB',
};
const walkOnly = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_sort: 'off',
  jit: 'off',
};

/** The first ids of those that match; null when more match than are sorted. */
async function lookUp(
  db: Kysely<Tables>,
  where: Condition[],
  order: Condition,
  limit: number,
  isUnbounded: boolean,
): Promise<string[] | null> {
  const most = isUnbounded ? sql`` : sql`limit ${sql.lit(mostLookedUp + 1)}`;
  const finding = sql<{ n: number; ids: string[] }>`${planForValues}
    with found as materialized (
      select id from incident where ${sql.join(where, sql` and `)} ${most})
    select (select count(*) from found)::int as n,
      array(select id from found order by ${order} limit ${limit})::text[] as ids`;
  const { rows } = await withPlanner(db, lookUpOnly, (planned) => finding.execute(planned));
  const { n, ids } = rows[0]!;
  return isUnbounded || n <= mostLookedUp ? ids : null;
}

function conditions(filter: IncidentFilter): Condition[] {
  return [isListed, ...wantedBy(filter)];
}

function wantedBy(filter: IncidentFilter): Condition[] {
  return [...restrictionsOf(filter), ...Object.values(choicesOf(filter))];
}

/** What a listed incident is, whatever is chosen by the facets. */
export function alwaysOf(filter: IncidentFilter): Condition[] {
  return [isListed, ...restrictionsOf(filter)];
}

function restrictionsOf(filter: IncidentFilter): Condition[] {
  const { registry_status, lifecycle, created_since, connector_run_id, search } = filter;
  const found: (Condition | false | undefined | '')[] = [
    registry_status &&
      sql`(status_lifecycle = any(${registry_status}::text[])
        or evidence_status = any(${registry_status}::text[]))`,
    lifecycle && sql`status_lifecycle = any(${lifecycle}::text[])`,
    created_since && sql`created_at >= ${created_since}::timestamptz`,
    connector_run_id && sql`connector_run_id = ${connector_run_id}`,
    search && sql`search @@ websearch_to_tsquery('simple', ${search})`,
  ];
  return found.filter((condition) => typeof condition === 'object');
}

/**
 * The condition of each facet that something is chosen in. One array parameter keeps the
 * statement's text the same for any number of values.
 */
export function choicesOf(filter: IncidentFilter): Partial<Record<FacetName, Condition>> {
  const { workflow_status, evidence_status, severity, priority, owner_email, agent_id } = filter;
  const { flags, level, category, source_tool } = filter;
  const found: Partial<Record<FacetName, Condition | undefined>> = {
    status: workflow_status && sql`workflow_status = any(${workflow_status}::text[])`,
    evidence_status: evidence_status && sql`evidence_status = any(${evidence_status}::text[])`,
    severity: severity && sql`${shownSeverity} = any(${severity}::int[])`,
    priority: priority && chosen(sql`priority`, { some: priority, none: [] }),
    owner: owner_email && chosen(sql`owner_email`, owner_email),
    agent: agent_id && chosen(sql`agent_id`, agent_id),
    // Stored as callers spell them, and found in any spelling.
    level: level && chosen(sql`lower(level)`, lowered(level)),
    category: category && chosen(sql`lower(category)`, lowered(category)),
    source_tool: source_tool && chosen(sql`lower(source_tool)`, lowered(source_tool)),
    flags: flags && flagged(flags),
  };
  const given = Object.entries(found).filter(([, condition]) => condition !== undefined);
  return Object.fromEntries(given);
}

function lowered({ some, none }: Chosen): Chosen {
  const lower = (values: string[]) => values.map((value) => value.toLowerCase());
  return { some: lower(some), none: lower(none) };
}

/** Any of `some` when there are some, and none of `none`; the empty text is a null column. */
function chosen(column: Condition, { some, none }: Chosen): Condition {
  const isOneOf = (values: string[]) => {
    const named = sql`${column} = any(${values.filter((value) => value !== '')}::text[])`;
    if (!values.includes('')) return named;
    return values.length === 1 ? sql`${column} is null` : sql`(${column} is null or ${named})`;
  };
  const wanted = some.length > 0 ? [isOneOf(some)] : [];
  const unwanted = none.length > 0 ? [sql`(${isOneOf(none)}) is not true`] : [];
  // Every value of a closed set was left out.
  if (some.length + none.length === 0) return sql`false`;
  return sql.join([...wanted, ...unwanted], sql` and `);
}

function flagged(flags: Chosen<FlagName>): Condition {
  const raised = flags.some.map((flag) => sql.ref(flag));
  const any = raised.length > 0 ? [sql`(${sql.join(raised, sql` or `)})`] : [];
  const none = flags.none.map((flag) => sql`not ${sql.ref(flag)}`);
  return sql.join([...any, ...none], sql` and `);
}
