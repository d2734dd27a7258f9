// Who is asking, and whether the policy lets them: before anything else of a request is checked.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { DomainError } from '../../domain/error.ts';
import { hasScope } from '../../domain/machine.ts';
import { admits, type Access } from '../../domain/policy.ts';
import type { Principal } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import type { Role } from '../../domain/role.ts';
import { acceptsServiceSecret } from '../../domain/service-secret.ts';
import { callers, type LoginProof } from '../../operations/accounts/callers.ts';
import { awaitTurn } from '../../operations/accounts/guesses.ts';
import {
  personalTokenPattern,
  principalOfToken,
} from '../../operations/accounts/personal-tokens.ts';
import type { TokenClaims } from '../../operations/deps.ts';
import type { Deps } from '../../operations/deps.ts';
import { machines, provisionerOf } from '../../operations/machines/machine-principals.ts';
import type { App } from '../app-type.ts';
import { scopeOfEndpoint } from '../machine-scope.ts';
import { assertProved } from './assert-proved.ts';
import { callCounter } from './call-counts.ts';
import { sourceOf } from './caller-address.ts';
import { thumbprintOf } from './client-certificate.ts';
import { askedAsMember } from './members.ts';
import { accountHeader, isOwnPage, sessionCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route that needs credentials. */
    principal: Principal | null;
    claims: TokenClaims | null;
    /** How the login was proved; null without one. */
    proof: LoginProof | null;
    /** The text of a personal access token; a stream asks again whether it still works. */
    personalToken: string | null;
    /** The text of a token of a machine; a stream asks again as well. */
    machineToken: string | null;
    /** Whether the session came in the cookie of the console. */
    byCookie: boolean;
  }
  interface FastifyContextConfig {
    access?: Access;
  }
}

type AuthDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'tokens'>;

/**
 * Ties every route to its access, and checks it on every request. `routeAccess` has a row for each:
 * method and path.
 */
export function authentication(
  app: App,
  deps: AuthDeps,
  routeAccess: Readonly<Record<string, Access>>,
): void {
  const acceptedSecret = serviceSecret(deps);
  const callerOf = callers(deps);
  const machineOf = machines(deps);
  const countCall = callCounter(deps);
  let isSecretSeen = false;
  app.decorateRequest('principal', null);
  app.decorateRequest('claims', null);
  app.decorateRequest('proof', null);
  app.decorateRequest('personalToken', null);
  app.decorateRequest('machineToken', null);
  app.decorateRequest('byCookie', false);
  app.decorateRequest('member', null);
  app.addHook('onRoute', (route) => {
    const path = declaredPath(route.url, deps.config.IP3_MODULE_BASE);
    for (const method of [route.method].flat()) {
      // HEAD is GET without the body, so it needs what GET needs.
      const key = `${method === 'HEAD' ? 'GET' : method} ${path}`;
      const access = routeAccess[key];
      if (access === undefined) throw new Error(`The route "${key}" is no declared endpoint.`);
      route.config = { ...route.config, access };
    }
  });
  const authenticate: onRequestAsyncHookHandler = async (request, reply) => {
    const { access = 'Admin' } = request.routeOptions.config;
    if (request.is404) return;
    if (access === 'anyone') return countCall(request);
    const principal =
      (await bearerPrincipal(deps, { callerOf, machineOf }, request)) ??
      (await cookiePrincipal(deps, callerOf, request));
    request.principal = principal ?? (await secretPrincipal(deps, request, acceptedSecret));
    if (request.principal === null) {
      throw request.headers['x-service-secret'] === undefined
        ? noCredentials()
        : secretRefused(isRegistry(request.routeOptions.url ?? ''));
    }
    if (principal === null) {
      void reply.headers(deprecationHeaders);
      if (!isSecretSeen) request.log.warn(secretUsed);
      isSecretSeen = true;
    }
    if (!admits(request.principal, access)) {
      const asked = await askedAsMember(deps, request);
      if (asked === null) throw refusalOf(access);
      request.principal = { ...request.principal, roles: asked.roles };
      request.member = asked.scope;
    }
    assertScope(request);
    assertProved(deps, request);
    countCall(request);
  };
  app.addHook('onRequest', authenticate);
}

function declaredPath(url: string, moduleBase: string): string {
  if (url.startsWith(`${moduleBase}/`)) return `{module_base}${url.slice(moduleBase.length)}`;
  return url;
}

async function bearerPrincipal(
  deps: AuthDeps,
  { callerOf, machineOf }: Resolvers,
  request: FastifyRequest,
): Promise<Principal | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const personal = /^Bearer (\S+)$/i.exec(header)?.[1] ?? '';
  if (personalTokenPattern.test(personal)) {
    const owner = await principalOfToken(deps, personal);
    if (owner === undefined) throw noCredentials();
    request.personalToken = personal;
    return owner;
  }
  if (request.routeOptions.config.access === 'provisioning') {
    const machine = await provisionerOf(deps, personal);
    if (machine !== undefined) return machine;
  }
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1];
  const found = token === undefined ? undefined : await callerOf(token);
  if (found === undefined) return machinePrincipal(machineOf, request, token);
  request.claims = found.claims;
  request.proof = found.proof;
  return found.principal;
}

