// SQL of imports: findings are written in batches, one statement a table, so that the time of an
// import is the time of its rows and memory does not grow with the file.
import { sql, type Kysely, type Updateable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Lifecycle } from '../../domain/incident.ts';
import type { CustodyEntry } from '../../trust-core/custody.ts';
import type { Tables } from '../tables.ts';
import type { ConnectorRunTable, RunStatus } from './import-tables.ts';

/** What the store knows of a fingerprint: its open incident, else the newest closed one. */
export interface SeenFinding {
  fingerprint: string;
  id: string;
  status_lifecycle: Lifecycle;
  connector_run_id: string | null;
}

/**
 * The question comes with each batch; 0016-fingerprint-plan says why it has two steps. For a team,
 * its own incidents count; for none, all do, and one without a team before one of a team.
 */
export async function seenFindings(
  db: Kysely<Tables>,
  fingerprints: readonly string[],
  team: string | null,
): Promise<Map<string, SeenFinding>> {
  const ofTeam = team === null ? sql`` : sql`and lower(team) = lower(${team}::text)`;
  const { rows } = await sql<SeenFinding>`
    with alike as materialized (
      select fingerprint, id, status_lifecycle, connector_run_id, undone_at, team
      from incident where fingerprint = any(${fingerprints}::text[])
    )
    select distinct on (fingerprint) fingerprint, id, status_lifecycle, connector_run_id
    from alike
    where undone_at is null ${ofTeam}
    order by fingerprint, (status_lifecycle = 'open') desc, (team is null) desc,
      id desc`.execute(db);
  return new Map(rows.map((row) => [row.fingerprint, row]));
}

/** An incident as an import makes it; the store gives the number. */
export interface ImportedIncident {
  id: string;
  recurrence_of: string | null;
  /** JSON object with title, reported_severity, finding and fingerprint. */
  columns: string;
}

/** What all incidents of one run share. */
export interface ImportedAlike {
  source_type: string;
  source_tool: string;
  category: string;
  level: string;
  connector_run_id: string;
  created_by: string;
  at: Timestamp;
  year: number;
  /** Of a transaction that will be undone. */
  dry_run: boolean;
}

export async function insertIncidents(
  db: Kysely<Tables>,
  incidents: readonly ImportedIncident[],
  alike: ImportedAlike,
): Promise<void> {
  if (incidents.length === 0) return;
  // A dry run uses up no numbers: what a rollback does not give back is not taken.
  const number = alike.dry_run ? sql`null::bigint` : sql`nextval('public.incident_number')`;
  const named = alike.dry_run
    ? sql`'DRY-' || id::text`
    : sql`${`INC-${alike.year}-`} || lpad(number::text, greatest(6, length(number::text)), '0')`;
  // The view of members has no place for `recurrence_of`; it shows them the runs of their teams
  // alone, so nothing is written for another one.
  await sql`
    insert into public.incident (
      id, public_id, title, source_type, source_tool, level, category, taxonomy_known,
      reported_severity, finding, fingerprint, recurrence_of, connector_run_id, team,
      first_seen, last_seen, detected_at, created_by, created_at, updated_at
    )
    select id,
      ${named}, title, ${alike.source_type}, ${alike.source_tool}, ${alike.level},
      ${alike.category}, true,
      reported_severity, finding, fingerprint, recurrence_of, run_id, team,
      ${alike.at}::timestamptz, ${alike.at}::timestamptz, ${alike.at}::timestamptz,
      ${alike.created_by}, ${alike.at}::timestamptz, ${alike.at}::timestamptz
    from (
      select ${number} as number, x.*, run.id as run_id, run.team
      from connector_run run, jsonb_to_recordset(${incidentList(incidents)}::jsonb) as x (
        id uuid, title text, reported_severity smallint, finding jsonb, fingerprint text,
        recurrence_of uuid
      ) where run.id = ${alike.connector_run_id}::uuid
    ) as numbered`.execute(db);
}

/** What a run says of an incident that it has made itself. */
export type RaisedIncident = Pick<ImportedIncident, 'id' | 'columns'>;

/** The worst that a file says of a finding counts, wherever in the file it is. */
export async function raiseIncidents(
  db: Kysely<Tables>,
  incidents: readonly RaisedIncident[],
): Promise<void> {
  await sql`
    update incident set title = x.title, reported_severity = x.reported_severity,
      finding = x.finding
    from jsonb_to_recordset(${incidentList(incidents)}::jsonb) as x (
      id uuid, title text, reported_severity smallint, finding jsonb
    )
    where incident.id = x.id and x.reported_severity > incident.reported_severity`.execute(db);
}

/** One JSON list; what is JSON already is not read and written again. */
function incidentList(incidents: readonly RaisedIncident[]): string {
  const objects = incidents.map(({ columns, ...own }) =>
    joinedObjects(JSON.stringify(own), columns),
  );
  return `[${objects.join()}]`;
}

function signalList(signals: readonly ImportedEvidence[]): string {
  const objects = signals.map(({ exchanges, ...own }) =>
    joinedObjects(JSON.stringify(own), `{"exchanges":${exchanges}}`),
  );
  return `[${objects.join()}]`;
}

/** The JSON object with the members of both, neither of which is empty. */
function joinedObjects(one: string, other: string): string {
  return `${one.slice(0, -1)},${other.slice(1)}`;
}

/**
 * Notes that a run saw these incidents again; those that it made itself do not count. Gives the
 * ids of those that it had not seen before.
 */
