// The session of the console, in a cookie that its scripts cannot read. A browser sends cookies
// with requests of other sites too, so this one counts only with a header that other sites cannot
// set, and never for a page of another origin. Clients of the API never get it.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { validationFailed } from '../../domain/error.ts';
import type { Config } from '../../settings/config.ts';
import { cookieName, findCookie, setCookie } from './cookie.ts';

/**
 * Names the account that the page shows. A form on another site cannot send it, and a page that was
 * opened by someone who is not signed in any more cannot write as someone else.
 */
export const accountHeader = 'proofline-account';

type Settings = Pick<Config, 'IP3_PUBLIC_URL'>;

const name = 'proofline-session';

interface SessionCookie {
  name: string;
  token: string;
}

/** The cookie that the request has, whether it counts or not. */
export function sessionCookie(request: FastifyRequest): SessionCookie | null {
  const found = findCookie(request, name, /^[\w-]+\.[\w-]+\.[\w-]+$/);
  return found && { name: found.name, token: found.value };
}

const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Whether a page of this very origin sent the request, as far as its browser says so: with
 * `Sec-Fetch-Site`, else, without HTTPS, with `Origin`, which only reading requests lack.
 */
export function isOwnPage(request: FastifyRequest, settings: Settings): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const origin = originOf(request);
  if (origin === undefined) return !unsafe.has(request.method);
  if (origin === null) return false;
  const own = [request.headers.host, request.host, settings.IP3_PUBLIC_URL?.host];
  // As an address, which leaves out the usual port.
  return own.some((host) => URL.parse(`${origin.protocol}//${host}`)?.host === origin.host);
}

/** Undefined without the header, null for one that is no address. */
function originOf({ headers: { origin } }: FastifyRequest): URL | null | undefined {
  return origin === undefined ? undefined : URL.parse(origin);
}

/** @throws `validation_failed` for a page of another origin, and for what is no page. */
export function assertOwnPage(request: FastifyRequest, settings: Settings): void {
  if (isOwnPage(request, settings)) return;
  const message = 'must be the address of this console; programs use POST /api/ip3/v1/auth/login';
  throw validationFailed([{ pointer: '/headers/origin', message }]);
}

/** Keeps the session in the browser until it ends. */
export function keepSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, expires_in }: { token: string; expires_in: number },
): void {
  setCookie(reply, cookieName(request, name, isSecure(request)), token, expires_in);
}

/** Whether the browser reached the service by HTTPS, itself or by a proxy. */
export function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https' || originOf(request)?.protocol === 'https:';
}

/** Has the browser forget the session that this request came with, if it came with one. */
export function forgetSession(request: FastifyRequest, reply: FastifyReply): void {
  const cookie = sessionCookie(request);
  if (request.byCookie && cookie !== null) setCookie(reply, cookie.name, '', 0);
}
