// Groups of a provider and of its directory as roles in teams: what members get in with, what they
// then see, and that a group that is gone takes its team along.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openIdentityProvider, type IdentityProvider } from '../support/identity-provider.ts';
import { cookieIn } from '../support/provider-browser.ts';
import { assertProblem, onEachEngine } from '../support/records.ts';
import { scimClient, type ScimClient } from '../support/scim-client.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';
import { join, newTeam, wordedIncident, type Records } from '../support/teams.ts';

const own = { 'sec-fetch-site': 'same-origin', host: 'console.test' };
const v1 = '/api/ip3/v1';
const map =
  'soc-l1=Viewer,leads=Admin,red=Analyst@Red,red-l1=Viewer@RED,blue-l1=Viewer@Blue,late=Viewer@Late';

onEachEngine('groups as teams', (engine) => {
  let idp: IdentityProvider;
  let service: TestService;
  let scim: ScimClient;
  let red: Records;
  let blue: Records;
  let redTeam: string;
  let blueTeam: string;
  before(async () => {
    idp = await openIdentityProvider();
    const plain = {
      ...{ id: 'plain', name: 'Plain', issuer: 'https://elsewhere.test', client_id: 'plain' },
      ...{ client_secret: 's'.repeat(40), role_map: { all: ['Viewer'] } },
    };
    const partner = {
      ...{ ...plain, id: 'partner', issuer: idp.issuer, client_id: 'partner' },
      ...{ scopes: 'openid email groups', role_map: { none: 'Viewer' } },
    };
    const every = {
      ...{ ...plain, id: 'every', issuer: 'https://every.test' },
      role_map: { '*': 'Viewer@Blue', crew: 'Analyst@Blue' },
    };
    const settings = {
      ...{ ...idp.settings, IP3_OIDC_ROLE_MAP: map },
      IP3_OIDC_PROVIDERS: JSON.stringify([plain, partner, every]),
    };
    service = await openTestService(engine, { settings });
    scim = await scimClient(service);
    red = await wordedIncident(service, 'red', 'crimson');
    blue = await wordedIncident(service, 'Blue', 'cobalt');
    redTeam = await newTeam(service, 'Red');
    blueTeam = await newTeam(service, 'Blue');
  });
  after(async () => {
    await service.close();
    await idp.close();
  });

  const signIn = async (login: string, id = 'sso'): Promise<Answer> => {
    const base = `${v1}/auth/providers/${id}`;
    const begun = await service.call('POST', `${base}/begin`, { headers: own, body: {} });
    assert.equal(begun.status, 200, begun.text);
    const cookie = cookieIn(begun, 'proofline-sign-on');
    const query = await idp.newBrowser().signIn(begun.body.url, login);
    return service.call('POST', `${base}/finish`, { headers: { ...own, cookie }, body: { query } });
  };
  const person = (login: string, groups: string[]) =>
    idp.people.set(login, { email: `${login}@example.org`, groups });
  const held = ({ body, text }: Answer) => {
    assert.ok(Array.isArray(body.memberships), text);
    return body.memberships.map((one: { team: string; role: string }) => `${one.role}@${one.team}`);
  };
  const reads = (session: Answer, url: string) =>
    service.call('GET', v1 + url, {
      headers: {
        ...own,
        cookie: cookieIn(session, 'proofline-session'),
        'proofline-account': session.body.user.id,
      },
    });
  const details = async (action: string, account: string) => {
    const url = `${v1}/audit?action=${action}&limit=200`;
    const { body } = await service.call('GET', url, { headers: await service.as('Admin') });
    const all = body.entries.map(({ detail }: { detail: object }) => detail);
    return all.filter((one: { account_id?: string }) => one.account_id === account);
  };
  const statuses = async (session: Answer) => {
    const asked = [red, blue].map(({ incident }) => reads(session, `/incidents/${incident}`));
    return (await Promise.all(asked)).map(({ status }) => status);
  };

  test('first login › with a group of a team alone › an account that sees this team', async () => {
    person('anna', ['red', 'canteen']);
    const session = await signIn('anna');
    assert.equal(session.status, 200, session.text);
    assert.deepEqual([session.body.user.roles, held(session)], [[], ['Analyst@Red']]);
    assert.deepEqual(await statuses(session), [200, 404]);
    const evidence = await reads(session, `/incidents/${red.incident}/evidence`);
    assert.match(evidence.text, /crimson-inner/, 'as an Analyst');
    const listed = await reads(session, '/incidents');
    assert.deepEqual([listed.body.count, /cobalt/.test(listed.text)], [1, false]);
    assertProblem(await reads(session, '/users'), 403, 'forbidden');
    const [entry] = await details('team.member_set', session.body.user.id);
    assert.deepEqual(
      [entry.team, entry.role, entry.before, entry.provider, entry.groups],
      ['Red', 'Analyst', null, 'sso', ['red', 'canteen']],
    );
    const again = await signIn('anna');
    assert.deepEqual(held(again), ['Analyst@Red']);
    assert.equal((await details('team.member_set', session.body.user.id)).length, 1);
  });

  test('groups › at the next login › replace teams and roles in them, removals included', async () => {
    person('ben', ['red', 'red-l1', 'blue-l1']);
    const first = await signIn('ben');
    assert.deepEqual(held(first), ['Viewer@Blue', 'Analyst@Red'], 'the higher one in each');
    const inner = await reads(first, `/evidence/${blue.inner}`);
    assertProblem(inner, 404, 'not_found');
    assert.deepEqual(await statuses(first), [200, 200]);
    person('ben', ['red-l1']);
    const second = await signIn('ben');
    assert.deepEqual(held(second), ['Viewer@Red']);
    // The session of before as well: rights are those of the account, not of a login.
    assert.deepEqual(await statuses(first), [200, 404]);
    const [entry] = await details('team.member_removed', first.body.user.id);
    assert.deepEqual([entry.team, entry.groups], ['Blue', ['red-l1']]);
    const evidence = await reads(first, `/incidents/${red.incident}/evidence`);
    assert.doesNotMatch(evidence.text, /crimson-inner/);
    person('ben', ['canteen']);
    const refused = await signIn('ben');
    assert.deepEqual([refused.status, refused.body.reason], [403, 'no_role']);
    assert.deepEqual((await statuses(first)).sort(), [403, 403]);
  });

  test('a role for all records with a team › then without it › each as the groups say', async () => {
    person('cleo', ['soc-l1', 'red']);
    const session = await signIn('cleo');
    assert.deepEqual([session.body.user.roles, held(session)], [['Viewer'], []]);
    assert.deepEqual(await statuses(session), [200, 200]);
    person('cleo', ['red']);
    const narrow = await signIn('cleo');
    assert.deepEqual([narrow.body.user.roles, held(narrow)], [[], ['Analyst@Red']]);
    assert.deepEqual(await statuses(session), [200, 404]);
  });

  test('what an administrator gave › at the next login › gone, where the map names teams', async () => {
    person('dora', ['blue-l1']);
    const { id } = (await signIn('dora')).body.user;
    await join(service, redTeam, id, 'Analyst');
    await join(service, blueTeam, id, 'Analyst');
    assert.deepEqual(held(await signIn('dora')), ['Viewer@Blue']);
    person('dora', []);
    assert.equal((await signIn('dora')).status, 403);
  });

  test('a map without teams › keeps what an administrator gave, ends what groups gave', async () => {
    person('emil', ['red']);
    const { id } = (await signIn('emil')).body.user;
    await join(service, blueTeam, id, 'Viewer');
    assert.deepEqual(held(await signIn('emil', 'partner')), ['Viewer@Blue']);
  });

  test('a team that there is not › no account, and the refusal is recorded with it', async () => {
    person('finn', ['late']);
    assert.equal((await signIn('finn')).body.reason, 'no_role');
    const url = `${v1}/audit?action=auth.sign_on_refused`;
    const { body } = await service.call('GET', url, { headers: await service.as('Admin') });
    assert.deepEqual(body.entries[0].detail.missing_teams, ['Late']);
    const late = await newTeam(service, 'LATE');
    const session = await signIn('finn');
    assert.deepEqual(held(session), ['Viewer@LATE']);
    const headers = await service.as('Admin');
    await service.call('POST', `${v1}/teams/${late}/archive`, { headers, body: {} });
    assert.deepEqual(await statuses(session), [403, 403]);
    assert.equal((await signIn('finn')).body.reason, 'no_role');
  });

  test('groups of the directory › give and take teams at once, in place of the login', async () => {
    const { id } = await scim.newUser({ userName: 'kim@example.org' });
    person('kim', ['leads', 'blue-l1']);
    const group = await scim.newGroup('red', [id]);
    const session = await signIn('kim');
    assert.equal(session.status, 200, session.text);
    assert.deepEqual([session.body.user.roles, held(session)], [[], ['Analyst@Red']]);
    assert.deepEqual(await statuses(session), [200, 404]);
    const rename = { op: 'replace', value: { id: group.id, displayName: 'blue-l1' } };
    assert.equal((await scim.patch(`/Groups/${group.id}`, rename)).status, 204);
    assert.deepEqual(await statuses(session), [404, 200]);
    const [removed] = await details('team.member_removed', id);
    assert.deepEqual([removed.team, removed.groups], ['Red', ['blue-l1']]);
    const out = { op: 'remove', path: `members[value eq "${id}"]` };
    assert.equal((await scim.patch(`/Groups/${group.id}`, out)).status, 204);
    assert.deepEqual(await statuses(session), [403, 403]);
    assert.equal((await signIn('kim')).body.reason, 'no_role');
    await scim.done('PUT', `/Groups/${group.id}`, { displayName: 'red', members: [{ value: id }] });
    assert.deepEqual(await statuses(session), [200, 404]);
    assert.equal((await scim.ask('DELETE', `/Groups/${group.id}`)).status, 204);
    assert.deepEqual(await statuses(session), [403, 403]);
  });

  test('directory › each change of a user or a group › gives, takes and records what it changes', async () => {
    const directory = await scimClient(service, 'every');
    const { id } = await directory.newUser({ userName: 'mo@example.org' });
    const recorded = async (action: string) => {
      const all = await details(action, id);
      return all.filter(({ provider }: { provider?: string }) => provider === 'every');
    };
    const [first] = await recorded('team.member_set');
    assert.deepEqual([first.team, first.role, first.groups], ['Blue', 'Viewer', []]);
    const members = [{ value: id }];
    let group = '';
    const crew = async () => {
      group = (await directory.newGroup('crew', [id])).id;
    };
    const into = { op: 'add', path: 'members', value: members };
    const changes: [string, () => Promise<unknown>, string][] = [
      ['a group made', crew, 'Analyst'],
      [
        ...([
          'replaced',
          () => directory.done('PUT', `/Groups/${group}`, { displayName: 'crew' }),
        ] as const),
        'Viewer',
      ],
      ['patched', () => directory.patch(`/Groups/${group}`, into), 'Analyst'],
      ['removed', () => directory.ask('DELETE', `/Groups/${group}`), 'Viewer'],
      ['made again', crew, 'Analyst'],
      ['its user removed', () => directory.ask('DELETE', `/Users/${id}`), 'Viewer'],
    ];
    for (const [index, [name, change, role]] of changes.entries()) {
      // Given by hand, so it ends with the next change of the directory.
      await join(service, redTeam, id, 'Viewer');
      await change();
      const set = await recorded('team.member_set');
      assert.deepEqual([set.length, set[0].role, set[0].team], [index + 2, role, 'Blue'], name);
      const removed = await recorded('team.member_removed');
      assert.deepEqual([removed.length, removed[0].team], [index + 1, 'Red'], name);
    }
  });

  test('more groups than an entry holds › come and go › recorded with the named ones first', async () => {
    const many = Array.from({ length: 249 }, (_, index) => `CN=GRP-${index},${'ü'.repeat(60)}`);
    person('olga', [...many, 'red']);
    const session = await signIn('olga');
    assert.equal(session.status, 200, session.text);
    assert.deepEqual(held(session), ['Analyst@Red']);
    const [entry] = await details('team.member_set', session.body.user.id);
    assert.deepEqual([entry.groups[0], entry.group_count], ['red', 250]);
    assert.ok(entry.groups.length < 70, `${entry.groups.length}`);
    person('olga', many);
    assert.equal((await signIn('olga')).body.reason, 'no_role');
    assert.deepEqual(await statuses(session), [403, 403]);
  });

  test('logins and an administrator at once › no deadlock, one of both holds', async () => {
    person('lena', ['red']);
    const { id } = (await signIn('lena')).body.user;
    const headers = await service.as('Admin');
    const url = `${v1}/teams/${redTeam}/members/${id}`;
    for (let round = 0; round < 5; round += 1) {
      person('lena', [round % 2 === 0 ? 'red-l1' : 'red']);
      const body = { role: round % 2 === 0 ? 'Analyst' : 'Viewer' };
      const [login, put] = await Promise.all([
        signIn('lena'),
        service.call('PUT', url, { headers, body }),
      ]);
      assert.deepEqual([login.status, put.status], [200, 200], login.text + put.text);
    }
  });
});
