// The story of single sign-on against Keycloak, a provider that no one of us wrote: sign-in, roles
// from groups, removal of a group, what is refused, and logout at the provider.
//   node test/long/try-keycloak.ts [folder of the program]
// Needs Java and Maven, which fetches the program; the build server does not run it, as that is
// 160 MB. Each token is one that Keycloak issued: a proxy between it and the service puts one in
// its place that was issued for something else.
import assert from 'node:assert/strict';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer, type Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import { temporaryFolder } from '../support/engines.ts';
import { cookieIn, formBrowser, type FormBrowser } from '../support/provider-browser.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';
import { portOfServer, stringIn } from '../support/values.ts';

const version = '26.4.0';
const artifact = `org.keycloak:keycloak-quarkus-dist:${version}:tar.gz`;
const consoleUrl = 'http://console.test';
const secret = 's'.repeat(40);
const login = { username: 'anna', password: 'a password of anna' };
const admin = { username: 'admin', password: 'a password of the tests' };

const own = { 'sec-fetch-site': 'same-origin', host: 'console.test' };
const base = '/api/ip3/v1/auth/providers/sso';
const newBrowser = () => formBrowser({ until: consoleUrl, fields: login });

const folder = temporaryFolder();
/** What the proxy puts in the place of an ID token. */
let exchange: ((token: string) => string) | null = null;
/** Where Keycloak sends logout tokens, by way of the proxy. */
let backChannel = '';
/** Of each logout token: how long the service took to end what it means. */
const logoutMs: number[] = [];
/** What they said. */
const logoutTokens: { sub?: string; sid?: string }[] = [];
const proxy = await startProxy();
const outside = `http://localhost:${portOfServer(proxy)}`;
const issuer = `${outside}/realms/soc`;
const keycloakPort = await freePort();
const keycloak = await startKeycloak(unpack());
try {
  const service = await openTestService('embedded', { settings: settingsWith({}) });
  try {
    const address = await service.app.listen({ host: '127.0.0.1', port: 0 });
    const api = await adminApi();
    backChannel = `${address}${base}/logout`;
    for (const name of ['soc', 'other']) await api('POST', '', realm(name));
    await story(service, api);
    await withLongKeysOnly();
  } finally {
    await service.close();
  }
} finally {
  keycloak.kill('SIGKILL');
  proxy.closeAllConnections();
  proxy.close();
  fs.rmSync(folder, { recursive: true, force: true });
}

function settingsWith(more: Record<string, string>): Record<string, string> {
  return {
    IP3_PUBLIC_URL: consoleUrl,
    IP3_EGRESS_ALLOW: new URL(outside).host,
    IP3_OIDC_ISSUER: issuer,
    IP3_OIDC_NAME: 'Keycloak',
    IP3_OIDC_CLIENT_ID: 'proofline',
    IP3_OIDC_CLIENT_SECRET: secret,
    IP3_OIDC_ROLE_MAP: 'soc-l2=Analyst,dpo=Legal/DPO',
    ...more,
  };
}

/** The requests of the console of a service. */
function consoleOf({ call }: TestService) {
  const begin = () => call('POST', `${base}/begin`, { headers: own, body: {} });
  const finish = (query: string, begun: Answer) =>
    call('POST', `${base}/finish`, {
      headers: { ...own, cookie: cookieIn(begun, 'proofline-sign-on') },
      body: { query },
    });
  const signIn = async (browser: FormBrowser) => {
    const begun = await begin();
    assert.equal(begun.status, 200, begun.text);
    const back = await browser.go(stringIn(begun.body.url));
    return { begun, query: back.search, answer: await finish(back.search, begun) };
  };
  const inSession = (answer: Answer) => ({
    ...own,
    cookie: cookieIn(answer, 'proofline-session'),
    'proofline-account': stringIn(answer.body.user.id),
  });
  const me = async (answer: Answer) =>
    (await call('GET', '/api/ip3/v1/me', { headers: inSession(answer) })).status;
  return { begin, finish, signIn, inSession, me };
}

