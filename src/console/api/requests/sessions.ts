// Requests about signing in and out, the own password and the own sessions.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf } from '../operation-types.ts';
import { write } from '../write.ts';

export function signInHere(body: InputOf<'POST', '/api/ip3/v1/auth/session'>) {
  return call('POST', '/api/ip3/v1/auth/session', { body });
}

export function signOut() {
  return call('POST', '/api/ip3/v1/auth/sign-out');
}

export function setUpFirstAdmin(body: InputOf<'POST', '/api/ip3/v1/setup'>) {
  return call('POST', '/api/ip3/v1/setup', { body });
}

export function choosePassword(body: InputOf<'POST', '/api/ip3/v1/auth/reset'>) {
  return call('POST', '/api/ip3/v1/auth/reset', { body });
}

export const changeOwnPassword = write(
  (body: InputOf<'POST', '/api/ip3/v1/me/password'>) =>
    call('POST', '/api/ip3/v1/me/password', { body }),
  keys.admin.all,
);

export const ownSessions = queryOptions({
  queryKey: keys.admin.sessions,
  queryFn: ({ signal }) => call('GET', '/api/ip3/v1/me/sessions', { signal }),
});

export const endSessionOf = write(
  (id: string) => call('DELETE', '/api/ip3/v1/me/sessions/{id}', { path: { id } }),
  keys.admin.sessions,
);

export const endOtherSessions = write(
  () => call('DELETE', '/api/ip3/v1/me/sessions'),
  keys.admin.sessions,
);
