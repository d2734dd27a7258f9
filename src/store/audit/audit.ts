// SQL of the audit trail. Entries are written in the transaction of what they record.
import { randomBytes } from 'node:crypto';
import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { AuditAction } from '../../domain/audit-actions.ts';
import type { Timestamp } from '../../domain/clock.ts';
import type { EngagementViewer } from '../../domain/engagement.ts';
import { reachesWatchers } from '../../domain/inbox.ts';
import type { RequestContext } from '../../domain/principal.ts';
import type { Visibility } from '../../domain/visibility.ts';
import { canonicalJson } from '../../trust-core/canonical.ts';
import { openTexts, sealTexts, type SealedTexts } from '../../trust/sealed-texts.ts';
import { entryBytesLimit } from '../../trust/tiles.ts';
import { maySeeEngagement } from '../engagements/engagement-access.ts';
import type { Tables } from '../tables.ts';
import { tellWatchers } from '../watching/inbox.ts';
import { visibilityOfChange } from './hidden-changes.ts';

export interface AuditRecord {
  action: AuditAction;
  incident_id?: string | null | undefined;
  evidence_id?: string | undefined;
  /** Set for entries that only those can read who can see the note. */
  note_id?: string | undefined;
  /** Set for entries that only those can read who can see the engagement. */
  engagement_id?: string | undefined;
  /** What happened, as JSON; never a secret. */
  detail: Record<string, unknown>;
}

export interface AuditEntry {
  id: number;
  at: Timestamp;
  actor: string;
  /** Account id, `service`, `system` or `anonymous`. */
  actor_id: string;
  action: AuditAction;
  incident_id: string | null;
  evidence_id: string | null;
  engagement_id?: string;
  note_id?: string;
  /** What the login was proved with, where that was more than a password. */
  amr?: string[];
  request_id: string;
  detail: Record<string, unknown>;
}

/** An entry as it is stored: the hashed text, and the texts that it commits to. */
export interface StoredEntry {
  id: number;
  entry: string;
  texts: SealedTexts | null;
}

/** An entry out of its stored text, with its texts in their places. */
export function auditEntryOf({ id, entry, texts }: StoredEntry): AuditEntry {
  const said = JSON.parse(entry) as Omit<AuditEntry, 'id'>;
  if (!hasTextsApart(said.action, said.incident_id)) return { id, ...said };
  return { id, ...said, detail: openTexts(said.detail, texts) };
}

/** Gives the number of the entry. Those who watch the incident find it in their inbox. */
export async function writeAudit(
  db: Kysely<Tables>,
  context: RequestContext,
  at: Timestamp,
  record: AuditRecord,
): Promise<number> {
  const { action, incident_id = null, evidence_id = null, note_id, engagement_id } = record;
  const { entry, texts } = entryText(context, at, record);
  const actor = context.principal.name;
  const row = { at, actor, action, incident_id, evidence_id, note_id, entry, texts };
  if (engagement_id !== undefined) {
    // A number of the sequence would leave a gap that everyone sees who cannot see the entry.
    const hidden = { ...row, id: hiddenNumber(), engagement_id };
    await db.insertInto('audit_entry').values(hidden).execute();
    return hidden.id;
  }
  const inserted = db.insertInto('audit_entry').values(row).returning('id');
  const { id } = await inserted.executeTakeFirstOrThrow();
  if (incident_id !== null && reachesWatchers(action)) {
    await tellWatchers(db, { id, incident_id, actor_id: context.principal.id });
  }
  return id;
}

const hiddenNumbersFrom = Date.UTC(2026, 0, 1);
let lastHidden = 0;

/**
 * A number far above those of the sequence, and still exact in JSON: the microsecond. It shows its
 * reader nothing but the time, which is in the entry, and keeps entries of one millisecond in their
 * order.
 */
function hiddenNumber(): number {
  const elapsed = performance.timeOrigin + performance.now() - hiddenNumbersFrom;
  lastHidden = Math.max(lastHidden + 1, 2 ** 52 + Math.floor(elapsed * 1000));
  return lastHidden;
}

