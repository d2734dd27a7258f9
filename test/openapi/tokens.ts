// What the tests of the document know of tokens.
import { personWithFactor } from '../support/factors.ts';
import { openTestService, password, type Answer, type TestService } from '../support/service.ts';
import { aUser } from './account-requests.ts';
import { altered, json } from './altered.ts';
import type { Operation } from './documented.ts';

/**
 * Operations that are refused to a personal token whatever its roles are, and that have no other
 * `forbidden`.
 */
export const refusedToTokens = [
  'createToken',
  'listTokens',
  'revokeToken',
  'logOut',
  'changeOwnPassword',
  'listSessions',
  'endSession',
  'endOtherSessions',
  'offerTotp',
  'confirmTotp',
  'removeTotp',
  'renewRecoveryCodes',
  'stepUp',
  'offerPasskey',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'offerPasskeyStepUp',
  'signOut',
];

/** Operations that answer a secret once: the same request with the same key is a `conflict`. */
const answeredOnce = ['createToken', 'createCalendarFeed'];

/** Whatever an account refuses because of what it is, or undefined. */
export async function accountConflict(
  service: TestService,
  operation: Operation,
): Promise<Answer | undefined> {
  const { operationId } = operation;
  if (answeredOnce.includes(operationId)) {
    const headers = { 'idempotency-key': `key-${performance.now()}` };
    await altered(service, operation, { headers });
    return altered(service, operation, { headers });
  }
  if (operationId === 'createResetLink') {
    const { path } = await aUser(service);
    const headers = await service.as('Admin');
    const url = `/api/ip3/v1/users/${path!['id']}`;
    await service.call('PATCH', url, { headers, body: { disabled: true } });
    return altered(service, operation, { path: path! });
  }
  if (operationId === 'resetFactors') {
    return altered(service, operation, { path: (await aUser(service)).path! });
  }
  if (operationId === 'offerTotp' || operationId === 'confirmTotp') {
    const { headers } = await personWithFactor(service);
    return altered(service, operation, { headers });
  }
  if (operationId !== 'changeOwnPassword') return undefined;
  const demo = await openTestService('embedded', { settings: { IP3_DEMO: 'on' } });
  const answer = await altered(demo, operation, {});
  await demo.close();
  return answer;
}

/** A new password by a link that no one made. */
export const linkOfNobody = json({
  token: 'nobody made this',
  password: 'another horse, another staple',
});

/** Whether a set-up token is right is asked only while there is no user, so of a new service. */
export async function wrongToken(operation: Operation): Promise<Answer> {
  const empty = await openTestService('embedded');
  const answer = await altered(empty, operation, { body: { token: 'nobody made this' } });
  await empty.close();
  return answer;
}

/** The right password of someone who has a second factor as well. */
export async function factorMissing(service: TestService, operation: Operation): Promise<Answer> {
  const { email } = await personWithFactor(service);
  return altered(service, operation, { send: json({ email, password }) });
}
