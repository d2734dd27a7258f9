// SQL of deliveries: which one is due, who has it, and what became of the attempt. A row that is
// being checked by another process is passed over, so an attempt has one owner.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { ChannelName } from '../../domain/delivery.ts';
import type { Tables } from '../tables.ts';
import type { ReportDeliveryRow } from './report-tables.ts';

export async function insertDelivery(
  db: Kysely<Tables>,
  row: Pick<ReportDeliveryRow, 'report_id' | 'channel' | 'address' | 'by_hand' | 'updated_at'>,
): Promise<void> {
  await db
    .insertInto('report_delivery')
    .values({
      ...row,
      ...{ state: 'queued', tries: 0, attempts: 0, next_attempt_at: row.updated_at },
      ...{ claim: null, leased_until: null, sent_at: null, confirmed_at: null },
    })
    .execute();
}

export async function lockDelivery(
  db: Kysely<Tables>,
  report_id: string,
): Promise<ReportDeliveryRow> {
  return db
    .selectFrom('report_delivery')
    .selectAll()
    .where('report_id', '=', report_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateDelivery(
  db: Kysely<Tables>,
  report_id: string,
  change: Partial<ReportDeliveryRow>,
): Promise<void> {
  await db.updateTable('report_delivery').set(change).where('report_id', '=', report_id).execute();
}

export interface Claim {
  /** Unique to the attempt. */
  claim: string;
  now: Timestamp;
  leased_until: Timestamp;
}

/** Takes the delivery that waits longest; an attempt whose process is gone counts as waiting. */
export async function claimDelivery(
  db: Kysely<Tables>,
  { claim, now, leased_until }: Claim,
): Promise<ReportDeliveryRow | undefined> {
  const { rows } = await sql<ReportDeliveryRow>`
    update report_delivery set state = 'sending', claim = ${claim}, leased_until = ${leased_until},
      tries = tries + 1, attempts = attempts + 1, next_attempt_at = null, updated_at = ${now}
    where report_id = (
      select report_id from report_delivery
      where state in ('queued', 'sending', 'retrying')
        and coalesce(leased_until, next_attempt_at) <= ${now}
      order by coalesce(leased_until, next_attempt_at), report_id
      limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0];
}

/** When no one else can have the database open, whatever was being sent has lost its process. */
export async function endLeases(db: Kysely<Tables>, now: Timestamp): Promise<void> {
  await db
    .updateTable('report_delivery')
    .set({ leased_until: now })
    .where('state', '=', 'sending')
    .execute();
}

/** Attempts of it that never came to an end: their process was lost on the way. */
export async function closeLostAttempts(
  db: Kysely<Tables>,
  report_id: string,
  now: Timestamp,
  said: { reason: string; detail: string },
): Promise<void> {
  await db
    .updateTable('report_attempt')
    .set({ ended_at: now, outcome: 'unknown', ...said })
    .where('report_id', '=', report_id)
    .where('ended_at', 'is', null)
    .execute();
}

export async function insertAttempt(
  db: Kysely<Tables>,
  row: { report_id: string; number: number; channel: ChannelName; started_at: Timestamp },
): Promise<void> {
  const open = { ended_at: null, outcome: null, reason: null, detail: null };
  await db
    .insertInto('report_attempt')
    .values({ ...row, ...open })
    .execute();
}

export async function endAttempt(
  db: Kysely<Tables>,
  attempt: { report_id: string; number: number },
  end: {
    ended_at: Timestamp;
    outcome: 'handed_over' | 'failed';
    reason: string | null;
    detail: string;
  },
): Promise<void> {
  await db
    .updateTable('report_attempt')
    .set(end)
    .where('report_id', '=', attempt.report_id)
    .where('number', '=', attempt.number)
    .execute();
}
