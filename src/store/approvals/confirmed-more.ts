// An approval of the same act with one member more, such as the reason that it needed before.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Tables } from '../tables.ts';
import type { ApprovalRow } from './approval-tables.ts';

/** What was confirmed and is not used, where it asked for just this and for one member more. */
export async function findConfirmedMore(
  db: Kysely<Tables>,
  of: Pick<ApprovalRow, 'kind' | 'subject' | 'requested_by'> & { left_out: string },
  asked: Record<string, string | null>,
  now: Timestamp,
): Promise<Record<string, string | null> | undefined> {
  const row = await db
    .selectFrom('approval')
    .select('asked')
    .where('kind', '=', of.kind)
    .where('subject', '=', of.subject)
    .where('requested_by', '=', of.requested_by)
    .where('decision', '=', 'confirmed')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`asked - ${of.left_out}::text = ${JSON.stringify(asked)}::jsonb`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.asked;
}
