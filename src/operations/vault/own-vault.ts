// Whose vault it is. The mark in the vault names its installation, the database names the vault; a
// server works with a vault only where both agree, so that none takes another one's bytes for its
// own, or misses its own in an empty folder.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import { systemCode } from '../../domain/system-code.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { makeFolder } from '../../store/engine/make-folder.ts';
import { lockByName } from '../../store/engine/named-lock.ts';
import type { Tables } from '../../store/tables.ts';
import {
  installationId,
  knownVault,
  newestBlobs,
  noteVault,
  someBlobs,
} from '../../store/vault/vault-marks.ts';
import { blobPath, findFile, walkBlobs } from '../../vault/blob-files.ts';
import type { VaultFault } from '../../vault/vault-fault.ts';
import {
  markName,
  readMark,
  vaultOf,
  writeMark,
  type FoundMark,
  type VaultMark,
} from '../../vault/vault-mark.ts';
import type { Deps } from '../deps.ts';
import { transact } from '../transact.ts';
import { findRivalAtStart } from './find-rivals.ts';

type OwnDeps = Pick<Deps, 'database' | 'clock'>;

const adopt = 'run `proofline vault adopt --reason …` to give this vault to this installation';
const rightFolder = 'mount or restore the vault of this installation, or correct IP3_VAULT_URL';

/**
 * Makes sure that the vault in the folder is the one of this database, and that no other server
 * works with another copy of either; marks it at a first start. Throws `conflict` with what to do
 * for every other vault, and leaves that as it is.
 */
export async function claimVault(deps: OwnDeps, folder: string): Promise<void> {
  await claimMark(deps, folder);
  refuse(await findRivalAtStart(deps.database.kysely, folder), folder);
}

async function claimMark({ database, clock }: OwnDeps, folder: string): Promise<void> {
  const db = database.kysely;
  if ((await knownVault(db)) !== undefined) return refuse(await faultOf(db, folder), folder);
  // Two first starts at once: the second one finds what the first one wrote.
  await db.transaction().execute(async (tx) => {
    await lockByName(tx, 'vault');
    const mark = await readMark(folder);
    const isOpen = mark === null && (await knownVault(tx)) === undefined;
    const fault = isOpen ? await faultOfUnmarked(tx, folder) : await faultOf(tx, folder);
    refuse(fault, folder);
    const at = timestamp(clock.now());
    if (isOpen) await markNew(folder, { installation: await installationId(tx), marked_at: at });
    const taken = await readMark(folder);
    // Another database might have taken the folder at this very moment.
    refuse(await faultOfMark(tx, taken), folder);
    await noteVault(tx, required(vaultOf(taken), 'mark of the vault'), at);
  });
}

async function markNew(folder: string, mark: Omit<VaultMark, 'vault'>): Promise<void> {
  refuse(faultOfMaking(folder), folder);
  await writeMark(folder, { ...mark, vault: randomUUID() }, { replace: false });
}

function faultOfMaking(folder: string): VaultFault | null {
  try {
    makeFolder(folder);
    return null;
  } catch (error) {
    const found = `it cannot be made (${systemCode(error)})`;
    return { found, remedy: 'choose another with IP3_VAULT_URL' };
  }
}

function refuse(fault: VaultFault | null, folder: string): void {
  if (fault === null) return;
  const { found, remedy } = fault;
  throw new DomainError('conflict', `The vault ${folder} is not to be used: ${found}; ${remedy}.`);
}

/**
 * What is wrong with the vault of a running server; null while it is the one of its database and
 * no other server works with another copy of either.
 */
export async function findVaultFault(
  deps: Pick<Deps, 'database' | 'vault'>,
): Promise<VaultFault | null> {
  return deps.vault.rival.fault ?? faultOfMark(deps.database.kysely, await deps.vault.mark());
}

/**
 * What a valid mark does not prove: that the newest files are there. An empty disk, a backup of
 * before them and a copy that another process does not write to lack them. No reason to refuse a
 * start: what is there can be read, and a scrub records what is lost for good.
 */
