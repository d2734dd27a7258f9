// Headers of bytes that someone sent once and someone else takes away.

/** Response headers of a file with its hash, as endpoints declare them. */
export const attachmentHeaderNames = [
  'Accept-Ranges',
  'Content-Disposition',
  'ETag',
  'Repr-Digest',
] as const;

/** The name is for people; the bytes are never shown in place, for they might be the malware. */
export function attachmentHeaders(file: { name: string; hash_sha256: string; bytes: number }) {
  const digest = Buffer.from(file.hash_sha256, 'hex').toString('base64');
  return {
    'content-type': 'application/octet-stream',
    'content-length': file.bytes,
    'content-disposition': `attachment; filename*=UTF-8''${extValue(file.name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    // Each answer is the whole: a hash says nothing of a part.
    'accept-ranges': 'none',
    etag: `"${file.hash_sha256}"`,
    'repr-digest': `sha-256=:${digest}:`,
  };
}

/** RFC 8187: what encodeURIComponent leaves alone but a header parameter cannot hold. */
function extValue(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
}