export async function noteSightings(
  db: Kysely<Tables>,
  run_id: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ incident_id: string }>`
    insert into sighting (run_id, incident_id, seen_before)
    select ${run_id}::uuid, id, last_seen from incident
    where id = any(${ids}::uuid[]) and connector_run_id is distinct from ${run_id}::uuid
    order by id
    on conflict do nothing
    returning incident_id`.execute(db);
  return rows.map(({ incident_id }) => incident_id);
}

/** Moves `last_seen` of incidents on. */
export async function moveLastSeen(
  db: Kysely<Tables>,
  ids: readonly string[],
  at: Timestamp,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update incident set last_seen = greatest(last_seen, ${at}),
      updated_at = greatest(updated_at, ${at}), version = version + 1,
      import_moves = import_moves + 1
    where id = any(${ids}::uuid[])`.execute(db);
}

/**
 * Which of these bytes the incidents hold already, as `<incident id> <hash>`. What an undone run
 * brought is as if it had never come.
 */
export async function heldHashes(
  db: Kysely<Tables>,
  wanted: readonly { incident_id: string; hash_sha256: string }[],
): Promise<Set<string>> {
  if (wanted.length === 0) return new Set();
  const incident_ids = wanted.map(({ incident_id }) => incident_id);
  const hashes = wanted.map(({ hash_sha256 }) => hash_sha256);
  const { rows } = await sql<{ incident_id: string; hash_sha256: string }>`
    select incident_id, hash_sha256 from evidence
    where (incident_id, hash_sha256) in (
      select * from unnest(${incident_ids}::uuid[], ${hashes}::text[])
    ) and not exists (
      select from connector_run run where run.id = connector_run_id and run.undone_at is not null
    ) and (
      status <> 'withdrawn' or connector_run_id is null
      or exists (select from connector_run run where run.id = connector_run_id)
    )`.execute(db);
  return new Set(rows.map((row) => `${row.incident_id} ${row.hash_sha256}`));
}

/** A signal record as an import makes it. */
export interface ImportedEvidence {
  id: string;
  incident_id: string;
  content_ref: string;
  hash_sha256: string;
  bytes: number;
  confidence: number;
  /** JSON list of the recorded messages. */
  exchanges: string;
}

/** The whole record that a signal becomes: what the statement below writes, and the defaults. */
export function signalRecord(signal: ImportedEvidence, alike: ImportedAlike) {
  return {
    ...signal,
    // As anyone who reads the record finds them; they come here as text.
    exchanges: JSON.parse(signal.exchanges) as unknown,
    evidence_type: 'scanner_finding',
    evidence_class: 'MEDIA_SIGNAL',
    source: alike.source_tool,
    media_type: null,
    filename: null,
    visibility: 'internal',
    status: 'signal',
    integrity: 'verified',
    custody_anomalies: [],
    connector_run_id: alike.connector_run_id,
    withdrawn_reason: null,
    created_by: alike.created_by,
    created_at: alike.at,
  };
}

export async function insertSignals(
  db: Kysely<Tables>,
  signals: readonly ImportedEvidence[],
  custody: readonly CustodyEntry[],
  alike: ImportedAlike,
): Promise<void> {
  if (signals.length === 0) return;
  await sql`
    insert into evidence (
      id, incident_id, evidence_type, evidence_class, source, content_ref, hash_sha256, bytes,
      confidence, visibility, status, integrity, exchanges, connector_run_id, created_by, created_at
    )
    select id, incident_id, 'scanner_finding', 'MEDIA_SIGNAL', ${alike.source_tool}, content_ref,
      hash_sha256, bytes, confidence, 'internal', 'signal', 'verified', exchanges,
      ${alike.connector_run_id}::uuid, ${alike.created_by}, ${alike.at}::timestamptz
    from jsonb_to_recordset(${signalList(signals)}::jsonb) as x (
      id uuid, incident_id uuid, content_ref text, hash_sha256 text, bytes bigint,
      confidence smallint, exchanges jsonb
    )`.execute(db);
  await sql`
    insert into custody_entry
    select evidence_id, seq, ts, actor, action, hash_after, origin, prev, entry_hash,
      detail_digest, actor_salt
    from jsonb_to_recordset(${JSON.stringify(custody)}::jsonb) as x (
      evidence_id uuid, seq integer, ts timestamptz, actor text, action text, hash_after text,
      origin text, prev text, entry_hash text, detail_digest text, actor_salt text
    )`.execute(db);
}

export async function updateRun(
  db: Kysely<Tables>,
  id: string,
  change: Updateable<ConnectorRunTable>,
) {
  return db
    .updateTable('connector_run')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findRun(db: Kysely<Tables>, id: string) {
  return db.selectFrom('connector_run').selectAll().where('id', '=', id).executeTakeFirst();
}

export interface RunFilter {
  status?: RunStatus[] | undefined;
  connector?: string[] | undefined;
  sha256?: string | undefined;
  /** In any spelling of capitals. */
  team?: string | undefined;
}

/** Newest first. */
export async function listRuns(
  db: Kysely<Tables>,
  filter: RunFilter,
  page: { limit: number; after: string | null },
) {
  let query = db.selectFrom('connector_run').selectAll().orderBy('id', 'desc').limit(page.limit);
  if (filter.status) query = query.where('status', 'in', filter.status);
  if (filter.connector) query = query.where('connector', 'in', filter.connector);
  if (filter.sha256) query = query.where('sha256', '=', filter.sha256);
  if (filter.team !== undefined) {
    query = query.where(sql<boolean>`lower(team) = lower(${filter.team})`);
  }
  if (page.after !== null) query = query.where('id', '<', page.after);
  return query.execute();
}
