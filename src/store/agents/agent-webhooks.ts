// SQL of the webhooks of policy changes: one row a target, moved on by anyone who holds its lease.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Tables } from '../tables.ts';
import type { AgentWebhookRow } from './agent-tables.ts';

/** A new target begins with what comes next; one that failed begins again. */
export async function armWebhook(
  db: Kysely<Tables>,
  target_sha256: string,
  host: string,
): Promise<void> {
  await sql`
    insert into agent_webhook (target_sha256, host, delivered_epoch)
    select ${target_sha256}, ${host}, policy_epoch from policy_counter
    on conflict (target_sha256) do update
      set tries = 0, next_try_at = null, dead_at = null, leased_until = null
      where agent_webhook.dead_at is not null`.execute(db);
}

/** Takes a target that is behind and due, until the lease is over; undefined when none is. */
export async function leaseWebhook(
  db: Kysely<Tables>,
  target_sha256: string,
  now: Timestamp,
  until: Timestamp,
): Promise<AgentWebhookRow | undefined> {
  return db
    .updateTable('agent_webhook')
    .set({ leased_until: until })
    .where('target_sha256', '=', target_sha256)
    .where('dead_at', 'is', null)
    .where((on) => on.or([on('leased_until', 'is', null), on('leased_until', '<', now)]))
    .where((on) => on.or([on('next_try_at', 'is', null), on('next_try_at', '<=', now)]))
    .where(sql<boolean>`delivered_epoch < (select policy_epoch from policy_counter)`)
    .returningAll()
    .executeTakeFirst();
}

/** Ends the lease that was taken with this target and writes what became of the attempt. */
export async function settleWebhook(
  db: Kysely<Tables>,
  held: Pick<AgentWebhookRow, 'target_sha256' | 'leased_until'>,
  set: Partial<Omit<AgentWebhookRow, 'target_sha256' | 'host'>>,
): Promise<void> {
  await db
    .updateTable('agent_webhook')
    .set({ ...set, leased_until: null })
    .where('target_sha256', '=', held.target_sha256)
    .where('leased_until', '=', held.leased_until)
    .execute();
}

export async function listWebhooks(
  db: Kysely<Tables>,
  targets: readonly string[],
): Promise<AgentWebhookRow[]> {
  return db
    .selectFrom('agent_webhook')
    .selectAll()
    .where(sql<boolean>`target_sha256 = any(${targets}::text[])`)
    .orderBy('host')
    .execute();
}
