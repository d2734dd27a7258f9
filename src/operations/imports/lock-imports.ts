// One import writes at a time, also among the processes on one database: two of the same file would
// else wait for each other's rows.
import { setTimeout as pause } from 'node:timers/promises';
import { prepareForManyRows, tryLockByName } from '../../store/engine/named-lock.ts';
import type { Tx } from '../transact.ts';
import type { RunningImport } from './running.ts';

const askEveryMs = 250;

/** Waits for its turn for as long as it takes. Throws the reason when the import is stopped. */
export async function lockImports(tx: Tx, running?: RunningImport): Promise<void> {
  running?.assertGoing();
  for (;;) {
    if (await tryLockByName(tx, 'import')) break;
    running?.report({ phase: 'waiting' });
    await pause(askEveryMs);
    running?.assertGoing();
  }
  await prepareForManyRows(tx);
}
