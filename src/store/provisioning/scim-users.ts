// SQL of accounts as a directory sees them: those that it made, and those whose people sign in with
// its provider and that no other directory keeps.
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Tables } from '../tables.ts';
import type { ScimUserTable } from './provisioning-tables.ts';

/** A provider, and how it is named in the identities of people who signed in with it. */
export interface Directory {
  provider: string;
  /** Empty where several providers of the settings have one issuer: then it is not known whose. */
  issuers: readonly string[];
}

export interface ScimUserRow {
  id: string;
  /** Of the account; the address that it was made with. */
  account_email: string;
  name: string | null;
  disabled_at: Timestamp | null;
  /** Whether the directory has it already. */
  is_kept: boolean;
  user_name: string;
  external_id: string | null;
  email: string | null;
  display_name: string | null;
  formatted_name: string | null;
  given_name: string | null;
  family_name: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** Conditions that all have to hold; absent ones do. Letters count in the external id alone. */
export interface UserFilter {
  id?: string;
  user_name?: string;
  external_id?: string;
  email?: string;
  display_name?: string;
  active?: boolean;
}

function seen({ provider, issuers }: Directory) {
  return sql`
    from account a left join scim_user s on s.account_id = a.id
    where (
      (a.provisioned_by = ${provider} and s.provider = ${provider} and s.deleted_at is null)
      or (a.provisioned_by is null and s.account_id is null and exists (
        select from account_identity i
        where i.account_id = a.id and i.issuer = any (${[...issuers]}::text[])
      ))
    )`;
}

/** Of one that the directory has not yet: its address, or its id where another has that name. */
function userName({ provider }: Directory) {
  return sql`coalesce(s.user_name, case when exists (
    select from scim_user other where other.provider = ${provider} and other.deleted_at is null
      and other.account_id <> a.id and lower(other.user_name) = lower(a.email)
  ) then a.id::text else a.email end)`;
}

const columns = (directory: Directory) => sql`
  a.id, a.email as account_email, a.name, a.disabled_at, s.account_id is not null as is_kept,
  ${userName(directory)} as user_name, s.external_id, s.email, s.display_name,
  s.formatted_name, s.given_name, s.family_name, coalesce(s.created_at, a.created_at) as created_at,
  greatest(s.updated_at, a.updated_at) as updated_at`;

function meant(directory: Directory, filter: UserFilter) {
  const { id, user_name, external_id, email, display_name, active } = filter;
  const name = user_name?.toLowerCase();
  const address = email?.toLowerCase();
  const shown = display_name?.toLowerCase();
  return sql.join(
    [
      sql`true`,
      ...(id === undefined ? [] : [sql`a.id = ${id}`]),
      ...(name === undefined ? [] : [sql`lower(${userName(directory)}) = ${name}`]),
      ...(external_id === undefined ? [] : [sql`s.external_id = ${external_id}`]),
      ...(address === undefined ? [] : [sql`lower(coalesce(s.email, a.email)) = ${address}`]),
      ...(shown === undefined ? [] : [sql`lower(a.name) = ${shown}`]),
      ...(active === undefined ? [] : [sql`(a.disabled_at is null) = ${active}`]),
    ],
    sql` and `,
  );
}

export async function findScimUsers(
  db: Kysely<Tables>,
  directory: Directory,
  filter: UserFilter,
  page: { offset: number; limit: number },
): Promise<ScimUserRow[]> {
  const { rows } = await sql<ScimUserRow>`
    select ${columns(directory)} ${seen(directory)} and ${meant(directory, filter)}
    order by a.id offset ${page.offset} limit ${page.limit}`.execute(db);
  return rows;
}

export async function countScimUsers(
  db: Kysely<Tables>,
  directory: Directory,
  filter: UserFilter,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n ${seen(directory)} and ${meant(directory, filter)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Of these ids, those that the directory sees. */
export async function knownScimUsers(
  db: Kysely<Tables>,
  directory: Directory,
  ids: readonly string[],
): Promise<ScimUserRow[]> {
  const { rows } = await sql<ScimUserRow>`
    select ${columns(directory)} ${seen(directory)} and a.id = any (${[...ids]}::uuid[])
    order by a.id`.execute(db);
  return rows;
}

export async function insertScimUser(
  db: Kysely<Tables>,
  row: Insertable<ScimUserTable>,
): Promise<void> {
  await db.insertInto('scim_user').values(row).execute();
}

export async function updateScimUser(
  db: Kysely<Tables>,
  account_id: string,
  set: Updateable<ScimUserTable>,
): Promise<void> {
  await db.updateTable('scim_user').set(set).where('account_id', '=', account_id).execute();
}

/** One that its directory removed. */
export async function findRemovedUser(
  db: Kysely<Tables>,
  provider: string,
  account_id: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('scim_user')
    .select('account_id')
    .where('account_id', '=', account_id)
    .where('provider', '=', provider)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether another account of the directory has the user name or the external id. */
export async function isScimNameTaken(
  db: Kysely<Tables>,
  provider: string,
  account_id: string | null,
  { user_name, external_id }: { user_name: string; external_id: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from scim_user
    where provider = ${provider} and deleted_at is null
      and account_id is distinct from ${account_id}::uuid
      and (lower(user_name) = ${user_name.toLowerCase()} or external_id = ${external_id}::text)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Who signs in: what the provider has proven, to find the account that its directory made. */
export interface ProvisionedPerson {
  /** Subject, and id of the directory where the provider names it. */
  external: readonly string[];
  /** Null unless it counts as checked. */
  email: string | null;
}

/** Accounts of the directory: by external id if one has it, else by address or user name. */
export async function findProvisioned(
  db: Kysely<Tables>,
  provider: string,
  { external, email }: ProvisionedPerson,
): Promise<string[]> {
  const ofDirectory = sql`
    select account_id from scim_user join account on account.id = account_id
    where provider = ${provider} and deleted_at is null`;
  const byId = await sql<{ account_id: string }>`
    ${ofDirectory} and external_id = any (${[...external]}::text[]) limit 2`.execute(db);
  const found = byId.rows.map(({ account_id }) => account_id);
  if (found.length > 0 || email === null) return found;
  const byAddress = await sql<{ account_id: string }>`
    ${ofDirectory} and ${email} in (account.email, lower(scim_user.email), lower(user_name))
    limit 2`.execute(db);
  return byAddress.rows.map(({ account_id }) => account_id);
}
