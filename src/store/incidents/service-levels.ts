// SQL of the overdue list: clocks that run out, the nearest first, over all open incidents.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import { priorities, type Priority } from '../../domain/incident.ts';
import { severities, severityId } from '../../domain/severity.ts';
import {
  clockPriority,
  remindedBefore,
  type ServiceClock,
  type ServiceLevels,
} from '../../domain/sla.ts';
import type { Tables } from '../tables.ts';
import type { IncidentRow } from './incident-tables.ts';

export type DueRow = Pick<
  IncidentRow,
  | 'id'
  | 'public_id'
  | 'title'
  | 'priority'
  | 'severity'
  | 'reported_severity'
  | 'workflow_status'
  | 'owner_email'
> & { clock: ServiceClock; due_at: Timestamp };

/** The last row of the page before. */
export interface DueKey {
  due_at: Timestamp;
  id: string;
  clock: ServiceClock;
}

export interface DueFilter {
  /** Clocks that run out until then. */
  until: Timestamp;
  clocks: readonly ServiceClock[];
  owner_email?: string[] | undefined;
}

const severityColumn = sql.raw('coalesce(severity, reported_severity, 0)');
const priorityColumn = sql.raw(`coalesce(priority, '')`);

/** Incidents of one kind whose clock runs out a fixed time after a column's. */
interface Branch {
  clock: ServiceClock;
  where: RawBuilder<unknown>;
  from: 'created_at' | 'sla_due_at';
  seconds: number;
}

/**
 * The running clocks by their due time. Each branch reads its own short range of one index, so the
 * list costs as much as its page, however many incidents there are.
 */
export async function listDue(
  db: Kysely<Tables>,
  levels: ServiceLevels,
  filter: DueFilter,
  page: { limit: number; after: DueKey | null },
): Promise<DueRow[]> {
  const wanted = branches(levels).filter(({ clock }) => filter.clocks.includes(clock));
  const parts = wanted.map((branch) => sql`(${branchQuery(branch, filter, page)})`);
  const { rows } = await sql<DueRow>`
    select * from (${sql.join(parts, sql` union all `)}) due
    order by due_at, id, clock limit ${page.limit}`.execute(db);
  return rows;
}

function branches(levels: ServiceLevels): Branch[] {
  const from = 'created_at';
  const bySeverity = severities.flatMap((word): [number, Priority][] => {
    const priority = clockPriority(word);
    return priority === null ? [] : [[severityId(word), priority]];
  });
  const unacknowledged = bySeverity.map(([severity, priority]): Branch => ({
    clock: 'acknowledge',
    where: sql`acknowledged_at is null and ${severityColumn} = ${severity}`,
    from,
    seconds: levels[priority].acknowledge,
  }));
  const uncontained = (where: RawBuilder<unknown>, priority: Priority): Branch => ({
    clock: 'contain',
    where: sql`acknowledged_at is not null and contained_at is null and ${where}`,
    from,
    seconds: levels[priority].contain,
  });
  return [
    ...unacknowledged,
    ...priorities.map((priority) => uncontained(sql`${priorityColumn} = ${priority}`, priority)),
    ...bySeverity.map(([severity, priority]) =>
      uncontained(sql`${priorityColumn} = '' and ${severityColumn} = ${severity}`, priority),
    ),
    { clock: 'remediate', where: sql`sla_due_at is not null`, from: 'sla_due_at', seconds: 0 },
  ];
}

function branchQuery(
  { clock, where, from, seconds }: Branch,
  { until, owner_email }: DueFilter,
  { limit, after }: { limit: number; after: DueKey | null },
): RawBuilder<unknown> {
  const column = sql.raw(from);
  const shift = sql`make_interval(secs => ${seconds})`;
  const owned = owner_email ? sql`and owner_email = any(${owner_email}::text[])` : sql``;
  return sql`
    select id, public_id, title, priority, severity, reported_severity, workflow_status,
      owner_email, ${clock}::text as clock, ${column} + ${shift} as due_at
    from incident
    where status_lifecycle = 'open' and undone_at is null and ${where} ${owned}
      and ${column} <= ${until}::timestamptz - ${shift}
      ${after === null ? sql`` : afterKey(clock, column, shift, after)}
    order by ${column}, id limit ${limit}`;
}

/** Rows behind the key in the order due_at, id, clock. */
function afterKey(
  clock: ServiceClock,
  column: RawBuilder<unknown>,
  shift: RawBuilder<unknown>,
  after: DueKey,
): RawBuilder<unknown> {
  // Two clocks of one incident can run out together: the later name of the two is still to come.
  const comparison = sql.raw(clock > after.clock ? '>=' : '>');
  return sql`and (${column}, id) ${comparison}
    (${after.due_at}::timestamptz - ${shift}, ${after.id}::uuid)`;
}

export interface Reminder {
  incident_id: string;
  clock: ServiceClock;
  due_at: Timestamp;
  mark: 'near' | 'overdue';
  owner_email: string;
}

/** What was missed longer ago while nothing ran is for the overdue list. */
const remindedFor = sql.raw(`interval '30 days'`);

/**
 * Records the nearest mark of each clock of an incident with an owner that has reached one, and
 * gives those that no one had recorded. The index over a clock and its mark makes it once, no
 * matter who else does the same.
 */
export async function recordReminders(
  db: Kysely<Tables>,
  levels: ServiceLevels,
  now: Timestamp,
  limit: number,
): Promise<Reminder[]> {
  const near = branches(levels).map(
    ({ clock, where, from, seconds }) => sql`
      select id, owner_email, ${clock}::text as clock,
        ${sql.raw(from)} + make_interval(secs => ${seconds}) as due_at
      from incident
      where status_lifecycle = 'open' and undone_at is null and owner_email is not null
        and outcome is null and ${where} and ${sql.raw(from)} between
          ${now}::timestamptz - make_interval(secs => ${seconds}) - ${remindedFor}
          and ${now}::timestamptz - make_interval(secs => ${seconds - remindedBefore[clock]})`,
  );
  const { rows } = await sql<Reminder>`
    insert into service_clock_event (incident_id, clock, due_at, mark, owner_email, at)
    select id, clock, due_at, mark, owner_email, ${now}::timestamptz
    from (${sql.join(near, sql` union all `)}) running, lateral (
      select case when due_at < ${now}::timestamptz then 'overdue' else 'near' end as mark
    ) reached
    where not exists (
      select from service_clock_event as said
      where said.incident_id = running.id and said.clock = running.clock
        and said.due_at = running.due_at and said.mark = reached.mark)
    order by due_at, id, clock limit ${limit}
    on conflict do nothing
    returning incident_id, clock, due_at, mark, owner_email`.execute(db);
  return rows;
}
