// A connection to the server that knows how long it has been waiting, so that the watch over
// connections (connection-watch.ts) finds a dead one.
import type net from 'node:net';
import pg from 'pg';

type Query = (...args: unknown[]) => unknown;

export class WatchedClient extends pg.Client {
  /** Since when a query has been under way (performance.now); null when none is. */
  waitingSince: number | null = null;
  /** The server's process for this connection; behind a pooler, only the server knows it. */
  backendPid: number | null = null;
  /** Whether the pool has given it to someone. */
  isLent = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as Query;
    const watched: Query = (...args) => {
      this.waitingSince = performance.now();
      return send(...args);
    };
    this.query = watched as typeof this.query;
    // The server has answered all that was asked.
    this.on('drain', () => (this.waitingSince = null));
  }

  get isIdle(): boolean {
    return !this.isLent && this.waitingSince === null;
  }

  /** Bytes that have come from the server. */
  get bytesRead(): number {
    return streamOf(this).bytesRead;
  }

  /** Cuts the connection: what waits on it fails at once, and the pool replaces it. */
  cut(): void {
    streamOf(this).destroy();
  }
}

/** The socket below a client, which the driver's types leave out. */
export function streamOf(client: pg.Client): net.Socket {
  return (client as unknown as { connection: { stream: net.Socket } }).connection.stream;
}

/** A client of the pool, which makes none but watched ones. */
export function watchedClient(client: unknown): WatchedClient {
  if (client instanceof WatchedClient) return client;
  throw new TypeError('The pool made a client of another kind.');
}
