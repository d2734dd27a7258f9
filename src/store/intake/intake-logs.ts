// SQL of log intake: a batch is written by statements over hundreds of rows, and two batches that
// concern the same asset take turns.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Correlated } from '../../intake/logs/correlate.ts';
import type { QuietReason } from '../../intake/logs/log-event.ts';
import type { CustodyEntry } from '../../trust-core/custody.ts';
import type { EvidenceRow } from '../evidence/evidence-tables.ts';
import type { IncidentTable } from '../incidents/incident-tables.ts';
import type { Tables } from '../tables.ts';
import type { LogBatchTable } from './intake-tables.ts';

/**
 * Takes the locks of these buckets of assets, in their order, until the transaction ends. There are
 * few buckets, because a server has room for a few thousand locks and a batch for more assets.
 */
export async function lockAssetBuckets(
  db: Kysely<Tables>,
  buckets: readonly number[],
): Promise<void> {
  const sorted = [...new Set(buckets)].sort((one, other) => one - other);
  for (const bucket of sorted) {
    await sql`
      select pg_advisory_xact_lock(hashtext('proofline log asset'), ${bucket}::int)`.execute(db);
  }
}

/** Of these events those that came before, each with its incident if it has one. */
export async function knownEvents(
  db: Kysely<Tables>,
  identities: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ identity: string; incident_id: string | null }>`
    select encode(identity, 'hex') as identity, incident_id from log_event
    where identity in (
      select decode(given, 'hex') from unnest(${identities}::text[]) as x (given)
    )`.execute(db);
  return new Map(rows.map((row) => [row.identity, row.incident_id]));
}

/**
 * Open incidents of these assets with an event not before `from` and not after `to`, locked: one
 * that is being closed is either closed or joined, never both.
 */
export async function lockOpenIncidents(
  db: Kysely<Tables>,
  assets: readonly string[],
  from: Timestamp,
  to: Timestamp,
): Promise<Correlated[]> {
  const { rows } = await sql<Correlated>`
    select incident.id, log_correlation.asset, rule_key, techniques,
      (extract(epoch from first_at) * 1000)::float8 as first_ms,
      (extract(epoch from last_at) * 1000)::float8 as last_ms
    from log_correlation join incident on incident.id = incident_id
    where log_correlation.asset = any(${assets}::text[]) and last_at >= ${from}::timestamptz
      and first_at <= ${to}::timestamptz
      and status_lifecycle = 'open' and undone_at is null
    order by incident.id for update of incident`.execute(db);
  return rows;
}

/** An incident as its first event makes it; the store gives the number. */
export interface LogIncident {
  id: string;
  title: string;
  source_type: string;
  source_tool: string | null;
  level: string;
  agent_id: string | null;
  ai_act_relevant: boolean;
  reported_severity: number;
  finding: unknown;
  first_seen: Timestamp;
  last_seen: Timestamp;
}

export async function insertLogIncidents(
  db: Kysely<Tables>,
  incidents: readonly LogIncident[],
  said: { created_by: string; at: Timestamp; year: number },
): Promise<void> {
  if (incidents.length === 0) return;
  await sql`
    insert into incident (
      id, public_id, title, source_type, source_tool, level, category, taxonomy_known, agent_id,
      ai_act_relevant, reported_severity, finding, first_seen, last_seen, detected_at,
      created_by, created_at, updated_at
    )
    select id,
      ${`INC-${said.year}-`} || lpad(number::text, greatest(6, length(number::text)), '0'),
      title, source_type, source_tool, level, 'other', true, agent_id,
      ai_act_relevant, reported_severity, finding, first_seen, last_seen, first_seen,
      ${said.created_by}, ${said.at}::timestamptz, ${said.at}::timestamptz
    from (
      select nextval('incident_number') as number, x.*
      from jsonb_to_recordset(${JSON.stringify(incidents)}::jsonb) as x (
        id uuid, title text, source_type text, source_tool text, level text, agent_id text,
        ai_act_relevant boolean, reported_severity smallint, finding jsonb,
        first_seen timestamptz, last_seen timestamptz
      )
    ) as numbered`.execute(db);
}

/** What a batch adds to an incident that was open before it. */
export interface JoinedIncident {
  id: string;
  reported_severity: number;
  last_seen: Timestamp;
  /** Those that the products name; an incident keeps the first `mostTechniques` of all events. */
  techniques: readonly string[];
}

export const mostTechniques = 100;

