// Statements of one transaction, one after the other, while the rows of the next are being made:
// the database works on one core and this process on another.

export interface StatementQueue {
  /** Runs after all before it; rejects with their error when one of them failed. */
  run<T>(statement: () => Promise<T>): Promise<T>;
  /** All have run; rejects as they do. */
  done(): Promise<void>;
  /** Nothing is under way any more; says nothing of how it ended. */
  settled(): Promise<void>;
}

/** Who hands in statements without waiting learns of a failure at the next one it waits for. */
export function statementQueue(): StatementQueue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(statement) {
      const result = last.then(statement);
      last = result;
      // All followers get its error, so no one need wait for it here.
      result.catch(() => {});
      return result;
    },
    async done() {
      await last;
    },
    async settled() {
      await last.catch(() => {});
    },
  };
}
