// A user's new password, as it is set when the old one is forgotten: by an administrator's link.
import assert from 'node:assert/strict';
import type { TestService } from './service.ts';

export async function resetPassword(
  service: TestService,
  account: string,
  password: string,
): Promise<void> {
  const headers = await service.as('Admin');
  const url = `/api/ip3/v1/users/${account}/reset-link`;
  const made = await service.call('POST', url, { headers });
  assert.equal(made.status, 201, made.text);
  const body = { token: made.body.token, password };
  const chosen = await service.call('POST', '/api/ip3/v1/auth/reset', { body });
  assert.equal(chosen.status, 200, chosen.text);
}
