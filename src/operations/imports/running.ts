// Imports that this process works on: how far each one is, who wants to know, and the way to stop
// it.
import type { ImportProgress } from '../../store/imports/import-tables.ts';

/** Why an import was stopped before its end, and by whom; null when no one requested it. */
export interface Stop {
  reason: string;
  by: string | null;
}

/** Thrown inside an import that was stopped. */
export class ImportStopped extends Error {
  readonly stop: Stop;
  constructor(stop: Stop) {
    super(stop.reason);
    this.name = 'ImportStopped';
    this.stop = stop;
  }
}

export type Watcher = (progress: ImportProgress) => void;

/** One import, from the first byte that is received to its end. */
export class RunningImport {
  readonly #stopping = new AbortController();
  readonly #watchers = new Set<Watcher>();
  readonly #ended = Promise.withResolvers<void>();
  #final = false;
  #progress: ImportProgress = {
    phase: 'receiving',
    bytes: 0,
    bytes_total: null,
    findings: 0,
    written: 0,
  };

  get progress(): ImportProgress {
    return this.#progress;
  }

  /** Aborts with the reason when the import is stopped. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Resolves when the import has ended, however it did, and its run says so. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  report(change: Partial<ImportProgress>): void {
    this.#progress = { ...this.#progress, ...change };
    for (const watch of this.#watchers) watch(this.#progress);
  }

  /** Calls the watcher with every step from now on; the function that it gives ends that. */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Stops the import; false when its rows are being committed or are there already. */
  stop(stop: Stop): boolean {
    if (this.#final) return false;
    this.#stopping.abort(new ImportStopped(stop));
    return true;
  }

  /** Throws when the import was stopped. */
  assertGoing(): void {
    this.signal.throwIfAborted();
  }

  /** From here on it cannot be stopped any more. Throws when it was. */
  makeFinal(): void {
    this.assertGoing();
    this.#final = true;
  }

  end(): void {
    this.#final = true;
    this.#ended.resolve();
  }
}

/** The imports of one service by the ids of their runs. */
export class RunningImports {
  readonly #byId = new Map<string, RunningImport>();

  find(id: string): RunningImport | undefined {
    return this.#byId.get(id);
  }

  add(id: string, running: RunningImport): void {
    this.#byId.set(id, running);
    void running.ended.then(() => this.#byId.delete(id));
  }
}
