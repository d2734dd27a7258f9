// What an operator decides about files of the quarantine, each named by its hash: back to its
// place, or deleted for good, which is recorded before it is done.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { unnamedBlobs } from '../../store/vault/blobs.ts';
import { endOrphans } from '../../store/vault/orphans.ts';
import type { Deps } from '../deps.ts';
import { transact } from '../transact.ts';
import { assertOwnVault } from './own-vault.ts';
import { returnFiles, type Tended } from './tend-quarantine.ts';

type DecideDeps = Pick<Deps, 'database' | 'vault' | 'clock'>;

/** Moves files back that records name. Throws `conflict` for one that no record names. */
export async function restoreFromQuarantine(
  deps: DecideDeps,
  context: RequestContext,
  hashes: readonly string[],
): Promise<Tended> {
  await assertOwnVault(deps);
  await assertThere(deps, hashes);
  const [unnamed] = await unnamedBlobs(deps.database.kysely, hashes);
  if (unnamed !== undefined) {
    const detail =
      `No record names ${unnamed}; it stays in the quarantine. ` +
      'Restore the database that names it first, or copy the file.';
    throw new DomainError('conflict', detail);
  }
  return returnFiles(deps, context, hashes);
}

/**
 * Deletes files of the quarantine for good. Throws `conflict` for one that a record names, unless
 * its bytes are whole in their place, and `not_found` for one that is not there.
 */
export async function deleteFromQuarantine(
  deps: DecideDeps,
  context: RequestContext,
  hashes: readonly string[],
  decision: { reason: string; by: string },
): Promise<{ deleted: string[]; bytes: number }> {
  await assertOwnVault(deps);
  const files = await assertThere(deps, hashes);
  const unnamed = new Set(await unnamedBlobs(deps.database.kysely, hashes));
  for (const sha256 of hashes) if (!unnamed.has(sha256)) await assertKept(deps, sha256);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const at = timestamp(deps.clock.now());
  await transact(deps, context, async (tx) => {
    await endOrphans(tx, hashes, 'deleted', at);
    const named = files.map((file) => ({ sha256: file.sha256, bytes: file.bytes }));
    const detail = { ...decision, count: named.length, files: named };
    await writeAudit(tx, context, at, { action: 'vault.orphans_deleted', detail });
    return null;
  });
  for (const sha256 of hashes) await deps.vault.quarantine.remove(sha256);
  return { deleted: [...hashes], bytes };
}

async function assertThere({ vault }: DecideDeps, hashes: readonly string[]) {
  const files = await Promise.all(hashes.map((sha256) => vault.quarantine.find(sha256)));
  const missing = hashes.filter((_, index) => files[index] === null);
  if (missing.length === 0) return files.filter((file) => file !== null);
  const detail =
    `The quarantine holds no ${missing.join(', ')}; ` +
    'see "proofline vault quarantine" for what it holds.';
  throw new DomainError('not_found', detail);
}

async function assertKept({ vault }: DecideDeps, sha256: string): Promise<void> {
  const reading = await vault.quarantine.examinePlace(sha256);
  if (reading.state === 'read' && reading.sha256 === sha256) return;
  const detail =
    `A record names ${sha256}, and these are its only bytes; nothing was deleted. ` +
    'Put it back with "proofline vault restore".';
  throw new DomainError('conflict', detail);
}
