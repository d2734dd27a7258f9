// The HTTP application: every route family registered in one visible list. It does not listen.
import { STATUS_CODES, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { parse as parseQuery } from 'node:querystring';
import type { TlsOptions } from 'node:tls';
import multipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyBaseLogger, type FastifyError } from 'fastify';
import { timestamp } from './domain/clock.ts';
import { DomainError, errorStatus, type ErrorCode } from './domain/error.ts';
import type { App } from './http/app-type.ts';
import { pathBelow, serveBelow } from './http/base-path.ts';
import { consoleRoutes, readConsole } from './http/console/routes.ts';
import { endpoints } from './http/endpoints.ts';
import { families } from './http/families.ts';
import { httpDeps } from './http/http-deps.ts';
import { openApiDocument } from './http/openapi/document.ts';
import { referenceRoutes } from './http/pages/reference-routes.ts';
import { pageRoutes } from './http/pages/routes.ts';
import { publicDocuments } from './http/public/public-documents.ts';
import { registerEndpoints } from './http/register-endpoints.ts';
import { authentication } from './http/requests/authenticate.ts';
import { findCallers, type ProxyState } from './http/requests/caller-address.ts';
import { checkRequests } from './http/requests/check-requests.ts';
import { findCertificates } from './http/requests/client-certificate.ts';
import { endConnection, limitConnections } from './http/requests/connections.ts';
import { checkHosts } from './http/requests/host-check.ts';
import { jsonBodies } from './http/requests/json-body.ts';
import { limits } from './http/requests/limits.ts';
import { requestId } from './http/requests/request-id.ts';
import { refuseSlowBodies } from './http/requests/slow-bodies.ts';
import { followTraces } from './http/requests/trace.ts';
import { readBeforeClosing } from './http/requests/unread-bodies.ts';
import { requestValidator } from './http/requests/validate.ts';
import { AnswerLog } from './http/responses/answer-log.ts';
import { compressAnswers } from './http/responses/compressed.ts';
import { asDomainError } from './http/responses/errors.ts';
import { problemBody, sendProblem } from './http/responses/problem.ts';
import { RepeatedErrors } from './http/responses/repeated-errors.ts';
import { secureAnswers, securityHeaders } from './http/responses/security-headers.ts';
import { buildSerializer } from './http/responses/serialize.ts';
import { unknownRoutes } from './http/responses/unknown-routes.ts';
import { memberRoutes, routeAccess } from './http/route-access.ts';
import { Problem } from './http/schema/schema.ts';
import {
  refuseAllButHealth,
  refuseWhileStopping,
  type Lifecycle,
} from './http/system/lifecycle.ts';
import type { RequestMeter } from './metrics/metrics.ts';
import { demoPassword } from './operations/accounts/demo-password.ts';
import { demoUsers } from './operations/demo/demo-data.ts';
import type { Deps } from './operations/deps.ts';
import { ConfigError, shownOf } from './settings/config.ts';
import { version } from './settings/version.ts';
import type { Tracer } from './traces/tracer.ts';

export interface AppDeps extends Deps {
  log: FastifyBaseLogger;
  lifecycle: Lifecycle;
  /** Whether the users of the demo are there; the page for signing in offers them. */
  demo?: boolean;
  /** Whether an error is one of an outage, which is logged as a whole. */
  isOutage?: (error: unknown) => boolean;
  /** Counts what is answered; absent where no one asks for metrics. */
  meter?: RequestMeter;
  /** Exports requests as spans; absent where no collector is named. */
  tracer?: Pick<Tracer, 'request'>;
  /** Serves TLS with these options; absent where a proxy does, or no one. */
  tls?: TlsOptions;
}

export async function buildApp(deps: AppDeps): Promise<App> {
  const app = createServer(deps);
  const { IP3_BASE_PATH: base = '', IP3_MODULE_BASE: moduleBase } = deps.config;
  serveBelow(app, base, (fault) => new ConfigError([fault]));
  const proxy = callersOf(app, deps.config.IP3_TRUST_PROXY === 'on');
  findCertificates(app, deps.config);
  app.setValidatorCompiler(requestValidator());
  app.addSchema(Problem);
  jsonBodies(app);
  const console = readConsole({ moduleBase, base, demo: demoOf(deps) });
  unknownRoutes(app, console.sendPage);
  errorAnswers(app, deps);
  if (deps.meter !== undefined) measureAnswers(app, deps.meter);
  followTraces(app, deps.tracer);
  secureAnswers(app, securityHeaders(deps.config));
  compressAnswers(app);
  checkHosts(app, deps.config);
  refuseSlowBodies(app);
  readBeforeClosing(app);
  refuseWhileStopping(app, deps.lifecycle);
  if (deps.config.IP3_PROCESS_ROLE === 'worker') refuseAllButHealth(app);
  await app.register(multipart);
  checkRequests(app);
  authentication(app, deps, routeAccess);
  await openApiDocument(app, version, endpoints);
  const settings = shownOf.get(deps.config) ?? [];
  const { lifecycle } = deps;
  const startedAt = timestamp(deps.clock.now());
  const documents = publicDocuments({ version, startedAt, families });
  const handlerDeps = httpDeps(deps, {
    ...{ lifecycle, proxy, settings, permissions: routeAccess, memberRoutes },
    publicDocuments: documents,
  });
  await app.register(async (scope: App) => {
    registerEndpoints(scope, handlerDeps, endpoints);
    consoleRoutes(scope, console);
    pageRoutes(scope);
  });
  referenceRoutes(app);
  return app;
}

