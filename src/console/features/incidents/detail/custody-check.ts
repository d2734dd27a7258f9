// The hash chain of a record, checked in this browser: anyone who shows the page need not be
// believed.
import { runAsync } from '../../../../trust-core/computation.ts';
import { firstBrokenEntry, type BrokenEntry } from '../../../../trust-core/custody.ts';
import type { CustodyEntry, Evidence } from '../../../api/types.gen.ts';
import { webCrypto } from '../../../web-crypto.ts';

export interface ChainCheck {
  entries: number;
  /** Null when every entry is valid. */
  broken: BrokenEntry | null;
}

export async function checkChain(
  record: Pick<Evidence, 'id' | 'hash_sha256'>,
  chain: readonly CustodyEntry[],
): Promise<ChainCheck> {
  const broken = await runAsync(firstBrokenEntry(record, chain), webCrypto);
  return { entries: chain.length, broken };
}
