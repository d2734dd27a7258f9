// The stream of policy changes for those who listen at this process. It reads the committed rows
// by their number, so a change of any process comes through, and none is passed over. While the
// database does not answer, nobody is told that all is well: the streams end.
import type { AgentEventRow } from '../../store/agent-tables.ts';
import { agentEventsAfter, currentPolicyEpoch } from '../../store/agent-stream.ts';
import type { Deps } from '../deps.ts';
import { gatheredByName } from '../gather.ts';

export interface FeedListener {
  /** Changes in their order. */
  changed(events: readonly AgentEventRow[]): void;
  /** The numbers began anew, as after a restore of the database: nothing known holds any more. */
  reset(policy_epoch: number): void;
  /** All that is committed was told; called after each look. */
  upToDate(policy_epoch: number): void;
  /** Nothing more will come: the database does not answer, or the process stops. */
  ended(): void;
}

export interface AgentFeed {
  /** Begins after this number; the function that it gives stops it. */
  follow(after: number, listener: FeedListener): () => void;
}

/** Longest time until a change of another process is seen. */
const everyMs = 50;
const pageSize = 200;

interface Follower {
  listener: FeedListener;
  after: number;
}

export function openAgentFeed(deps: Pick<Deps, 'database'>, isStopping: () => boolean): AgentFeed {
  const followers = new Set<Follower>();
  const shared = gatheredByName<AgentEventRow[]>();
  const pageAfter = (after: number) =>
    shared(String(after), () => agentEventsAfter(deps.database.kysely, after, pageSize));

  async function bringUp(follower: Follower, epoch: number): Promise<void> {
    const { listener } = follower;
    if (follower.after > epoch) {
      follower.after = epoch;
      listener.reset(epoch);
    }
    while (follower.after < epoch && followers.has(follower)) {
      const events = await pageAfter(follower.after);
      const last = events.at(-1);
      if (last === undefined) throw new Error('The ledger of agents has a gap.');
      follower.after = last.policy_epoch;
      listener.changed(events);
    }
    if (followers.has(follower)) listener.upToDate(follower.after);
  }

  async function look(): Promise<void> {
    if (isStopping()) throw new Error('The process stops.');
    const epoch = await currentPolicyEpoch(deps.database.kysely);
    await Promise.all([...followers].map((follower) => bringUp(follower, epoch)));
  }

  function endAll(): void {
    const ended = [...followers];
    followers.clear();
    for (const { listener } of ended) listener.ended();
  }

  let looking = false;
  async function keepLooking(): Promise<void> {
    if (looking) return;
    looking = true;
    while (followers.size > 0) {
      await look().catch(endAll);
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
    looking = false;
  }

  return {
    follow(after, listener) {
      const follower = { after, listener };
      followers.add(follower);
      void keepLooking();
      return () => followers.delete(follower);
    },
  };
}
