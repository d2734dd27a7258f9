// Requests about the own passkeys.
import { makePasskey } from '../../passkeys.ts';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { ResultOf } from '../operation-types.ts';
import { write } from '../write.ts';

export type OwnPasskey = ResultOf<'GET', '/api/ip3/v1/me/factors'>['passkeys'][number];

/** Asks the server, then the browser, and sends what the browser made. */
export const addPasskey = write(async (name: string) => {
  const { body } = await call('POST', '/api/ip3/v1/me/factors/passkeys/options');
  const credential = await makePasskey(body.passkey_options);
  return call('POST', '/api/ip3/v1/me/factors/passkeys', { body: { name, credential } });
}, keys.admin.factors);

export function renamePasskey(id: string) {
  return write(
    (name: string) =>
      call('PATCH', '/api/ip3/v1/me/factors/passkeys/{id}', { path: { id }, body: { name } }),
    keys.admin.factors,
  );
}

export const removePasskey = write(
  (id: string) => call('DELETE', '/api/ip3/v1/me/factors/passkeys/{id}', { path: { id } }),
  keys.admin.factors,
);

export function offerPasskeyStepUp() {
  return call('POST', '/api/ip3/v1/me/step-up/passkey');
}
