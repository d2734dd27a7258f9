// Names in a directory that two have: the address of a person who signed in before, and external ids
// of groups. And what the service says it has not.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openIdentityProvider, type IdentityProvider } from '../support/identity-provider.ts';
import { cookieIn } from '../support/provider-browser.ts';
import { onEachEngine } from '../support/records.ts';
import { scimClient } from '../support/scim-client.ts';
import { openTestService, type TestService } from '../support/service.ts';

const own = { 'sec-fetch-site': 'same-origin', host: 'console.test' };

onEachEngine('names in SCIM', (engine) => {
  let idp: IdentityProvider;
  let service: TestService;
  before(async () => {
    idp = await openIdentityProvider();
    const other = {
      ...{ id: 'partner', name: 'Partner', issuer: 'https://elsewhere.test', client_id: 'partner' },
      ...{ client_secret: 's'.repeat(40), role_map: {}, jit: false },
    };
    const settings = { ...idp.settings, IP3_OIDC_PROVIDERS: JSON.stringify([other]) };
    service = await openTestService(engine, { settings });
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

  test('bulk and search by POST › that there is not › refused in the form of SCIM', async () => {
    const scim = await scimClient(service);
    const urn = 'urn:ietf:params:scim:api:messages:2.0';
    for (const [path, message] of [
      ['/Bulk', { schemas: [`${urn}:BulkRequest`], Operations: [] }],
      ['/.search', { schemas: [`${urn}:SearchRequest`], filter: 'userName eq "x"' }],
    ] as const) {
      const { status } = await scim.refused(404, undefined, 'POST', path, message);
      assert.equal(status, '404', path);
    }
    await scim.refused(405, undefined, 'POST', '/Users/.search', {});
  });

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

  test('an externalId of a group › that another group has › 409, also of two at once', async () => {
    const scim = await scimClient(service);
    const partner = await scimClient(service, 'partner');
    const group = (displayName: string, externalId: string) => ({ displayName, externalId });
    const first = await scim.done('POST', '/Groups', group('first', 'id-1'));
    await scim.refused(409, 'uniqueness', 'POST', '/Groups', group('second', 'id-1'));
    const second = await scim.done('POST', '/Groups', group('second', 'ID-1'));
    const path = `/Groups/${second.id}`;
    await scim.refused(409, 'uniqueness', 'PUT', path, group('renamed', 'id-1'));
    const taken = { op: 'replace', path: 'externalId', value: 'id-1' };
    const patched = await scim.patch(path, taken);
    assert.deepEqual([patched.status, patched.body.scimType], [409, 'uniqueness']);
    const kept = await scim.done('GET', path);
    assert.deepEqual([kept.displayName, kept.externalId], ['second', 'ID-1']);
    const own = `/Groups/${first.id}`;
    await scim.done('PUT', own, group('first, renamed', 'id-1'));
    await partner.done('POST', '/Groups', group('first', 'id-1'));
    assert.equal((await scim.ask('DELETE', own)).status, 204);
    assert.equal((await scim.patch(path, taken)).status, 204, 'free again');
    const both = ['x', 'y'].map((name) => scim.ask('POST', '/Groups', group(name, 'id-2')));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [201, 409]);
  });

  test('an externalId that two groups have from before › stays with both, and is given up', async () => {
    const scim = await scimClient(service);
    const [one, two] = [await scim.newGroup('one'), await scim.newGroup('two')];
    const before = `update scim_group set external_id = 'shared' where id = any($1)`;
    await service.deps.database.pool.query(before, [[one.id, two.id]]);
    const shared = { displayName: 'one, renamed', externalId: 'shared' };
    assert.equal((await scim.done('PUT', `/Groups/${one.id}`, shared)).displayName, 'one, renamed');
    const other = { op: 'replace', path: 'externalId', value: 'of its own' };
    assert.equal((await scim.patch(`/Groups/${two.id}`, other)).status, 204);
    const back = { Operations: [{ ...other, value: 'shared' }] };
    await scim.refused(409, 'uniqueness', 'PATCH', `/Groups/${two.id}`, back);
  });
});
