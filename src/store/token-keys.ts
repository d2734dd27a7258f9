// SQL of the public token keys: every process signs with its own key and accepts those of all.
import type { Kysely } from 'kysely';
import type { Timestamp } from '../domain/clock.ts';
import type { Tables } from './tables.ts';

export interface PublicTokenKey {
  kid: string;
  public_jwk: Record<string, unknown>;
}

export async function registerTokenKey(
  db: Kysely<Tables>,
  key: PublicTokenKey,
  created_at: Timestamp,
): Promise<void> {
  await db
    .insertInto('token_key')
    .values({ kid: key.kid, public_jwk: JSON.stringify(key.public_jwk), created_at })
    .onConflict((conflict) => conflict.column('kid').doNothing())
    .execute();
}

export async function findTokenKey(
  db: Kysely<Tables>,
  kid: string,
): Promise<PublicTokenKey | undefined> {
  return db
    .selectFrom('token_key')
    .select(['kid', 'public_jwk'])
    .where('kid', '=', kid)
    .executeTakeFirst();
}

export async function listTokenKeys(db: Kysely<Tables>): Promise<PublicTokenKey[]> {
  return db.selectFrom('token_key').select(['kid', 'public_jwk']).orderBy('created_at').execute();
}
