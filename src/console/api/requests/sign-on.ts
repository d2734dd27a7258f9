// Requests about single sign-on.
import { call } from '../client.ts';
import type { ResultOf } from '../operation-types.ts';

export type Ways = ResultOf<'GET', '/api/ip3/v1/auth/ways'>;

export function readSignInWays() {
  return call('GET', '/api/ip3/v1/auth/ways');
}

/** `fresh`: the provider asks again who it is. */
export function beginSignOn(id: string, to: string | undefined, fresh = false) {
  const body = { ...(to !== undefined && { to }), ...(fresh && { fresh }) };
  return call('POST', '/api/ip3/v1/auth/providers/{id}/begin', { path: { id }, body });
}

export function finishSignOn(id: string, query: string) {
  return call('POST', '/api/ip3/v1/auth/providers/{id}/finish', { path: { id }, body: { query } });
}