function assertRefused({ status, body }: Answer): void {
  assert.deepEqual([status, body.error], [401, 'invalid_credentials']);
}

async function story(service: TestService, api: AdminApi): Promise<void> {
  const { begin, finish, signIn, inSession, me } = consoleOf(service);
  const first = await signIn(newBrowser());
  assert.equal(first.answer.status, 200, first.answer.text);
  assert.deepEqual(first.answer.body.user.roles, ['Analyst', 'Legal/DPO']);
  say('sign-in with the roles of the groups');

  assertRefused(await finish(first.query, first.begun));
  assertRefused(await finish(first.query, await begin()));
  say('a code that was used, and the answer to another sign-in, refused');

  await wrongTokens(signIn);

  const [person] = (await api('GET', '/soc/users?username=anna')) as { id: string }[];
  const groups = (await api('GET', '/soc/groups')) as { id: string; name: string }[];
  const leave = (name: string) => {
    const { id } = groups.find((group) => group.name === name)!;
    return api('DELETE', `/soc/users/${person!.id}/groups/${id}`);
  };
  await leave('soc-l2');
  const second = await signIn(newBrowser());
  assert.deepEqual(second.answer.body.user?.roles, ['Legal/DPO'], second.answer.text);
  assert.equal(second.answer.body.user.id, first.answer.body.user.id);
  say('a group that was removed takes its role away at the next sign-in, of the same account');

  const browser = newBrowser();
  const third = await signIn(browser);
  assert.deepEqual([await me(second.answer), await me(third.answer)], [200, 200]);
  await browser.go(`${issuer}/protocol/openid-connect/logout`);
  assert.equal(await me(third.answer), 401, 'its session ended before the provider said so');
  assert.equal(await me(second.answer), 200, 'the session of another browser goes on');
  say(`logout of one browser at the provider ends its session here (${lastLogout()} ms)`);

  await loggedOutByAdministrator(service, api, person!.id);

  const last = newBrowser();
  const fourth = await signIn(last);
  const headers = inSession(fourth.answer);
  const out = await service.call('POST', '/api/ip3/v1/auth/sign-out', { headers });
  assert.equal((await last.go(stringIn(out.body.url))).pathname, '/sign-in');
  assert.ok(await last.asksWho(stringIn((await begin()).body.url)));
  say('signing out here ends the session at the provider as well');

  await leave('dpo');
  const fifth = await signIn(newBrowser());
  assert.deepEqual([fifth.answer.status, fifth.answer.body.reason], [403, 'no_role']);
  say('without a group that has a role the sign-in is refused');
}

/**
 * An administrator logs a user out of two browsers. Keycloak ${version} removes both sessions and
 * sends one token, with the `sid` of one of them; without session IDs it means the user.
 */
async function loggedOutByAdministrator(service: TestService, api: AdminApi, user: string) {
  const { signIn, me } = consoleOf(service);
  const logOut = async () => {
    const [one, other] = [await signIn(newBrowser()), await signIn(newBrowser())];
    assert.deepEqual([await me(one.answer), await me(other.answer)], [200, 200]);
    logoutTokens.length = 0;
    await api('POST', `/soc/users/${user}/logout`);
    assert.deepEqual(await api('GET', `/soc/users/${user}/sessions`), []);
    return [await me(one.answer), await me(other.answer)].filter((status) => status === 401).length;
  };
  // Sessions of earlier steps get their tokens, too.
  await api('POST', `/soc/users/${user}/logout`);
  const ended = await logOut();
  const named = new Set(logoutTokens.map(({ sid }) => sid));
  assert.ok(ended > 0 && ended === named.size && !named.has(undefined), `${ended} ended`);
  say(`logout by an administrator ends those that a token came for: ${ended} of 2`);

  const [client] = (await api('GET', '/soc/clients?clientId=proofline')) as [Client];
  const attributes = { ...client.attributes, 'backchannel.logout.session.required': 'false' };
  await api('PUT', `/soc/clients/${client.id}`, { ...client, attributes });
  assert.equal(await logOut(), 2);
  assert.ok(logoutTokens.every(({ sid, sub }) => sid === undefined && sub === user));
  await api('PUT', `/soc/clients/${client.id}`, client);
  say('without session IDs in its tokens, both sessions end');
}

