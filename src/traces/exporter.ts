// Hands spans or lines of the log to a collector, some hundred at a time. What it keeps is bounded:
// while the collector does not answer, new ones are dropped and counted, and the service goes on as
// ever. The log of this machine has the number.

export interface ExporterLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** What a collector did not keep of a request that it took. */
export interface Rejected {
  count: number;
  why: string;
}

export interface ExporterOptions<Item> {
  /** What the log calls them. */
  name: 'traces' | 'logs';
  /** Sends so many; rejects when they did not arrive. */
  send: (items: readonly Item[], signal: AbortSignal) => Promise<Rejected | undefined>;
  log: ExporterLog;
  everyMs?: number;
  steadyMs?: () => number;
}

export const bounds = {
  /** Items that wait. */
  queued: 2_048,
  /** Items of one request. */
  batch: 512,
  everyMs: 2_000,
  /** The last items of a process have so long. */
  stopMs: 2_000,
  /** Drops are reported once in so long. */
  toldMs: 60_000,
} as const;

export class Exporter<Item> {
  readonly #options: ExporterOptions<Item>;
  readonly #timer: NodeJS.Timeout;
  #queue: Item[] = [];
  #sending: Promise<void> | undefined;
  #dropped = 0;
  /** What the collector said of the last ones that it rejected. */
  #why: string | undefined;
  #failing = false;
  readonly #steadyMs: () => number;
  #toldAt = -Infinity;
  readonly #stopping = new AbortController();

  constructor(options: ExporterOptions<Item>) {
    this.#options = options;
    const everyMs = options.everyMs ?? bounds.everyMs;
    this.#steadyMs = options.steadyMs ?? (() => performance.now());
    this.#timer = setInterval(() => this.#turn(), everyMs).unref();
  }

  take(item: Item): void {
    if (this.#queue.length >= bounds.queued) {
      this.#dropped += 1;
      return;
    }
    this.#queue.push(item);
    if (this.#queue.length >= bounds.batch) this.#begin();
  }

  /** Sends what waits, within a bound. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    const late = setTimeout(() => this.#stopping.abort(), bounds.stopMs);
    await this.#sending;
    while (this.#queue.length > 0 && !this.#stopping.signal.aborted) await this.#sendOnce();
    clearTimeout(late);
    this.#dropped += this.#queue.length;
    this.#tell();
  }

  #turn(): void {
    // While requests fail, the number follows with the first one that arrives.
    const isDue = this.#steadyMs() - this.#toldAt >= bounds.toldMs;
    if (!this.#failing && isDue) this.#tell();
    this.#begin();
  }

  #tell(): void {
    if (this.#dropped === 0) return;
    this.#options.log.warn(this.#takeDropped(), `${this.#options.name} were dropped`);
    this.#toldAt = this.#steadyMs();
  }

  #takeDropped(): object {
    const told = { dropped: this.#dropped, ...(this.#why !== undefined && { why: this.#why }) };
    this.#dropped = 0;
    this.#why = undefined;
    return told;
  }

  /** One request at a time. */
  #begin(): void {
    if (this.#queue.length === 0) return;
    this.#sending ??= this.#sendOnce().finally(() => (this.#sending = undefined));
  }

  async #sendOnce(): Promise<void> {
    const { name, log, send } = this.#options;
    const items = this.#queue.splice(0, bounds.batch);
    try {
      const rejected = await send(items, this.#stopping.signal);
      if (rejected !== undefined) {
        this.#dropped += Math.min(rejected.count, items.length);
        this.#why = rejected.why;
      }
      if (this.#failing) log.info(this.#takeDropped(), `${name} arrive again`);
      this.#failing = false;
    } catch (error) {
      this.#dropped += items.length;
      // Once for every trouble: the next requests meet the same one.
      if (!this.#failing) log.warn({ err: error }, `${name} do not arrive`);
      this.#failing = true;
    }
  }
}
