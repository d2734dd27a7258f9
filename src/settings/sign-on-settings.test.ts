// The settings of single sign-on: what is taken, and what is said of the rest.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { groupsIn, namesTeams, rolesOfGroups, teamsOfGroups } from '../domain/group-roles.ts';
import { loadConfig } from './config.ts';
import { roleMap } from './role-map.ts';

const sound = {
  IP3_PUBLIC_URL: 'https://console.example.org',
  IP3_OIDC_ISSUER: 'https://login.example.org/realms/soc',
  IP3_OIDC_CLIENT_ID: 'proofline',
};

const provider = { id: 'b', name: 'B', issuer: 'https://b.example.org', client_id: 'x' };

/** Settings → what the fault says. */
const faults: [Record<string, string>, RegExp][] = [
  [{ ...sound, IP3_PUBLIC_URL: '' }, /IP3_PUBLIC_URL must be set/],
  [{ ...sound, IP3_OIDC_CLIENT_ID: '' }, /set together/],
  [{ ...sound, IP3_OIDC_SCOPES: 'profile' }, /openid among them/],
  [{ ...sound, IP3_OIDC_ROLE_MAP: 'soc=Boss' }, /group=Role pairs/],
  [{ ...sound, IP3_OIDC_ROLE_MAP: 'soc=Operator@Red' }, /Viewer or Analyst before the @/],
  [{ ...sound, IP3_OIDC_ROLE_MAP: 'soc=Viewer@ ' }, /Viewer or Analyst before the @/],
  [{ ...sound, IP3_OIDC_ROLE_MAP: '{"soc"' }, /group=Role pairs/],
  [{ IP3_OIDC_ONLY: 'on' }, /needs IP3_OIDC_ISSUER/],
  [{ ...sound, IP3_OIDC_PROVIDERS: '{}' }, /JSON list/],
  [{ ...sound, IP3_OIDC_PROVIDERS: JSON.stringify([{ ...provider, id: 'sso' }]) }, /differ/],
  [{ ...sound, IP3_OIDC_PROVIDERS: JSON.stringify([{ ...provider, isuer: 'x' }]) }, /isuer/],
];

suite('settings of single sign-on', () => {
  for (const [settings, said] of faults) {
    test(`a fault › ${said.source} › is named`, () => {
      assert.throws(() => loadConfig(settings), said);
    });
  }

  test('a map of groups › as pairs and as JSON › is the same', () => {
    const map = roleMap('a=Analyst, a=Legal/DPO,b = AI Safety');
    assert.deepEqual(map, roleMap('{"a":["Analyst","Legal/DPO"],"b":"AI Safety"}'));
    assert.deepEqual(rolesOfGroups(map, ['b', 'a', 'none']), ['Analyst', 'AI Safety', 'Legal/DPO']);
    assert.deepEqual(rolesOfGroups(roleMap('*=Viewer'), []), ['Viewer']);
    assert.deepEqual(rolesOfGroups(roleMap('a=b=Viewer'), ['a=b']), ['Viewer']);
  });

  test('a map of groups › with teams › has the highest role in each, whatever the capitals', () => {
    const map = roleMap('a=Viewer@Red,b=Analyst@RED,b=Viewer@Blue,c=Analyst, d@x=Viewer@Ops @ 7');
    assert.deepEqual(
      map,
      roleMap(
        JSON.stringify({
          ...{ a: 'Viewer@Red', b: ['Analyst@RED', 'Viewer@Blue'], c: ['Analyst'] },
          'd@x': 'Viewer@Ops @ 7',
        }),
      ),
    );
    assert.deepEqual(teamsOfGroups(map, ['a', 'b', 'c']), [
      { team: 'RED', role: 'Analyst' },
      { team: 'Blue', role: 'Viewer' },
    ]);
    assert.deepEqual(teamsOfGroups(map, ['b', 'a']), teamsOfGroups(map, ['a', 'b']));
    assert.deepEqual(teamsOfGroups(map, ['d@x']), [{ team: 'Ops @ 7', role: 'Viewer' }]);
    assert.deepEqual(rolesOfGroups(map, ['a', 'b', 'c']), ['Analyst']);
    assert.deepEqual([namesTeams(map), namesTeams(roleMap('a=Viewer'))], [true, false]);
  });

  test('groups › wherever the claim is › are texts, each once', () => {
    assert.deepEqual(groupsIn({ groups: ['a', 'a', 7, null] }, 'groups'), ['a']);
    assert.deepEqual(groupsIn({ groups: 'one' }, 'groups'), ['one']);
    assert.deepEqual(groupsIn({ realm: { roles: ['x'] } }, 'realm.roles'), ['x']);
    assert.deepEqual(groupsIn({ 'realm.roles': ['y'] }, 'realm.roles'), ['y']);
    assert.deepEqual(groupsIn({}, 'constructor.name'), []);
  });
});
