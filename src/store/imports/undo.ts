// SQL of undoing an import. Everything that the run touched is locked first and judged after that,
// in statements of their own: what others committed while we waited is seen.
import { sql, type Kysely } from 'kysely';
import type { AuditAction } from '../../domain/audit-actions.ts';
import type { Timestamp } from '../../domain/clock.ts';
import { required } from '../../domain/required.ts';
import type { CustodyEntry } from '../../trust-core/custody.ts';
import type { Tables } from '../tables.ts';
import type { RunRetest } from './import-tables.ts';

/** The run as far as these statements need it. */
interface Touched {
  id: string;
  retest: Pick<RunRetest, 'incident_id'> | null;
}

/** Incidents that the run made, saw again, or was a retest of. */
function concerned({ id, retest }: Touched) {
  return sql`(
    select id from incident where connector_run_id = ${id}::uuid
    union select incident_id from sighting where run_id = ${id}::uuid
    union select ${retest?.incident_id ?? null}::uuid
  )`;
}

/** Locks them in the order of their ids; undoing a large run can take longer than requests can. */
export async function lockTouched(db: Kysely<Tables>, run: Touched): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(db);
  await sql`
    select count(*) from (
      select from incident where id in ${concerned(run)} order by id for update
    ) as locked`.execute(db);
}

/** Why a run cannot be undone, with the first incidents of each kind; all zero when it can. */
export interface Hindrances {
  worked_on: number;
  worked_on_ids: string[] | null;
  seen_later: number;
  seen_later_ids: string[] | null;
  later_runs: string[] | null;
}

/** Anyone who looks at what an import brought has not worked on it yet. */
const lookedAt: AuditAction[] = ['evidence.exported', 'evidence.verified'];

/**
 * To be asked under the lock. What people do moves the version on or is in the trail of the
 * incident; an import does the first only, and counts it. The whole trail counts, also what it
 * doesn't show to members of teams, and runs that they don't see count as valid.
 */
export async function hindrancesOf(db: Kysely<Tables>, run: Touched): Promise<Hindrances> {
  const { rows } = await sql<Hindrances>`
    with judged as (
      select id, public_id,
        (connector_run_id = ${run.id}::uuid and (version - import_moves <> 1
          or exists (
            select from public.audit_entry where incident_id = incident.id
              and action <> all(${lookedAt}::text[])
          )))
        or exists (
          select from evidence where incident_id = incident.id
            and evidence.connector_run_id = ${run.id}::uuid and status = 'confirmed'
        ) as worked_on,
        case when connector_run_id = ${run.id}::uuid then (
          select max(run_id::text)
          from sighting left join connector_run on connector_run.id = run_id
          where incident_id = incident.id and connector_run.undone_at is null
        ) end as later_run
      from incident where id in ${concerned(run)}
    )
    select (count(*) filter (where worked_on))::int as worked_on,
      (array_agg(public_id order by id) filter (where worked_on))[1:5] as worked_on_ids,
      (count(later_run))::int as seen_later,
      (array_agg(public_id order by id) filter (where later_run is not null))[1:5]
        as seen_later_ids,
      (array_agg(distinct later_run) filter (where later_run is not null))[1:5] as later_runs
    from judged`.execute(db);
  return required(rows[0], 'row');
}

/** A signal of the run, with the end of its chain of custody. */
export interface SignalOfRun {
  id: string;
  hash_sha256: string;
  seq: number;
  entry_hash: string;
}

/** The next incidents of the run in the order of their ids, from behind `after` on. */
export async function nextTouched(
  db: Kysely<Tables>,
  { id, retest }: Touched,
  page: { limit: number; after: string },
): Promise<string[]> {
  const { after, limit } = page;
  const retested = retest?.incident_id ?? null;
  const { rows } = await sql<{ id: string }>`
    (select id from incident where connector_run_id = ${id}::uuid and id > ${after}::uuid
      order by id limit ${limit})
    union (select incident_id from sighting
      where run_id = ${id}::uuid and incident_id > ${after}::uuid
      order by incident_id limit ${limit})
    union (select id from incident where id = ${retested}::uuid and id > ${after}::uuid)
    order by id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * The signals of the run on these incidents, in the order of incidents and records. They are locked
 * first: anyone who exports bytes adds to their custody without the lock of the incident.
 */
export async function lockSignalsOfRun(
  db: Kysely<Tables>,
  run_id: string,
  incident_ids: readonly string[],
): Promise<SignalOfRun[]> {
  const { rows: signals } = await sql<{ id: string }>`
    select id from evidence
    where incident_id = any(${incident_ids}::uuid[]) and connector_run_id = ${run_id}::uuid
      and status = 'signal'
    order by incident_id, id for update`.execute(db);
  const ids = signals.map(({ id }) => id);
  const { rows } = await sql<SignalOfRun>`
    select evidence.id, hash_sha256, last.seq, last.entry_hash
    from evidence cross join lateral (
      select seq, entry_hash from custody_entry where evidence_id = evidence.id
      order by seq desc limit 1
    ) as last
    where evidence.id = any(${ids}::uuid[])
    order by incident_id, evidence.id`.execute(db);
  return rows;
}

export async function withdrawSignals(
  db: Kysely<Tables>,
  entries: readonly CustodyEntry[],
  reason: string,
): Promise<void> {
  if (entries.length === 0) return;
  const ids = entries.map(({ evidence_id }) => evidence_id);
  await sql`
    update evidence set status = 'withdrawn', withdrawn_reason = ${reason}
    where id = any(${ids}::uuid[])`.execute(db);
  await sql`
    insert into custody_entry (
      evidence_id, seq, ts, actor, action, hash_after, origin, prev, entry_hash, actor_salt
    )
    select evidence_id, seq, ts, actor, action, hash_after, origin, prev, entry_hash, actor_salt
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as x (
      evidence_id uuid, seq integer, ts timestamptz, actor text, action text, hash_after text,
      origin text, prev text, entry_hash text, actor_salt text
    )`.execute(db);
}

/** Takes the incidents that the run made out of everything; gives how many. */
export async function undoIncidents(
  db: Kysely<Tables>,
  run_id: string,
  at: Timestamp,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update incident set undone_at = ${at}, updated_at = ${at}, version = version + 1,
      import_moves = import_moves + 1
    where connector_run_id = ${run_id}::uuid`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Gives the incidents that the run only saw again the `last_seen` of the newest other run that saw
 * them and is valid, else the one of before all; gives how many. Members of teams don't see the
 * runs of others: those count as valid.
 */
export async function restoreLastSeen(
  db: Kysely<Tables>,
  run_id: string,
  at: Timestamp,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update incident set last_seen = earlier.last_seen, updated_at = ${at},
      version = version + 1, import_moves = import_moves + 1
    from (
      select mine.incident_id, greatest(
        (select min(seen_before) from sighting where incident_id = mine.incident_id),
        (select max(case
            when run.id is not null then run.started_at
            when sighting.run_id < mine.run_id then mine.seen_before
            else incident.last_seen
          end) from sighting
          left join connector_run run on run.id = sighting.run_id
          where sighting.incident_id = mine.incident_id and run.undone_at is null
            and sighting.run_id <> ${run_id}::uuid)
      ) as last_seen
      from sighting mine join incident on incident.id = mine.incident_id
      where mine.run_id = ${run_id}::uuid
    ) as earlier
    where incident.id = earlier.incident_id`.execute(db);
  return Number(numAffectedRows);
}
