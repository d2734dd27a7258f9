// A person who signed in before a directory came, and whose address it gives to another as userName.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  cookieIn,
  openIdentityProvider,
  type IdentityProvider,
} from '../support/identity-provider.ts';
import { onEachEngine } from '../support/records.ts';
import { scimClient } from '../support/scim-client.ts';
import { openTestService, type TestService } from '../support/service.ts';

const own = { 'sec-fetch-site': 'same-origin', host: 'console.test' };

onEachEngine('names in SCIM', (engine) => {
  let idp: IdentityProvider;
  let service: TestService;
  before(async () => {
    idp = await openIdentityProvider();
    service = await openTestService(engine, { settings: idp.settings });
  });
  after(async () => {
    await service.close();
    await idp.close();
  });

  const signIn = async (login: string): Promise<string> => {
    const base = '/api/ip3/v1/auth/providers/sso';
    const begun = await service.call('POST', `${base}/begin`, { headers: own, body: {} });
    const headers = { ...own, cookie: cookieIn(begun, 'proofline-sign-on') };
    const query = await idp.newBrowser().signIn(begun.body.url, login);
    const { body } = await service.call('POST', `${base}/finish`, { headers, body: { query } });
    return body.user.id;
  };

  test('an address › of a user not kept yet, given to another › leaves both to be changed', async () => {
    const scim = await scimClient(service);
    idp.people.set('nora', { email: 'nora@example.org', groups: ['soc-l2'] });
    const id = await signIn('nora');
    const emails = [{ value: 'other@example.org', primary: true }];
    const other = await scim.newUser({ userName: 'NORA@example.org', emails });
    const [found, ...more] = await scim.find('Users', 'userName eq "nora@example.org"');
    assert.deepEqual([found?.id, more], [other.id, []]);
    assert.equal((await scim.done('GET', `/Users/${id}`)).userName, id);
    await scim.newGroup('of nora', [id]);
    const patched = await scim.patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
    assert.equal(patched.body.active, false);
    assert.equal((await scim.ask('DELETE', `/Users/${id}`)).status, 204);
    const headers = await service.as('Admin');
    const { body } = await service.call('GET', `/api/ip3/v1/users/${id}`, { headers });
    assert.equal(body.disabled, true);
  });
});
