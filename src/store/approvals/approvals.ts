// SQL of approvals. That a request is decided once, and used once, is the condition of a statement.
import { sql, type Insertable, type Kysely } from 'kysely';
import type { ApprovalShare, Decision } from '../../domain/approval.ts';
import type { AuditAction } from '../../domain/audit-actions.ts';
import type { Timestamp } from '../../domain/clock.ts';
import { required } from '../../domain/required.ts';
import type { Role } from '../../domain/role.ts';
import type { Tables } from '../tables.ts';
import type { ApprovalRow, ApprovalTables } from './approval-tables.ts';

export async function insertApproval(
  db: Kysely<Tables>,
  row: Insertable<ApprovalTables['approval']>,
): Promise<void> {
  await db.insertInto('approval').values(row).execute();
}

/** One request of a person after the other. References to the account do not wait for it. */
export async function lockRequester(db: Kysely<Tables>, account_id: string): Promise<void> {
  await sql`select id from account where id = ${account_id}::uuid for no key update`.execute(db);
}

/** One change of a key after the other. */
export async function lockKeyChanges(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('proofline key changes'))`.execute(db);
}

export async function lockApproval(
  db: Kysely<Tables>,
  id: string,
): Promise<ApprovalRow | undefined> {
  return db.selectFrom('approval').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The newest request of someone for exactly this that is neither refused, used nor over. */
export async function findOpenApproval(
  db: Kysely<Tables>,
  { digest, requested_by }: Pick<ApprovalRow, 'digest' | 'requested_by'>,
  now: Timestamp,
): Promise<ApprovalRow | undefined> {
  return db
    .selectFrom('approval')
    .selectAll()
    .where('digest', '=', digest)
    .where('requested_by', '=', requested_by)
    .where((eb) => eb.or([eb('decision', 'is', null), eb('decision', '=', 'confirmed')]))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function decideApprovalRow(
  db: Kysely<Tables>,
  id: string,
  change: {
    decision: Decision;
    decided_by: string;
    decided_at: Timestamp;
    decision_reason: string;
  },
): Promise<void> {
  await db
    .updateTable('approval')
    .set(change)
    .where('id', '=', id)
    .where('decision', 'is', null)
    .execute();
}

export async function useApproval(
  db: Kysely<Tables>,
  id: string,
  used_at: Timestamp,
): Promise<void> {
  await db.updateTable('approval').set({ used_at }).where('id', '=', id).execute();
}

export interface ListedApproval extends ApprovalRow {
  public_id: string | null;
  title: string | null;
  requester: string;
  decider: string | null;
}

export interface ApprovalFilter {
  pending: boolean;
  share: ApprovalShare | null;
  now: Timestamp;
}

/** Newest first: the own ones, and those that a holder of these roles can decide. */
export async function listApprovals(
  db: Kysely<Tables>,
  reader: { account_id: string; roles: readonly Role[] },
  filter: ApprovalFilter,
  page: { limit: number; after: string | null },
): Promise<ListedApproval[]> {
  let query = db
    .selectFrom('approval')
    .leftJoin('incident', 'incident.id', 'approval.incident_id')
    .innerJoin('account as asker', 'asker.id', 'approval.requested_by')
    .leftJoin('account as decider', 'decider.id', 'approval.decided_by')
    .selectAll('approval')
    .select([
      'incident.public_id',
      'incident.title',
      'asker.email as requester',
      'decider.email as decider',
    ])
    .where(
      sql<boolean>`(requested_by = ${reader.account_id}::uuid
        or approver_role = any(${reader.roles}::text[]))`,
    )
    .orderBy('approval.id', 'desc')
    .limit(page.limit);
  for (const part of partsOf(reader, filter)) query = query.where(part);
  if (page.after !== null) query = query.where('approval.id', '<', page.after);
  return query.execute();
}

const isUndecided = sql<boolean>`decision is null`;

function partsOf(reader: { account_id: string }, { pending, share, now }: ApprovalFilter) {
  const isOwn = sql<boolean>`requested_by = ${reader.account_id}::uuid`;
  const isOpen = sql<boolean>`expires_at > ${now}::timestamptz and used_at is null`;
  const isDue = sql<boolean>`
    case when ${isOwn} then decision = 'confirmed' else ${isUndecided} end`;
  return [
    ...(pending ? [isUndecided, isOpen] : []),
    ...(share === 'own' ? [isOwn] : []),
    ...(share === 'turn' ? [isOpen, isDue] : []),
  ];
}

/** Whether `maker` made a link by which the account got its password since then. */
export async function hasPasswordFrom(
  db: Kysely<Tables>,
  account_id: string,
  maker: string,
  since: Timestamp,
): Promise<boolean> {
  const found = await db
    .selectFrom('password_link')
    .select('account_id')
    .where('account_id', '=', account_id)
    .where('created_by', '=', maker)
    .where('used_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** What an administrator does to an account that could make it the administrator's own. */
const takesOver: AuditAction[] = [
  'account.updated',
  'account.identity_linked',
  'account.identity_unlinked',
  'account.factor_reset',
];

/** Whether `changer` has changed the account of someone else since then. */
export async function hasChanged(
  db: Kysely<Tables>,
  changer: { id: string; email: string },
  account_id: string,
  since: Timestamp,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from audit_entry
      where lower(actor) = ${changer.email.toLowerCase()} and at > ${since}
        and action = any(${takesOver}::text[]) and entry::jsonb ->> 'actor_id' = ${changer.id}
        and entry::jsonb -> 'detail' ->> 'account_id' = ${account_id}
    ) as found`.execute(db);
  return required(rows[0], 'row').found;
}

/** Whether the account got a way to sign in at a provider since then. */
export async function hasNewIdentity(
  db: Kysely<Tables>,
  account_id: string,
  since: Timestamp,
): Promise<boolean> {
  const found = await db
    .selectFrom('account_identity')
    .select('id')
    .where('account_id', '=', account_id)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ids of enabled accounts with one of these roles, without one of them. */
export async function listDeciders(
  db: Kysely<Tables>,
  oneOf: readonly Role[],
  except: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('disabled_at', 'is', null)
    .where('id', '<>', except)
    .where(sql<boolean>`roles && ${oneOf}::text[]`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
