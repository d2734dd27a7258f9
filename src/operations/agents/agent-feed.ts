// The stream of policy changes for those who listen at this process. Every change of the ledger is
// kept, so anyone who comes back gets all of them, however many.
import { agentEventsAfter, currentPolicyEpoch } from '../../store/agents/agent-stream.ts';
import type { AgentEventRow } from '../../store/agents/agent-tables.ts';
import type { Deps } from '../deps.ts';
import { openFeed, type Feed } from '../feed.ts';

export function openAgentFeed(
  { database }: Pick<Deps, 'database'>,
  isStopping: () => boolean,
): Feed<AgentEventRow> {
  const source = {
    head: () => currentPolicyEpoch(database.kysely),
    rowsAfter: (after: number, limit: number) => agentEventsAfter(database.kysely, after, limit),
    numberOf: ({ policy_epoch }: AgentEventRow) => policy_epoch,
    everyMs: 50,
    longestReplay: Infinity,
  };
  return openFeed(source, isStopping);
}
