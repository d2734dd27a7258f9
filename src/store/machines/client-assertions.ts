// Which assertions of machines were taken: each counts once.
import type { Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Tables } from '../tables.ts';

/** Whether it was not taken before. */
export async function takeAssertion(
  db: Kysely<Tables>,
  assertion: { client_id: string; jti_sha256: string; expires_at: Timestamp },
): Promise<boolean> {
  const taken = await db
    .insertInto('client_assertion')
    .values(assertion)
    .onConflict((conflict) => conflict.columns(['client_id', 'jti_sha256']).doNothing())
    .returning('client_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function sweepAssertions(db: Kysely<Tables>, now: Timestamp): Promise<void> {
  await db.deleteFrom('client_assertion').where('expires_at', '<', now).execute();
}