interface Resolvers {
  callerOf: ReturnType<typeof callers>;
  machineOf: ReturnType<typeof machines>;
}

/** A token that is bound to a certificate counts on a connection with that one alone. */
async function machinePrincipal(
  machineOf: Resolvers['machineOf'],
  request: FastifyRequest,
  token: string | undefined,
): Promise<Principal> {
  const thumbprint = () => thumbprintOf(request);
  const machine = token === undefined ? undefined : await machineOf(token, thumbprint);
  if (token === undefined || machine === undefined) throw noCredentials();
  request.machineToken = token;
  return machine;
}

/** What a machine can use of its roles: the scope that follows from the endpoint's declaration. */
function assertScope({ principal, routeOptions }: FastifyRequest): void {
  if (principal?.scopes === undefined) return;
  const { endpoint } = routeOptions.config;
  const needed = endpoint === undefined ? null : scopeOfEndpoint(endpoint);
  if (hasScope(principal.scopes, needed)) return;
  throw needed === null
    ? new DomainError('forbidden', 'This is for people; a service account cannot do it.')
    : new DomainError('forbidden', `The token has no scope "${needed}".`, {
        required_scope: needed,
      });
}

/** Null without the cookie, or without the header that makes it count. */
async function cookiePrincipal(
  { config }: AuthDeps,
  callerOf: ReturnType<typeof callers>,
  request: FastifyRequest,
): Promise<Principal | null> {
  const account = request.headers[accountHeader];
  const cookie = sessionCookie(request);
  if (account === undefined || cookie === null) return null;
  if (!isOwnPage(request, config)) throw foreignPage();
  const found = await callerOf(cookie.token);
  if (found === undefined) throw noCredentials();
  if (found.claims.account_id !== account) throw otherAccount();
  request.claims = found.claims;
  request.proof = found.proof;
  request.byCookie = true;
  return found.principal;
}

/** The digest of the secret in force; null when the header is not taken at all. */
function serviceSecret({ config }: AuthDeps): Buffer | null {
  return acceptsServiceSecret(config)
    ? digest(required(config.IP3_SERVICE_SECRET, 'service secret'))
    : null;
}

async function secretPrincipal(
  deps: AuthDeps,
  request: FastifyRequest,
  accepted: Buffer | null,
): Promise<Principal | null> {
  const sent = request.headers['x-service-secret'];
  if (typeof sent !== 'string' || accepted === null) return null;
  // The legacy registry only (contract §5); the v1 API takes bearer tokens.
  // The address of the route counts, not that of the request, which can be percent-encoded.
  if (!isRegistry(request.routeOptions.url ?? '')) return null;
  // Digests have one length, so the comparison takes the same time for every guess.
  if (timingSafeEqual(digest(sent), accepted)) {
    return { id: 'service', name: 'service', roles: deps.config.IP3_SERVICE_SECRET_ROLES };
  }
  const source = sourceOf(request);
  await awaitTurn(deps, source, [{ pace: 'address', key: `secret|${source.block}` }]);
  return null;
}

/** Whether the address of a route belongs to the incident registry. */
export function isRegistry(url: string): boolean {
  return url.startsWith('/api/') && !url.startsWith('/api/ip3/');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

const secretUsed =
  'A caller used x-service-secret, which is deprecated: give each machine a service account ' +
  '(docs/how-to/machines-and-tls.md) and unset IP3_SERVICE_SECRET.';

/** RFC 9745: the secret header is deprecated for production (contract §5). */
const deprecationHeaders = {
  deprecation: '@1767225600',
  link: '</api/docs>; rel="deprecation"; type="text/html"',
};

function noCredentials(): DomainError {
  return new DomainError(
    'unauthorized',
    'Send "Authorization: Bearer <token>" with a token of POST /api/ip3/v1/auth/login.',
  );
}

function foreignPage(): DomainError {
  const detail = 'The session of the console counts only for pages of its own address.';
  return new DomainError('unauthorized', detail);
}

function otherAccount(): DomainError {
  const detail =
    'Someone else is signed in to the console in this browser by now; reload the page.';
  return new DomainError('unauthorized', detail);
}

function refusalOf(access: Access): DomainError {
  if (access === 'provisioning') return noDirectory();
  if (access !== 'enforcement point') return roleMissing(access as Role);
  const detail =
    'Only an enforcement point can do this: send a personal access token that was made with ' +
    '"enforcement_point" by a user with the role DevSecOps or AI Safety.';
  return new DomainError('forbidden', detail);
}

function noDirectory(): DomainError {
  const detail =
    'Only the service account of a directory can do this: one that was made with a provider and ' +
    'the scope scim:write.';
  return new DomainError('forbidden', detail);
}

function secretRefused(isForRegistry: boolean): DomainError {
  const why = isForRegistry
    ? 'The x-service-secret is not the one of this server, or it takes none'
    : 'x-service-secret is for the incident registry only';
  return new DomainError('unauthorized', `${why}; send "Authorization: Bearer <token>" instead.`);
}

function roleMissing(required_role: Role): DomainError {
  const detail = `This requires the role "${required_role}" or a higher one. Ask an administrator.`;
  return new DomainError('forbidden', detail, { required_role });
}