function demoOf({ demo = false }: AppDeps) {
  return demo ? { password: demoPassword, users: demoUsers } : null;
}

/** Callers, and how many connections each can hold; those of a proxy are of all its callers. */
function callersOf(app: App, isBehindProxy: boolean): ProxyState {
  const perAddress = isBehindProxy ? null : limits.connectionsOfOne;
  limitConnections(app.server, { connections: limits.connections, perAddress });
  const proxy: ProxyState = { forwardedIgnored: false };
  findCallers(app, isBehindProxy, proxy);
  return proxy;
}

function createServer(deps: AppDeps): App {
  return Fastify({
    loggerInstance: deps.log,
    logController: new AnswerLog(),
    schemaController: { compilersFactory: { buildSerializer } },
    genReqId: requestId,
    requestIdHeader: false,
    // Of one proxy, the last address of the header; what precedes it, a caller might have sent.
    trustProxy: deps.config.IP3_TRUST_PROXY === 'on' && ((_address, hop) => hop === 0),
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestTimeoutMs,
    connectionTimeout: limits.idleTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    ...listener(deps.tls),
    ...pathBelow(deps.config.IP3_BASE_PATH ?? ''),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: limits.paramLength, querystringParser: joinedQuery },
    // Without hooks, of an address that cannot be decoded.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(securityHeaders(deps.config));
      void sendProblem(request, reply, asDomainError(error));
    },
    clientErrorHandler: answerBrokenRequest,
  }).withTypeProvider<TypeBoxTypeProvider>();
}

/** The types of Fastify tell servers with TLS from those without; what runs on them is the same. */
function listener(tls: TlsOptions | undefined): { http: ServerOptions } {
  const http = {
    headersTimeout: limits.headersTimeoutMs,
    connectionsCheckingInterval: limits.timeoutCheckMs,
  };
  return tls === undefined
    ? { http }
    : ({ https: { ...http, ...tls } } as unknown as { http: object });
}

/** Repeated query parameters are merged: `?a=1&a=2` is `?a=1,2`. */
function joinedQuery(text: string): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(parseQuery(text)).map(([name, value]) => [name, [value].flat().join(',')]),
  );
}

function measureAnswers(app: App, meter: RequestMeter): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    meter.answered({ method, route: routeOptions.url, status, ms });
    done();
  });
}

function errorAnswers(app: App, { isOutage, meter }: AppDeps): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    void reply.header('x-request-id', request.id);
    // What only some can read stays in no cache, neither of a browser nor on the way.
    const isPrivate = request.principal !== null && !reply.hasHeader('cache-control');
    if (isPrivate) void reply.header('cache-control', 'no-store');
    done();
  });
  const repeated = new RepeatedErrors();
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = asDomainError(error, request.routeOptions.bodyLimit);
    meter?.refused(problem.code);
    if (reply.raw.destroyed) {
      request.log.info({ err: error }, 'the caller went away');
    } else if (errorStatus[problem.code] >= 500 && isOutage?.(error) !== true) {
      repeated.report(request.log, error, problem.detail);
    }
    return sendProblem(request, reply, problem);
  });
}

type Broken = readonly [code: ErrorCode, detail: string];

const notHttp: Broken = ['validation_failed', 'The request is not sound HTTP; check its headers.'];

const brokenRequests: Readonly<Record<string, Broken>> = {
  HPE_HEADER_OVERFLOW: [
    'headers_too_large',
    'Send a shorter address and fewer or shorter headers.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request came too slowly; send it again.'],
};

/** What is not even HTTP never reaches a route; it gets a problem body anyway. */
function answerBrokenRequest(this: App, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [code, detail] = brokenRequests[error.code ?? ''] ?? notHttp;
  const status = errorStatus[code];
  const id = requestId({ headers: {} });
  const body = JSON.stringify(problemBody(new DomainError(code, detail), id));
  const head =
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/problem+json\r\n` +
    `X-Request-Id: ${id}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
    'Connection: close\r\n\r\n';
  endConnection(socket, head + body);
}
