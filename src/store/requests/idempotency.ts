// SQL of the Idempotency-Key: the primary key makes a duplicate request wait for the first one's
// commit.
import type { Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { Tables } from '../tables.ts';

/** Answers are kept this long. */
const keptHours = 24;

/**
 * Takes the key for this transaction, or gives the first answer when it was used before.
 * Another request under the same key is `idempotency_key_reused`.
 */
export async function claimKey(
  db: Kysely<Tables>,
  principal: string,
  { key, fingerprint }: { key: string; fingerprint: string },
  now: Timestamp,
): Promise<{ answer: unknown } | undefined> {
  await forgetExpired(db, principal, key, now);
  const claimed = await db
    .insertInto('idempotency_key')
    .values({ principal, key, fingerprint, answer: null, created_at: now })
    .onConflict((conflict) => conflict.columns(['principal', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed !== undefined) return undefined;
  const first = await db
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'answer'])
    .where('principal', '=', principal)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (isErased(first.answer)) throw erased();
  if (first.fingerprint === fingerprint) return { answer: first.answer };
  throw new DomainError(
    'idempotency_key_reused',
    'This Idempotency-Key was used for another request. Use a new key for each request.',
  );
}

/** What is kept in place of an answer that was erased with its incident. */
export const erasedAnswer = { proofline: 'erased' };

function isErased(answer: unknown): boolean {
  return JSON.stringify(answer) === JSON.stringify(erasedAnswer);
}

function erased(): DomainError {
  return new DomainError(
    'idempotency_key_reused',
    'The answer to the first request with this Idempotency-Key was erased. Use a new key.',
  );
}

/** Whether the key was used; its answer might have expired. */
export async function hasAnswer(
  db: Kysely<Tables>,
  principal: string,
  key: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('idempotency_key')
    .select('key')
    .where('principal', '=', principal)
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

async function forgetExpired(
  db: Kysely<Tables>,
  principal: string,
  key: string,
  now: Timestamp,
): Promise<void> {
  const limit = Temporal.Instant.from(now).subtract({ hours: keptHours });
  await db
    .deleteFrom('idempotency_key')
    .where('principal', '=', principal)
    .where('key', '=', key)
    .where('created_at', '<', limit.toString())
    .execute();
}

export async function storeAnswer(
  db: Kysely<Tables>,
  principal: string,
  key: string,
  answer: unknown,
): Promise<void> {
  await db
    .updateTable('idempotency_key')
    .set({ answer: JSON.stringify(answer) })
    .where('principal', '=', principal)
    .where('key', '=', key)
    .execute();
}

export async function releaseKey(db: Kysely<Tables>, principal: string, key: string) {
  await db
    .deleteFrom('idempotency_key')
    .where('principal', '=', principal)
    .where('key', '=', key)
    .execute();
}

/** Removes answers that no one can ask for any more. */
export async function sweepAnswers(db: Kysely<Tables>, now: Timestamp): Promise<void> {
  const limit = Temporal.Instant.from(now).subtract({ hours: keptHours }).toString();
  await db.deleteFrom('idempotency_key').where('created_at', '<', limit).execute();
}
