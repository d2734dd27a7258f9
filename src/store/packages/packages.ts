// SQL of packages: all records of an incident at one moment, and what was said of each hash.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Erased } from '../../domain/erasure.ts';
import { required } from '../../domain/required.ts';
import { visibilities } from '../../domain/visibility.ts';
import type { Envelope } from '../../trust/dsse.ts';
import type { LogProof, PackageTimestamp } from '../../trust/package.ts';
import type { PublishedKey } from '../../trust/published-keys.ts';
import { listActions } from '../actions/actions.ts';
import { auditEntryOf, type AuditEntry } from '../audit/audit.ts';
import type { CustomFieldRow } from '../custom-fields/custom-field-tables.ts';
import { listCustomFields } from '../custom-fields/custom-fields.ts';
import { erasedRecords } from '../erasures/erasures.ts';
import type { CustodyEntryRow, EvidenceRow } from '../evidence/evidence-tables.ts';
import type { IncidentRow } from '../incidents/incident-tables.ts';
import { findIncident } from '../incidents/incidents.ts';
import type { NoteRow } from '../notes/note-tables.ts';
import { allNotes } from '../notes/notes.ts';
import type { OutcomeRow } from '../outcomes/outcome-tables.ts';
import { allOutcomes } from '../outcomes/outcomes.ts';
import type { Tables } from '../tables.ts';

export interface IncidentRecords {
  incident: IncidentRow;
  evidence: (EvidenceRow & { erased?: Erased })[];
  custody: CustodyEntryRow[];
  actions: Awaited<ReturnType<typeof listActions>>;
  timeline: AuditEntry[];
  imports: Awaited<ReturnType<typeof listRuns>>;
  notes: NoteRow[];
  outcomes: OutcomeRow[];
  fields: CustomFieldRow[];
}

