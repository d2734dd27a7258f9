// What the answer of a provider must fit, kept in the browser that was sent there. The page that
// takes the answer is one of this console, so its request is of this site and has the cookie.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { attemptMinutes, type Attempt } from '../../operations/sign-on/begin-sign-on.ts';
import { cookieName, findCookie, setCookie } from './cookie.ts';
import { isSecure } from './session-cookie.ts';
import { validatorOf } from './validate.ts';

const name = 'proofline-sign-on';

const Kept = Type.Object({
  provider: Type.String(),
  state: Type.String(),
  nonce: Type.String(),
  verifier: Type.String(),
  to: Type.Union([Type.String(), Type.Null()]),
  fresh: Type.Boolean(),
  begun: Type.Number(),
});
const isKept = validatorOf(Kept);

export function keepAttempt(request: FastifyRequest, reply: FastifyReply, attempt: Attempt): void {
  const value = Buffer.from(JSON.stringify(attempt)).toString('base64url');
  setCookie(reply, cookieName(request, name, isSecure(request)), value, attemptMinutes * 60);
}

function found(request: FastifyRequest) {
  return findCookie(request, name, /^[\w-]{1,4000}$/);
}

/** The attempt that this browser began last. */
export function attemptOf(request: FastifyRequest): Attempt | null {
  const cookie = found(request);
  if (cookie === null) return null;
  try {
    const kept: unknown = JSON.parse(Buffer.from(cookie.value, 'base64url').toString());
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Has the browser forget it: the provider takes its code once. */
export function forgetAttempt(request: FastifyRequest, reply: FastifyReply): void {
  const cookie = found(request);
  if (cookie !== null) setCookie(reply, cookie.name, '', 0);
}
