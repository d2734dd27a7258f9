// SQL of decisions: the committed rows of some agents, and whether a tool was granted to each.
import { sql, type Kysely } from 'kysely';
import type { DecidingAgent } from '../../domain/access.ts';
import type { Tables } from '../tables.ts';

export interface AskedTool {
  agent_id: string;
  tool: string;
}

/** In the order of what was asked; undefined for an agent that is not registered. */
export async function decidingAgents(
  db: Kysely<Tables>,
  asked: readonly AskedTool[],
): Promise<(DecidingAgent | undefined)[]> {
  const { rows } = await sql<DecidingAgent & { place: number }>`
    select place, quarantined_at, revoked_at, policy_epoch,
      asked.tool = any(allowed_tools) as granted
    from unnest(
      ${asked.map(({ agent_id }) => agent_id)}::text[],
      ${asked.map(({ tool }) => tool)}::text[]
    ) with ordinality as asked (agent_id, tool, place)
    join agent on agent.agent_id = asked.agent_id`.execute(db);
  const found = new Map(rows.map((row) => [row.place, row]));
  return asked.map((_, index) => found.get(index + 1));
}