/** How many evidence records an incident has, no matter who can see them. */
export async function countEvidence(db: Kysely<Tables>, incident_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from evidence where incident_id = ${incident_id}`.execute(db);
  return required(rows[0], 'row').count;
}

/** All of an incident. To be read in one snapshot, else the parts can be of different moments. */
export async function readIncidentRecords(
  db: Kysely<Tables>,
  incident_id: string,
): Promise<IncidentRecords> {
  const incident = (await findIncident(db, incident_id))!;
  const ofIncident = sql`(select id from evidence where incident_id = ${incident_id})`;
  const evidence = await evidenceOf(db, incident_id);
  const custody = await db
    .selectFrom('custody_entry')
    .selectAll()
    .where(sql<boolean>`evidence_id in ${ofIncident}`)
    .orderBy('evidence_id')
    .orderBy('seq')
    .execute();
  const runs = [incident.connector_run_id, ...evidence.map((one) => one.connector_run_id)];
  const imports = await listRuns(db, [...new Set(runs.filter((id) => id !== null))]);
  const actions = await listActions(db, incident_id);
  const timeline = await incidentTrail(db, incident_id);
  const notes = await allNotes(db, incident_id);
  const outcomes = await allOutcomes(db, incident_id);
  const fields = await listCustomFields(db, visibilities);
  const more = { notes, outcomes, fields };
  return { incident, evidence, custody, actions, timeline, imports, ...more };
}

/** What was erased says by whom. */
async function evidenceOf(db: Kysely<Tables>, incident_id: string) {
  const rows = await db
    .selectFrom('evidence')
    .selectAll()
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute();
  const erasures = await erasedRecords(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const erased = erasures.get(row.id);
    return erased === undefined ? row : { ...row, erased };
  });
}

async function listRuns(db: Kysely<Tables>, ids: readonly string[]) {
  return db
    .selectFrom('connector_run')
    .select(['id', 'connector', 'source_tool', 'filename', 'bytes', 'sha256', 'started_at'])
    .select('actor')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .execute();
}

/** Every entry of the audit trail that names the incident, oldest first. */
async function incidentTrail(db: Kysely<Tables>, incident_id: string): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['id', 'entry', 'texts'])
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute();
  return rows.map(auditEntryOf);
}

/** What was said of a package hash, with the public half of the key that said it. */
export interface IssuedPackage {
  package_sha256: string;
  kid: string;
  issued_at: Timestamp;
  signature: Envelope;
  public_jwk: { x: string };
  timestamp: PackageTimestamp | null;
  log_proof: LogProof | null;
}

/** What this key said of the hash, if it did. */
export async function findIssuedPackage(
  db: Kysely<Tables>,
  package_sha256: string,
  kid: string,
): Promise<IssuedPackage | undefined> {
  const { rows } = await sql<IssuedPackage>`
    select p.package_sha256, p.kid, p.issued_at, p.signature, k.public_jwk, p."timestamp",
      p.log_proof
    from issued_package p join signing_key k on k.kid = p.kid
    where p.package_sha256 = ${package_sha256} and p.kid = ${kid}`.execute(db);
  return rows[0];
}

export interface NewIssuedPackage {
  package_sha256: string;
  kid: string;
  kind: string;
  subject_id: string;
  audience: string;
  issued_at: Timestamp;
  signature: Envelope;
  /** Null, or left out, when no authority was asked. */
  timestamp?: PackageTimestamp | null;
}

/** Gives whether this statement is the first of its key on this hash. */
export async function insertIssuedPackage(
  db: Kysely<Tables>,
  { signature, timestamp = null, ...issued }: NewIssuedPackage,
): Promise<boolean> {
  const inserted = await db
    .insertInto('issued_package')
    .values({
      ...issued,
      signature: JSON.stringify(signature),
      timestamp: timestamp && JSON.stringify(timestamp),
      log_proof: null,
    })
    .onConflict((conflict) => conflict.columns(['package_sha256', 'kid']).doNothing())
    .returning('kid')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Writes the published state of a key; gives what of it is news. */
export async function publishKey(
  db: Kysely<Tables>,
  key: PublishedKey,
): Promise<'published' | 'retired' | null> {
  const { kid, kty, crv, x, purpose, created_at, active_from, retired_at, compromised } = key;
  const inserted = await db
    .insertInto('signing_key')
    .values({
      ...{ kid, purpose, created_at, active_from, retired_at, compromised },
      public_jwk: JSON.stringify({ kty, crv, x }),
    })
    .onConflict((conflict) => conflict.column('kid').doNothing())
    .returning('kid')
    .executeTakeFirst();
  if (inserted !== undefined) return 'published';
  const { numUpdatedRows } = await db
    .updateTable('signing_key')
    .set({ retired_at, compromised })
    .where('kid', '=', kid)
    .where(
      sql<boolean>`(retired_at is distinct from ${retired_at}::timestamptz
        or compromised <> ${compromised})`,
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n ? 'retired' : null;
}

/** Keys of all processes, the oldest first. */
export async function listPublishedKeys(db: Kysely<Tables>): Promise<PublishedKey[]> {
  const rows = await db
    .selectFrom('signing_key')
    .selectAll()
    .orderBy('created_at')
    .orderBy('kid')
    .execute();
  return rows.map(({ public_jwk, ...key }) => ({ ...public_jwk, ...key }));
}

/** The audit entry that records the first issue of a hash by a key. */
export async function findIssueEntry(
  db: Kysely<Tables>,
  subject_id: string,
  { package_sha256, kid }: { package_sha256: string; kid: string },
): Promise<{ id: number; entry: string } | undefined> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['id', 'entry'])
    .where((on) =>
      on.or([on('incident_id', '=', subject_id), on('engagement_id', '=', subject_id)]),
    )
    .where('action', '=', 'package.issued')
    .orderBy('id')
    .execute();
  return rows.find(({ entry }) => {
    const { detail } = JSON.parse(entry) as { detail: Record<string, unknown> };
    return detail['package_sha256'] === package_sha256 && detail['kid'] === kid;
  });
}

/** Keeps the first proof; gives the one that is kept, no matter who found it. */
export async function keepLogProof(
  db: Kysely<Tables>,
  { package_sha256, kid }: { package_sha256: string; kid: string },
  proof: LogProof,
): Promise<LogProof> {
  const { rows } = await sql<{ log_proof: LogProof }>`
    update issued_package set log_proof = coalesce(log_proof, ${JSON.stringify(proof)}::jsonb)
    where package_sha256 = ${package_sha256} and kid = ${kid} returning log_proof`.execute(db);
  return rows[0]?.log_proof ?? proof;
}

/** Keeps what an authority said, unless one has granted a stamp; gives whether it was kept. */
export async function keepTimestamp(
  db: Kysely<Tables>,
  { package_sha256, kid }: { package_sha256: string; kid: string },
  timestamp: PackageTimestamp,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update issued_package set "timestamp" = ${JSON.stringify(timestamp)}::jsonb
    where package_sha256 = ${package_sha256} and kid = ${kid}
      and "timestamp"->>'status' is distinct from 'granted'`.execute(db);
  return numAffectedRows === 1n;
}

/** Records of these that are not public, locked, each with the end of its custody chain. */
export async function lockForExport(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<{ id: string; hash_sha256: string; seq: number; entry_hash: string }[]> {
  const { rows } = await sql<{ id: string; hash_sha256: string; seq: number; entry_hash: string }>`
    select e.id, e.hash_sha256, last.seq, last.entry_hash from evidence e
    cross join lateral (
      select seq, entry_hash from custody_entry c
      where c.evidence_id = e.id order by seq desc limit 1
    ) as last
    where e.id = any(${ids}::uuid[]) and e.visibility <> 'public'
    order by e.id for update of e`.execute(db);
  return rows;
}
