// SQL of engagements, their members, rules and phases. Every read takes the viewer: an engagement
// that someone cannot see does not exist for that someone.
import { sql, type Insertable, type Kysely, type RawBuilder, type Updateable } from 'kysely';
import { type Phase } from '../../domain/engagement-phase.ts';
import { isEngagementPublicId, type EngagementViewer } from '../../domain/engagement.ts';
import { isUuid } from '../../domain/ids.ts';
import type { Tables } from '../tables.ts';
import { maySeeEngagement } from './engagement-access.ts';
import type {
  EngagementMoveRow,
  EngagementRow,
  EngagementRulesRow,
  EngagementSignOffRow,
  EngagementTable,
  EngagementTables,
} from './engagement-tables.ts';

type Db = Kysely<Tables>;

/** The engagement that was written; undefined when its public id is taken. */
export async function insertEngagement(
  db: Db,
  engagement: Insertable<EngagementTable>,
): Promise<EngagementRow | undefined> {
  return db
    .insertInto('engagement')
    .values(engagement)
    .onConflict((conflict) => conflict.column('public_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The engagement that an internal id or a public id names, if the viewer can see it. */
export async function findEngagement(
  db: Db,
  viewer: EngagementViewer,
  reference: string,
): Promise<EngagementRow | undefined> {
  return byReference(db, viewer, reference, sql``);
}

/** The same, locked until the transaction ends: every write about an engagement takes it first. */
export async function lockEngagement(
  db: Db,
  viewer: EngagementViewer,
  reference: string,
): Promise<EngagementRow | undefined> {
  return byReference(db, viewer, reference, sql`for update`);
}

async function byReference(
  db: Db,
  viewer: EngagementViewer,
  reference: string,
  lock: RawBuilder<unknown>,
): Promise<EngagementRow | undefined> {
  const isPublic = isEngagementPublicId(reference);
  if (!isPublic && !isUuid(reference)) return undefined;
  const named = isPublic
    ? sql`public_id = ${reference.toUpperCase()}`
    : sql`id = ${reference.toLowerCase()}`;
  const { rows } = await sql<EngagementRow>`
    select * from engagement
    where ${named} and ${maySeeEngagement(viewer, sql.ref('engagement.id'))} ${lock}`.execute(db);
  return rows[0];
}

export interface EngagementFilter {
  phase?: Phase[] | undefined;
  /** Text in title, code name or public id. */
  search?: string | undefined;
}

/** With how far its proof and its report are. */
export interface ListedEngagementRow extends EngagementRow {
  register_entries: number;
  final_report_version: number | null;
}

const registerEntries = sql<number>`(select count(*)::integer from engagement_entry
  where engagement_id = engagement.id and type = 'evidence_register')`;

const reportVersion = sql<number | null>`(select max(version) from engagement_report
  where engagement_id = engagement.id)`;

/** Newest first. */
export async function listEngagements(
  db: Db,
  viewer: EngagementViewer,
  filter: EngagementFilter,
  page: { limit: number; after: string | null },
): Promise<ListedEngagementRow[]> {
  let query = db
    .selectFrom('engagement')
    .selectAll()
    .select([registerEntries.as('register_entries'), reportVersion.as('final_report_version')])
    .where(maySeeEngagement(viewer, sql.ref('engagement.id')))
    .orderBy('id', 'desc')
    .limit(page.limit);
  if (filter.phase) query = query.where(sql<boolean>`phase = any(${filter.phase}::text[])`);
  if (filter.search) {
    const text = filter.search.toLowerCase();
    query = query.where(
      sql<boolean>`position(${text} in lower(
        public_id || ' ' || title || ' ' || coalesce(code_name, ''))) > 0`,
    );
  }
  if (page.after !== null) query = query.where('id', '<', page.after);
  return query.execute();
}

/** Writes a change and moves the version on. */
export async function updateEngagement(
  db: Db,
  id: string,
  change: Updateable<EngagementTable> & { updated_at: string },
): Promise<EngagementRow> {
  return db
    .updateTable('engagement')
    .set(change)
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface EngagementMember {
  account_id: string;
  email: string;
  name: string | null;
  added_by: string;
  added_at: string;
}

export async function listMembers(db: Db, engagement_id: string): Promise<EngagementMember[]> {
  return db
    .selectFrom('engagement_member')
    .innerJoin('account', 'account.id', 'engagement_member.account_id')
    .select(['account_id', 'email', 'name', 'added_by', 'added_at'])
    .where('engagement_id', '=', engagement_id)
    .orderBy('added_at')
    .orderBy('account_id')
    .execute();
}

export async function isMember(db: Db, engagement_id: string, account_id: string) {
  const found = await db
    .selectFrom('engagement_member')
    .select('account_id')
    .where('engagement_id', '=', engagement_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return found !== undefined;
}

/** Gives whether the account was no member until now. */
export async function addMember(
  db: Db,
  member: Insertable<EngagementTables['engagement_member']>,
): Promise<boolean> {
  const added = await db
    .insertInto('engagement_member')
    .values(member)
    .onConflict((conflict) => conflict.columns(['engagement_id', 'account_id']).doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function removeMember(db: Db, engagement_id: string, account_id: string) {
  await db
    .deleteFrom('engagement_member')
    .where('engagement_id', '=', engagement_id)
    .where('account_id', '=', account_id)
    .execute();
}

export async function insertRules(
  db: Db,
  rules: Insertable<EngagementTables['engagement_rules']>,
): Promise<EngagementRulesRow> {
  return db.insertInto('engagement_rules').values(rules).returningAll().executeTakeFirstOrThrow();
}

/** All versions, the oldest first. */
export async function listRules(db: Db, engagement_id: string): Promise<EngagementRulesRow[]> {
  return db
    .selectFrom('engagement_rules')
    .selectAll()
    .where('engagement_id', '=', engagement_id)
    .orderBy('version')
    .execute();
}

/** Gives whether this name had not signed this version until now. */
export async function insertSignOff(
  db: Db,
  signOff: Insertable<EngagementTables['engagement_sign_off']>,
): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    insert into engagement_sign_off
      (engagement_id, rules_version, name, rules_sha256, recorded_by, signed_at)
    values (${signOff.engagement_id}, ${signOff.rules_version}, ${signOff.name},
      ${signOff.rules_sha256}, ${signOff.recorded_by}, ${signOff.signed_at})
    on conflict (engagement_id, rules_version, lower(name)) do nothing returning name`.execute(db);
  return rows.length > 0;
}

/** In the order in which they were recorded. */
export async function listSignOffs(db: Db, engagement_id: string): Promise<EngagementSignOffRow[]> {
  return db
    .selectFrom('engagement_sign_off')
    .selectAll()
    .where('engagement_id', '=', engagement_id)
    .orderBy('rules_version')
    .orderBy('signed_at')
    .orderBy('name')
    .execute();
}

export async function listMoves(db: Db, engagement_id: string): Promise<EngagementMoveRow[]> {
  return db
    .selectFrom('engagement_move')
    .selectAll()
    .where('engagement_id', '=', engagement_id)
    .orderBy('seq')
    .execute();
}

/** The engagement must be locked. */
export async function insertMove(db: Db, move: Omit<EngagementMoveRow, 'seq'>): Promise<void> {
  const earlier = await listMoves(db, move.engagement_id);
  await db
    .insertInto('engagement_move')
    .values({ ...move, seq: earlier.length + 1 })
    .execute();
}
