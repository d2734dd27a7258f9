// Removes what retention policies say, in batches of one transaction each: the policy is read
// again, the records go, and the audit trail gets their number and a digest of them.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { isAborted } from '../../domain/is-aborted.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { fileGraceHours, retentionKinds, type RetentionKind } from '../../domain/retention.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { releaseFiles, type KeptFile } from '../../store/retention/files.ts';
import { countRemoved, lockPolicy, type PolicyRow } from '../../store/retention/policies.ts';
import {
  lockDueBatches,
  lockDueRuns,
  releaseRows,
  removeDeliveryAttempts,
  removeLogEvents,
  removeSignInRecords,
  type DueRow,
  type RemovedRecord,
} from '../../store/retention/records.ts';
import { lockBlobs } from '../../store/vault/blobs.ts';
import { canonicalJson } from '../../trust-core/canonical.ts';
import { GrowingTree, leafHash } from '../../trust/merkle.ts';
import type { Deps } from '../deps.ts';
import { transact, type Tx } from '../transact.ts';
import { cutoffOf } from './policies.ts';

type RemoveDeps = Pick<Deps, 'database' | 'clock' | 'ids'>;

/** Records of one transaction: the embedded engine serves no one else meanwhile. */
const recordsAtOnce = 1_000;
/** Rows whose files are checked; as many hashes fit into one audit entry. */
const rowsAtOnce = 100;

/** Of one kind in one run; what is left goes in the next. */
const mostBatches = 500;

export type RemovedCounts = Record<RetentionKind, { records: number; files: number }>;

export async function removeDue(
  deps: RemoveDeps,
  context: RequestContext,
  signal?: AbortSignal,
): Promise<RemovedCounts> {
  const none = retentionKinds.map((kind) => [kind, { records: 0, files: 0 }] as const);
  const counts = Object.fromEntries(none) as RemovedCounts;
  for (const kind of retentionKinds) {
    for (let batch = 0; batch < mostBatches && !isAborted(signal); batch += 1) {
      const done = await transact(deps, context, (tx) => removeBatch(deps, tx, context, kind));
      if (done === null) break;
      counts[kind].records += done.records;
      counts[kind].files += done.files;
    }
  }
  return counts;
}

interface Batch {
  records: readonly RemovedRecord[];
  files: readonly KeptFile[];
}

/** Null when nothing is left to do. */
async function removeBatch(
  deps: RemoveDeps,
  tx: Tx,
  context: RequestContext,
  kind: RetentionKind,
): Promise<{ records: number; files: number } | null> {
  const policy = await lockPolicy(tx, kind);
  const at = timestamp(deps.clock.now());
  if (policy === undefined || policy.days === null || policy.effective_at > at) return null;
  const cutoff = cutoffOf(deps, policy.days);
  const batch = await batchOf(deps, tx, kind, cutoff);
  if (batch === null) return null;
  const { records, files } = batch;
  await recordBatch(tx, context, at, { policy, cutoff, ...batch });
  const counted = kind === 'import_files' ? files.length : records.length;
  if (counted > 0) await countRemoved(tx, kind, counted, at);
  return { records: records.length, files: files.length };
}

async function batchOf(
  deps: RemoveDeps,
  tx: Tx,
  kind: RetentionKind,
  cutoff: Timestamp,
): Promise<Batch | null> {
  const records = (await removers[kind]?.(tx, cutoff, recordsAtOnce)) ?? [];
  if (records.length > 0) return { records, files: [] };
  if (kind !== 'log_events' && kind !== 'import_files') return null;
  const isLog = kind === 'log_events';
  const due = await (isLog ? lockDueBatches : lockDueRuns)(tx, cutoff, rowsAtOnce);
  const free = await withFreeFiles(tx, due);
  if (free.length === 0) return null;
  const ids = free.map(({ id }) => id);
  const at = timestamp(deps.clock.now());
  await releaseRows(tx, isLog ? 'log_batch' : 'connector_run', ids, at);
  const hashes = [...new Set(free.flatMap((row) => row.hashes))];
  const due_at = timestamp(deps.clock.now().add({ hours: fileGraceHours }));
  const nextId = () => deps.ids.next();
  return { records: [], files: await releaseFiles(tx, hashes, { kind, due_at, nextId }) };
}

const removers: Partial<Record<RetentionKind, typeof removeLogEvents>> = {
  log_events: removeLogEvents,
  sign_in_records: removeSignInRecords,
  delivery_attempts: removeDeliveryAttempts,
};

/** Rows none of whose files someone is just sending again; their locks are held from here on. */
async function withFreeFiles(tx: Tx, due: readonly DueRow[]): Promise<DueRow[]> {
  const hashes = [...new Set(due.flatMap((row) => row.hashes))];
  if (hashes.length === 0) return [];
  const locked = new Set(await lockBlobs(tx, hashes));
  return due.filter((row) => row.hashes.every((hash) => locked.has(hash)));
}

async function recordBatch(
  tx: Tx,
  context: RequestContext,
  at: Timestamp,
  { policy, cutoff, records, files }: Batch & { policy: PolicyRow; cutoff: Timestamp },
): Promise<void> {
  const { kind, days, version: policy_version } = policy;
  const by = { kind, days, policy_version, cutoff };
  if (records.length > 0) {
    const times = records.map((record) => record.at).sort();
    const span = { oldest: times[0], newest: times.at(-1) };
    const detail = { ...by, records: records.length, ...span, root: rootOf(kind, records) };
    await writeAudit(tx, context, at, { action: 'retention.records_removed', detail });
  }
  if (files.length > 0) {
    const detail = { ...by, count: files.length, files };
    await writeAudit(tx, context, at, { action: 'retention.files_released', detail });
  }
}

/**
 * The root of the tree (RFC 6962) whose leaves are the records in the order of their ids. Anyone
 * who has them, from a backup, computes it again.
 */
export function rootOf(kind: RetentionKind, records: readonly RemovedRecord[]): string {
  const tree = new GrowingTree();
  const byId = [...records].sort((one, other) => (one.id < other.id ? -1 : 1));
  for (const { id, row } of byId) {
    const leaf = canonicalJson({ kind, id, ...(row === undefined ? {} : { row }) });
    tree.append(leafHash(Buffer.from(leaf)));
  }
  return Buffer.from(tree.root()).toString('hex');
}
