// SQL of service accounts.
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Tables } from '../tables.ts';
import type { ServiceAccountTable } from './service-account-tables.ts';

export type ServiceAccountRow = Selectable<ServiceAccountTable>;

/** With who answers for it. */
export interface OwnedAccount extends ServiceAccountRow {
  owner: string;
  owner_disabled_at: Timestamp | null;
}

export async function insertServiceAccount(
  db: Kysely<Tables>,
  row: Insertable<ServiceAccountTable>,
): Promise<void> {
  await db.insertInto('service_account').values(row).execute();
}

function owned(db: Kysely<Tables>) {
  return db
    .selectFrom('service_account')
    .innerJoin('account', 'account.id', 'service_account.owner_id')
    .selectAll('service_account')
    .select(['account.email as owner', 'account.disabled_at as owner_disabled_at']);
}

/** Newest first. */
export async function listServiceAccounts(
  db: Kysely<Tables>,
  page: { limit: number; after: string | null },
): Promise<OwnedAccount[]> {
  const all = owned(db).orderBy('service_account.id', 'desc').limit(page.limit);
  return (page.after === null ? all : all.where('service_account.id', '<', page.after)).execute();
}

export async function findServiceAccount(
  db: Kysely<Tables>,
  id: string,
): Promise<OwnedAccount | undefined> {
  return owned(db).where('service_account.id', '=', id).executeTakeFirst();
}

/** By their client ids. */
export async function findClients(
  db: Kysely<Tables>,
  client_ids: readonly string[],
): Promise<OwnedAccount[]> {
  return owned(db).where('service_account.client_id', 'in', client_ids).execute();
}

/** By a secret that it has or had. */
export async function findClientBySecret(
  db: Kysely<Tables>,
  sha256: string,
): Promise<OwnedAccount | undefined> {
  return owned(db)
    .where((where) =>
      where.or([where('secret_sha256', '=', sha256), where('previous_sha256', '=', sha256)]),
    )
    .executeTakeFirst();
}

export async function lockServiceAccount(
  db: Kysely<Tables>,
  id: string,
): Promise<ServiceAccountRow | undefined> {
  return db
    .selectFrom('service_account')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function isMachineNamed(db: Kysely<Tables>, name: string): Promise<boolean> {
  const found = db.selectFrom('service_account').select('id').where('name', '=', name);
  return (await found.executeTakeFirst()) !== undefined;
}

export async function updateServiceAccount(
  db: Kysely<Tables>,
  id: string,
  set: Updateable<ServiceAccountTable>,
): Promise<void> {
  await db.updateTable('service_account').set(set).where('id', '=', id).execute();
}
