// How the body of a request is packed.
import type { IncomingHttpHeaders } from 'node:http';

/** `identity` for a body that is sent as it is. */
export function contentEncoding(headers: IncomingHttpHeaders): string {
  return (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
}

export function isPacked(headers: IncomingHttpHeaders): boolean {
  return contentEncoding(headers) !== 'identity';
}
