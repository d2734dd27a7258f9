// The service below a path of its host (`IP3_BASE_PATH`). Its own routes know nothing of it: the
// path is taken off each request, and put before the addresses in the headers of the answer.
import type { IncomingMessage } from 'node:http';
import type { App } from './app-type.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The path below which browsers reach the service; empty at the root. */
    basePath: string;
  }
}

/**
 * How Fastify finds the own path of a request. A path without the base is left as it is: proxies
 * can take the base off themselves, and probes ask the port directly.
 */
export function pathBelow(base: string): { rewriteUrl?: (request: IncomingMessage) => string } {
  if (base === '') return {};
  return { rewriteUrl: ({ url = '/' }) => withoutBase(url, base) };
}

/** Where clients look for what a service with a path says of itself (RFC 8414, section 3.1). */
const wellKnown = /^\/\.well-known\/[\w-]+(?:\.json)?(?=\/)/;

function withoutBase(url: string, base: string): string {
  const known = wellKnown.exec(url)?.[0];
  if (known !== undefined && cutBase(url.slice(known.length), base) === '/') return known;
  return cutBase(url, base) ?? url;
}

/** What follows the base, from its slash on; undefined for a path that is not below it. */
function cutBase(url: string, base: string): string | undefined {
  if (!url.startsWith(base)) return undefined;
  const rest = url.slice(base.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : undefined;
}

/** @throws what `refusal` makes, for a base that an address of the service begins with. */
export function serveBelow(app: App, base: string, refusal: (fault: string) => Error): void {
  app.decorate('basePath', base);
  if (base === '') return;
  const first = firstOf(base);
  app.addHook('onRoute', ({ url }) => {
    if (firstOf(url) !== first) return;
    throw refusal(`IP3_BASE_PATH must not begin with ${first}, where the service has pages`);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const { location, link } = reply.getHeaders();
    if (isOwn(location)) void reply.header('location', base + location);
    if (typeof link === 'string') void reply.header('link', link.replace(/<(?=\/)/g, `<${base}`));
    done();
  });
}

/** `/api` of `/api/incidents`. */
function firstOf(path: string): string {
  return `/${path.split('/')[1] ?? ''}`;
}

function isOwn(location: unknown): location is string {
  return typeof location === 'string' && location.startsWith('/');
}