export async function newestAuditTime(db: Kysely<Tables>): Promise<Timestamp | null> {
  const newest = await db
    .selectFrom('audit_entry')
    .select('at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.at ?? null;
}

/** The latest time that an entry has, which is that of the newest one unless a clock went back. */
export async function latestAuditTime(db: Kysely<Tables>): Promise<Timestamp | null> {
  const { latest } = await db
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.max('at').as('latest'))
    .executeTakeFirstOrThrow();
  return latest;
}

/** The same for some hundred entries, by one statement. */
export async function writeAuditEntries(
  db: Kysely<Tables>,
  context: RequestContext,
  at: Timestamp,
  records: readonly Omit<AuditRecord, 'engagement_id' | 'note_id'>[],
): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map((record) => {
    const { action, incident_id = null, evidence_id = null } = record;
    return { action, incident_id, evidence_id, ...entryText(context, at, record) };
  });
  await sql`
    insert into audit_entry (at, actor, action, incident_id, evidence_id, entry, texts)
    select ${at}::timestamptz, ${context.principal.name}, action, incident_id, evidence_id, entry,
      texts::jsonb
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (
      action text, incident_id uuid, evidence_id uuid, entry text, texts text
    )`.execute(db);
}

/** The entry as it is kept and hashed, and the texts that it commits to, as JSON. */
function entryText(
  context: RequestContext,
  at: Timestamp,
  record: AuditRecord,
): { entry: string; texts: string | null } {
  const { principal, request_id } = context;
  const { action, incident_id = null, evidence_id = null } = record;
  const { detail, texts } = sealed(record);
  const { note_id, engagement_id } = record;
  const subject = { incident_id, evidence_id };
  const secret = engagement_id === undefined ? {} : { engagement_id };
  const entry = { at, actor: principal.name, actor_id: principal.id, action, ...subject };
  const noted = note_id === undefined ? {} : { note_id };
  const amr = principal.amr === undefined ? {} : { amr: principal.amr };
  const text = canonicalJson({ ...entry, ...amr, ...noted, ...secret, request_id, detail });
  if (Buffer.byteLength(text) > longestEntry) {
    throw new RangeError(`The audit entry of ${action} is too long; record a digest instead.`);
  }
  return { entry: text, texts: texts === null ? null : JSON.stringify(texts) };
}

/** What an erasure of an incident reaches is not in the log itself. Who erased it, and why, is. */
function sealed({ action, incident_id, detail }: AuditRecord): ReturnType<typeof sealTexts> {
  if (!hasTextsApart(action, incident_id ?? null)) return { detail, texts: null };
  return sealTexts(detail, randomBytes(saltBytes).toString('base64url'));
}

function hasTextsApart(action: string, incident_id: string | null): boolean {
  return (incident_id !== null || action.startsWith('import.')) && !statesErasure(action);
}

/** Whether an entry says that something was erased; its texts stay. */
export function statesErasure(action: string): boolean {
  return action === 'incident.evidence_erased' || action === 'evidence.erased';
}

const saltBytes = 32;

/** What an entry bundle of the log can hold, less the number that is hashed along. */
const longestEntry = entryBytesLimit - 100;

