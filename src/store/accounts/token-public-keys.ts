// SQL of the public token keys: every process signs with a key of its own folder and accepts those
// of all.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Tables } from '../tables.ts';

export interface TokenKey {
  kid: string;
  public_jwk: Record<string, unknown>;
  created_at: Timestamp;
  active_from: Timestamp;
  retired_at: Timestamp | null;
  compromised: boolean;
  /** When a process last had the private half. */
  seen_at: Timestamp;
}

/**
 * Writes the state of a key, in a transaction. What one process has retired or marked stays so,
 * whatever another folder says of the same key. Gives whether the key was retired or marked by
 * this.
 */
export async function publishTokenKey(tx: Kysely<Tables>, key: TokenKey): Promise<boolean> {
  const before = await tx
    .selectFrom('token_key')
    .select(['retired_at', 'compromised'])
    .where('kid', '=', key.kid)
    .forUpdate()
    .executeTakeFirst();
  await tx
    .insertInto('token_key')
    .values({ ...key, public_jwk: JSON.stringify(key.public_jwk) })
    .onConflict((conflict) =>
      conflict.column('kid').doUpdateSet({
        retired_at: sql`least(token_key.retired_at, excluded.retired_at)`,
        compromised: sql`token_key.compromised or excluded.compromised`,
        seen_at: sql`greatest(token_key.seen_at, excluded.seen_at)`,
      }),
    )
    .execute();
  if (before === undefined) return false;
  const isRetired = before.retired_at === null && key.retired_at !== null;
  return isRetired || (key.compromised && !before.compromised);
}

export async function findTokenKey(db: Kysely<Tables>, kid: string): Promise<TokenKey | undefined> {
  return db.selectFrom('token_key').selectAll().where('kid', '=', kid).executeTakeFirst();
}

/** Keys that were seen since then, or ever, the oldest first. */
export async function listTokenKeys(
  db: Kysely<Tables>,
  seenSince?: Timestamp,
): Promise<TokenKey[]> {
  let query = db.selectFrom('token_key').selectAll().orderBy('created_at').orderBy('kid');
  if (seenSince !== undefined) query = query.where('seen_at', '>=', seenSince);
  return query.execute();
}
