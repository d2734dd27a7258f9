// SCIM 2.0: what a directory sends of people and groups, in the shapes of Entra ID and Okta, and
// what of it becomes accounts, roles and logins.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAccount } from '../../src/operations/accounts/accounts.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { openIdentityProvider, type IdentityProvider } from '../support/identity-provider.ts';
import { asMachine, newMachine } from '../support/machines.ts';
import { cookieIn } from '../support/provider-browser.ts';
import { assertProblem, onEachEngine, unknownId } from '../support/records.ts';
import { coreUser, scimClient, type ScimClient } from '../support/scim-client.ts';
import { openTestService, password, type Answer, type TestService } from '../support/service.ts';

const own = { 'sec-fetch-site': 'same-origin', host: 'console.test' };

let idp: IdentityProvider;
let service: TestService;
let scim: ScimClient;
let partner: ScimClient;

const user = async (id: string) => {
  const headers = await service.as('Admin');
  return (await service.call('GET', `/api/ip3/v1/users/${id}`, { headers })).body;
};
const entries = async (action: string, id: string): Promise<Answer['body'][]> => {
  const headers = await service.as('Admin');
  const url = `/api/ip3/v1/audit?action=${action}&limit=200`;
  const { body } = await service.call('GET', url, { headers });
  const all = body.entries as { detail: { account_id?: string; group_id?: string } }[];
  return all.filter(({ detail }) => [detail.account_id, detail.group_id].includes(id));
};
const signIn = async (login: string): Promise<Answer> => {
  const base = '/api/ip3/v1/auth/providers/sso';
  const begun = await service.call('POST', `${base}/begin`, { headers: own, body: {} });
  const cookie = cookieIn(begun, 'proofline-sign-on');
  const query = await idp.newBrowser().signIn(begun.body.url, login);
  return service.call('POST', `${base}/finish`, { headers: { ...own, cookie }, body: { query } });
};

