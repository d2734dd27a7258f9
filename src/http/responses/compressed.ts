// Answers that a program reads are smaller on the way where the caller asks for it: a list is text
// that repeats itself.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { App } from '../app-type.ts';

const compress = promisify(gzip);
/** One packet of a network takes about as much; a smaller answer comes no sooner. */
const leastBytes = 1400;
/** A list of 200 incidents, 172 kB, is 10.6 kB after 0.1 ms; at level 6, 10.0 kB after 0.5 ms. */
const level = 1;

/**
 * Only what is read, so that no secret, which the answer to a `POST` shows once, shares a
 * compressed body with text of others. The tag of a record stays: it names the version, for
 * `If-Match`.
 */
export function compressAnswers(app: App): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    // What an answer says with its text it says without it, too (RFC 9110, section 15.4.5).
    if (reply.statusCode === 304 && !reply.hasHeader('vary'))
      void reply.header('vary', 'accept-encoding');
    if (!reads || !isLong(payload) || !isText(reply) || !mayBeEncoded(reply)) return payload;
    void reply.header('vary', 'accept-encoding');
    if (!takesEncoding(request.headers['accept-encoding'], 'gzip')) return payload;
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    if (Buffer.isBuffer(payload)) weakenTag(reply);
    return compress(payload, { level });
  });
}

function isLong(payload: unknown): payload is string | Buffer {
  const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
  return isWhole && payload.length >= leastBytes;
}

function isText(reply: FastifyReply): boolean {
  return /^text\/|json|xml/.test(String(reply.getHeader('content-type')));
}

/** The tag of a document is one of its plain bytes; a weak one says that these mean the same. */
function weakenTag(reply: FastifyReply): void {
  const tag = reply.getHeader('etag');
  if (typeof tag === 'string' && tag.startsWith('"')) void reply.header('etag', `W/${tag}`);
}

/** A digest of the answer is one of the bytes as they are sent. */
function mayBeEncoded(reply: FastifyReply): boolean {
  return ['content-encoding', 'repr-digest', 'vary'].every((name) => !reply.hasHeader(name));
}

/** Whether `Accept-Encoding` names it, and not with `q=0`. */
export function takesEncoding(header: string | string[] | undefined, encoding: string): boolean {
  const refused = String.raw`(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))`;
  return new RegExp(`\\b${encoding}\\b${refused}`, 'i').test(String(header ?? ''));
}
