// What holds for every row of the registry (contract §4.3 and §5): who is let in, and how the
// deprecated secret is answered.
import assert from 'node:assert/strict';
import { isPermitted } from '../../src/domain/policy.ts';
import { roles, type Role } from '../../src/domain/role.ts';
import { assertProblem } from './records.ts';
import { serviceSecret, type Answer, type TestService } from './service.ts';

export interface RegistryRow {
  method: 'GET' | 'POST' | 'PATCH';
  url: string;
  /** Lowest role of the contract. */
  role: Role;
  body?: unknown;
}

/**
 * Asserts that no one gets in without credentials or with a role below the lowest, and that the
 * lowest role and the service secret do; gives the answer to the lowest role.
 */
export async function assertGuarded(service: TestService, row: RegistryRow): Promise<Answer> {
  const { method, url, role, body } = row;
  const call = (headers: Record<string, string>, sent = body) =>
    service.call(method, url, { headers, ...(sent === undefined ? {} : { body: sent }) });

  const anonymous = assertProblem(await call({}), 401, 'unauthorized');
  assert.match(anonymous.detail, /auth\/login/);
  if (body !== undefined) {
    // Credentials come before anything else is checked.
    assertProblem(await call({ 'content-type': 'application/json' }, '{'), 401, 'unauthorized');
  }
  assertProblem(await call({ 'x-service-secret': 'not the secret' }), 401, 'unauthorized');

  for (const below of roles.filter((one) => !isPermitted([one], role))) {
    const refused = assertProblem(await call(await service.as(below)), 403, 'forbidden');
    assert.equal(refused.required_role, role, below);
  }
  const answer = await call(await service.as(role));
  assert.ok(answer.status < 300, answer.text);
  assert.equal(answer.headers['deprecation'], undefined);

  const bySecret = await call({ 'x-service-secret': serviceSecret });
  assert.notEqual(bySecret.status, 401, bySecret.text);
  assert.notEqual(bySecret.status, 403, bySecret.text);
  assert.equal(bySecret.headers['deprecation'], '@1767225600');
  assert.match(String(bySecret.headers['link']), /<\/api\/docs>; rel="deprecation"/);
  return answer;
}
