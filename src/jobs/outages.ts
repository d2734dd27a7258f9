// One log line when the database fails and one when it works again, instead of one a request.
import type { Database } from '../store/database.ts';
import { databaseFaultIn, findDatabaseFault } from '../store/database-fault.ts';

export interface OutageReport {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const pollIntervalMs = 1_000;

export class Outages {
  readonly #database: Pick<Database, 'pool' | 'sessions'>;
  readonly #log: OutageReport;
  /** What was logged last; null while all is well. */
  #fault: string | null = null;
  #since = 0;
  #errors = 0;
  #timer: NodeJS.Timeout | undefined;
  #asking = false;

  constructor(database: Pick<Database, 'pool' | 'sessions'>, log: OutageReport) {
    this.#database = database;
    this.#log = log;
  }

  /** Whether the error is one of an outage, which needs no log line of its own. */
  takes(error: unknown): boolean {
    const fault = databaseFaultIn(error);
    if (fault === null) return false;
    this.#errors += 1;
    if (this.#fault === null) this.#begin(fault, error);
    return true;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #begin(fault: string, error: unknown): void {
    this.#fault = fault;
    this.#since = performance.now();
    this.#errors = 1;
    const { code, message } = error as Error & { code?: string };
    this.#log.error({ code, cause: message }, fault);
    this.#timer = setInterval(() => void this.#ask(), pollIntervalMs);
    this.#timer.unref();
  }

  async #ask(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    const fault = await findDatabaseFault(this.#database).catch(() => this.#fault);
    this.#asking = false;
    if (fault !== null) return;
    clearInterval(this.#timer);
    this.#fault = null;
    const seconds = Math.round((performance.now() - this.#since) / 1000);
    this.#log.warn({ seconds, errors: this.#errors }, 'the database works again');
  }
}
