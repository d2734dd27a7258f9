// PGlite that stops after a failure which ends a PostgreSQL server. A server restarts and recovers
// from its log; inside a process the next call would spin for ever, and what it wrote could not be
// trusted.
import { setImmediate as otherRequests } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { DomainError } from '../domain/error.ts';

type Send = PGlite['execProtocolStream'];

/** PGlite which, after the first PANIC or FATAL, refuses every further statement. */
export class GuardedPGlite extends PGlite {
  #failure: string | undefined;

  override async execProtocolStream(...args: Parameters<Send>): ReturnType<Send> {
    if (this.#failure !== undefined) {
      throw new DomainError(
        'unavailable',
        `The embedded database has stopped (${this.#failure}); repair the disk and start again, ` +
          'nothing that was confirmed is lost.',
      );
    }
    // A statement runs on this very thread: between two of them others must have their turn.
    await otherRequests();
    const messages = await super.execProtocolStream(...args);
    for (const message of messages) {
      if (message.name === 'error') this.#noteFailure(message as unknown as ServerError);
    }
    return messages;
  }

  #noteFailure(error: ServerError): void {
    if (error.severity === 'PANIC' || error.severity === 'FATAL') this.#failure = error.message;
  }

  /** A stopped engine is left as it is: its files recover when they are opened again. */
  override async close(): Promise<void> {
    if (this.#failure === undefined) await super.close();
  }
}

interface ServerError {
  severity?: string;
  message: string;
}
