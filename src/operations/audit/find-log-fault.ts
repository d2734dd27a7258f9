// Whether the log in the database is the one that this process anchored: a consistent extension of
// the newest anchor, under a signature that holds.
import type { Kysely } from 'kysely';
import { DomainError } from '../../domain/error.ts';
import { required } from '../../domain/required.ts';
import { epochOf, type Anchor } from '../../store/audit/anchors.ts';
import { withSnapshot } from '../../store/audit/audit-check.ts';
import {
  leafCount,
  listEpochs,
  newestCheckpoint,
  rootAt,
  type Epoch,
  type SignedCheckpoint,
} from '../../store/audit/audit-log.ts';
import type { Tables } from '../../store/tables.ts';
import { sameBytes } from '../../trust-core/bytes.ts';
import { UntrustedError } from '../../trust-core/untrusted-error.ts';
import { noteVerifier } from '../../trust/signed-note.ts';
import type { Deps } from '../deps.ts';
import type { AuditLog } from '../deps.ts';
import { openSigned } from './audit-log.ts';
import { verifiersOf } from './log-keys.ts';

/** `forked_elsewhere` is cured by following the fork, everything else by a restore or a fork. */
export interface LogFault {
  kind: 'rollback' | 'forked_elsewhere';
  /** What was found, as one clause. */
  found: string;
  anchored: { origin: string; size: number } | null;
  recorded: { origin: string; size: number };
}

type FaultDeps = Pick<Deps, 'database' | 'auditLog'>;
type Db = Kysely<Tables>;

/** Reads anchors and database; null when writing can go on. */
export async function findLogFault(deps: FaultDeps): Promise<LogFault | null> {
  const log = deps.auditLog;
  // The anchors first: what is anchored was committed before, so the snapshot has it. One snapshot,
  // because another process can be adding to the tree.
  const anchor = await log.anchors.newest();
  return withSnapshot(deps.database.kysely, (db) => faultIn(db, log, anchor));
}

async function faultIn(db: Db, log: AuditLog, anchor: Anchor | null): Promise<LogFault | null> {
  const epochs = await listEpochs(db);
  const current = required(epochs.at(-1), 'epoch');
  const newest = await newestCheckpoint(db, current.epoch);
  const recorded = { origin: current.origin, size: newest?.size ?? 0 };
  const fault = (found: string, kind: LogFault['kind'] = 'rollback'): LogFault => {
    const { origin = '', size = 0 } = anchor?.checkpoint ?? {};
    return { kind, found, anchored: anchor && { origin, size }, recorded };
  };
  try {
    const broken = await faultOfTree(db, log, current, newest);
    if (broken !== null) return fault(broken);
    const foreign = anchor && (await faultOfAnchor(db, log, anchor, epochs));
    if (foreign) return fault(foreign);
    const since = anchor && (await faultSince(db, log, anchor, current, newest));
    return since ? fault(since.found, since.kind) : null;
  } catch (error) {
    if (error instanceof UntrustedError) return fault(`the tree is corrupted (${error.message})`);
    throw error;
  }
}

/** Opens the gate of all writes, or closes it and says why. */
export async function gateWrites(deps: FaultDeps): Promise<LogFault | null> {
  const fault = await findLogFault(deps);
  const { writes } = deps.database;
  if (fault !== null) writes.refusal = refusalOf(fault);
  else if (isLogRefused(writes)) writes.refusal = null;
  return fault;
}

/** Whether writes are refused because of the log, and not by the database. */
export function isLogRefused({ refusal }: Deps['database']['writes']): boolean {
  return refusal?.code === 'log_rollback_detected';
}

/** The newest checkpoint and the tree must fit each other. */
async function faultOfTree(
  db: Db,
  log: AuditLog,
  current: Epoch,
  newest: SignedCheckpoint | null,
): Promise<string | null> {
  const { epoch } = current;
  const leaves = await leafCount(db, epoch);
  if (leaves !== (newest?.size ?? 0)) {
    return `the tree has ${leaves} entries and the newest checkpoint ${newest?.size ?? 0}`;
  }
  if (newest === null) return null;
  const signed = openSigned(newest.note, current, await verifiersOf(db, log, current));
  if (typeof signed === 'string') return `the newest checkpoint is not to be trusted (${signed})`;
  const root = await rootAt(db, epoch, newest.size);
  const fits = signed.size === newest.size && sameBytes(signed.root, root);
  return fits ? null : 'the tree does not lead to the root of its newest checkpoint';
}

/** The anchor must be a checkpoint of this log. */
async function faultOfAnchor(
  db: Db,
  log: AuditLog,
  { note, checkpoint, line }: Anchor,
  epochs: readonly Epoch[],
): Promise<string | null> {
  if (checkpoint === null) return `the anchor in line ${line} is no checkpoint`;
  const { origin } = checkpoint;
  const epoch = epochs.find((one) => one.origin === origin) ?? { origin, epoch: epochOf(origin) };
  const signed = openSigned(note, epoch, await verifiersOf(db, log, epoch));
  if (typeof signed === 'string') return `the newest anchor is not to be trusted (${signed})`;
  if (epochs.some((epoch) => epoch.origin === origin)) return null;
  return `the newest anchor is of the log ${origin}, which the database does not know`;
}

/** What happened in the database since the anchor. */
async function faultSince(
  db: Db,
  log: AuditLog,
  anchor: Anchor,
  current: Epoch,
  newest: SignedCheckpoint | null,
): Promise<Pick<LogFault, 'found' | 'kind'> | null> {
  const { origin, size, root } = required(anchor.checkpoint, 'anchored checkpoint');
  if (origin !== current.origin) {
    // Only our own key says that this folder's operator forked; anybody's key can be registered.
    const own = [noteVerifier(current.origin, log.public_key)];
    const isOurs = newest !== null && typeof openSigned(newest.note, current, own) !== 'string';
    const found = `the log was forked to ${current.origin} by a process with another data folder`;
    return isOurs ? null : { found, kind: 'forked_elsewhere' };
  }
  const recorded = newest?.size ?? 0;
  if (recorded < size) {
    const found = `the database has ${recorded} entries, ${size} were anchored`;
    return { found, kind: 'rollback' };
  }
  if (sameBytes(await rootAt(db, current.epoch, size), root)) return null;
  return { found: `the first ${size} entries are not those that were anchored`, kind: 'rollback' };
}

/** The error that writers get. */
export function refusalOf({ kind, found, anchored, recorded }: LogFault): DomainError {
  const remedy =
    kind === 'forked_elsewhere'
      ? 'run `proofline audit fork --reason …` with this data folder to follow it'
      : 'restore the right backup, or run `proofline audit fork --reason …` to go on from here';
  const detail =
    `The audit log isn't the one that was anchored: ${found}. Nothing is written; ` + `${remedy}.`;
  return new DomainError('log_rollback_detected', detail, { anchored, recorded });
}
