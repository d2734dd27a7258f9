// SQL of the agent registry and of the ledger of what changed it.
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import type { Tables } from '../tables.ts';
import type { AgentEventRow, AgentEventTable, AgentRow, AgentTable } from './agent-tables.ts';

export async function findAgent(
  db: Kysely<Tables>,
  agent_id: string,
): Promise<AgentRow | undefined> {
  return db.selectFrom('agent').selectAll().where('agent_id', '=', agent_id).executeTakeFirst();
}

/** The same, locked until the transaction ends: one writer at a time decides on an agent. */
export async function lockAgent(
  db: Kysely<Tables>,
  agent_id: string,
): Promise<AgentRow | undefined> {
  return db
    .selectFrom('agent')
    .selectAll()
    .where('agent_id', '=', agent_id)
    .forUpdate()
    .executeTakeFirst();
}

/** Registers an agent unless it is registered; waits for a duplicate that is just doing so. */
export async function insertAgent(
  db: Kysely<Tables>,
  agent: Insertable<AgentTable>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('agent')
    .values(agent)
    .onConflict((conflict) => conflict.column('agent_id').doNothing())
    .returning('agent_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Writes a change and moves the version on. */
export async function updateAgent(
  db: Kysely<Tables>,
  agent_id: string,
  change: Updateable<AgentTable> & { policy_epoch: number; updated_at: string },
): Promise<AgentRow> {
  return db
    .updateTable('agent')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('agent_id', '=', agent_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * The number of this change of policy. It holds the counter until the transaction ends, so it comes
 * after every other lock.
 */
export async function nextPolicyEpoch(db: Kysely<Tables>): Promise<number> {
  const { policy_epoch } = await db
    .updateTable('policy_counter')
    .set({ policy_epoch: sql<number>`policy_epoch + 1` })
    .returning('policy_epoch')
    .executeTakeFirstOrThrow();
  return policy_epoch;
}

export async function insertAgentEvent(
  db: Kysely<Tables>,
  event: Insertable<AgentEventTable>,
): Promise<void> {
  await db.insertInto('agent_event').values(event).execute();
}

/** What happened to one agent, newest first. */
export async function listAgentEvents(
  db: Kysely<Tables>,
  agent_id: string,
  limit: number,
): Promise<AgentEventRow[]> {
  return db
    .selectFrom('agent_event')
    .selectAll()
    .where('agent_id', '=', agent_id)
    .orderBy('policy_epoch', 'desc')
    .limit(limit)
    .execute();
}
