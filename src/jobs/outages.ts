// One log line when the database fails and one when it works again, instead of one a request. While
// it takes no writes, the gate of all writes is closed, so that people can log in to read.
import { DomainError } from '../domain/error.ts';
import {
  databaseFaultIn,
  databaseFaults,
  findDatabaseFault,
} from '../store/engine/database-fault.ts';
import type { Database } from '../store/engine/database.ts';
import { usualLimitMs, type Job } from './job.ts';

export interface OutageReport {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const everyMs = 1_000;

type WatchedDatabase = Pick<Database, 'pool' | 'sessions' | 'writes'>;

export class Outages {
  readonly #database: WatchedDatabase;
  readonly #log: OutageReport;
  /** What was logged last; null while all is well. */
  #fault: string | null = null;
  #since = 0;
  #errors = 0;
  #refusal: DomainError | null = null;

  constructor(database: WatchedDatabase, log: OutageReport) {
    this.#database = database;
    this.#log = log;
  }

  /** Finds the end of an outage. */
  get job(): Job {
    const timing = { everyMs, firstAfterMs: everyMs, limitMs: usualLimitMs };
    const run = () => this.#poll();
    return {
      name: 'database outage',
      everywhere: true,
      phase: 'foundation',
      needsWrites: false,
      ...timing,
      run,
    };
  }

  /** Whether the error is one of an outage, which needs no log line of its own. */
  takes(error: unknown): boolean {
    const fault = databaseFaultIn(error);
    if (fault === null) return false;
    this.#errors += 1;
    if (this.#fault === null) this.#begin(fault, error);
    this.#gate(fault);
    return true;
  }

  #begin(fault: string, error: unknown): void {
    this.#fault = fault;
    this.#since = performance.now();
    this.#errors = 1;
    const { code, message } = error as Error & { code?: string };
    this.#log.error({ code, cause: message }, fault);
  }

  /** Closes the gate of writes while the database takes none, and opens what it closed. */
  #gate(fault: string | null): void {
    const { writes } = this.#database;
    const takesNone = fault === databaseFaults.readOnly || fault === databaseFaults.standby;
    if (takesNone) writes.refusal ??= this.#refusal = new DomainError('unavailable', fault);
    else if (fault === null && writes.refusal === this.#refusal) writes.refusal = null;
  }

  async #poll(): Promise<void> {
    // Connections of one cause fail one after the other.
    if (this.#fault === null || performance.now() - this.#since < everyMs) return;
    const fault = await findDatabaseFault(this.#database).catch(() => this.#fault);
    this.#gate(fault);
    if (fault !== null) return;
    this.#fault = null;
    const seconds = Math.round((performance.now() - this.#since) / 1000);
    this.#log.warn({ seconds, errors: this.#errors }, 'the database works again');
  }
}
