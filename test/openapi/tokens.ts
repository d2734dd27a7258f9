// What the tests of the document know of tokens.
import { openTestService, type Answer } from '../support/service.ts';
import { altered, json } from './altered.ts';
import type { Operation } from './documented.ts';

/** Operations that are refused to a personal token whatever its roles are. */
export const refusedToTokens = ['createToken', 'listTokens', 'revokeToken'];

/**
 * Operations that answer `conflict` to a personal token: they are about logins, or change users.
 */
export const needLogin = [
  'logOut',
  'changeOwnPassword',
  'createCalendarFeed',
  'listSessions',
  'endSession',
  'endOtherSessions',
  'createResetLink',
  'endSessionsOfUser',
];

/** A new password by a link that nobody made. */
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
