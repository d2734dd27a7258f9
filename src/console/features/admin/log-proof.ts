// Proofs of the audit log, verified in this browser; hashes are hex, as the API sends them.
import { fromHex } from '../../../trust-core/bytes.ts';
import { runAsync, type Computation } from '../../../trust-core/computation.ts';
import {
  verifyConsistency,
  verifyInclusion,
  type Consistency,
  type Inclusion,
} from '../../../trust-core/merkle.ts';
import { UntrustedError } from '../../../trust-core/untrusted-error.ts';
import { webCrypto } from '../../web-crypto.ts';

/** SHA-256 in hex. */
export type HexHash = string;

/** False for anything but a proof that the leaf is at its index in the tree. */
export function provesInclusion(
  { leaf, ...claim }: Omit<Inclusion, 'leaf'> & { leaf: HexHash },
  proof: readonly HexHash[],
): Promise<boolean> {
  return isProven(() => verifyInclusion({ ...claim, leaf: fromHex(leaf) }, proof.map(fromHex)));
}

/** False for anything but a proof that the new tree starts with the old one. */
export function provesConsistency(claim: Consistency, proof: readonly HexHash[]): Promise<boolean> {
  return isProven(() => verifyConsistency(claim, proof.map(fromHex)));
}

/** Text that is not hexadecimal proves nothing. */
async function isProven(verify: () => Computation<boolean>): Promise<boolean> {
  try {
    return await runAsync(verify(), webCrypto);
  } catch (error) {
    if (error instanceof UntrustedError) return false;
    throw error;
  }
}
