// Keys of encrypted files: rows of the database, each wrapped by the key that the operator keeps in
// a file. Neither alone reads a byte of evidence.
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { lockByName } from '../../store/engine/named-lock.ts';
import type { Tables } from '../../store/tables.ts';
import {
  deleteVaultKeys,
  findVaultKey,
  insertVaultKey,
  listVaultKeys,
  noteWrappingKey,
  wrappingKey,
  type WrappedKey,
} from '../../store/vault/vault-keys.ts';
import { keyName, openWith, sealWith } from '../../trust/sealed-secret.ts';
import type { VaultFault } from '../../vault/vault-fault.ts';
import { noKeys, type FileKey, type VaultKeys } from '../../vault/vault-keys.ts';
import type { Deps } from '../deps.ts';

type KeyDeps = Pick<Deps, 'database' | 'clock'>;

/** `wrapping`: the operator's key; undefined where the vault is plain. */
export function openVaultKeys({ database, clock }: KeyDeps, wrapping?: Buffer): VaultKeys {
  if (wrapping === undefined) return noKeys;
  const db = database.kysely;
  return {
    encrypts: true,
    add: async ({ id, key }, sha256) => {
      const wrapped = wrapKey(wrapping, { id, key }, sha256);
      const row = { id, sha256, wrapped, made_at: timestamp(clock.now()) };
      if (!(await insertVaultKey(db, row, keyName(wrapping)))) throw keyExchanged();
    },
    find: async (id) => {
      const row = await findVaultKey(db, id);
      return row === undefined ? null : unwrapKey(wrapping, id, row);
    },
    forget: (id) => deleteVaultKeys(db, [id]).catch(() => undefined),
  };
}

/**
 * The keys of a backup, which are those of one moment: a file that was encrypted later has a key
 * that the backup lacks, so it counts as one that cannot be read. Throws `conflict` when there are
 * keys and the operator's is not the one that wraps them.
 */
export async function readKeysOnce(
  db: Kysely<Tables>,
  wrapping: Buffer | undefined,
): Promise<VaultKeys> {
  const rows = await listVaultKeys(db);
  const [first] = rows;
  if (first === undefined) return noKeys;
  const [id, row] = first;
  if (wrapping === undefined || unwrapKey(wrapping, id, row) === null) {
    throw otherVaultKey();
  }
  const find = (wanted: string) => {
    const found = rows.get(wanted);
    return Promise.resolve(found === undefined ? null : unwrapKey(wrapping, wanted, found));
  };
  return { ...noKeys, find };
}

function keyExchanged(): DomainError {
  const detail =
    "The operator's key of the vault was exchanged, or encryption was turned off; give this " +
    'server the IP3_VAULT_KEY_FILE of the others and start it again.';
  return new DomainError('unavailable', detail);
}

export function otherVaultKey(): DomainError {
  const detail =
    'The files of the vault are encrypted with another key than IP3_VAULT_KEY; name the file ' +
    'with the right key in IP3_VAULT_KEY_FILE.';
  return new DomainError('conflict', detail);
}

/** The key of a file as the database has it. */
export function wrapKey(wrapping: Buffer, { id, key }: FileKey, sha256: string): string {
  const about = aboutKey(id, sha256);
  return sealWith(wrapping, Buffer.from(key), { about, nonce: randomBytes(12) });
}

/** Null when another key wrapped it. */
export function unwrapKey(wrapping: Buffer, id: string, { sha256, wrapped }: WrappedKey) {
  return openWith(wrapping, wrapped, aboutKey(id, sha256));
}

function aboutKey(id: string, sha256: string): string {
  return `key ${id} of the bytes ${sha256}`;
}

/**
 * Makes sure that the operator's key is the one of this database, and notes the first one, which
 * stays, also before the first file is encrypted. Throws `conflict` without the key or with another
 * one, before a byte is read or written.
 */
export async function claimWrappingKey(deps: KeyDeps, wrapping?: Buffer): Promise<void> {
  const db = deps.database.kysely;
  const name = wrapping === undefined ? null : keyName(wrapping);
  if (name !== null && (await wrappingKey(db)) === undefined) {
    // Two first starts with different keys: the second one finds the first.
    await db.transaction().execute(async (tx) => {
      await lockByName(tx, 'vault');
      if ((await wrappingKey(tx)) !== undefined) return;
      await noteWrappingKey(tx, name, timestamp(deps.clock.now()));
    });
  }
  await assertKeyFits(deps, wrapping);
}

/** Throws `conflict` unless the operator's key is the one of this database. */
export async function assertKeyFits(
  deps: Pick<Deps, 'database'>,
  wrapping?: Buffer,
): Promise<void> {
  const fault = await findKeyFault(deps, wrapping);
  if (fault === null) return;
  throw new DomainError(
    'conflict',
    `The vault is not to be used: ${fault.found}; ${fault.remedy}.`,
  );
}

/** What is wrong with the operator's key; null while it fits, and where the vault is plain. */
export async function findKeyFault(
  { database }: Pick<Deps, 'database'>,
  wrapping?: Buffer,
): Promise<VaultFault | null> {
  const db = database.kysely;
  const known = await wrappingKey(db);
  if (wrapping === undefined) {
    if (known === undefined) return null;
    return { found: `its files are encrypted with the key ${known.key_name}`, ...giveKey };
  }
  if (known?.key_name === keyName(wrapping)) return null;
  const expected = known === undefined ? 'no key' : `the key ${known.key_name}`;
  const given = `IP3_VAULT_KEY holds the key ${keyName(wrapping)}`;
  return { found: `${given}, and this database knows ${expected}`, ...giveKey };
}

const giveKey = {
  remedy: 'name the file with the right key in IP3_VAULT_KEY_FILE, for every process',
};
