// A connection to the server that knows how long it has been waiting, so that the watch over
// connections (connection-watch.ts) finds a dead one.
import pg from 'pg';
import type { PrimaryFinder } from './find-primary.ts';
import { streamOf } from './stream-of.ts';

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);
type Query = (...args: unknown[]) => unknown;

export class WatchedClient extends pg.Client {
  /** Since when a query has been under way (performance.now); null when none is. */
  waitingSince: number | null = null;
  /** The server's process for this connection; behind a pooler, only the server knows it. */
  backendPid: number | null = null;
  /** Whether the pool has given it to someone. */
  isLent = false;
  /** The server that it is connected to, as a URL. */
  url: string | null = null;
  readonly #primary: PrimaryFinder;

  constructor(config: pg.ClientConfig | undefined, primary: PrimaryFinder) {
    super(config);
    this.#primary = primary;
    const send = this.query.bind(this) as Query;
    const watched: Query = (...args) => {
      this.waitingSince = performance.now();
      return send(...args);
    };
    this.query = watched as typeof this.query;
    // The server has answered all that was asked.
    this.on('drain', () => (this.waitingSince = null));
  }

  override connect(): Promise<pg.Client>;
  override connect(done: Connected): void;
  override connect(done?: Connected): Promise<pg.Client> | undefined {
    const connected = this.#connect().then((): pg.Client => this);
    if (done === undefined) return connected;
    connected.then(
      () => (done as (error: null, client: pg.Client) => void)(null, this),
      (error: unknown) => (done as (error: Error) => void)(error as Error),
    );
    return undefined;
  }

  async #connect(): Promise<void> {
    this.url = await this.#primary.find();
    if (this.#primary.chooses) {
      const { hostname, port } = new URL(this.url);
      this.host = hostname.replace(/^\[|\]$/g, '');
      this.port = Number(port || 5432);
    }
    try {
      await super.connect();
    } catch (error) {
      this.#primary.distrust();
      throw error;
    }
  }

  get isIdle(): boolean {
    return !this.isLent && this.waitingSince === null;
  }

  /** Calls when the server refuses a write because it is read-only. */
  onRefusedWrite(call: () => void): void {
    const { connection } = this as unknown as { connection: NodeJS.EventEmitter };
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      // After the one who asked has given it back.
      if (code === '25006') setImmediate(() => setImmediate(call));
    });
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

/** A client of the pool, which makes none but watched ones. */
export function watchedClient(client: unknown): WatchedClient {
  if (client instanceof WatchedClient) return client;
  throw new TypeError('The pool made a client of another kind.');
}
