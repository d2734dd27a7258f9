// What the examples of accounts need: users, tokens, links and sessions.
import assert from 'node:assert/strict';
import type { Role } from '../../src/domain/role.ts';
import { offerSetup } from '../../src/operations/accounts/first-admin.ts';
import { beginSession } from '../../src/operations/accounts/login-sessions.ts';
import { findAccountByEmail } from '../../src/store/accounts/accounts.ts';
import { freshCode, newPerson, personWithFactor } from '../support/factors.ts';
import { password, type TestService } from '../support/service.ts';
import type { Fixture } from './reused-fixtures.ts';

export async function aUser(service: TestService): Promise<Fixture & { email: string }> {
  const headers = await service.as('Admin');
  const email = `user-${performance.now()}@example.org`;
  const body = { email, roles: ['Viewer'] };
  const made = await service.call('POST', '/api/ip3/v1/users', { headers, body });
  assert.equal(made.status, 201, made.text);
  return { path: { id: made.body.id }, email };
}

/** A personal access token; by default of a Viewer, as whom such requests are sent. */
export async function aPersonalToken(
  service: TestService,
  role: Role = 'Viewer',
): Promise<{ id: string; token: string }> {
  const headers = await service.as(role);
  const body = { name: `token ${performance.now()}`, roles: [role], expires_in_days: 1 };
  const made = await service.call('POST', '/api/ip3/v1/tokens', { headers, body });
  assert.equal(made.status, 201, made.text);
  return made.body;
}

async function aSetupToken({ deps }: TestService): Promise<Fixture> {
  const offer = await offerSetup(deps);
  return { body: { token: offer?.token ?? 'no token: there is a user' } };
}

/** The token of a link by which a new user chooses a password. */
async function aLinkToken(service: TestService): Promise<Fixture> {
  const headers = await service.as('Admin');
  const { path } = await aUser(service);
  const made = await service.call('POST', `/api/ip3/v1/users/${path!['id']}/reset-link`, {
    headers,
  });
  assert.equal(made.status, 201, made.text);
  return { body: { token: made.body.token } };
}

/** A session of the Viewer alongside the one that asks. */
async function aSession(service: TestService): Promise<Fixture> {
  await service.as('Viewer');
  return { path: { id: (await sessionOf(service, 'viewer@example.org')).jti } };
}

async function aUserWithSession(service: TestService): Promise<Fixture> {
  const made = await aUser(service);
  await sessionOf(service, made.email);
  return made;
}

async function sessionOf({ deps }: TestService, email: string) {
  const account = await findAccountByEmail(deps.database.kysely, email);
  const address = '127.0.0.1';
  const source = { request_id: 'a test', address, block: address, agent: undefined };
  const { claims } = await beginSession(deps, source, account!);
  return claims;
}

/** Someone with a second factor, and a code. */
async function withCode(service: TestService): Promise<Fixture> {
  const { id, headers } = await personWithFactor(service);
  return { headers, body: { code: await freshCode(service, id) } };
}

/** Someone who has begun to set up a second factor. */
async function withOffer(service: TestService): Promise<Fixture> {
  const { id, headers } = await newPerson(service);
  await service.call('POST', '/api/ip3/v1/me/factors/totp', { headers });
  return { headers, body: { code: await freshCode(service, id) } };
}

/** Operation → what its examples need. */
export const accountFixtures: Readonly<Record<string, (service: TestService) => Promise<Fixture>>> =
  {
    setUpFirstAdmin: aSetupToken,
    choosePassword: aLinkToken,
    // By the console, in a browser where someone is signed in.
    signIn: async (service) => {
      await service.as('Viewer');
      const account = await findAccountByEmail(service.deps.database.kysely, 'viewer@example.org');
      const { token } = await service.deps.tokens.issue(account!);
      const cookie = `__Host-proofline-session=${token}`;
      const body = { email: 'viewer@example.org', password };
      return { headers: { 'sec-fetch-site': 'same-origin', cookie }, body };
    },
    // Logging out ends the session, so it gets one of its own.
    logOut: async (service) => ({ headers: await service.as('Viewer', 'Reporter') }),
    // It ends the session as well.
    changeOwnPassword: async (service) => ({
      headers: await service.as('Viewer', 'Analyst'),
      body: { current_password: password },
    }),
    offerTotp: async (service) => ({ headers: (await newPerson(service)).headers }),
    confirmTotp: withOffer,
    removeTotp: withCode,
    renewRecoveryCodes: withCode,
    stepUp: async (service) => ({
      headers: (await newPerson(service)).headers,
      body: { password },
    }),
    resetFactors: async (service) => ({ path: { id: (await personWithFactor(service)).id } }),
    endSession: aSession,
    getUser: aUser,
    changeUser: aUser,
    createResetLink: aUser,
    endOtherSessions: aSession,
    endSessionsOfUser: aUserWithSession,
    revokeToken: async (service) => ({ path: { id: (await aPersonalToken(service)).id } }),
  };
