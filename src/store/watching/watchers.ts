// SQL of who watches an incident.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Role } from '../../domain/role.ts';
import type { Tables } from '../tables.ts';

export interface Watcher {
  email: string;
  since: Timestamp;
}

/** The longest watching first; without accounts that are disabled. */
export async function listWatchers(
  db: Kysely<Tables>,
  incident_id: string,
  limit: number,
): Promise<Watcher[]> {
  const { rows } = await sql<Watcher>`
    select account.email, watch.since
    from incident_watch watch
    join account on account.id = watch.account_id and account.disabled_at is null
    where watch.incident_id = ${incident_id}::uuid and watch.is_on
    order by watch.since, account.id limit ${limit}`.execute(db);
  return rows;
}

export async function isWatching(
  db: Kysely<Tables>,
  incident_id: string,
  account_id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('incident_watch')
    .select('is_on')
    .where('incident_id', '=', incident_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return row?.is_on ?? false;
}

/** Says whether it was another state before. */
export async function setWatching(
  db: Kysely<Tables>,
  watch: { incident_id: string; account_id: string; is_on: boolean; since: Timestamp },
): Promise<boolean> {
  const { incident_id, account_id, is_on, since } = watch;
  const { rows } = await sql`
    insert into incident_watch as held (incident_id, account_id, is_on, since)
    select ${incident_id}::uuid, ${account_id}::uuid, ${is_on}, ${since}::timestamptz
    where ${is_on} or exists (select from incident_watch
      where incident_id = ${incident_id}::uuid and account_id = ${account_id}::uuid)
    on conflict (incident_id, account_id) do update set is_on = ${is_on}, since = ${since}
      where held.is_on <> ${is_on}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Starts it for those who want that and have not stopped it themselves. */
export async function startWatching(
  db: Kysely<Tables>,
  incident_id: string,
  emails: readonly string[],
  since: Timestamp,
): Promise<void> {
  await sql`
    insert into incident_watch (incident_id, account_id, is_on, since)
    select ${incident_id}::uuid, id, true, ${since}::timestamptz from account
    where email = any(${emails}::text[]) and disabled_at is null and watches_automatically
    on conflict do nothing`.execute(db);
}

/** Accounts by address that are not disabled, with what decides what they see. */
export async function accountsOf(
  db: Kysely<Tables>,
  emails: readonly string[],
): Promise<{ id: string; email: string; roles: Role[] }[]> {
  if (emails.length === 0) return [];
  return db
    .selectFrom('account')
    .select(['id', 'email', 'roles'])
    .where(sql<boolean>`email = any(${emails}::text[])`)
    .where('disabled_at', 'is', null)
    .execute();
}
