// SQL of the keys of encrypted files, which only the operator's key unwraps.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import { required } from '../../domain/required.ts';
import type { Tables } from '../tables.ts';
import type { VaultKeyTable } from './vault-tables.ts';

/** A key of a file as the database has it, and the hash of the file's plain bytes. */
export interface WrappedKey {
  sha256: string;
  wrapped: string;
}

/** False, and nothing is kept, when another key than the one of this name wraps the others now. */
export async function insertVaultKey(
  db: Kysely<Tables>,
  { id, sha256, wrapped, made_at }: VaultKeyTable,
  key_name: string,
): Promise<boolean> {
  // It waits for an exchange of the operator's key, and then sees the new name.
  const { numAffectedRows } = await sql`
    insert into vault_key (id, sha256, wrapped, made_at)
    select ${id}::uuid, ${sha256}, ${wrapped}, ${made_at}::timestamptz
    from vault_wrapping where key_name = ${key_name} for share`.execute(db);
  return numAffectedRows === 1n;
}

export async function findVaultKey(
  db: Kysely<Tables>,
  id: string,
): Promise<WrappedKey | undefined> {
  const query = db.selectFrom('vault_key').select(['sha256', 'wrapped']);
  return query.where('id', '=', id).executeTakeFirst();
}

/** Destroys keys: what was encrypted under them cannot be read again. */
export async function deleteVaultKeys(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('vault_key').where('id', 'in', ids).execute();
}

const pageOfRows = 5_000;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** The next keys in the order of their IDs. */
export async function pageOfVaultKeys(
  db: Kysely<Tables>,
  after: string | null,
): Promise<(WrappedKey & { id: string })[]> {
  const query = db.selectFrom('vault_key').select(['id', 'sha256', 'wrapped']);
  return query
    .where('id', '>', after ?? beforeAll)
    .orderBy('id')
    .limit(pageOfRows)
    .execute();
}

/** Keys as another key wraps them. */
export async function rewrapVaultKeys(
  db: Kysely<Tables>,
  rows: readonly { id: string; wrapped: string }[],
): Promise<void> {
  const [ids, texts] = [rows.map(({ id }) => id), rows.map(({ wrapped }) => wrapped)];
  await sql`
    update vault_key set wrapped = again.wrapped
    from unnest(${ids}::uuid[], ${texts}::text[]) as again (id, wrapped)
    where vault_key.id = again.id`.execute(db);
}

/** The name of the key that wraps the others, which no one changes or adds to until the end. */
export async function lockWrappingKey(db: Kysely<Tables>): Promise<string | null> {
  const query = db.selectFrom('vault_wrapping').select('key_name').forUpdate();
  return (await query.executeTakeFirst())?.key_name ?? null;
}

/** Every key, and the name of the one that wraps them: the vault is plain from then on. */
export async function forgetWrappingKey(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('vault_key').execute();
  await db.deleteFrom('vault_wrapping').execute();
}

/** All of them, by their IDs; none in a database of before there were keys. */
export async function listVaultKeys(db: Kysely<Tables>): Promise<Map<string, WrappedKey>> {
  const found = new Map<string, WrappedKey>();
  const { rows } = await sql<{ name: string | null }>`
    select to_regclass('vault_key')::text as name`.execute(db);
  if (required(rows[0], 'row').name === null) return found;
  for (let after: string | null = null; ;) {
    const page = await pageOfVaultKeys(db, after);
    for (const { id, ...key } of page) found.set(id, key);
    after = page.at(-1)?.id ?? null;
    if (after === null) return found;
  }
}

/** Whether there are encrypted files, or might be. */
export async function hasVaultKeys(db: Kysely<Tables>): Promise<boolean> {
  const query = db.selectFrom('vault_key').select('id').limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** How many blobs that the database names have a key, and how many have none. */
export async function countSealedBlobs(
  db: Kysely<Tables>,
): Promise<{ encrypted: number; plain: number }> {
  const { rows } = await sql<{ encrypted: number; plain: number }>`
    select count(*) filter (where has_key)::int as encrypted,
      count(*) filter (where not has_key)::int as plain
    from (
      select exists (select from vault_key where vault_key.sha256 = blob.sha256) as has_key
      from blob
    ) blobs`.execute(db);
  return required(rows[0], 'row');
}

/** The name of the key that wraps all others; undefined before the first. */
export async function wrappingKey(
  db: Kysely<Tables>,
): Promise<{ key_name: string; since: Timestamp } | undefined> {
  return db.selectFrom('vault_wrapping').select(['key_name', 'since']).executeTakeFirst();
}

export async function noteWrappingKey(
  db: Kysely<Tables>,
  key_name: string,
  since: Timestamp,
): Promise<void> {
  await db
    .insertInto('vault_wrapping')
    .values({ key_name, since })
    .onConflict((on) => on.column('id').doUpdateSet({ key_name, since }))
    .execute();
}
