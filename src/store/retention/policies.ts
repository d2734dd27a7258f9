// SQL of retention policies.
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { RetentionKind } from '../../domain/retention.ts';
import type { Tables } from '../tables.ts';
import type { RetentionPolicyTable } from './retention-tables.ts';

export type PolicyRow = Selectable<RetentionPolicyTable>;

export async function listPolicies(db: Kysely<Tables>): Promise<PolicyRow[]> {
  return db.selectFrom('retention_policy').selectAll().execute();
}

/** Makes those who decide on this kind and those who remove take turns until the commit. */
export async function lockPolicy(
  db: Kysely<Tables>,
  kind: RetentionKind,
): Promise<PolicyRow | undefined> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`proofline retention ${kind}`}, 0))
  `.execute(db);
  return db.selectFrom('retention_policy').selectAll().where('kind', '=', kind).executeTakeFirst();
}

export async function writePolicy(
  db: Kysely<Tables>,
  policy: Insertable<RetentionPolicyTable>,
): Promise<PolicyRow> {
  const { kind: _, ...said } = policy;
  return db
    .insertInto('retention_policy')
    .values(policy)
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(said))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function countRemoved(
  db: Kysely<Tables>,
  kind: RetentionKind,
  records: number,
  at: Timestamp,
): Promise<void> {
  await sql`
    update retention_policy set removed = removed + ${records}, removed_at = ${at}
    where kind = ${kind}`.execute(db);
}
