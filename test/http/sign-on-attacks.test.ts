// A provider that says what is false, in its tokens, its documents and its addresses. None of it
// lets anyone in or has an address inside asked.
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, beforeEach, mock, test } from 'node:test';
import {
  clientSecret,
  metadataOf,
  newSigningKey,
  openLyingProvider,
  rsaToken,
  secretToken,
  sendJson,
  soundToken,
  tokenOf,
  type Claims,
  type LyingProvider,
  type TokenMaker,
} from '../support/lying-provider.ts';
import { cookieIn } from '../support/provider-browser.ts';
import { assertProblem, count, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

const own = { 'sec-fetch-site': 'same-origin', host: 'console.test' };
const base = '/api/ip3/v1/auth/providers';
const discovery = '/.well-known/openid-configuration';

/** Signs in as the subject, and gives the answer to the return of the browser. */
async function signIn(service: TestService, idp: LyingProvider, subject: string, id = 'sso') {
  const begun = await service.call('POST', `${base}/${id}/begin`, { headers: own, body: {} });
  if (begun.status !== 200) return begun;
  const query = idp.confirm(stringIn(begun.body.url), subject);
  const headers = { ...own, cookie: cookieIn(begun, 'proofline-sign-on') };
  return service.call('POST', `${base}/${id}/finish`, { headers, body: { query } });
}

const stranger = newSigningKey();

/** What is wrong → the ID token. */
const forgeries: Record<string, TokenMaker> = {
  'no algorithm': (claims) => tokenOf({ alg: 'none', typ: 'JWT' }, claims, () => Buffer.alloc(0)),
  'no algorithm, in capitals': (claims) => tokenOf({ alg: 'NONE' }, claims, () => Buffer.alloc(0)),
  'HS256 with the public key as PEM': (claims, { kid, publicKey }) =>
    secretToken({ kid }, claims, publicKey.export({ type: 'spki', format: 'pem' })),
  'HS256 with the public key as JSON': (claims, { kid, jwk }) =>
    secretToken({ kid }, claims, JSON.stringify(jwk)),
  'HS256 with the secret of the client': (claims) => secretToken({}, claims, clientSecret),
  'HS256 with an empty secret': (claims, { kid }) => secretToken({ kid }, claims, ''),
  'the signature cut off': (claims, key) => soundToken(claims, key).replace(/[^.]+$/, ''),
  'no signature at all': (claims, key) => soundToken(claims, key).replace(/\.[^.]+$/, ''),
  'the key of a stranger': (claims, { kid }) => rsaToken({ kid }, claims, stranger),
  'a key in its own header': (claims, { kid }) =>
    rsaToken({ kid, jwk: stranger.jwk }, claims, stranger),
  'a key that is not published': (claims) => rsaToken({}, claims, stranger),
  'an address for its key': (claims, { kid }) =>
    rsaToken({ kid, jku: 'http://127.0.0.1:9/keys' }, claims, stranger),
  'a header that must be understood': (claims, key) => rsaToken({ crit: ['b64'] }, claims, key),
  'another algorithm than its signature': (claims, key) => rsaToken({ alg: 'PS256' }, claims, key),
};

const later = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

/** What is wrong → the claims, with a sound signature. */
const wrongClaims: Record<string, Claims> = {
  'a slash after the issuer': { iss: 'http://127.0.0.1/' },
  'a list of issuers': { iss: ['http://127.0.0.1'] },
  'no issuer': { iss: undefined },
  'no nonce': { nonce: undefined },
  'a list of nonces': { nonce: ['x'] },
  'no audience': { aud: undefined },
  'an audience that only begins so': { aud: 'proofline-2' },
  'two audiences, issued to the other': { aud: ['proofline', 'other'], azp: 'other' },
  'two audiences, issued to no one named': { aud: ['proofline', 'other'] },
  'an end as a text': { exp: '9999999999' },
  'no end': { exp: undefined },
  'an end that is over': { exp: later(-60) },
  'a beginning in an hour': { nbf: later(3600) },
  'no time of issue': { iat: undefined },
  'a subject that is a number': { sub: 5 },
  'a subject that is an object': { sub: { $ne: null } },
  'no subject': { sub: undefined },
  'an empty subject': { sub: ' ' },
};

/** A claim of groups that is no list of texts → the roles that come of it. */
const oddGroups: [unknown, number][] = [
  [5, 403],
  [true, 403],
  [{ 0: 'leads', length: 1 }, 403],
  [[['leads']], 403],
  [[{ name: 'leads' }], 403],
  ['leads,soc-l2', 403],
  ['["leads"]', 403],
  [['LEADS', ' leads', 'leads '], 403],
  [['__proto__', 'constructor', 'toString', '*'], 403],
  [['soc-l2\u0000'], 403],
  ['soc-l2', 200],
];

type Lie = (inside: string) => (answer: ServerResponse, usual: object) => void;

const said =
  (change: (inside: string) => object): Lie =>
  (inside) =>
  (answer, usual) =>
    sendJson(answer, { ...usual, ...change(inside) });

const redirect: Lie = (inside) => (answer) => {
  answer.writeHead(302, { location: `${inside}/jwks` }).end();
};
const long = said(() => ({ more: 'x'.repeat(300_000) }));

/** What is wrong, where, what is answered there, and with what status that ends. */
const documentLies: [string, string, Lie, number?][] = [
  ['another issuer', discovery, said(() => ({ issuer: 'https://elsewhere.test' }))],
  ['a redirect to an address inside', discovery, redirect],
  ['keys inside', discovery, said((inside) => ({ jwks_uri: `${inside}/jwks` }))],
  ['keys of the cloud', discovery, said(() => ({ jwks_uri: 'http://169.254.169.254/' }))],
  ['keys in a file', discovery, said(() => ({ jwks_uri: 'file:///etc/passwd' })), 401],
  ['tokens inside', discovery, said((inside) => ({ token_endpoint: `${inside}/token` }))],
  ['one of 300 kB', discovery, long],
  ['no JSON', discovery, () => (answer) => void answer.end('<h1>hello</h1>')],
  ['a list', discovery, () => (answer) => sendJson(answer, [metadataOf('x')])],
  ['a redirect of its keys', '/jwks', redirect],
  ['keys of 300 kB', '/jwks', long],
  ['a redirect of its tokens', '/token', redirect],
  ['tokens of 300 kB', '/token', long],
];

onEachEngine('a dishonest provider', (engine) => {
  let idp: LyingProvider;
  let other: LyingProvider;
  let service: TestService;
  before(async () => {
    [idp, other] = await Promise.all([openLyingProvider(), openLyingProvider()]);
    const second = {
      ...{ id: 'other', name: 'Other', issuer: other.issuer, client_id: 'proofline' },
      ...{ client_secret: clientSecret, scopes: 'openid email groups' },
      ...{ role_map: { 'soc-l2': ['Analyst'] }, jit: true },
    };
    const settings = {
      ...idp.settings,
      IP3_EGRESS_ALLOW: [idp, other].map(({ issuer }) => new URL(issuer).host).join(','),
      IP3_OIDC_PROVIDERS: JSON.stringify([second]),
    };
    service = await openTestService(engine, { settings });
  });
  after(async () => {
    await service.close();
    await Promise.all([idp.close(), other.close()]);
  });
  beforeEach(() => {
    for (const one of [idp, other]) {
      one.makeToken = soundToken;
      one.pages.clear();
    }
  });

  const sessions = () => count(service, 'login_session');

  async function refused(name: string, makeToken: TokenMaker): Promise<void> {
    idp.makeToken = makeToken;
    const before = await sessions();
    const answer = await signIn(service, idp, 'ida');
    assertProblem(answer, 401, 'invalid_credentials');
    assert.equal(answer.headers['set-cookie'] ?? '', '', name);
    assert.equal(await sessions(), before, name);
  }

  test('a sound token › lets in, so what is false is what is refused', async () => {
    const answer = await signIn(service, idp, 'ida');
    assert.deepEqual([answer.status, answer.body.user?.roles], [200, ['Analyst']], answer.text);
  });

  for (const [name, makeToken] of Object.entries(forgeries)) {
    test(`an ID token with ${name} › 401, and no session`, () => refused(name, makeToken));
  }

  test('claims that do not fit, soundly signed › 401, and no session', async () => {
    for (const [name, change] of Object.entries(wrongClaims)) {
      await refused(name, (claims, key) => soundToken({ ...claims, ...change }, key));
    }
  });

  test('groups that are no list of texts › give no role', async () => {
    for (const [at, [groups, status]] of oddGroups.entries()) {
      idp.makeToken = (claims, key) => soundToken({ ...claims, groups }, key);
      const answer = await signIn(service, idp, `odd${at}`);
      assert.equal(answer.status, status, `${JSON.stringify(groups)} ${answer.text}`);
      if (status === 200) assert.deepEqual(answer.body.user.roles, ['Analyst']);
    }
  });

  test('names, addresses and extra members › are text, cut, or left out', async () => {
    const name = '<img src=x onerror=alert(1)>'.padEnd(500, 'x');
    const more = { name, roles: ['Admin'], id: 'x', __proto__: { roles: ['Admin'] } };
    idp.makeToken = (claims, key) => soundToken({ ...claims, ...more }, key);
    const { body } = await signIn(service, idp, 'html');
    assert.deepEqual([body.user.name, body.user.roles], [name.slice(0, 200), ['Analyst']]);
    for (const [at, odd] of [{ email: ['a@example.org'] }, { email: 'a@b\nbcc: c' }].entries()) {
      idp.makeToken = (claims, key) => soundToken({ ...claims, ...odd }, key);
      const answer = await signIn(service, idp, `mail${at}`);
      assert.deepEqual([answer.status, answer.body.reason], [403, 'no_email']);
    }
    idp.makeToken = (claims, key) => soundToken({ ...claims, name: { a: 1 } }, key);
    assert.equal((await signIn(service, idp, 'nameless')).body.user?.name, null);
  });

  test('one subject at two providers › two people; the address of the first › no way in', async () => {
    const first = await signIn(service, idp, 'twin');
    const taken = await signIn(service, other, 'twin', 'other');
    assert.deepEqual([taken.status, taken.body.reason], [403, 'email_taken']);
    other.makeToken = (claims, key) =>
      soundToken({ ...claims, email: 'twin@other.example.org' }, key);
    const second = await signIn(service, other, 'twin', 'other');
    assert.equal(second.status, 200, second.text);
    assert.notEqual(second.body.user.id, first.body.user.id);
    // The other one says that it is the first, with its own key.
    other.makeToken = (claims, key) => soundToken({ ...claims, iss: idp.issuer }, key);
    assertProblem(await signIn(service, other, 'twin', 'other'), 401, 'invalid_credentials');
  });

  test('a code of one provider › brought to another › is not sent there', async () => {
    const begun = await service.call('POST', `${base}/sso/begin`, { headers: own, body: {} });
    const query = other.confirm(stringIn(begun.body.url), 'ida');
    const headers = { ...own, cookie: cookieIn(begun, 'proofline-sign-on') };
    const asked = idp.asked.length;
    const mixed = await service.call('POST', `${base}/sso/finish`, { headers, body: { query } });
    assertProblem(mixed, 401, 'invalid_credentials');
    assert.equal(idp.asked.length, asked, 'the code went to no one');
  });

  test('another key of the provider › counts within a minute; the one that is gone › no more', async () => {
    const old = other.key;
    assert.equal((await signIn(service, other, 'kim', 'other')).status, 200);
    other.key = newSigningKey();
    other.published = [other.key];
    // Its keys were asked for a moment ago, and strangers can't have them asked for at each token.
    assertProblem(await signIn(service, other, 'kim', 'other'), 401, 'invalid_credentials');
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 61_000 });
    try {
      assert.equal((await signIn(service, other, 'kim', 'other')).status, 200);
      other.makeToken = (claims) => soundToken(claims, old);
      assertProblem(await signIn(service, other, 'kim', 'other'), 401, 'invalid_credentials');
    } finally {
      mock.timers.reset();
    }
  });

  for (const [name, path, lie, status = 503] of documentLies) {
    test(`documents › ${name} › refused, no one gets in, nothing inside is asked`, async () => {
      const inside = await openLyingProvider();
      const provider = await openLyingProvider();
      const { settings } = provider;
      const deceived = await openTestService(engine, { settings, sharedWith: service });
      try {
        provider.pages.set(path, lie(inside.issuer));
        const before = await sessions();
        const answer = await signIn(deceived, provider, 'ida');
        assert.equal(answer.status, status, answer.text);
        assert.doesNotMatch(answer.text, /opaque|eyJ|passwd/);
        assert.deepEqual([inside.asked, await sessions()], [[], before]);
      } finally {
        await deceived.close();
        await Promise.all([provider.close(), inside.close()]);
      }
    });
  }
});
