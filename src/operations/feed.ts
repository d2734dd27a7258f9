// Feeds subscribers of this process with committed rows. It polls rows by their number, so those of
// all processes arrive in order and without gaps. Closes all streams while the database is down.
import { coalesceByKey } from './batch-reads.ts';

export interface FeedListener<Row> {
  /** Rows in their order. */
  changed(rows: readonly Row[]): void | Promise<void>;
  /** The next rows follow this number. Earlier ones were skipped: read everything again. */
  reset(number: number): void;
  /** All committed rows were emitted; called after each poll. */
  upToDate(number: number): void;
  /** The feed ends: the database does not respond, or the process stops. */
  ended(): void;
}

export interface Feed<Row> {
  /** Subscribes to rows after this number. Returns a stop function. */
  subscribe(after: number, listener: FeedListener<Row>): () => void;
}

export interface FeedSource<Row> {
  /** The number of the last committed row. */
  head(): Promise<number>;
  /** Rows later than a number, oldest first; numbers have no gaps. */
  rowsAfter(number: number, limit: number): Promise<Row[]>;
  numberOf(row: Row): number;
  /** Interval of the polls, the longest delay for rows of other processes. */
  everyMs: number;
  /** A subscriber that is further behind gets a reset instead of the rows. */
  longestReplay: number;
}

const pageSize = 200;

interface Subscriber<Row> {
  listener: FeedListener<Row>;
  after: number;
}

export function openFeed<Row>(source: FeedSource<Row>, isStopping: () => boolean): Feed<Row> {
  const subscribers = new Set<Subscriber<Row>>();
  const shared = coalesceByKey<Row[]>();
  const pageAfter = (after: number) =>
    shared(String(after), () => source.rowsAfter(after, pageSize));

  async function catchUp(subscriber: Subscriber<Row>, head: number): Promise<void> {
    const { listener } = subscriber;
    if (subscriber.after > head || head - subscriber.after > source.longestReplay) {
      subscriber.after = head;
      listener.reset(head);
    }
    while (subscriber.after < head && subscribers.has(subscriber)) {
      const rows = await pageAfter(subscriber.after);
      const last = rows.at(-1);
      if (last === undefined) throw new Error('The row numbers have a gap.');
      subscriber.after = source.numberOf(last);
      await listener.changed(rows);
    }
    if (subscribers.has(subscriber)) listener.upToDate(subscriber.after);
  }

  async function poll(): Promise<void> {
    if (isStopping()) throw new Error('The process is stopping.');
    const head = await source.head();
    await Promise.all([...subscribers].map((subscriber) => catchUp(subscriber, head)));
  }

  function endAll(): void {
    const ended = [...subscribers];
    subscribers.clear();
    for (const { listener } of ended) listener.ended();
  }

  let polling = false;
  async function keepPolling(): Promise<void> {
    if (polling) return;
    polling = true;
    while (subscribers.size > 0) {
      await poll().catch(endAll);
      await new Promise((resolve) => setTimeout(resolve, source.everyMs));
    }
    polling = false;
  }

  return {
    subscribe(after, listener) {
      const subscriber = { after, listener };
      subscribers.add(subscriber);
      void keepPolling();
      return () => subscribers.delete(subscriber);
    },
  };
}
