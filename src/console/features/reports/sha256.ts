// The SHA-256 of a file, made in the browser before anything leaves it.

export async function sha256Of(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Receipts are small; in a larger file nothing is looked for. */
const longest = 5_000_000;

/** The first of these hashes that the file names, in hex of either case or in base64. */
export async function namedHash(file: File, hashes: readonly string[]): Promise<string | null> {
  if (file.size > longest) return null;
  const text = await file.text();
  const lower = text.toLowerCase();
  return hashes.find((hash) => lower.includes(hash) || text.includes(base64Of(hash))) ?? null;
}

function base64Of(hex: string): string {
  const bytes = hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  return btoa(String.fromCharCode(...bytes));
}
