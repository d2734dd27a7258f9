// The sequencer: entries that were committed get their places in the tree, the tree a signed
// checkpoint, and the checkpoint an anchor outside the database.
import { randomUUID } from 'node:crypto';
import { timestamp } from '../../domain/clock.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import {
  claimHiddenSlots,
  insertCheckpoint,
  insertLeaves,
  insertTiles,
  leafCount,
  listCheckpoints,
  listEpochs,
  listHiddenPending,
  listPending,
  readLogState,
  readTree,
  tryLogLock,
  type LogState,
  type PendingEntry,
  type SignedCheckpoint,
} from '../../store/audit/audit-log.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { sameBytes } from '../../trust-core/bytes.ts';
import { auditLeafData } from '../../trust/audit-leaf.ts';
import { signCheckpoint } from '../../trust/checkpoint.ts';
import type { LogTree } from '../../trust/log-tree.ts';
import { emptyRoot, leafHash } from '../../trust/merkle.ts';
import { noteSigner } from '../../trust/signed-note.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transact.ts';
import type { Seen } from './audit-log.ts';
import { gateWrites, isLogRefused, type LogFault } from './find-log-fault.ts';

/** Entries of one transaction; so many take about a tenth of a second. */
const batchEntries = 2_000;
const pageOfCheckpoints = 500;

/**
 * Places for hidden entries, given at fixed times: always so many, whatever there is to hide. Who
 * cannot see them learns nothing from their number, as it is the same every time.
 */
export const hiddenSlots = { count: 4, everyMs: 15 * 60_000 };
/** Another process might have its time a little later. */
const slotToleranceMs = 60_000;
/** The engagement that fillers are about: none, so that no one but an Admin sees them. */
const noEngagement = '00000000-0000-0000-0000-000000000000';

export type LogDeps = Pick<Deps, 'database' | 'clock' | 'auditLog'>;

export interface Opened {
  fault: LogFault | null;
  /** Checkpoints of the database that had no anchor yet. */
  added: number;
}

type ChooseEntries = (tx: Tx) => Promise<PendingEntry[]>;

/** One a process; any number of processes, of which one at a time writes the tree. */
export class Sequencer {
  readonly #deps: LogDeps;
  /** The tree as this process left it. */
  #kept: { epoch: number; tree: LogTree } | null = null;
  /** The newest anchor, which the database was compared with; null when that is to be done. */
  #anchored: Seen | null = null;

  constructor(deps: LogDeps) {
    this.#deps = deps;
  }

  /**
   * Compares database and anchors, opens or closes the gate of all writes accordingly, and anchors
   * what is not anchored yet.
   */
  async open(): Promise<Opened> {
    const { auditLog } = this.#deps;
    this.#anchored = null;
    const fault = await gateWrites(this.#deps);
    if (fault !== null) return { fault, added: 0 };
    const newest = (await auditLog.anchors.newest())?.checkpoint;
    const none = { epoch: 0, size: 0, root: emptyRoot };
    const seen = newest ? { ...newest, epoch: await this.#epochOf(newest.origin) } : none;
    const added = await this.#anchorSince(seen);
    return { fault: null, added };
  }

  async #epochOf(origin: string): Promise<number> {
    const epochs = await listEpochs(this.#deps.database.kysely);
    const known = epochs.find((one) => one.origin === origin);
    return required(known, 'epoch of the checkpoint').epoch;
  }

  /** Anchors the checkpoints behind the one that was seen last, and returns how many they were. */
  async #anchorSince(seen: Seen): Promise<number> {
    const { database, auditLog } = this.#deps;
    let last = seen;
    for (let added = 0; ;) {
      const page = await listCheckpoints(database.kysely, last, pageOfCheckpoints);
      if (page.length > 0) await auditLog.anchors.append(page.map(({ note }) => note));
      last = page.at(-1) ?? last;
      added += page.length;
      this.#anchored = last;
      if (page.length < pageOfCheckpoints) return added;
    }
  }

  /**
   * One look at the log: anchors what other processes added, integrates what waits. Returns a fault
   * when the log turned out to be another one than was anchored.
   */
  async step(): Promise<LogFault | null> {
    const { database, auditLog } = this.#deps;
    const { progress } = auditLog;
    const state = await readLogState(database.kysely);
    if (isLogRefused(database.writes) || !this.#isAsSeen(state)) {
      const { fault } = await this.open();
      if (fault !== null) return fault;
    }
    if (state.pending) progress.waiting_since ??= performance.now();
    while (state.pending && (await this.#integrate()) === batchEntries);
    if (!state.pending) progress.waiting_since = null;
    progress.size = this.#anchored?.size ?? 0;
    return null;
  }

  #isAsSeen({ epoch, size, root }: LogState): boolean {
    const seen = this.#anchored;
    if (seen === null) return false;
    if (root === null) return seen.size === 0;
    return seen.epoch === epoch && seen.size === size && sameBytes(seen.root, root);
  }

  /**
   * Gives the oldest hidden entries their places, and fillers the rest. Returns whether it did:
   * another process might just have done it, or the log might be another one than was anchored.
   */
  async fillHiddenSlots(context: RequestContext): Promise<boolean> {
    const added = await this.#add(async (tx) => {
      const now = this.#deps.clock.now();
      const before = now.subtract({ milliseconds: hiddenSlots.everyMs - slotToleranceMs });
      if (!(await claimHiddenSlots(tx, timestamp(now), timestamp(before)))) return [];
      const waiting = await listHiddenPending(tx, hiddenSlots.count);
      for (let n = waiting.length; n < hiddenSlots.count; n += 1) {
        const filler = { action: 'audit.filler', engagement_id: noEngagement, detail: {} } as const;
        await writeAudit(tx, { ...context, request_id: randomUUID() }, timestamp(now), filler);
      }
      return listHiddenPending(tx, hiddenSlots.count);
    });
    return added > 0;
  }

