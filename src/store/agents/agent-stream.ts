// SQL of the stream of policy changes, and of how far enforcement points are.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import { required } from '../../domain/required.ts';
import type { Tables } from '../tables.ts';
import type { AgentEventRow } from './agent-tables.ts';

/** The number of the last change of policy that is committed; 0 before the first. */
export async function currentPolicyEpoch(db: Kysely<Tables>): Promise<number> {
  const { policy_epoch } = await db
    .selectFrom('policy_counter')
    .select('policy_epoch')
    .executeTakeFirstOrThrow();
  return policy_epoch;
}

/** Changes later than a number, oldest first. */
export async function agentEventsAfter(
  db: Kysely<Tables>,
  policy_epoch: number,
  limit: number,
): Promise<AgentEventRow[]> {
  return db
    .selectFrom('agent_event')
    .selectAll()
    .where('policy_epoch', '>', policy_epoch)
    .orderBy('policy_epoch')
    .limit(limit)
    .execute();
}

/** Keeps the first time at which a point said that it enforces a change and all before it. */
export async function insertAck(
  db: Kysely<Tables>,
  ack: {
    principal_id: string;
    principal: string;
    instance: string;
    policy_epoch: number;
    at: Timestamp;
  },
): Promise<void> {
  await db
    .insertInto('enforcement_ack')
    .values(ack)
    .onConflict((conflict) =>
      conflict.columns(['principal_id', 'instance', 'policy_epoch']).doNothing(),
    )
    .execute();
}

export interface EnforcementPoint {
  name: string;
  instance: string;
  /** 0 and null before it acknowledged anything. */
  policy_epoch: number;
  acknowledged_at: Timestamp | null;
}

/** Tokens that were made for enforcement points, from their making to their end. */
const pointTokens = sql`
  select personal_token.account_id::text as principal_id, account.email as name,
    personal_token.enforcement_point as instance, personal_token.created_at,
    least(personal_token.expires_at, personal_token.revoked_at, account.disabled_at) as ended_at,
    account.token_version <> personal_token.token_version as outdated
  from personal_token join account on account.id = personal_token.account_id
  where personal_token.enforcement_point is not null`;

/** The points that have a token now. */
export async function listEnforcementPoints(
  db: Kysely<Tables>,
  now: Timestamp,
): Promise<EnforcementPoint[]> {
  const { rows } = await sql<EnforcementPoint>`
    select point.name, point.instance, coalesce(ack.policy_epoch, 0) as policy_epoch,
      ack.at as acknowledged_at
    from (
      select distinct principal_id, name, instance from (${pointTokens}) token
      where ended_at > ${now}::timestamptz and not outdated
    ) point
    left join lateral (
      select policy_epoch, at from enforcement_ack
      where principal_id = point.principal_id and instance = point.instance
      order by policy_epoch desc limit 1
    ) ack on true
    order by point.name, point.instance
    limit 1000`.execute(db);
  return rows;
}

export interface RevocationLatency {
  revocations: number;
  /** Pairs of a revocation and a point that had a token when it happened. */
  expected: number;
  acknowledged: number;
  p50: number | null;
  p95: number | null;
  longest: number | null;
}

/**
 * From the quarantine to the acknowledgement of each point that had a token then, in milliseconds,
 * over the quarantines since a time.
 */
export async function revocationLatency(
  db: Kysely<Tables>,
  since: Timestamp,
): Promise<RevocationLatency> {
  const { rows } = await sql<RevocationLatency>`
    with revocation as (
      select policy_epoch, at from agent_event where event = 'quarantined' and at >= ${since}
    ), expected as (
      select principal_id, instance, revocation.policy_epoch, revocation.at,
        bool_and(outdated) as outdated
      from revocation join (${pointTokens}) token
        on token.created_at <= revocation.at and token.ended_at > revocation.at
      group by 1, 2, 3, 4
    ), timed as (
      select outdated, extract(epoch from (
        select min(ack.at) from enforcement_ack ack
        where ack.principal_id = expected.principal_id and ack.instance = expected.instance
          and ack.policy_epoch >= expected.policy_epoch
      ) - expected.at) * 1000 as ms
      from expected
    ), pair as (
      -- When a new password ended a token is not known: what it did not acknowledge is not missing.
      select ms from timed where ms is not null or not outdated
    )
    select (select count(*)::int from revocation) as revocations,
      count(*)::int as expected, count(ms)::int as acknowledged,
      percentile_disc(0.5) within group (order by ms)::float8 as p50,
      percentile_disc(0.95) within group (order by ms)::float8 as p95,
      max(ms)::float8 as longest
    from pair`.execute(db);
  return required(rows[0], 'row');
}

/** Removes acknowledgements that no window reaches any more; the newest of a point stays. */
export async function sweepAcks(db: Kysely<Tables>, before: Timestamp): Promise<void> {
  await sql`delete from enforcement_ack old where at < ${before} and exists (
    select from enforcement_ack newer where newer.principal_id = old.principal_id
      and newer.instance = old.instance and newer.policy_epoch > old.policy_epoch
  )`.execute(db);
}
