// PGlite that stops after a failure which ends a PostgreSQL server. A server restarts and recovers
// from its log; inside a process the next call would spin for ever, and what it wrote could not be
// trusted.
import { setImmediate as otherRequests } from 'node:timers/promises';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { DomainError } from '../../domain/error.ts';

type Send = PGlite['execProtocolStream'];

/** Is notified once that the engine has stopped, and why. */
export type OnStopped = (error: DomainError) => void;

/** PGlite which, after the first PANIC or FATAL, refuses every further statement. */
export class GuardedPGlite extends PGlite {
  readonly #onStopped: OnStopped;
  #failure: DomainError | undefined;
  /** The first error of the disk: the cause of what the engine reports afterwards. */
  #diskError: string | undefined;

  constructor(options: PGliteOptions, onStopped: OnStopped) {
    super(options);
    this.#onStopped = onStopped;
  }

  /**
   * Notes a write that did not reach the disk. PostgreSQL panics over it, whatever the file; inside
   * WebAssembly the panic might be lost and the statement never end.
   */
  noteDiskError(what: string): void {
    this.#diskError ??= what;
    setImmediate(() => this.#stop(what));
  }

  override async execProtocolStream(...args: Parameters<Send>): ReturnType<Send> {
    if (this.#failure !== undefined) throw this.#failure;
    // A statement runs on this very thread: between two of them others must have their turn.
    await otherRequests();
    const messages = await super.execProtocolStream(...args).catch((error: unknown) => {
      if (!isServerError(error)) this.#stop(error instanceof Error ? error.message : String(error));
      throw error;
    });
    for (const message of messages) {
      if (message.name === 'error') this.#noteFailure(message as unknown as ServerError);
    }
    return messages;
  }

  #noteFailure({ severity, message }: ServerError): void {
    if (severity === 'PANIC' || severity === 'FATAL') this.#stop(message);
  }

  #stop(what: string): void {
    if (this.#failure !== undefined) return;
    const cause = this.#diskError ?? what;
    this.#failure = new DomainError(
      'unavailable',
      `The embedded database has stopped: ${cause}. Check the disk of IP3_DATA_DIR (kernel log, ` +
        'SMART, mount options), repair it and start again; nothing that was confirmed is lost.',
    );
    this.#onStopped(this.#failure);
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

/** Else it comes from the runtime itself, which is not fit to go on. */
function isServerError(error: unknown): boolean {
  return error instanceof Error && 'severity' in error;
}
