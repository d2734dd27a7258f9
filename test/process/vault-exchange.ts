// What the commands of an encrypted vault do, for a process that is killed meanwhile and for the
// one that goes on after it.
import { randomUUID } from 'node:crypto';
import { systemContext } from '../../src/operations/system-context.ts';
import { decryptVault } from '../../src/operations/vault/decrypt-vault.ts';
import { encryptVault } from '../../src/operations/vault/encrypt-vault.ts';
import { openVaultKeys } from '../../src/operations/vault/file-keys.ts';
import { rekeyVault } from '../../src/operations/vault/rekey-vault.ts';
import type { Database } from '../../src/store/engine/database.ts';
import type { Vault } from '../../src/vault/vault.ts';

export type Exchange = 'encrypt' | 'decrypt' | 'rekey';

export const clock = { now: () => Temporal.Now.instant() };

export const keysOf = (database: Database, key: Buffer | undefined) =>
  openVaultKeys({ database, clock }, key);

export async function exchangeVault(
  what: Exchange,
  { database, vault }: { database: Database; vault: Vault },
  keys: { from: Buffer; to: Buffer },
): Promise<void> {
  const deps = { database, clock, vault };
  const context = systemContext({ ids: { next: randomUUID } }, 'cli');
  if (what === 'encrypt') await encryptVault(deps, context, { dry_run: false });
  if (what === 'decrypt') await decryptVault(deps, context, { dry_run: false });
  if (what === 'rekey') await rekeyVault(deps, context, keys);
}
