// Says of each statement that it has ended, where someone listens.
import diagnostics from 'node:diagnostics_channel';
import { statementChannel, type DoneStatement } from '../../domain/statement-channel.ts';

const channel = diagnostics.channel(statementChannel);

/** Runs the statement; costs one look where no one listens. */
export function watchStatement<Result>(text: string, run: () => Promise<Result>): Promise<Result> {
  return channel.hasSubscribers ? watched(text, run) : run();
}

async function watched<Result>(text: string, run: () => Promise<Result>): Promise<Result> {
  const started_ms = performance.now();
  let failed = true;
  try {
    const result = await run();
    failed = false;
    return result;
  } finally {
    channel.publish({ text, started_ms, failed } satisfies DoneStatement);
  }
}
