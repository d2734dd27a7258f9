// JSON bodies: parsed once, then checked for what can be neither stored nor hashed, wherever it is.
import { isUtf8 } from 'node:buffer';
import type { FastifyBodyParser } from 'fastify';
import { duplicateMember } from '../../domain/duplicate-members.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import { scimBase, scimType } from '../../domain/scim/scim.ts';
import { isStorable } from '../../domain/storable.ts';
import type { App } from '../app-type.ts';
import { isPacked } from './content-encoding.ts';
import { limits } from './limits.ts';

/**
 * `Content-Type: application/json` without a body is a body that says nothing. Plain text is no
 * body.
 */
export function jsonBodies(app: App): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  const read: Parser = (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (isPacked(request.headers)) return done(notUnpacked());
    if (!isUtf8(body as Buffer)) return done(notUtf8());
    const text = body.toString('utf8');
    return parse(request, text, (error, value: unknown) => {
      done((error && refusal(error, text)) ?? faultOf(value) ?? memberTwice(text), value);
    });
  };
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, read);
  app.addContentTypeParser(scimType, { parseAs: 'buffer' }, (request, body, done) => {
    const isScim = request.url.startsWith(`${scimBase}/`);
    return isScim ? read(request, body, done) : done(notHere());
  });
}

type Parser = FastifyBodyParser<Buffer | string>;

function notHere(): DomainError {
  return new DomainError('unsupported_media_type', 'Send application/json.');
}

/** A sound text is refused for names that reach the prototype of an object. */
function refusal(error: Error, text: string): Error {
  try {
    JSON.parse(text);
  } catch {
    return error;
  }
  const message = 'has a member named "__proto__" or "constructor", which is not taken';
  return validationFailed([{ pointer: '', message }]);
}

function notUnpacked(): DomainError {
  const detail = 'Send this body without Content-Encoding; only files and logs can be compressed.';
  return new DomainError('unsupported_media_type', detail);
}

/** Other bytes would be kept as U+FFFD, so as something that no one sent. */
function notUtf8(): DomainError {
  return new DomainError('malformed_json', 'Send the JSON in UTF-8; these bytes are not.');
}

/** The error for a sound JSON text in which an object has a member twice. */
export function memberTwice(text: string): DomainError | null {
  const { name } = duplicateMember(text) ?? {};
  if (name === undefined) return null;
  const shown = name.length > 100 ? `${name.slice(0, 100)}…` : name;
  return new DomainError('malformed_json', `The member "${shown}" is repeated. Send it once.`);
}

interface Visit {
  value: unknown;
  pointer: string;
  depth: number;
}

/**
 * The fault of the first text that PostgreSQL or canonical JSON cannot hold (U+0000, half a
 * surrogate pair), or of nesting that would exhaust the stack of anyone who walks it next; null if
 * missing.
 */
function faultOf(root: unknown): Error | null {
  const waiting: Visit[] = [{ value: root, pointer: '', depth: 0 }];
  for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
    const { value, pointer, depth } = visit;
    if (typeof value === 'string') {
      if (isStorable(value)) continue;
      const message = 'holds a character that cannot be stored (U+0000 or half a surrogate pair)';
      return validationFailed([{ pointer, message }]);
    }
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= limits.jsonDepth) {
      const message = `is nested deeper than ${limits.jsonDepth} levels`;
      return validationFailed([{ pointer, message }]);
    }
    for (const [name, child] of Object.entries(value)) {
      if (!isStorable(name)) {
        const message = 'has a member whose name cannot be stored';
        return validationFailed([{ pointer, message }]);
      }
      const escaped = name.replaceAll('~', '~0').replaceAll('/', '~1');
      waiting.push({ value: child, pointer: `${pointer}/${escaped}`, depth: depth + 1 });
    }
  }
  return null;
}
