// An answer that is made once and sent often: its bytes, its tag, and how it is sent.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takesEncoding } from '../responses/compressed.ts';
import { holdsTag } from '../responses/entity-tags.ts';

export interface Document {
  body: Buffer;
  type: string;
  /** Strong entity tag over the bytes (RFC 9110 §8.8.3). */
  etag: string;
}

/** `body` as it will be sent with the media type `type`. */
export function makeDocument(body: string | Buffer, type: string): Document {
  const bytes = Buffer.from(body);
  const digest = createHash('sha256').update(bytes).digest('base64url');
  return { body: bytes, type, etag: `"${digest}"` };
}

/** `value` as a JSON document. */
export function jsonDocument(value: unknown): Document {
  return makeDocument(JSON.stringify(value), 'application/json; charset=utf-8');
}

/** Sends the document, or 304 when the caller says it has these very bytes. */
export function sendDocument(
  request: Pick<FastifyRequest, 'headers'>,
  reply: Pick<FastifyReply, 'header' | 'code' | 'send'>,
  document: Document,
  // no-cache: keep it, but ask. A restart with a newer build is then seen at once.
  cacheControl = 'no-cache',
): void {
  const held = request.headers['if-none-match'];
  const tag = holdsWeak(request, document) ? `W/${document.etag}` : document.etag;
  reply.header('etag', tag).header('cache-control', cacheControl);
  if (holdsTag(held, document.etag)) reply.code(304).send();
  else reply.header('content-type', document.type).send(document.body);
}

/** A cache that holds the weak tag of a compressed answer keeps nothing fresh by a strong one. */
function holdsWeak({ headers }: Pick<FastifyRequest, 'headers'>, { etag }: Document): boolean {
  const isHeld = headers['if-none-match']?.includes(`W/${etag}`) ?? false;
  return isHeld && takesEncoding(headers['accept-encoding'], 'gzip');
}
