// SQL of the inbox: entries of the audit log that reached an account. What someone cannot see any
// more is not read, counted or named.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { InboxKind } from '../../domain/inbox.ts';
import type { Visibility } from '../../domain/visibility.ts';
import type { SealedTexts } from '../../trust/sealed-texts.ts';
import { visibilityOfChange } from '../audit/hidden-changes.ts';
import type { Tables } from '../tables.ts';

export interface InboxReader {
  account_id: string;
  /** First words of the actions that the reader's roles show. */
  kinds: readonly string[];
  clearance: readonly Visibility[];
}

export interface InboxRow {
  entry_id: number;
  kind: InboxKind;
  read_at: Timestamp | null;
  /** The entry as JSON. */
  entry: string;
  texts: SealedTexts | null;
  /** Null, with the title, for what is about no incident. */
  public_id: string | null;
  title: string | null;
  /** The beginning of the text, for an entry about a note that has it. */
  note_text: string | null;
}

/** An entry on the incident reaches everyone who watches it but the one who acted. */
export async function tellWatchers(
  db: Kysely<Tables>,
  entry: { id: number; incident_id: string; actor_id: string },
): Promise<void> {
  await sql`
    insert into inbox_item (account_id, entry_id, kind)
    select account_id, ${entry.id}::bigint, 'change' from incident_watch
    where incident_id = ${entry.incident_id}::uuid and is_on
      and account_id::text <> ${entry.actor_id}
    on conflict do nothing`.execute(db);
}

export async function tellMentioned(
  db: Kysely<Tables>,
  entry_id: number,
  account_ids: readonly string[],
): Promise<void> {
  if (account_ids.length === 0) return;
  await sql`
    insert into inbox_item (account_id, entry_id, kind)
    select id, ${entry_id}::bigint, 'mention' from unnest(${account_ids}::uuid[]) as named (id)
    on conflict (account_id, entry_id) do update set kind = 'mention'`.execute(db);
}

/** Those who are to decide, or whose request was decided, find the entry in their inbox. */
export async function tellOfApproval(
  db: Kysely<Tables>,
  entry_id: number,
  account_ids: readonly string[],
): Promise<void> {
  await sql`
    insert into inbox_item (account_id, entry_id, kind)
    select id, ${entry_id}::bigint, 'approval' from unnest(${account_ids}::uuid[]) as told (id)
    on conflict (account_id, entry_id) do update set kind = 'approval'`.execute(db);
}

/**
 * Items with what they are about. `limit 1` keeps the planner from joining all items of a person
 * before it sorts them: it walks them by the index, and a page ends the walk.
 */
const shownTo = ({ account_id, kinds, clearance }: InboxReader) => sql`
  from inbox_item item
  cross join lateral (
    select audit.entry, audit.texts, incident.public_id, incident.title,
      case when note.retracted_at is null then left(note.text, 300) end as note_text
    from audit_entry audit
    left join incident on incident.id = audit.incident_id
    left join evidence on evidence.id = audit.evidence_id
    left join note on note.id = audit.note_id
    where audit.id = item.entry_id and incident.undone_at is null
      and split_part(audit.action, '.', 1) = any(${kinds}::text[])
      and audit.engagement_id is null
      and (audit.evidence_id is null or evidence.visibility = any(${clearance}::text[]))
      and (audit.note_id is null or note.visibility = any(${clearance}::text[]))
      and coalesce(${visibilityOfChange('audit')}, 'public') = any(${clearance}::text[])
    limit 1
  ) shown
  where item.account_id = ${account_id}::uuid`;

/** Newest first. */
export async function listInbox(
  db: Kysely<Tables>,
  reader: InboxReader,
  { unread }: { unread: boolean },
  { limit, before }: { limit: number; before: number | null },
): Promise<InboxRow[]> {
  const { rows } = await sql<InboxRow>`
    select item.entry_id::float8 as entry_id, item.kind, item.read_at, shown.*
    ${shownTo(reader)}
      ${unread ? sql`and item.read_at is null` : sql``}
      ${before === null ? sql`` : sql`and item.entry_id < ${before}::bigint`}
    order by item.entry_id desc limit ${limit}`.execute(db);
  return rows;
}

/** How many are not read, up to a limit. */
export async function countUnread(
  db: Kysely<Tables>,
  reader: InboxReader,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 ${shownTo(reader)} and item.read_at is null limit ${limit}
    ) unread`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Those of the list, or all up to an entry. */
export async function markInbox(
  db: Kysely<Tables>,
  account_id: string,
  meant: { ids: readonly number[] } | { through: number },
  read_at: Timestamp | null,
): Promise<void> {
  const which =
    'ids' in meant
      ? sql`entry_id = any(${meant.ids}::bigint[])`
      : sql`entry_id <= ${meant.through}::bigint`;
  await sql`
    update inbox_item set read_at = ${read_at}::timestamptz
    where account_id = ${account_id}::uuid and ${which}
      and (read_at is null) = (${read_at}::timestamptz is not null)`.execute(db);
}

/** Removes what was read before this time. */
export async function sweepInbox(db: Kysely<Tables>, before: Timestamp): Promise<void> {
  await db.deleteFrom('inbox_item').where('read_at', '<', before).execute();
}
