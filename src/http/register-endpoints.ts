// Endpoints as routes: each is registered once, with its schemas, its access and what all share.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../domain/principal.ts';
import type { App } from './app-type.ts';
import type { Endpoint } from './endpoint.ts';
import type { HttpDeps } from './http-deps.ts';
import { errorsOf, isStreamed } from './implied.ts';
import { sourceOf } from './requests/caller-address.ts';
import { contextOf } from './requests/context.ts';
import { isRefusedGuess } from './requests/held-refusals.ts';
import { depsOfMember } from './requests/members.ts';
import { takeRawBodies } from './requests/uploads.ts';
import { HeldTagHeaders, holdsTag } from './responses/entity-tags.ts';
import { streamCounter } from './responses/event-stream.ts';
import { Tagged } from './responses/tagged.ts';
import {
  ConditionalHeaders,
  IdempotencyHeaders,
  IncidentConditionalHeaders,
  OnceHeaders,
  problems,
  VersionHeaders,
} from './schema/schema.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the handler has taken of the request, for headers of the response. */
    context: RequestContext | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

export function registerEndpoints(app: App, deps: HttpDeps, list: readonly Endpoint[]): void {
  app.decorateRequest('context', null);
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isReplay = request.context?.replayed === true && reply.statusCode < 400;
    if (isReplay) void reply.header('idempotent-replayed', 'true');
    done();
  });
  for (const one of list.filter((each) => !isStreamed(each))) addRoute(app, deps, one);
  // Async, so that what is thrown here ends the start by its name.
  void app.register(async (scope: App) => {
    takeRawBodies(scope);
    for (const one of list.filter(isStreamed)) addRoute(scope, deps, one);
  });
}

/** The path of the endpoint on this server. */
function servedPath({ path }: Pick<Endpoint, 'path'>, moduleBase: string): string {
  return path.replace('{module_base}', moduleBase);
}

function addRoute(app: App, deps: HttpDeps, endpoint: Endpoint): void {
  const { limits: { bodyBytes, streams } = {}, quiet } = endpoint;
  const countStream = streamCounter(streams ?? { all: 0, ofOne: 0 });
  const handle = handlerOf(endpoint);
  const status = lowestStatus(endpoint);
  app.route({
    method: endpoint.method,
    url: servedPath(endpoint, deps.config.IP3_MODULE_BASE),
    schema: knownSchema(endpoint),
    config: { endpoint },
    ...(bodyBytes === undefined ? {} : { bodyLimit: bodyBytes }),
    ...(quiet === true ? { logLevel: 'warn' } : {}),
    handler: async (request, reply) => {
      void reply.status(status);
      const answer = await handle(callOf(deps, request, reply, countStream));
      // A reply that the handler has sent, or a response without a body. A client that leaves a
      // stream early closes the connection before its end, which `sent` waits for.
      const isSent = reply.sent || reply.raw.headersSent || reply.raw.destroyed;
      if (isSent) return reply;
      return answer instanceof Tagged
        ? sendTagged(request, reply, answer)
        : (answer ?? reply.send(null));
    },
  });
}

/** A guess that is refused for its pace is answered late where there are many of its caller. */
function handlerOf(endpoint: Endpoint) {
  type Asked = ReturnType<typeof callOf>;
  if (endpoint.limits?.guesses === undefined) return (call: Asked) => endpoint.handle(call);
  return async (call: Asked) => {
    try {
      return await endpoint.handle(call);
    } catch (error) {
      const { block } = sourceOf(call.request);
      if (isRefusedGuess(error)) await call.deps.shared.heldRefusals.hold(block, call.reply.raw);
      throw error;
    }
  };
}

/** 304 without a body when the caller holds it; only a declared read takes `If-None-Match`. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, { body, tag }: Tagged<unknown>) {
  void reply.header('etag', tag);
  const takesHeld = request.routeOptions.config.endpoint?.conditional === 'held';
  const isHeld = takesHeld && holdsTag(request.headers['if-none-match'], tag);
  return isHeld ? reply.status(304).send(null) : body;
}

function lowestStatus({ response }: Endpoint): number {
  return Math.min(...Object.keys(response).map(Number));
}

function callOf(
  deps: HttpDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  countStream: (id: string) => () => void,
) {
  const { principal, params, query, body, member } = request;
  const seen = member ? depsOfMember(deps, member) : deps;
  return {
    ...{ deps: seen, request, reply, principal, params, query, body },
    get context() {
      return request.context ?? contextOf(request);
    },
    holdStream: () => countStream(principal?.id ?? ''),
  };
}

/** Made once for all services of a process. */
const schemas = new WeakMap<Endpoint, ReturnType<typeof schemaOf>>();

function knownSchema(endpoint: Endpoint) {
  const schema = schemas.get(endpoint) ?? schemaOf(endpoint);
  schemas.set(endpoint, schema);
  return schema;
}

function schemaOf(endpoint: Endpoint) {
  const { operationId, tags, summary, description, hidden } = endpoint;
  const { params, query, body, produces } = endpoint;
  const headers = requestHeaders(endpoint);
  return {
    ...{ operationId, tags: [...tags], summary, description },
    ...(hidden === true && { hide: true }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    ...(produces && { produces: [...produces] }),
    response: { ...endpoint.response, ...problems(...errorsOf(endpoint)) },
  };
}

function requestHeaders({ headers, idempotent, conditional }: Endpoint) {
  if (headers !== undefined) return headers;
  if (conditional === 'held') return HeldTagHeaders;
  if (idempotent === 'once') return OnceHeaders;
  if (conditional === undefined) return idempotent && IdempotencyHeaders;
  if (idempotent === undefined) return VersionHeaders;
  return conditional === 'incident' ? IncidentConditionalHeaders : ConditionalHeaders;
}
