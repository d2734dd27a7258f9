// The audit log's sequencer, run as a server runs it.
import { JobRunner } from '../../src/jobs/job-runner.ts';
import { openLogSequencer, type SequencerLog } from '../../src/jobs/log-sequencer.ts';
import type { LogDeps } from '../../src/operations/audit/sequencer.ts';
import type { Deps } from '../../src/operations/deps.ts';

export interface RunningSequencer {
  /** Integrates what is committed by now, then ends. */
  stop(): Promise<void>;
}

export async function startLogSequencer(
  deps: LogDeps & Pick<Deps, 'ids'>,
  log: SequencerLog,
): Promise<RunningSequencer> {
  const runner = new JobRunner([await openLogSequencer(deps, log)], deps, log);
  runner.start();
  return runner;
}