export async function moveJoined(
  db: Kysely<Tables>,
  joined: readonly JoinedIncident[],
  at: Timestamp,
): Promise<void> {
  if (joined.length === 0) return;
  await sql`
    update incident set last_seen = greatest(incident.last_seen, x.last_seen),
      reported_severity = greatest(incident.reported_severity, x.reported_severity),
      finding = jsonb_set(finding, '{techniques}', (
        select coalesce(jsonb_agg(technique order by place), '[]') from (
          select technique, min(place) as place
          from jsonb_array_elements_text((finding -> 'techniques') || x.techniques)
            with ordinality as named (technique, place)
          group by technique order by min(place) limit ${mostTechniques}
        ) as known)),
      updated_at = greatest(updated_at, ${at}::timestamptz), version = version + 1
    from jsonb_to_recordset(${JSON.stringify(joined)}::jsonb) as x (
      id uuid, reported_severity smallint, last_seen timestamptz, techniques jsonb
    ) where incident.id = x.id`.execute(db);
}

/** How an incident is found by later events; times as instants. */
export interface KeptCorrelation {
  incident_id: string;
  asset: string;
  rule_key: string;
  techniques: readonly string[];
  first_at: Timestamp;
  last_at: Timestamp;
}

export async function keepCorrelations(
  db: Kysely<Tables>,
  kept: readonly KeptCorrelation[],
): Promise<void> {
  if (kept.length === 0) return;
  await sql`
    insert into log_correlation (incident_id, asset, rule_key, techniques, first_at, last_at)
    select incident_id, asset, rule_key,
      array(select jsonb_array_elements_text(techniques)), first_at, last_at
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as x (
      incident_id uuid, asset text, rule_key text, techniques jsonb,
      first_at timestamptz, last_at timestamptz
    )
    on conflict (incident_id) do update
    set first_at = excluded.first_at, last_at = excluded.last_at`.execute(db);
}

/** The evidence of one incident and batch; what all of a batch share is said once. */
export type LogEvidence = Pick<
  EvidenceRow,
  'id' | 'incident_id' | 'evidence_type' | 'source' | 'content_ref' | 'hash_sha256' | 'bytes'
>;

/** The whole record that it becomes: what the statement below writes, and the defaults. */
export function logEvidenceRecord(
  evidence: LogEvidence,
  said: { created_by: string; at: Timestamp },
) {
  return {
    ...evidence,
    evidence_class: 'SYSTEM_RECORD',
    media_type: null,
    filename: null,
    confidence: 50,
    visibility: 'internal',
    status: 'signal',
    integrity: 'verified',
    custody_anomalies: [],
    exchanges: null,
    connector_run_id: null,
    withdrawn_reason: null,
    created_by: said.created_by,
    created_at: said.at,
  };
}

export async function insertLogEvidence(
  db: Kysely<Tables>,
  evidence: readonly LogEvidence[],
  custody: readonly CustodyEntry[],
  said: { created_by: string; at: Timestamp },
): Promise<void> {
  if (evidence.length === 0) return;
  await sql`
    insert into evidence (
      id, incident_id, evidence_type, evidence_class, source, content_ref, hash_sha256, bytes,
      confidence, visibility, status, integrity, created_by, created_at
    )
    select id, incident_id, evidence_type, 'SYSTEM_RECORD', source, content_ref, hash_sha256,
      bytes, 50, 'internal', 'signal', 'verified', ${said.created_by}, ${said.at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(evidence)}::jsonb) as x (
      id uuid, incident_id uuid, evidence_type text, source text, content_ref text,
      hash_sha256 text, bytes bigint
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

/** An event as the table keeps it; `identity` in hex. */
export interface KeptEvent {
  identity: string;
  incident_id: string | null;
  format: string;
  severity: number;
  at: Timestamp;
  number: number;
  start_byte: number;
  end_byte: number;
  /** What the list shows of an event that belongs to no incident. */
  title?: string;
  product?: string | null;
  rule?: string | null;
  host?: string | null;
  quiet?: QuietReason | null;
}

export async function insertLogEvents(
  db: Kysely<Tables>,
  batch_id: string,
  events: readonly KeptEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into log_event (
      identity, batch_id, incident_id, format, severity, at, number, start_byte, end_byte, title,
      product, rule, host, quiet
    )
    select decode(identity, 'hex'), ${batch_id}::uuid, incident_id, format, severity, at, number,
      start_byte, end_byte, title, product, rule, host, quiet
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as x (
      identity text, incident_id uuid, format text, severity smallint, at timestamptz,
      number integer, start_byte integer, end_byte integer, title text, product text, rule text,
      host text, quiet text
    )`.execute(db);
}

export async function insertLogBatch(db: Kysely<Tables>, batch: LogBatchTable): Promise<void> {
  await db.insertInto('log_batch').values(batch).execute();
}

/** The public ids of some incidents, in the order of their making. */
export async function publicIds(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Pick<IncidentTable, 'id' | 'public_id'>[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; public_id: string }>`
    select id, public_id from incident where id = any(${ids}::uuid[]) order by id`.execute(db);
  return rows;
}
