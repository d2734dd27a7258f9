// The inbox of the caller: what happened on incidents that the caller watches, and notes that
// mention the caller, as far as the caller can see them now.
import { timestamp } from '../../domain/clock.ts';
import { inboxOf } from '../../domain/inbox.ts';
import type { Principal } from '../../domain/principal.ts';
import { clearance } from '../../domain/visibility.ts';
import { auditEntryOf, type AuditEntry } from '../../store/audit/audit.ts';
import {
  countUnread,
  listInbox,
  markInbox,
  type InboxReader,
  type InboxRow,
} from '../../store/watching/inbox.ts';
import type { Deps } from '../deps.ts';

/** Unread items are counted up to this number. */
export const mostUnread = 100;

export interface InboxItem extends Omit<InboxRow, 'entry' | 'texts'> {
  entry: AuditEntry;
}

export async function readInbox(
  { database }: Pick<Deps, 'database'>,
  principal: Principal,
  filter: { unread: boolean },
  page: { limit: number; before: number | null },
): Promise<InboxItem[]> {
  const rows = await listInbox(database.kysely, readerOf(principal), filter, page);
  return rows.map(({ entry, texts, ...row }) => ({
    ...row,
    entry: auditEntryOf({ id: row.entry_id, entry, texts }),
  }));
}

export async function readUnread(
  { database }: Pick<Deps, 'database'>,
  principal: Principal,
): Promise<number> {
  return countUnread(database.kysely, readerOf(principal), mostUnread);
}

/** Marks the items of a list, or all up to one, and gives how many stay unread. */
export async function markRead(
  deps: Pick<Deps, 'database' | 'clock'>,
  principal: Principal,
  meant: { ids: readonly number[] } | { through: number },
  read: boolean,
): Promise<number> {
  const at = read ? timestamp(deps.clock.now()) : null;
  await markInbox(deps.database.kysely, principal.id, meant, at);
  return readUnread(deps, principal);
}

function readerOf(principal: Principal): InboxReader {
  const { roles } = principal;
  return {
    account_id: principal.id,
    kinds: inboxOf(roles),
    clearance: clearance(roles),
  };
}