onEachEngine('SCIM', (engine) => {
  before(async () => {
    idp = await openIdentityProvider();
    const other = {
      ...{ id: 'partner', name: 'Partner', issuer: 'https://elsewhere.test', client_id: 'partner' },
      ...{ client_secret: 's'.repeat(40), role_map: { 'soc-l2': ['Analyst'] }, jit: false },
    };
    const settings = { ...idp.settings, IP3_OIDC_PROVIDERS: JSON.stringify([other]) };
    service = await openTestService(engine, { settings });
    scim = await scimClient(service);
    partner = await scimClient(service, 'partner');
  });
  after(async () => {
    await service.close();
    await idp.close();
  });
  test('who asks › the secret or a token of a machine with the scope, and no one else', async () => {
    const ask = (headers: Record<string, string>, url = '/scim/v2/Users') =>
      service.call('GET', url, { headers: { accept: 'application/problem+json', ...headers } });
    const secretOf = (one: Answer['body']) => ({ authorization: `Bearer ${one.client_secret}` });
    assert.equal((await ask(await asMachine(service, scim.machine))).status, 200);
    assertProblem(await ask(await service.as('Admin')), 403, 'forbidden');
    const scanner = await newMachine(service);
    assertProblem(await ask(secretOf(scanner)), 401, 'unauthorized');
    assertProblem(await ask(await asMachine(service, scanner)), 403, 'forbidden');
    // The secret is no token of anything else.
    const own = secretOf(scim.machine);
    assertProblem(await ask(own, '/api/ip3/v1/incidents'), 401, 'unauthorized');
    const terms = { roles: ['Viewer'], provider: 'sso' };
    const reader = await newMachine(service, { ...terms, scopes: ['scim:read'] });
    assert.equal((await ask(secretOf(reader))).status, 200);
    const headers = { ...secretOf(reader), accept: 'application/problem+json' };
    const body = { userName: 'x@example.org' };
    const written = await service.call('POST', '/scim/v2/Users', { headers, body });
    assert.equal(assertProblem(written, 403, 'forbidden').required_scope, 'scim:write');
    const bound = { ...terms, scopes: ['scim:write'], certificate_bound: true };
    assertProblem(await ask(secretOf(await newMachine(service, bound))), 401, 'unauthorized');
    const admin = await service.as('Admin');
    const at = `/api/ip3/v1/service-accounts/${reader.id}`;
    await service.call('PATCH', at, { headers: admin, body: { disabled: true } });
    assertProblem(await ask(secretOf(reader)), 401, 'unauthorized');
    for (const fields of [
      { scopes: ['scim:write'] },
      { provider: 'sso' },
      { ...bound, provider: 'x' },
    ]) {
      const body = { ...terms, provider: undefined, scopes: ['incidents:read'], ...fields };
      const named = { name: 'wrong', owner: 'admin@example.org', expires_in_days: 1 };
      const made = await service.call('POST', '/api/ip3/v1/service-accounts', {
        headers: admin,
        body: { ...named, ...body },
      });
      assert.equal(assertProblem(made, 400, 'validation_failed').errors[0].pointer, '/provider');
    }
  });

  test('discovery › says what there is', async () => {
    const { patch, bulk, etag } = await scim.done('GET', '/ServiceProviderConfig');
    assert.ok(patch.supported && !bulk.supported && !etag.supported);
    const types = await scim.ask('GET', '/ResourceTypes/User');
    assert.equal(types.body.endpoint, '/Users');
    const { attributes } = (await scim.ask('GET', `/Schemas/${coreUser}`)).body;
    assert.ok(attributes.some(({ name }: { name: string }) => name === 'userName'));
    await scim.refused(404, undefined, 'GET', '/ResourceTypes/Device');
  });

  test('a user › made, found, replaced › is an account without a password and a role', async () => {
    const made = await scim.newUser({
      ...{ userName: 'Anna@Example.org', externalId: 'ext-anna', displayName: 'Anna N.' },
      name: { givenName: 'Anna', familyName: 'Nowak' },
      emails: [
        { value: 'home@example.org', type: 'home' },
        { value: 'anna@example.org', type: 'work', primary: true },
      ],
      title: 'Analyst',
      password: 'taken by no one here',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'SOC' },
    });
    assert.deepEqual(
      [made.userName, made.externalId, made.active, made.name.familyName, made.groups],
      ['Anna@Example.org', 'ext-anna', true, 'Nowak', []],
    );
    const account = await user(made.id);
    assert.deepEqual(
      [account.email, account.name, account.roles, account.provisioned_by],
      ['anna@example.org', 'Anna N.', [], 'sso'],
    );
    const [entry] = await entries('account.created', made.id);
    assert.equal(entry.actor, `machine:${scim.machine.name}`);
    for (const filter of [
      'userName eq "anna@example.ORG"',
      `externalId eq "ext-anna"`,
      'emails[type eq "work"].value eq "anna@example.org"',
      'active eq true and userName eq "anna@example.org"',
      `${coreUser}:userName Eq "anna@example.org"`,
    ]) {
      assert.deepEqual(
        (await scim.find('Users', filter)).map(({ id }) => id),
        [made.id],
        filter,
      );
    }
    assert.deepEqual(await scim.find('Users', 'externalId eq "EXT-ANNA"'), []);
    const body = { schemas: [coreUser], userName: 'anna.n@example.org', displayName: 'Anna' };
    const replaced = await scim.done('PUT', `/Users/${made.id}`, body);
    assert.deepEqual(
      [replaced.userName, replaced.externalId, replaced.name.givenName, replaced.active],
      ['anna.n@example.org', undefined, undefined, true],
    );
    await scim.done('PUT', `/Users/${made.id}`, body);
    assert.deepEqual((await entries('account.provisioned', made.id)).length, 1, 'nothing differs');
    assert.equal((await user(made.id)).email, 'anna@example.org', 'the one that records name');
  });

  test('a list › in pages › counts from 1, and answers with what is asked for', async () => {
    const made = [];
    for (const n of [1, 2, 3]) made.push(await scim.newUser({ externalId: `page-${n}` }));
    const all = await scim.done('GET', '/Users?count=2');
    assert.deepEqual([all.startIndex, all.itemsPerPage], [1, 2]);
    const beyond = await scim.done('GET', `/Users?startIndex=${all.totalResults + 1}&count=5`);
    assert.deepEqual([beyond.totalResults, beyond.Resources], [all.totalResults, []]);
    const none = await scim.done('GET', '/Users?startIndex=0&count=-1');
    assert.deepEqual([none.startIndex, none.itemsPerPage], [1, 0]);
    const last = await scim.done('GET', `/Users?startIndex=${all.totalResults}&count=1`);
    assert.equal(last.Resources[0].externalId, 'page-3');
    const few = await scim.done('GET', `/Users/${made[0].id}?attributes=userName`);
    assert.deepEqual(Object.keys(few).sort(), ['id', 'meta', 'schemas', 'userName']);
    const { emails, active } = await scim.done(
      'GET',
      `/Users/${made[0].id}?excludedAttributes=emails`,
    );
    assert.deepEqual([emails, active], [undefined, true]);
  });

  test('changes of Entra ID › odd in shape › are taken', async () => {
    const { id } = await scim.newUser();
    const path = `/Users/${id}`;
    const answer = await scim.patch(
      path,
      { op: 'Replace', path: 'active', value: 'False' },
      { op: 'Add', path: 'name.givenName', value: 'Ben' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ben@example.org' },
      { op: 'Add', value: { displayName: 'Ben B.', 'name.familyName': 'Berg' } },
      { op: 'Replace', path: `${coreUser}:externalId`, value: 'entra-1' },
      { op: 'Replace', path: 'addresses[type eq "work"].locality', value: 'Gdańsk' },
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'SOC',
      },
    );
    const { active, name, emails, displayName, externalId } = answer.body;
    assert.deepEqual(
      [active, name.givenName, name.familyName, emails[0].value, displayName, externalId],
      [false, 'Ben', 'Berg', 'ben@example.org', 'Ben B.', 'entra-1'],
    );
    assert.equal((await user(id)).disabled, true);
    const again = await scim.patch(path, { op: 'replace', value: { active: 'True' } });
    assert.equal(again.body.active, true);
    const gone = await scim.patch(path, { op: 'Remove', path: 'externalId' });
    assert.equal(gone.body.externalId, undefined);
  });

  test('changes of Okta › the whole user, active alone, a password › are taken', async () => {
    const { id, userName } = await scim.newUser();
    const whole = {
      ...{ schemas: [coreUser], id, userName, active: true, groups: [], locale: 'en-US' },
      name: { givenName: 'Cleo', familyName: 'Cruz' },
      emails: [{ primary: true, value: userName, type: 'work' }],
      password: '1mz050nq',
      meta: { resourceType: 'User' },
    };
    assert.equal((await scim.done('PUT', `/Users/${id}`, whole)).name.familyName, 'Cruz');
    const off = await scim.patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
    assert.equal(off.body.active, false);
  });

  test('changes that are not sound › are refused by name, and nothing of them is kept', async () => {
    const { id } = await scim.newUser({ displayName: 'Dora' });
    const path = `/Users/${id}`;
    const good = { op: 'replace', path: 'displayName', value: 'Changed' };
    const { status, body } = await scim.patch(path, good, { op: 'replace', path: 'activ' });
    assert.deepEqual([status, body.scimType], [400, 'invalidPath']);
    assert.equal((await scim.done('GET', path)).displayName, 'Dora');
    await scim.refused(400, 'invalidSyntax', 'PATCH', path, { Operations: [] });
    await scim.refused(400, 'invalidValue', 'POST', '/Users', { displayName: 'No name' });
    await scim.refused(400, 'invalidValue', 'POST', '/Users', { userName: 'no-address' });
    for (const filter of ['userName co "a"', 'nickName eq "a"', 'userName eq true', 'userName']) {
      const url = `/Users?filter=${encodeURIComponent(filter)}`;
      await scim.refused(400, 'invalidFilter', 'GET', url);
    }
    await scim.refused(404, undefined, 'PATCH', '/Users/x', {
      Operations: [{ op: 'remove', path: 'title' }],
    });
  });

  test('names that are taken › 409 uniqueness; accounts of others › neither seen nor changed', async () => {
    const one = await scim.newUser({ externalId: 'ext-one' });
    const twice = { userName: one.userName.toUpperCase() };
    await scim.refused(409, 'uniqueness', 'POST', '/Users', twice);
    const again = { userName: 'other@example.org', externalId: 'ext-one' };
    await scim.refused(409, 'uniqueness', 'POST', '/Users', again);
    await service.as('Admin');
    await scim.refused(409, 'uniqueness', 'POST', '/Users', { userName: 'admin@example.org' });
    assert.deepEqual(await scim.find('Users', 'userName eq "admin@example.org"'), []);
    for (const [method, body] of [
      ['GET', undefined],
      ['DELETE', undefined],
      ['PUT', { userName: 'x@example.org' }],
    ] as const) {
      await partner.refused(404, undefined, method, `/Users/${one.id}`, body);
    }
    await partner.refused(409, 'uniqueness', 'POST', '/Users', { userName: one.userName });
  });

  test('removed › disables, ends sessions, hides; made again › the same account', async () => {
    const made = await scim.newUser({ userName: 'ella@example.org', externalId: 'ella' });
    const group = await scim.newGroup('dpo', [made.id]);
    idp.people.set('ella', { email: 'ella@example.org' });
    const session = await signIn('ella');
    assert.equal(session.status, 200, session.text);
    const me = () =>
      service.call('GET', '/api/ip3/v1/me', {
        headers: {
          ...own,
          cookie: cookieIn(session, 'proofline-session'),
          'proofline-account': made.id,
        },
      });
    assert.deepEqual((await me()).body.roles, ['Legal/DPO']);
    assert.equal((await scim.ask('DELETE', `/Users/${made.id}`)).status, 204);
    assert.equal((await me()).status, 401);
    await scim.refused(404, undefined, 'GET', `/Users/${made.id}`);
    assert.deepEqual((await scim.done('GET', `/Groups/${group.id}`)).members, []);
    const { disabled, roles } = await user(made.id);
    assert.deepEqual([disabled, roles], [true, []]);
    assert.equal((await signIn('ella')).body.reason, 'disabled');
    const again = await scim.newUser({ userName: 'ella@example.org' });
    assert.deepEqual([again.id, again.active, (await me()).status], [made.id, true, 401]);
    await scim.ask('DELETE', `/Groups/${group.id}`);
  });

  test('a first login › of this provider › takes the account over, and no second subject', async () => {
    const made = await scim.newUser({ userName: 'finn@example.org' });
    const byId = await scim.newUser({ userName: 'gail@example.org', externalId: 'subject-gail' });
    const groups = ['soc-l2'];
    idp.people.set('mallory', { email: 'finn@example.org', email_verified: false, groups });
    assert.equal((await signIn('mallory')).body.reason, 'no_email');
    idp.people.set('finn', { email: 'finn@example.org', groups });
    const session = await signIn('finn');
    assert.deepEqual([session.body.user?.id, session.body.user?.roles], [made.id, ['Analyst']]);
    const [linked] = await entries('account.identity_linked', made.id);
    assert.equal(linked.detail.subject, 'finn');
    idp.people.set('another', { email: 'finn@example.org', groups });
    assert.equal((await signIn('another')).body.reason, 'email_taken');
    // By the id of the directory, whatever the address; the one of someone else helps no one.
    idp.people.set('subject-gail', { email: 'someone@example.org', groups });
    assert.equal((await signIn('subject-gail')).body.user?.id, byId.id);
    const other = await partner.newUser({ userName: 'hugo@example.org' });
    idp.people.set('hugo', { email: 'hugo@example.org', groups });
    assert.equal((await signIn('hugo')).body.reason, 'email_taken');
    assert.equal((await user(other.id)).provisioned_by, 'partner');
  });

  test('who signed in before › is found by the directory and taken over, local users are not', async () => {
    idp.people.set('iris', { email: 'iris@example.org', name: 'Iris', groups: ['soc-l2'] });
    const { id } = (await signIn('iris')).body.user;
    const [found] = await scim.find('Users', 'userName eq "iris@example.org"');
    assert.equal(found.id, id);
    assert.equal((await user(id)).provisioned_by, null);
    const upn = { op: 'replace', path: 'userName', value: 'iris@corp.example.org' };
    assert.equal((await scim.patch(`/Users/${id}`, upn)).body.displayName, 'Iris');
    assert.equal((await user(id)).provisioned_by, 'sso');
    idp.people.set('jane', { email: 'jane@example.org', groups: ['soc-l2'] });
    const jane = (await signIn('jane')).body.user;
    const emails = [{ value: 'jane@example.org', primary: true }];
    const made = await scim.newUser({ userName: 'jane@corp.example.org', emails });
    assert.equal(made.id, jane.id);
    const local = { email: 'local@example.org', password, roles: ['Viewer' as const] };
    await createAccount(service.deps, systemContext(service.deps), local);
    await scim.refused(409, 'uniqueness', 'POST', '/Users', { userName: local.email });
  });

  test('groups › give and take roles at once, and count in place of those of a login', async () => {
    const { id } = await scim.newUser({ userName: 'kim@example.org' });
    const other = await scim.newUser();
    idp.people.set('kim', { email: 'kim@example.org', groups: ['soc-l2'] });
    const group = await scim.newGroup('soc-l1', [id]);
    assert.deepEqual((await user(id)).roles, ['Viewer']);
    assert.deepEqual((await signIn('kim')).body.user.roles, ['Viewer'], 'not those of the login');
    const path = `/Groups/${group.id}`;
    const name = { op: 'Replace', value: { id: group.id, displayName: 'dpo' } };
    assert.equal((await scim.patch(path, name)).status, 204);
    assert.deepEqual((await user(id)).roles, ['Legal/DPO']);
    const [{ detail }] = (await entries('account.roles_replaced', id)) as [{ detail: object }];
    assert.deepEqual(
      { ...detail },
      {
        ...{ account_id: id, email: 'kim@example.org', disabled: false, password_changed: false },
        ...{ provider: 'sso', roles: ['Legal/DPO'], roles_before: ['Viewer'], groups: ['dpo'] },
      },
    );
    const members = [{ value: other.id }];
    await scim.patch(path, { op: 'Add', path: 'members', value: members });
    assert.equal((await scim.done('GET', path)).members.length, 2);
    assert.equal((await entries('directory_group.changed', group.id)).length, 3);
    assert.equal((await scim.find('Groups', `members.value eq "${id}"`)).length, 1);
    // Entra ID names who leaves in the value, the RFC and Okta in the path.
    await scim.patch(path, { op: 'Remove', path: 'members', value: [{ value: id }] });
    assert.deepEqual([(await user(id)).roles, (await user(other.id)).roles], [[], ['Legal/DPO']]);
    await scim.patch(path, { op: 'remove', path: `members[value eq "${other.id}"]` });
    assert.deepEqual((await user(other.id)).roles, []);
    assert.equal((await signIn('kim')).body.reason, 'no_role');
    await scim.done('PUT', path, {
      displayName: 'x',
      externalId: 'soc-l2',
      members: [{ value: id }],
    });
    assert.deepEqual((await user(id)).roles, ['Analyst'], 'by the id of the directory');
    const listed = await scim.done('GET', '/Groups?excludedAttributes=members');
    assert.equal(listed.Resources[0].members, undefined);
    await scim.refused(409, 'uniqueness', 'POST', '/Groups', { displayName: 'X' });
    const unknown = { displayName: 'y', members: [{ value: unknownId }] };
    await scim.refused(400, 'invalidValue', 'POST', '/Groups', unknown);
    await partner.refused(404, undefined, 'GET', path);
    const foreign = await partner.newUser();
    const theirs = { op: 'add', path: 'members', value: [{ value: foreign.id }] };
    assert.equal((await scim.patch(path, theirs)).body.scimType, 'invalidValue');
    assert.equal((await scim.ask('DELETE', path)).status, 204);
    assert.deepEqual((await user(id)).roles, []);
    await scim.refused(404, undefined, 'GET', path);
  });

  test('the last administrator › disabled, removed or out of the group › 409, all stays', async () => {
    const { id } = await scim.newUser();
    const { id: group } = await scim.newGroup('leads', [id]);
    assert.deepEqual((await user(id)).roles, ['Admin']);
    const { pool } = service.deps.database;
    const sql = `update account set disabled_at = $2 where 'Admin' = any(roles) and id <> $1`;
    await pool.query(sql, [id, new Date().toISOString()]);
    const off = { Operations: [{ op: 'replace', path: 'active', value: false }] };
    const out = { Operations: [{ op: 'remove', path: 'members' }] };
    for (const [method, path, body] of [
      ['PATCH', `/Users/${id}`, off],
      ['DELETE', `/Users/${id}`, undefined],
      ['PATCH', `/Groups/${group}`, out],
      ['PUT', `/Groups/${group}`, { displayName: 'other', members: [{ value: id }] }],
      ['DELETE', `/Groups/${group}`, undefined],
    ] as const) {
      const { detail } = await scim.refused(409, undefined, method, path, body);
      assert.match(detail, /last administrator/);
    }
    await pool.query('update account set disabled_at = null where id <> $1', [id]);
    assert.deepEqual((await user(id)).roles, ['Admin']);
    assert.equal((await scim.done('GET', `/Groups/${group}`)).members.length, 1);
    assert.equal((await scim.ask('DELETE', `/Groups/${group}`)).status, 204);
  });
});
