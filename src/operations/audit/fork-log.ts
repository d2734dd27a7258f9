// After a restore: the log goes on under a new name, whose first entry says what was lost and why.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import { epochOf } from '../../store/audit/anchors.ts';
import {
  insertEpoch,
  listCheckpoints,
  listEpochs,
  newestCheckpoint,
  takeLogLock,
  type SignedCheckpoint,
} from '../../store/audit/audit-log.ts';
import { findAuditEntries, writeAudit } from '../../store/audit/audit.ts';
import { LogTree } from '../../trust/log-tree.ts';
import type { Tx } from '../transact.ts';
import { findLogFault, type LogFault } from './find-log-fault.ts';
import { addEntries, Sequencer, type LogDeps } from './sequencer.ts';

export interface Fork {
  /** `followed`: another process on this database had forked already. */
  outcome: 'forked' | 'followed';
  origin: string;
  /** Why the log could not go on, as a clause. */
  found: string;
}

/**
 * Closes the origin of the log and starts the next epoch with this data folder. Throws `conflict`
 * when the log is sound: a fork would cut it for nothing.
 */
export async function forkLog(
  deps: LogDeps,
  context: RequestContext,
  input: { reason: string; by: string },
): Promise<Fork> {
  const fault = await findLogFault(deps);
  if (fault === null) {
    const detail = 'The audit log continues its anchors; nothing was done, go on as you are.';
    throw new DomainError('conflict', detail);
  }
  await deps.auditLog.anchors.repair();
  if (fault.kind === 'forked_elsewhere') return follow(deps, fault);
  const checkpoint = await startEpoch(deps, context, fault, input);
  await deps.auditLog.anchors.append([checkpoint.note]);
  await new Sequencer(deps).open();
  return { outcome: 'forked', origin: checkpoint.origin, found: fault.found };
}

/** Takes the checkpoints of the later epochs over into our anchors. */
async function follow(deps: LogDeps, { found, anchored, recorded }: LogFault): Promise<Fork> {
  let last = {
    epoch: epochOf(required(anchored, 'anchored checkpoint').origin),
    size: Number.MAX_SAFE_INTEGER,
  };
  for (;;) {
    const page = await listCheckpoints(deps.database.kysely, last, pageOfCheckpoints);
    const newest = page.at(-1);
    if (newest === undefined) break;
    await deps.auditLog.anchors.append(page.map(({ note }) => note));
    last = newest;
  }
  await new Sequencer(deps).open();
  return { outcome: 'followed', origin: recorded.origin, found };
}

const pageOfCheckpoints = 500;

async function startEpoch(
  deps: LogDeps,
  context: RequestContext,
  fault: LogFault,
  { reason, by }: { reason: string; by: string },
): Promise<SignedCheckpoint & { origin: string }> {
  const anchor = await deps.auditLog.anchors.newest();
  return deps.database.kysely.transaction().execute(async (tx) => {
    await takeLogLock(tx);
    const last = required((await listEpochs(tx)).at(-1), 'epoch');
    const anchored = anchor?.checkpoint ? epochOf(anchor.checkpoint.origin) : 1;
    const epoch = Math.max(last.epoch, anchored) + 1;
    const origin = `${last.origin.replace(/\/epoch-\d+$/, '')}/epoch-${epoch}`;
    const at = timestamp(deps.clock.now());
    await insertEpoch(tx, { epoch, origin }, at);
    const recorded = await newestCheckpoint(tx, last.epoch);
    await writeAudit(tx, context, at, {
      action: 'audit.forked',
      detail: {
        reason,
        by,
        found: fault.found,
        origin,
        old_origin: last.origin,
        anchored_checkpoint: anchor?.note ?? null,
        database_checkpoint: recorded?.note ?? null,
      },
    });
    const first = await newestEntry(tx);
    return { ...(await addEntries(tx, deps, { epoch, origin }, new LogTree(), [first])), origin };
  });
}

/** The entry that this transaction has just written. */
async function newestEntry(tx: Tx) {
  const [entry] = await findAuditEntries(tx, 'audit.forked', 1);
  return required(entry, 'the new audit entry');
}
