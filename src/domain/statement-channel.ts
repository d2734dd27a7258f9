// The diagnostics channel on which the store says that a statement has ended. Nothing is said
// where no one listens.
export const statementChannel = 'proofline:statement';

export interface DoneStatement {
  /** Without its parameters; values can be in it anyway. */
  text: string;
  /** On the clock of `performance.now()`. */
  started_ms: number;
  failed: boolean;
}
