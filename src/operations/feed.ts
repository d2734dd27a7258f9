// What happens on the server, for those who listen at this process. It reads committed rows by
// their number, so what any process did comes through in order, and none is passed over. While the
// database does not answer, nobody is told that all is well: the streams end.
import { gatheredByName } from './gather.ts';

export interface FeedListener<Row> {
  /** Rows in their order. */
  changed(rows: readonly Row[]): void | Promise<void>;
  /** The next rows follow this number; what lies before it is not told: read everything anew. */
  reset(number: number): void;
  /** All that is committed was told; called after each look. */
  upToDate(number: number): void;
  /** Nothing more will come: the database does not answer, or the process stops. */
  ended(): void;
}

export interface Feed<Row> {
  /** Begins after this number; the function that it gives stops it. */
  follow(after: number, listener: FeedListener<Row>): () => void;
}

export interface FeedSource<Row> {
  /** The number of the last committed row. */
  head(): Promise<number>;
  /** Rows later than a number, oldest first; numbers have no gaps. */
  rowsAfter(number: number, limit: number): Promise<Row[]>;
  numberOf(row: Row): number;
  /** Longest time until what another process did is seen. */
  everyMs: number;
  /** Who is further behind gets a reset instead of the rows. */
  longestReplay: number;
}

const pageSize = 200;

interface Follower<Row> {
  listener: FeedListener<Row>;
  after: number;
}

export function openFeed<Row>(source: FeedSource<Row>, isStopping: () => boolean): Feed<Row> {
  const followers = new Set<Follower<Row>>();
  const shared = gatheredByName<Row[]>();
  const pageAfter = (after: number) =>
    shared(String(after), () => source.rowsAfter(after, pageSize));

  async function bringUp(follower: Follower<Row>, head: number): Promise<void> {
    const { listener } = follower;
    if (follower.after > head || head - follower.after > source.longestReplay) {
      follower.after = head;
      listener.reset(head);
    }
    while (follower.after < head && followers.has(follower)) {
      const rows = await pageAfter(follower.after);
      const last = rows.at(-1);
      if (last === undefined) throw new Error('What is followed has a gap.');
      follower.after = source.numberOf(last);
      await listener.changed(rows);
    }
    if (followers.has(follower)) listener.upToDate(follower.after);
  }

  async function look(): Promise<void> {
    if (isStopping()) throw new Error('The process stops.');
    const head = await source.head();
    await Promise.all([...followers].map((follower) => bringUp(follower, head)));
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
      await new Promise((resolve) => setTimeout(resolve, source.everyMs));
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