/** The newest entries of one action, as they are stored. */
export async function findAuditEntries(
  db: Kysely<Tables>,
  action: AuditAction,
  limit: number,
): Promise<{ id: number; entry: string }[]> {
  return db
    .selectFrom('audit_entry')
    .select(['id', 'entry'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export interface AuditFilter {
  incident_id?: string | undefined;
  action?: AuditAction[] | undefined;
  actor?: string[] | undefined;
  /** Entries of this time and later. */
  from?: Timestamp | undefined;
  /** Entries before this time. */
  to?: Timestamp | undefined;
}

/** A place in the trail, which is read in the order of time. */
export interface AuditPlace {
  at: Timestamp;
  id: number;
}

/** Newest first; without entries of engagements that the viewer cannot see. */
export async function listAudit(
  db: Kysely<Tables>,
  viewer: EngagementViewer,
  filter: AuditFilter,
  page: { limit: number; after: AuditPlace | null },
): Promise<AuditEntry[]> {
  let query = db.selectFrom('audit_entry').select(['id', 'entry', 'texts']);
  if (filter.incident_id) query = ofIncident(query, filter.incident_id);
  query = query.orderBy('at', 'desc').orderBy('id', 'desc');
  if (!viewer.sees_all) query = query.where(maySeeEntry(viewer));
  if (filter.action) query = query.where(sql<boolean>`action = any(${filter.action}::text[])`);
  else query = query.where('action', '<>', 'audit.filler' satisfies AuditAction);
  if (filter.actor) {
    const actors = filter.actor.map((actor) => actor.toLowerCase());
    query = query.where(sql<boolean>`lower(actor) = any(${actors}::text[])`);
  }
  if (filter.from) query = query.where('at', '>=', filter.from);
  if (filter.to) query = query.where('at', '<', filter.to);
  if (page.after !== null) {
    const { at, id } = page.after;
    query = query.where(sql<boolean>`(at, id) < (${at}::timestamptz, ${id}::bigint)`);
  }
  const rows = await query.limit(page.limit).execute();
  return rows.map(auditEntryOf);
}

/**
 * Two equal bounds, so that only an index over incident and time has the order. With one value the
 * server goes back through the whole log when the incident has many entries.
 */
function ofIncident<Row>(
  query: SelectQueryBuilder<Tables, 'audit_entry', Row>,
  incident_id: string,
): SelectQueryBuilder<Tables, 'audit_entry', Row> {
  return query
    .where('incident_id', '>=', incident_id)
    .where('incident_id', '<=', incident_id)
    .orderBy('incident_id', 'desc');
}

function maySeeEntry(viewer: EngagementViewer) {
  return sql<boolean>`(engagement_id is null
    or ${maySeeEngagement(viewer, sql.ref('audit_entry.engagement_id'))})`;
}

/** The entry as it is hashed, with its texts apart. */
export async function storedEntry(
  db: Kysely<Tables>,
  id: number,
): Promise<StoredEntry | undefined> {
  return db
    .selectFrom('audit_entry')
    .select(['id', 'entry', 'texts'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether the viewer can know of the entry. One that is not there can be known. */
export async function maySeeAuditEntry(
  db: Kysely<Tables>,
  viewer: EngagementViewer,
  id: number,
): Promise<boolean> {
  if (viewer.sees_all) return true;
  const hidden = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('id', '=', id)
    .where((on) => on.not(maySeeEntry(viewer)))
    .executeTakeFirst();
  return hidden === undefined;
}

/**
 * The entries of one incident, oldest first, without those on evidence and notes that the caller
 * cannot see.
 */
export async function incidentTimeline(
  db: Kysely<Tables>,
  incident_id: string,
  clearance: readonly Visibility[],
  limit: number,
): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .leftJoin('evidence', 'evidence.id', 'audit_entry.evidence_id')
    .leftJoin('note', 'note.id', 'audit_entry.note_id')
    .select(['audit_entry.id', 'audit_entry.entry', 'audit_entry.texts'])
    // Two equal bounds, so that only the index over incident and id has the order. With one value
    // the server goes back through the whole log when the incident has many entries.
    .where('audit_entry.incident_id', '>=', incident_id)
    .where('audit_entry.incident_id', '<=', incident_id)
    .where(
      sql<boolean>`(audit_entry.evidence_id is null
        or evidence.visibility = any(${clearance}::text[]))
        and (audit_entry.note_id is null or note.visibility = any(${clearance}::text[]))
        and coalesce(${visibilityOfChange('audit_entry')}, 'public') = any(${clearance}::text[])`,
    )
    .orderBy('audit_entry.incident_id', 'desc')
    .orderBy('audit_entry.id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse().map(auditEntryOf);
}