export async function findVaultGap({
  database,
  vault,
}: Pick<Deps, 'database' | 'vault'>): Promise<VaultFault | null> {
  const newest = await newestBlobs(database.kysely, lookedFor);
  const sizes = await Promise.all(newest.map((sha256) => vault.size(sha256)));
  const missing = sizes.filter((size) => size === null).length;
  if (missing === 0) return null;
  const looked = `newest ${newest.length} files that the database names`;
  const found = `${missing} of the ${looked} are missing`;
  return { found, remedy: `${rightFolder}, or record the loss with \`proofline vault scrub\`` };
}

/** Throws `unavailable` unless the vault is the one of its database at this moment. */
export async function assertOwnVault(deps: Pick<Deps, 'database' | 'vault'>): Promise<void> {
  const fault = await findVaultFault(deps);
  if (fault === null) return;
  const detail = `The vault is not to be used: ${fault.found}; ${fault.remedy}.`;
  throw new DomainError('unavailable', detail);
}

async function faultOf(db: Kysely<Tables>, folder: string): Promise<VaultFault | null> {
  return faultOfMark(db, await readMark(folder));
}

async function faultOfMark(db: Kysely<Tables>, mark: FoundMark): Promise<VaultFault | null> {
  if (mark === 'unreadable') return { found: `its file ${markName} makes no sense`, ...lost };
  if (mark === null) return { found: 'it has no mark, and the one of this database has', ...lost };
  if (mark.installation !== (await installationId(db))) return foreign(mark.installation);
  const known = await knownVault(db);
  if (known === undefined || known === mark.vault) return null;
  return { found: 'it is not the one that this database knows', ...lost };
}

const lost = { remedy: `${rightFolder}, or ${adopt}` };

function foreign(installation: string): VaultFault {
  const found = `it belongs to another installation (${installation})`;
  return { found, remedy: `start with the database of that one or with a vault of its own` };
}

/** Blobs of the database that are looked for in a vault. */
const lookedFor = 20;

/** A vault of before there were marks is taken when it has bytes that the database knows. */
async function faultOfUnmarked(db: Kysely<Tables>, folder: string): Promise<VaultFault | null> {
  const known = await someBlobs(db, lookedFor);
  if (known.length === 0) {
    if (!(await hasBlobs(folder))) return null;
    const found = 'it holds files, and this database knows of none';
    return { found, remedy: `correct DATABASE_URL, IP3_DATA_DIR or IP3_VAULT_URL, or ${adopt}` };
  }
  for (const sha256 of known) if ((await findFile(blobPath(folder, sha256))) !== null) return null;
  return { found: 'it has none of the files that this database names', ...lost };
}

async function hasBlobs(folder: string): Promise<boolean> {
  const files = walkBlobs(folder);
  try {
    return (await files.next()).done !== true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  } finally {
    await files.return(undefined);
  }
}

export interface Adoption {
  installation: string;
  vault: string;
  /** The mark that the vault had; null when it had none, or one that cannot be read. */
  before: VaultMark | null;
}

/**
 * Gives a vault to this installation, whatever its mark says, by an operator's decision. The server
 * that it belonged to finds so and refuses it.
 */
export async function adoptVault(
  deps: OwnDeps,
  context: RequestContext,
  folder: string,
  decision: { reason: string; by: string },
): Promise<Adoption> {
  const found = await readMark(folder);
  const before = found === 'unreadable' ? null : found;
  const at = timestamp(deps.clock.now());
  const vault = randomUUID();
  const installation = await transact(deps, context, async (tx) => {
    await lockByName(tx, 'vault');
    const known = await knownVault(tx);
    if (known !== undefined && before !== null && (await faultOfMark(tx, before)) === null) {
      const detail = 'The vault is the one of this installation; nothing was done.';
      throw new DomainError('conflict', detail);
    }
    const own = await installationId(tx);
    await noteVault(tx, vault, at);
    const vaults = { vault, before, known_vault: known ?? null };
    const detail = { ...decision, installation: own, ...vaults };
    await writeAudit(tx, context, at, { action: 'vault.adopted', detail });
    return own;
  });
  // The database first: what is cut off here is refused at the next start, and adopted again.
  await writeMark(folder, { installation, vault, marked_at: at }, { replace: true });
  return { installation, vault, before };
}
