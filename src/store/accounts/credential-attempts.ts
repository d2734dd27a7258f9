// SQL of the limits on guessing credentials, which all processes share.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import { timestamp } from '../../domain/clock.ts';
import type { Attempts } from '../../domain/pace.ts';
import type { Tables } from '../tables.ts';

/** Locks the row of a credential, and writes what `decide` makes of it, unless that is null. */
export async function changeAttempts(
  db: Kysely<Tables>,
  key: string,
  now: Timestamp,
  decide: (before: Attempts) => Attempts | null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('credential_attempt')
      .values({ key, window_started_at: now, attempts: 0, ready_at: null, noted_at: null })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const row = await tx
      .selectFrom('credential_attempt')
      .select(['attempts', 'window_started_at', 'ready_at'])
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return;
    const next = decide({
      attempts: row.attempts,
      windowStartedMs: Date.parse(row.window_started_at),
      readyMs: row.ready_at === null ? null : Date.parse(row.ready_at),
    });
    if (next === null) return;
    await tx
      .updateTable('credential_attempt')
      .set(columnsOf(next))
      .where('key', '=', key)
      .execute();
  });
}

function columnsOf({ attempts, windowStartedMs, readyMs }: Attempts) {
  const ready_at = readyMs === null ? null : instant(readyMs);
  return { attempts, window_started_at: instant(windowStartedMs), ready_at };
}

function instant(milliseconds: number): Timestamp {
  return timestamp(Temporal.Instant.fromEpochMilliseconds(milliseconds));
}

/** Says whether this is the first refusal of the window, so that each is recorded once. */
export async function noteRefusal(
  db: Kysely<Tables>,
  key: string,
  now: Timestamp,
): Promise<boolean> {
  const noted = await db
    .updateTable('credential_attempt')
    .set({ noted_at: now })
    .where('key', '=', key)
    .where(sql<boolean>`(noted_at is null or noted_at < window_started_at)`)
    .returning('key')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Takes an attempt back: it was a success. */
export async function refundAttempt(db: Kysely<Tables>, key: string): Promise<void> {
  await sql`
    update credential_attempt set attempts = greatest(attempts - 1, 0) where key = ${key}`.execute(
    db,
  );
}

export async function forgetAttempts(db: Kysely<Tables>, key: string): Promise<void> {
  await db.deleteFrom('credential_attempt').where('key', '=', key).execute();
}

export async function sweepAttempts(db: Kysely<Tables>, before: Timestamp): Promise<void> {
  await db.deleteFrom('credential_attempt').where('window_started_at', '<', before).execute();
}
