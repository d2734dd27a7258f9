// SQL of the one-time links by which users choose a password.
import type { Insertable, Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Tables } from '../tables.ts';
import type { AccountTables } from './account-tables.ts';

type PasswordLink = Insertable<AccountTables['password_link']>;

/** A new link of an account; those before it do not work any more. */
export async function insertPasswordLink(db: Kysely<Tables>, link: PasswordLink): Promise<void> {
  await db
    .updateTable('password_link')
    .set({ used_at: link.created_at })
    .where('account_id', '=', link.account_id)
    .where('used_at', 'is', null)
    .execute();
  await db.insertInto('password_link').values(link).execute();
}

/** The account whose link works at this moment. */
export async function ownerOfLink(db: Kysely<Tables>, token_sha256: string, now: Timestamp) {
  return db
    .selectFrom('password_link')
    .innerJoin('account', 'account.id', 'password_link.account_id')
    .select(['account.id', 'account.email', 'account.name', 'password_link.created_by'])
    .where('token_sha256', '=', token_sha256)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('account.disabled_at', 'is', null)
    .whereRef('account.token_version', '=', 'password_link.token_version')
    .executeTakeFirst();
}

export async function markLinkUsed(
  db: Kysely<Tables>,
  token_sha256: string,
  used_at: Timestamp,
): Promise<void> {
  await db
    .updateTable('password_link')
    .set({ used_at })
    .where('token_sha256', '=', token_sha256)
    .execute();
}
