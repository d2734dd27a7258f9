// Requests about the own second factor.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf } from '../operation-types.ts';
import { write } from '../write.ts';

export const ownFactors = queryOptions({
  queryKey: keys.admin.factors,
  queryFn: ({ signal }) => call('GET', '/api/ip3/v1/me/factors', { signal }),
});

export const offerTotp = write(() => call('POST', '/api/ip3/v1/me/factors/totp'));

export const confirmTotp = write(
  (body: InputOf<'POST', '/api/ip3/v1/me/factors/totp/confirm'>) =>
    call('POST', '/api/ip3/v1/me/factors/totp/confirm', { body }),
  keys.admin.factors,
);

/** Those before work no more. */
export const renewRecoveryCodes = write(
  (body: InputOf<'POST', '/api/ip3/v1/me/factors/recovery-codes'>) =>
    call('POST', '/api/ip3/v1/me/factors/recovery-codes', { body }),
  keys.admin.factors,
);

export const removeTotp = write(
  (body: InputOf<'POST', '/api/ip3/v1/me/factors/totp/remove'>) =>
    call('POST', '/api/ip3/v1/me/factors/totp/remove', { body }),
  keys.admin.factors,
);

export const stepUp = write((body: InputOf<'POST', '/api/ip3/v1/me/step-up'>) =>
  call('POST', '/api/ip3/v1/me/step-up', { body }),
);