  /** One batch; returns how many entries it integrated. */
  async #integrate(): Promise<number> {
    const count = await this.#add((tx) => listPending(tx, batchEntries));
    if (count === 0) return 0;
    const { progress } = this.#deps.auditLog;
    progress.lag_ms = performance.now() - (progress.waiting_since ?? performance.now());
    progress.waiting_since = count === batchEntries ? progress.waiting_since : null;
    return count;
  }

  /** Adds the chosen entries to the tree and anchors it; returns how many they were. */
  async #add(choose: ChooseEntries): Promise<number> {
    const { database, auditLog } = this.#deps;
    const batch = await database.kysely.transaction().execute((tx) => this.#addChosen(tx, choose));
    if (batch === null) return 0;
    const { checkpoint, tree, count } = batch;
    this.#kept = { epoch: checkpoint.epoch, tree };
    await auditLog.anchors.append([checkpoint.note]);
    this.#anchored = checkpoint;
    return count;
  }

  async #addChosen(tx: Tx, choose: ChooseEntries) {
    if (!(await tryLogLock(tx))) return null;
    const state = await readLogState(tx);
    // Another process was faster; the next look follows it first.
    if (!this.#isAsSeen(state)) return null;
    const tree = await this.#treeOf(tx, state);
    const entries = tree && (await choose(tx));
    if (tree === null || entries === null || entries.length === 0) return null;
    const checkpoint = await addEntries(tx, this.#deps, state, tree, entries);
    return { checkpoint, tree, count: entries.length };
  }

  /** A tree to add to; null when the database has changed in a way that `open` has to look at. */
  async #treeOf(tx: Tx, { epoch, size, root }: LogState): Promise<LogTree | null> {
    const kept = this.#kept;
    if (kept?.epoch === epoch && kept.tree.size === size) return kept.tree.copy();
    const tree = await readTree(tx, epoch, size);
    const fits = sameBytes(tree.root(), root ?? emptyRoot) && (await leafCount(tx, epoch)) === size;
    if (!fits) this.#anchored = null;
    return fits ? tree : null;
  }
}

/** Adds the entries to the tree, in their order, and signs the checkpoint that they make. */
export async function addEntries(
  tx: Tx,
  deps: LogDeps,
  { epoch, origin }: { epoch: number; origin: string },
  tree: LogTree,
  entries: readonly PendingEntry[],
): Promise<SignedCheckpoint> {
  const first_seq = tree.size;
  const leaves = entries.map(({ id, entry }) => leafHash(auditLeafData(id, entry)));
  const tiles = leaves.flatMap((leaf) => tree.append(leaf));
  await insertLeaves(tx, { epoch, first_seq, ids: entries.map(({ id }) => id), leaves });
  await insertTiles(tx, epoch, tiles);
  const { size } = tree;
  const root = tree.root();
  const signer = noteSigner(origin, deps.auditLog.private_key);
  const checkpoint = { epoch, size, root, note: signCheckpoint({ origin, size, root }, signer) };
  await insertCheckpoint(tx, checkpoint, timestamp(deps.clock.now()));
  return checkpoint;
}
