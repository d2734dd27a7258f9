// The quarantine of the vault and the database, brought together: what a record names again goes
// back to its place, what is there unrecorded is recorded, and what is gone is noted as missing.
import type { AuditAction } from '../../domain/audit-actions.ts';
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { isAborted } from '../../domain/is-aborted.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { lockBlobs, notLeaving, unnamedBlobs } from '../../store/vault/blobs.ts';
import { endOrphans, openOrphans, type Orphan } from '../../store/vault/orphans.ts';
import type { SetAside } from '../../vault/quarantine.ts';
import type { Deps } from '../deps.ts';
import { transact, type Tx } from '../transact.ts';
import { assertOwnVault } from './own-vault.ts';
import { noteFound } from './sweep-orphans.ts';

export interface Tended {
  /** Put back to their places. */
  returned: string[];
  /** Named by a record, but no longer the bytes of their names; they stay where they are. */
  damaged: string[];
}

type TendDeps = Pick<Deps, 'database' | 'vault' | 'clock'>;

const batchSize = 100;

/** Looks at every file of the quarantine and at every orphan that the database knows. */
export async function tendQuarantine(
  deps: TendDeps,
  context: RequestContext,
  signal?: AbortSignal,
): Promise<Tended> {
  const done: Tended = { returned: [], damaged: [] };
  let batch: SetAside[] = [];
  for await (const file of deps.vault.quarantine.walk()) {
    if (isAborted(signal)) return done;
    batch.push(file);
    if (batch.length < batchSize) continue;
    await tendBatch(deps, context, batch, done);
    batch = [];
  }
  await tendBatch(deps, context, batch, done);
  await tendRows(deps, context, signal);
  return done;
}

async function tendBatch(
  deps: TendDeps,
  context: RequestContext,
  batch: readonly SetAside[],
  done: Tended,
): Promise<void> {
  if (batch.length === 0) return;
  await assertOwnVault(deps);
  const hashes = batch.map(({ sha256 }) => sha256);
  const unnamed = new Set(await unnamedBlobs(deps.database.kysely, hashes));
  await recordSetAside(
    deps,
    context,
    batch.filter(({ sha256 }) => unnamed.has(sha256)),
  );
  const back: string[] = [];
  for (const sha256 of hashes) {
    if (unnamed.has(sha256) || (await deps.vault.quarantine.isTaken(sha256))) continue;
    back.push(sha256);
  }
  const { returned, damaged } = await returnFiles(deps, context, back);
  done.returned.push(...returned);
  done.damaged.push(...damaged);
}

/** Files that are there without a row: a kill before the commit, or an older database. */
async function recordSetAside(
  deps: TendDeps,
  context: RequestContext,
  files: readonly SetAside[],
): Promise<void> {
  if (files.length === 0) return;
  const at = timestamp(deps.clock.now());
  const rows = files.map(({ sha256, bytes, manifest }) => {
    const written_at = manifest?.written_at ?? at;
    return { sha256, bytes, written_at, found_at: at, set_aside_at: manifest?.set_aside_at ?? at };
  });
  await transact(deps, context, async (tx) => {
    await noteFound(tx, context, rows);
    return null;
  });
}

/**
 * Moves files back that a record names, when their bytes are still those of their names. A copy
 * whose place is taken stays.
 */
export async function returnFiles(
  deps: TendDeps,
  context: RequestContext,
  hashes: readonly string[],
): Promise<Tended> {
  const done: Tended = { returned: [], damaged: [] };
  const sound: string[] = [];
  for (const sha256 of hashes) {
    const reading = await deps.vault.quarantine.examine(sha256);
    if (reading.state === 'read' && reading.sha256 === sha256) sound.push(sha256);
    else if (reading.state !== 'missing') done.damaged.push(sha256);
  }
  if (sound.length === 0) return done;
  await transact(deps, context, async (tx) => {
    for (const sha256 of await returnable(tx, sound)) {
      const outcome = await deps.vault.quarantine.putBack(sha256);
      if (outcome === 'returned') done.returned.push(sha256);
    }
    const at = timestamp(deps.clock.now());
    await endOrphans(tx, done.returned, 'returned', at);
    await writeOutcome(tx, context, at, 'vault.orphans_returned', done.returned);
    return null;
  });
  return done;
}

/** Without those that are just being erased, or were. */
async function returnable(tx: Tx, hashes: readonly string[]): Promise<string[]> {
  return notLeaving(tx, await lockBlobs(tx, hashes));
}

/** Rows whose files are named by now, or are nowhere any more. */
async function tendRows(
  deps: TendDeps,
  context: RequestContext,
  signal: AbortSignal | undefined,
): Promise<void> {
  const db = deps.database.kysely;
  let after: string | null = null;
  while (!isAborted(signal)) {
    const rows = await openOrphans(db, after, batchSize);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.sha256;
    const hashes = rows.map(({ sha256 }) => sha256);
    const unnamed = new Set(await unnamedBlobs(db, hashes));
    const gone: Orphan[] = [];
    const named: Orphan[] = [];
    for (const row of rows) {
      if ((await deps.vault.size(row.sha256)) === null) gone.push(row);
      else if (!unnamed.has(row.sha256)) named.push(row);
    }
    await endRows(deps, context, { gone, named });
  }
}

async function endRows(
  deps: TendDeps,
  context: RequestContext,
  { gone, named }: { gone: readonly Orphan[]; named: readonly Orphan[] },
): Promise<void> {
  if (gone.length + named.length === 0) return;
  await assertOwnVault(deps);
  const at = timestamp(deps.clock.now());
  const moved = new Set(named.filter((row) => row.set_aside_at !== null).map(hashOf));
  await transact(deps, context, async (tx) => {
    const back = await endOrphans(tx, named.map(hashOf), 'returned', at);
    const missing = await endOrphans(tx, gone.map(hashOf), 'missing', at);
    const returned = back.filter((sha256) => moved.has(sha256));
    await writeOutcome(tx, context, at, 'vault.orphans_returned', returned);
    await writeOutcome(tx, context, at, 'vault.orphans_missing', missing);
    return null;
  });
}

function hashOf({ sha256 }: Orphan): string {
  return sha256;
}

async function writeOutcome(
  tx: Tx,
  context: RequestContext,
  at: Timestamp,
  action: AuditAction,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return;
  const detail = { count: hashes.length, sha256: hashes };
  await writeAudit(tx, context, at, { action, detail });
}
