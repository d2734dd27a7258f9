// Exchanging the operator's key: the keys of all files are wrapped by the new one, in a single
// transaction. No file of the vault is touched, so after a kill at any point one key fits all.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import {
  lockWrappingKey,
  noteWrappingKey,
  pageOfVaultKeys,
  rewrapVaultKeys,
} from '../../store/vault/vault-keys.ts';
import { keyName } from '../../trust/sealed-secret.ts';
import type { Deps } from '../deps.ts';
import { transact, type Tx } from '../transact.ts';
import { otherVaultKey, unwrapKey, wrapKey } from './file-keys.ts';

export interface ExchangedKey {
  /** Keys of files that were wrapped again. */
  keys: number;
  from: string;
  to: string;
}

/**
 * Throws `conflict` when `from` is not the key of this database, when both are the same, and when a
 * key does not open under it; then nothing was changed.
 */
export async function rekeyVault(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  { from, to }: { from: Buffer; to: Buffer },
): Promise<ExchangedKey> {
  const names = { from: keyName(from), to: keyName(to) };
  if (names.from === names.to) throw sameKey(names.to);
  const at = timestamp(deps.clock.now());
  return transact(deps, context, async (tx) => {
    // Uploads that are under way keep their key before this or are refused after it.
    if ((await lockWrappingKey(tx)) !== names.from) throw otherVaultKey();
    const keys = await rewrapAll(tx, from, to);
    await noteWrappingKey(tx, names.to, at);
    const detail = { count: keys, from: names.from, to: names.to };
    await writeAudit(tx, context, at, { action: 'vault.key_exchanged', detail });
    return { keys, ...names };
  });
}

async function rewrapAll(tx: Tx, from: Buffer, to: Buffer): Promise<number> {
  let keys = 0;
  for (let after: string | null = null; ;) {
    const page = await pageOfVaultKeys(tx, after);
    const rows = page.map(({ id, ...row }) => {
      const key = unwrapKey(from, id, row);
      if (key === null) throw notOpened(id);
      return { id, wrapped: wrapKey(to, { id, key }, row.sha256) };
    });
    await rewrapVaultKeys(tx, rows);
    keys += rows.length;
    after = page.at(-1)?.id ?? null;
    if (after === null) return keys;
  }
}

function sameKey(name: string): DomainError {
  return new DomainError('conflict', `The new key is the key in use, ${name}.`);
}

function notOpened(id: string): DomainError {
  const detail = `The key ${id} of a file was wrapped by another key. Nothing was changed.`;
  return new DomainError('conflict', detail);
}
