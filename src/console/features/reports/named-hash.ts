// Which of the expected hashes a receipt names.
import { toBase64 } from '../../../trust-core/base64.ts';
import { fromHex } from '../../../trust-core/bytes.ts';

/** Receipts are small; larger files are not searched. */
const searchedBytes = 5_000_000;

/** The first of these hashes that the file names, in hex of either case or in base64. */
export async function namedHash(file: File, hashes: readonly string[]): Promise<string | null> {
  if (file.size > searchedBytes) return null;
  const text = await file.text();
  const lower = text.toLowerCase();
  const isNamed = (hash: string) => lower.includes(hash) || text.includes(toBase64(fromHex(hash)));
  return hashes.find(isNamed) ?? null;
}
