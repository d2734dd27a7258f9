// SQL of evidence and its chain of custody. Every read takes the caller's clearance, so that no
// handler can forget it: what a caller cannot see does not exist for that caller.
import type { Insertable, Kysely, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { GateEvidence } from '../../domain/closure.ts';
import type { Visibility } from '../../domain/visibility.ts';
import type { Tables } from '../tables.ts';
import type { CustodyEntryRow, EvidenceRow, EvidenceTable } from './evidence-tables.ts';

export async function insertEvidence(
  db: Kysely<Tables>,
  evidence: Insertable<EvidenceTable>,
): Promise<EvidenceRow> {
  return db.insertInto('evidence').values(evidence).returningAll().executeTakeFirstOrThrow();
}

export async function updateEvidence(
  db: Kysely<Tables>,
  id: string,
  change: Updateable<EvidenceTable>,
): Promise<EvidenceRow> {
  return db
    .updateTable('evidence')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Evidence of an incident whose import was undone goes where its incident went. */
const ofLiveIncident = sql<boolean>`not exists (
  select from incident where incident.id = evidence.incident_id and undone_at is not null)`;

export async function findEvidence(
  db: Kysely<Tables>,
  id: string,
  clearance: readonly Visibility[],
): Promise<EvidenceRow | undefined> {
  return db
    .selectFrom('evidence')
    .selectAll()
    .where('id', '=', id)
    .where(sql<boolean>`visibility = any(${clearance}::text[])`)
    .where(ofLiveIncident)
    .executeTakeFirst();
}

/** The same, locked until the transaction ends: one writer at a time adds to its custody. */
export async function lockEvidence(
  db: Kysely<Tables>,
  id: string,
  clearance: readonly Visibility[],
): Promise<EvidenceRow | undefined> {
  return db
    .selectFrom('evidence')
    .selectAll()
    .where('id', '=', id)
    .where(sql<boolean>`visibility = any(${clearance}::text[])`)
    .where(ofLiveIncident)
    .forUpdate()
    .executeTakeFirst();
}

/** The evidence of an incident in the order it came. */
export async function listEvidence(
  db: Kysely<Tables>,
  incident_id: string,
  clearance: readonly Visibility[],
  page: { limit: number; after: string | null },
): Promise<EvidenceRow[]> {
  let query = db
    .selectFrom('evidence')
    .selectAll()
    // Two equal bounds, so that only the index over incident and id has the order. With one value
    // the server reads through all records before those of an incident that has many.
    .where('incident_id', '>=', incident_id)
    .where('incident_id', '<=', incident_id)
    .where(sql<boolean>`visibility = any(${clearance}::text[])`)
    .orderBy('incident_id')
    .orderBy('id')
    .limit(page.limit);
  if (page.after !== null) query = query.where('id', '>', page.after);
  return query.execute();
}

/** The record of this very file as a retest of the incident, unless it was withdrawn. */
export async function findHeldRetest(
  db: Kysely<Tables>,
  incident_id: string,
  hash_sha256: string,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('evidence')
    .select('id')
    .where('incident_id', '=', incident_id)
    .where('hash_sha256', '=', hash_sha256)
    .where('evidence_type', '=', 'retest_scan')
    .where('connector_run_id', 'is not', null)
    .where('status', '!=', 'withdrawn')
    .executeTakeFirst();
}

/**
 * What the close gate looks at, in the order in which it was recorded: all confirmed records, and
 * signals of a retest that failed, no matter who can see them. Erased records prove nothing new;
 * what a closing has rested on stays what it was.
 */
export async function gateEvidence(
  db: Kysely<Tables>,
  incident_id: string,
  erased: 'left_out' | 'counted' = 'left_out',
): Promise<GateEvidence[]> {
  return db
    .selectFrom('evidence')
    .select(['id', 'evidence_type', 'status', 'retest_outcome', 'created_at'])
    .where('incident_id', '=', incident_id)
    .where(sql<boolean>`(status = 'confirmed' or (status = 'signal' and retest_outcome = 'fail'))`)
    .where(
      sql<boolean>`(${erased === 'counted'} or retest_outcome = 'fail' or not exists (
        select from erased_record where evidence_id = evidence.id))`,
    )
    .orderBy('id')
    .execute();
}

export async function insertCustody(
  db: Kysely<Tables>,
  entries: readonly CustodyEntryRow[],
): Promise<void> {
  await db
    .insertInto('custody_entry')
    .values([...entries])
    .execute();
}

/** The chains of some evidence records, each in order. */
export async function listCustody(
  db: Kysely<Tables>,
  evidence_ids: readonly string[],
): Promise<CustodyEntryRow[]> {
  if (evidence_ids.length === 0) return [];
  return db
    .selectFrom('custody_entry')
    .selectAll()
    .where(sql<boolean>`evidence_id = any(${evidence_ids}::uuid[])`)
    .orderBy('evidence_id')
    .orderBy('seq')
    .execute();
}

export async function lastCustodyEntry(
  db: Kysely<Tables>,
  evidence_id: string,
): Promise<CustodyEntryRow | undefined> {
  return db
    .selectFrom('custody_entry')
    .selectAll()
    .where('evidence_id', '=', evidence_id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}
