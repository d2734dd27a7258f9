// Unknown addresses and wrong methods: 404, or 405 with what is allowed there. A browser that opens
// an unknown address gets the page that says so.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/error.ts';
import { textBefore } from '../../domain/text-before.ts';
import { connectors } from '../../importers/importer.ts';
import type { App } from '../app-type.ts';

/** `sendPage` sends the console, whose router knows that it has no such page. */
type SendPage = (request: FastifyRequest, reply: FastifyReply) => void;

export function unknownRoutes(app: App, sendPage?: SendPage): void {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const route = known.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const name of [method].flat()) route.methods.add(name);
    known.set(url, route);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = textBefore(request.url, '?');
    const allowed = [...known.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap(({ methods }) => [...methods]);
    if (request.method === 'POST' && importAddress.test(path)) throw noSuchImport();
    // A known pattern whose own route found nothing: a file that is not there.
    if (allowed.length === 0 || allowed.includes(request.method)) {
      if (sendPage === undefined || !opensPage(request, path)) throw noSuchAddress();
      sendPage(request, reply.code(404));
      return;
    }
    const allow = [...new Set(allowed)].sort().join(', ');
    void reply.header('allow', allow);
    const detail = `${request.method} is not allowed here; use ${allow}.`;
    throw new DomainError('method_not_allowed', detail, { allow });
  });
}

/** A browser that shows what it gets, at no address of the API or of a file. */
function opensPage({ method, headers }: FastifyRequest, path: string): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const isPage = !/^\/(?:api|assets|console-assets|\.well-known)(?:\/|$)/.test(path);
  return isRead && isPage && /\btext\/html\b/.test(headers.accept ?? '');
}

/** The address of a run takes no POST, but anyone who sends one means a kind of file. */
const importAddress = /^\/api\/ip3\/v1\/imports\/[^/]+$/;

function noSuchImport(): DomainError {
  const kinds = ['auto', ...connectors];
  const detail = `There is no import of this kind; the kinds are ${kinds.join(', ')}.`;
  return new DomainError('not_found', detail, { kinds });
}

function patternOf(url: string): RegExp {
  const escaped = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\*/g, '.*').replace(/:\w+/g, '[^/]+')}$`);
}

function noSuchAddress(): DomainError {
  return new DomainError('not_found', 'There is nothing at this URL. See /api/docs.');
}
