// What operations get to know of a request: who, under which id, with which retry key and version.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { validationFailed } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { hasRole, type Role } from '../../domain/role.ts';
import { canonicalJson } from '../../trust-core/canonical.ts';
import { versionTag } from '../responses/tagged.ts';

/** Who acts before there is an account. */
const anonymous = { id: 'anonymous', name: 'anonymous', roles: [] };

/**
 * The context of a request. `content` represents the body in the fingerprint of the retry key: the
 * parsed JSON, or the hash of a file.
 */
export function contextOf(
  request: FastifyRequest,
  content: unknown = request.body ?? null,
): RequestContext {
  const context: RequestContext = {
    principal: request.principal ?? anonymous,
    request_id: request.id,
  };
  const key = request.headers['idempotency-key'];
  if (typeof key === 'string' && takesKey(request)) {
    context.idempotency = { key: checkedKey(key), fingerprint: fingerprint(request, content) };
  }
  const version = ifMatchVersion(request.headers['if-match']);
  if (version !== undefined) context.if_match = version;
  request.context = context;
  return context;
}

function takesKey({ method, routeOptions: { config } }: FastifyRequest): boolean {
  return config.endpoint === undefined
    ? method === 'POST'
    : config.endpoint.idempotent !== undefined;
}

function checkedKey(key: string): string {
  if (key.length >= 1 && key.length <= 255) return key;
  const message = 'must have 1 to 255 characters';
  throw validationFailed([{ pointer: '/headers/idempotency-key', message }]);
}

function fingerprint(request: FastifyRequest, content: unknown): string {
  const { method, url, ignored, member } = request;
  const asked = {
    ...{ method, url, content },
    ...(ignored.length > 0 && { ignored }),
    // An answer that was kept while another team counted is not given again.
    ...(member && { teams: member.team_ids }),
  };
  return createHash('sha256').update(canonicalJson(asked)).digest('hex');
}

/**
 * `"7"` and `W/"7"` name version 7, `*` any; another tag, and a list of several, can never match.
 * Throws for what is no list of tags (RFC 9110, section 13.1.1).
 */
function ifMatchVersion(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  if (!entityTags.test(header)) {
    const message = 'must be an ETag as it was answered, in quotes, or *';
    throw validationFailed([{ pointer: '/headers/if-match', message }]);
  }
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim())?.[1];
  return version === undefined ? -1 : Number(version);
}

const entityTags = /^\s*(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*\s*$/;

/**
 * The tag of a record that the caller reads. The version counts every change, hidden ones too;
 * below Analyst, where nothing is written, the tag says what the answer shows and nothing else.
 */
export function readingTag(
  reply: FastifyReply,
  roles: readonly Role[],
  version: number,
  shown: unknown,
): string {
  if (hasRole(roles, 'Analyst')) return versionTag(version);
  // As it is sent: the schema leaves out what is not shown.
  const text = reply.serialize(shown) as string;
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}
