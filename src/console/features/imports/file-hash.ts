// SHA-256 of a file, computed in the browser before anything leaves this machine.

/** The browser's own hash takes a file whole into memory; a larger one is left to the server. */
const largestHashed = 268_435_456;

/** Hex; null for a file that is too large, or where the browser offers no hashing. */
export async function hashOf(file: File): Promise<string | null> {
  // Without TLS, and not on this machine, browsers have no `crypto.subtle`.
  if (file.size > largestHashed || !globalThis.isSecureContext) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