interface Client {
  id: string;
  attributes: Record<string, string>;
}

type SignIn = ReturnType<typeof consoleOf>['signIn'];

/** ID tokens that Keycloak issued: to another client, in another realm, for another sign-in. */
async function wrongTokens(signIn: SignIn): Promise<void> {
  const wrong = {
    audience: await tokenFor('soc', 'other'),
    issuer: await tokenFor('other', 'proofline'),
    nonce: await tokenFor('soc', 'proofline'),
  };
  for (const [what, token] of Object.entries(wrong)) {
    exchange = () => token;
    assertRefused((await signIn(newBrowser())).answer);
    say(`an ID token with another ${what} refused`);
  }
  exchange = (token) => token.replace(/.{6}$/, (end) => (end === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA'));
  assertRefused((await signIn(newBrowser())).answer);
  exchange = (token) => token;
  assert.equal((await signIn(newBrowser())).answer.status, 200, 'the same tokens unchanged');
  exchange = null;
  say('an ID token with a changed signature refused');
}

/** Keycloak signs with RSA of 2,048 bits unless its realm says otherwise. */
async function withLongKeysOnly(): Promise<void> {
  const settings = settingsWith({ IP3_OIDC_RSA_BITS: '3072' });
  const service = await openTestService('embedded', { settings });
  try {
    assertRefused((await consoleOf(service).signIn(newBrowser())).answer);
    say('with IP3_OIDC_RSA_BITS=3072 its key of 2,048 bits signs nothing that counts');
  } finally {
    await service.close();
  }
}

/** The ID token of a sign-in of our own at a client of the realm. */
async function tokenFor(inRealm: string, client_id: string): Promise<string> {
  const at = `${outside}/realms/${inRealm}/protocol/openid-connect`;
  const redirect_uri = `${consoleUrl}/sign-in/return/sso`;
  const asked = { client_id, redirect_uri, response_type: 'code', scope: 'openid', nonce: 'other' };
  const back = await newBrowser().go(`${at}/auth?${new URLSearchParams(asked).toString()}`);
  const body = new URLSearchParams({
    ...{ grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '' },
    ...{ client_id, client_secret: secret, redirect_uri },
  });
  const answer = await fetch(`${at}/token`, { method: 'POST', body });
  const { id_token } = (await answer.json()) as { id_token?: string };
  return stringIn(id_token);
}

/** From the arrival of the last logout token to its answer, when sessions have ended. */
function lastLogout(): number {
  return Math.round(logoutMs.at(-1) ?? NaN);
}

function realm(name: string): object {
  const claim = { 'claim.name': 'groups', 'full.path': 'false', 'id.token.claim': 'true' };
  const mapper = {
    ...{ name: 'groups', protocol: 'openid-connect', config: claim },
    protocolMapper: 'oidc-group-membership-mapper',
  };
  const client = (clientId: string) => ({
    ...{ clientId, secret, enabled: true, publicClient: false, standardFlowEnabled: true },
    redirectUris: [`${consoleUrl}/sign-in/return/sso`],
    attributes: {
      ...(clientId === 'proofline' && {
        'backchannel.logout.url': `${outside}/back-channel`,
        'backchannel.logout.session.required': 'true',
      }),
      'post.logout.redirect.uris': `${consoleUrl}/sign-in`,
    },
    protocolMappers: [mapper],
  });
  const { username, password } = login;
  return {
    ...{ realm: name, enabled: true, sslRequired: 'none' },
    groups: [{ name: 'soc-l2' }, { name: 'dpo' }],
    clients: [client('proofline'), client('other')],
    users: [
      {
        ...{ username, enabled: true, email: 'anna@example.org', emailVerified: true },
        ...{ firstName: 'Anna', lastName: 'Nowak', groups: ['/soc-l2', '/dpo'] },
        credentials: [{ type: 'password', value: password, temporary: false }],
      },
    ],
  };
}

type AdminApi = (method: string, at: string, body?: object) => Promise<unknown>;

/** Its token lasts a minute, so each request asks for one. */
async function adminApi(): Promise<AdminApi> {
  const grant = { grant_type: 'password', client_id: 'admin-cli', ...admin };
  const tokens = `${outside}/realms/master/protocol/openid-connect/token`;
  return async (method, at, body) => {
    const asked = await fetch(tokens, { method: 'POST', body: new URLSearchParams(grant) });
    const { access_token } = (await asked.json()) as { access_token: string };
    const answer = await fetch(`${outside}/admin/realms${at}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    assert.ok(answer.ok, `${method} ${at}: ${answer.status} ${text}`);
    return text === '' ? null : (JSON.parse(text) as unknown);
  };
}

/** At the address of the issuer: passes everything on, and exchanges ID tokens if it shall. */
async function startProxy(): Promise<Server> {
  const server = createServer((request, answer) => {
    void (async () => {
      const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
      const { connection: _connection, 'content-length': _length, ...headers } = request.headers;
      const began = performance.now();
      const isLogout = request.url === '/back-channel';
      const to = isLogout ? backChannel : `http://localhost:${keycloakPort}${request.url}`;
      const sent = await fetch(to, {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        redirect: 'manual',
        ...(body.length === 0 ? {} : { body }),
      });
      let text = Buffer.from(await sent.arrayBuffer());
      if (isLogout) {
        logoutMs.push(performance.now() - began);
        logoutTokens.push(
          decodeJwt(stringIn(new URLSearchParams(body.toString()).get('logout_token'))),
        );
      }
      const isTokens = request.url?.endsWith('/token') === true && sent.ok;
      if (isTokens && exchange !== null) {
        const tokens = JSON.parse(text.toString()) as { id_token: string };
        text = Buffer.from(JSON.stringify({ ...tokens, id_token: exchange(tokens.id_token) }));
      }
      answer.statusCode = sent.status;
      for (const [name, value] of sent.headers) {
        if (
          !/^(content-length|content-encoding|transfer-encoding|connection|set-cookie)$/.test(name)
        )
          answer.setHeader(name, value);
      }
      answer.setHeader('set-cookie', sent.headers.getSetCookie());
      answer.end(text);
    })().catch((error: unknown) => answer.destroy(error as Error));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return server;
}

/** The folder of the program: the one that is named, or what Maven fetches once. */
function unpack(): string {
  const [, , given] = process.argv;
  if (given !== undefined) return given;
  const home = path.join(os.homedir(), '.m2/repository/org/keycloak/keycloak-quarkus-dist');
  const file = path.join(home, version, `keycloak-quarkus-dist-${version}.tar.gz`);
  if (!fs.existsSync(file)) {
    const asked = ['-q', 'dependency:get', `-Dartifact=${artifact}`, '-Dtransitive=false'];
    execFileSync('mvn', asked, { stdio: 'inherit', timeout: 1_200_000 });
  }
  execFileSync('tar', ['xzf', file, '-C', folder]);
  return path.join(folder, `keycloak-${version}`);
}

async function startKeycloak(home: string): Promise<ChildProcess> {
  const log = fs.openSync(path.join(folder, 'keycloak.log'), 'a');
  const asked = ['start-dev', `--http-port=${keycloakPort}`, `--hostname=${outside}`];
  const child = spawn(path.join(home, 'bin/kc.sh'), asked, {
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      KC_BOOTSTRAP_ADMIN_USERNAME: admin.username,
      KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password,
    },
  });
  for (let turn = 0; turn < 1_200; turn += 1) {
    const answer = await fetch(`http://localhost:${keycloakPort}/realms/master`).catch(() => null);
    if (answer?.ok === true) return child;
    if (child.exitCode !== null) break;
    await pause(500);
  }
  child.kill('SIGKILL');
  throw new Error(fs.readFileSync(path.join(folder, 'keycloak.log'), 'utf8').slice(-4_000));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const free = portOfServer(server);
  server.close();
  await once(server, 'close');
  return free;
}

function say(what: string): void {
  process.stdout.write(`ok  ${what}\n`);
}
