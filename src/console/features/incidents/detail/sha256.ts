// SHA-256 in this browser, so that a file can be compared before, or without, leaving the machine.

/** WebCrypto takes a whole file at once; more than this may end the tab. */
export const hashableBytes = 1024 ** 3;

/** Browsers hash on a safe connection only: HTTPS, or this machine. */
export function canHash(): boolean {
  return 'subtle' in crypto;
}

export async function sha256Hex(data: Blob | string): Promise<string> {
  const bytes =
    typeof data === 'string' ? new TextEncoder().encode(data) : await data.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
