// What the examples of single sign-on need: a real provider, and a browser that has been there.
import assert from 'node:assert/strict';
import { openIdentityProvider, type IdentityProvider } from '../support/identity-provider.ts';
import type { Answer, TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';
import { aUser } from './account-requests.ts';
import type { Fixture } from './reused-fixtures.ts';

let opened: Promise<IdentityProvider> | undefined;

/** One for all tests of a file, which closes it. */
export function signOnProvider(): Promise<IdentityProvider> {
  return (opened ??= openIdentityProvider());
}

const own = { 'sec-fetch-site': 'same-origin', host: 'console.test' };

/** The address that the provider sends a browser back to, and the cookie of that browser. */
async function anAnswer(service: TestService, login: string, groups = ['soc-l2']) {
  const provider = await signOnProvider();
  provider.people.set(login, { email: `${login}@example.org`, groups });
  const url = '/api/ip3/v1/auth/providers/sso/begin';
  const begun = await service.call('POST', url, { headers: own, body: {} });
  assert.equal(begun.status, 200, begun.text);
  const cookie = cookieOf(begun);
  const query = await provider.newBrowser().signIn(stringIn(begun.body.url), login);
  return { path: { id: 'sso' }, headers: { ...own, cookie }, body: { query } };
}

/** The code of a device that someone has confirmed. */
async function aDevice(service: TestService, login: string, groups = ['soc-l2']) {
  const provider = await signOnProvider();
  provider.people.set(login, { email: `${login}@example.org`, groups });
  // Other tests have asked for codes, and guessed, until that was refused.
  const { pool } = service.deps.database;
  await pool.query(`delete from credential_attempt where key ~ '^(device|sign-on)[|]'`);
  const begun = await service.call('POST', '/api/ip3/v1/auth/providers/sso/device');
  assert.equal(begun.status, 200, begun.text);
  const { device_code, verification_uri_complete } = begun.body;
  await provider.newBrowser().confirm(stringIn(verification_uri_complete), login);
  return { path: { id: 'sso' }, body: { device_code } };
}

/** The last cookie that the answer sets. */
function cookieOf({ headers }: Answer): string {
  const line = [headers['set-cookie'] ?? []].flat().map(String).at(-1) ?? '';
  return line.split(';')[0] ?? '';
}

const newLogin = () => `person-${performance.now()}`;

async function aLinkedUser(service: TestService): Promise<Fixture> {
  await signOnProvider();
  const { path } = await aUser(service);
  const headers = await service.as('Admin');
  const url = `/api/ip3/v1/users/${path!['id']}/identities`;
  const body = { provider: 'sso', subject: newLogin() };
  const made = await service.call('POST', url, { headers, body });
  assert.equal(made.status, 201, made.text);
  return { path: { ...path, identity: made.body.id } };
}

export const signOnFixtures = {
  beginSignOn: async () => Promise.resolve({ path: { id: 'sso' }, headers: own }),
  finishSignOn: (service: TestService) => anAnswer(service, newLogin()),
  beginDeviceSignOn: async () => Promise.resolve({ path: { id: 'sso' } }),
  finishDeviceSignOn: (service: TestService) => aDevice(service, newLogin()),
  // It ends the session.
  signOut: async (service: TestService) => ({ headers: await service.as('Viewer', 'DevSecOps') }),
  listIdentities: aLinkedUser,
  linkIdentity: async (service: TestService) => ({
    ...(await aUser(service)),
    body: { subject: newLogin() },
  }),
  unlinkIdentity: aLinkedUser,
};

/** Operation and code → what is changed of the request that the document shows. */
export const signOnChanges: Readonly<Record<string, (service: TestService) => Promise<Fixture>>> = {
  'finishSignOn invalid_credentials': async () => Promise.resolve({ headers: { cookie: '' } }),
  'finishSignOn forbidden': (service: TestService) => anAnswer(service, newLogin(), ['canteen']),
  'finishDeviceSignOn invalid_credentials': async () =>
    Promise.resolve({ body: { device_code: 'made up' } }),
  'finishDeviceSignOn forbidden': (service: TestService) =>
    aDevice(service, newLogin(), ['canteen']),
  'linkIdentity conflict': async (service: TestService) => {
    const { path } = await aLinkedUser(service);
    const headers = await service.as('Admin');
    const url = `/api/ip3/v1/users/${path!['id']}/identities`;
    const { body } = await service.call('GET', url, { headers });
    return { body: { subject: body.identities[0].subject } };
  },
};

/** Someone signs in twice in one browser, then by a device, each time with other groups. */
export async function groupsChanged(
  service: TestService,
  see: (operationId: string, answer: Answer) => Promise<void>,
): Promise<void> {
  const login = newLogin();
  const finish = (sent: Fixture & { headers: Record<string, string> }) =>
    service.call('POST', '/api/ip3/v1/auth/providers/sso/finish', sent);
  const first = await finish(await anAnswer(service, login));
  await see('finishSignOn', first);
  const again = await anAnswer(service, login, ['dpo']);
  const cookie = `${again.headers.cookie}; ${cookieOf(first)}`;
  await see('finishSignOn', await finish({ ...again, headers: { ...again.headers, cookie } }));
  const url = '/api/ip3/v1/auth/providers/sso/device/finish';
  const { body } = await aDevice(service, login, ['soc-l1']);
  await see('finishDeviceSignOn', await service.call('POST', url, { body }));
}
