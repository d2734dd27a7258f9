// The story of single sign-on against LemonLDAP::NG, a second provider that no one of us wrote:
// sign-in, roles from groups, removal of a group, what is refused, and signing out at both.
//   node test/long/try-lemonldap.ts
// Needs the packages of Debian below, and installs them as root. The build server does not run it,
// as installing takes two minutes.
import assert from 'node:assert/strict';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../support/engines.ts';
import { cookieIn } from '../support/provider-browser.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

const consoleUrl = 'http://console.test';
const shipped = '/var/lib/lemonldap-ng/conf/lmConf-1.json';
const packages = [
  ...['liblemonldap-ng-portal-perl', 'libplack-perl'],
  ...['libstring-random-perl', 'libio-string-perl'],
];
const secret = 's'.repeat(40);

/** Of the demonstration users that the program brings. */
const login = { user: 'dwho', password: 'dwho' };

install();
const port = await freePort();
const issuer = `http://localhost:${port}/`;
const folder = temporaryFolder();
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

let portal = await startPortal({ 'soc-l2': '$uid eq "dwho"', dpo: '$uid eq "dwho"' });
try {
  const service = await openTestService('embedded', {
    settings: {
      IP3_PUBLIC_URL: consoleUrl,
      IP3_EGRESS_ALLOW: `localhost:${port}`,
      IP3_OIDC_ISSUER: issuer,
      IP3_OIDC_NAME: 'LemonLDAP',
      IP3_OIDC_CLIENT_ID: 'proofline',
      IP3_OIDC_CLIENT_SECRET: secret,
      IP3_OIDC_SCOPES: 'openid profile email groups',
      IP3_OIDC_ROLE_MAP: 'soc-l2=Analyst,dpo=Legal/DPO',
    },
  });
  try {
    await story(service);
  } finally {
    await service.close();
  }
} finally {
  await stop(portal);
  fs.rmSync(folder, { recursive: true, force: true });
}

async function story(of: TestService): Promise<void> {
  const call: TestService['call'] = (...asked) => of.call(...asked);
  const own = { 'sec-fetch-site': 'same-origin', host: 'console.test' };
  const base = '/api/ip3/v1/auth/providers/sso';
  const begin = () => call('POST', `${base}/begin`, { headers: own, body: {} });
  const finish = (query: string, begun: Answer) =>
    call('POST', `${base}/finish`, {
      headers: { ...own, cookie: cookieIn(begun, 'proofline-sign-on') },
      body: { query },
    });
  const signIn = async (browser: Browser) => {
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

  const browser = newBrowser();
  const first = await signIn(browser);
  assert.equal(first.answer.status, 200, first.answer.text);
  assert.deepEqual(first.answer.body.user.roles, ['Analyst', 'Legal/DPO']);
  say(`sign-in of ${first.answer.body.user.email} with the roles of its groups`);

  const replayed = await finish(first.query, first.begun);
  assert.deepEqual([replayed.status, replayed.body.error], [401, 'invalid_credentials']);
  const mixed = await finish(first.query, await begin());
  assert.deepEqual([mixed.status, mixed.body.error], [401, 'invalid_credentials']);
  const issuers = new URLSearchParams(first.query);
  say(
    `a code that was used, and the answer to another sign-in, refused (iss: ${issuers.get('iss')})`,
  );

  await stop(portal);
  portal = await startPortal({ dpo: '$uid eq "dwho"' });
  const second = await signIn(newBrowser());
  assert.deepEqual(second.answer.body.user?.roles, ['Legal/DPO'], second.answer.text);
  assert.equal(second.answer.body.user.id, first.answer.body.user.id);
  say('a group that was removed takes its role away at the next sign-in, of the same account');

  await stop(portal);
  portal = await startPortal({ dpo: '0' });
  const last = newBrowser();
  const third = await signIn(last);
  assert.deepEqual([third.answer.status, third.answer.body.reason], [403, 'no_role']);
  say('without a group that has a role the sign-in is refused');

  const out = await call('POST', '/api/ip3/v1/auth/sign-out', {
    headers: inSession(second.answer),
  });
  assert.equal(out.status, 200, out.text);
  const me = await call('GET', '/api/ip3/v1/me', { headers: inSession(second.answer) });
  assert.equal(me.status, 401);
  const ended = await last.go(stringIn(out.body.url));
  assert.equal(ended.pathname, '/sign-in');
  const begun = await begin();
  assert.ok(await last.asksWho(stringIn(begun.body.url)), 'its own session has ended as well');
  say('signing out ends the session here and at the provider');

  const metadata = (await (
    await fetch(new URL('.well-known/openid-configuration', issuer))
  ).json()) as Record<string, unknown>;
  say(`back-channel logout: it says ${String(metadata['backchannel_logout_supported'])}`);
}

interface Browser {
  /** Signs in where it is asked to, and gives the address of the console that it is sent to. */
  go(url: string): Promise<URL>;
  /** Whether the provider asks who it is. */
  asksWho(url: string): Promise<boolean>;
}

function newBrowser(): Browser {
  const jar = new Map<string, string>();
  const visit = async (url: string, form?: URLSearchParams) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const signal = AbortSignal.timeout(60_000);
    const sent = form === undefined ? {} : { method: 'POST', body: form };
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie }, signal, ...sent });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || value === '0') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  const go = async (start: string): Promise<URL> => {
    let at = start;
    let answer = await visit(at);
    for (let step = 0; step < 12; step += 1) {
      const next = answer.headers.get('location');
      if (next !== null) {
        at = new URL(next, at).href;
        if (at.startsWith(consoleUrl)) return new URL(at);
        answer = await visit(at);
        continue;
      }
      const page = await answer.text();
      answer = await visit(at, formOf(page, at));
    }
    throw new Error(`The provider never sent the browser back; last at ${at}.`);
  };
  const asksWho = async (url: string) =>
    (await (await visit(url)).text()).includes('name="password"');
  return { go, asksWho };
}

/** The hidden fields of the page, and who signs in where it asks. */
function formOf(page: string, at: string): URLSearchParams {
  const form = new URLSearchParams();
  for (const [input] of page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const name = /name="([^"]+)"/.exec(input)?.[1];
    const value = /value="([^"]*)"/.exec(input)?.[1] ?? '';
    if (name !== undefined) form.set(name, value.replaceAll('&amp;', '&'));
  }
  if (page.includes('name="password"')) {
    for (const [name, value] of Object.entries(login)) form.set(name, value);
  } else if (form.size === 0) {
    throw new Error(`no form at ${at}: ${page.replaceAll(/<[^>]*>|\s+/g, ' ').slice(0, 400)}`);
  }
  return form;
}

async function startPortal(groups: Record<string, string>): Promise<ChildProcess> {
  const directory = (name: string) => {
    const made = path.join(folder, name);
    fs.mkdirSync(path.join(made, 'lock'), { recursive: true });
    return { Directory: made, LockDirectory: path.join(made, 'lock') };
  };
  const conf = path.join(folder, `conf-${Date.now()}`);
  fs.mkdirSync(conf);
  const known = JSON.parse(fs.readFileSync(shipped, 'utf8')) as Record<string, unknown>;
  const options = (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [`oidcRPMetaDataOptions${name}`, value]),
    );
  const changed = {
    ...known,
    ...{ domain: 'localhost', portal: issuer, userDB: 'Demo', registerDB: 'Null', requireToken: 0 },
    ...{ securedCookie: 0, issuerDBOpenIDConnectActivation: 1, oidcServiceMetaDataIssuer: issuer },
    ...{ oidcServiceAllowAuthorizationCodeFlow: 1, oidcServiceIgnoreScopeForClaims: 1 },
    oidcServiceKeyIdSig: 'k1',
    oidcServicePrivateKeySig: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    oidcServicePublicKeySig: publicKey.export({ type: 'spki', format: 'pem' }),
    groups,
    globalStorageOptions: directory('sessions'),
    persistentStorageOptions: directory('psessions'),
    oidcRPMetaDataExportedVars: {
      proofline: { email: 'mail', name: 'cn', preferred_username: 'uid', groups: 'groups' },
    },
    oidcRPMetaDataOptions: {
      proofline: options({
        ...{ ClientID: 'proofline', ClientSecret: secret, BypassConsent: 1, RequirePKCE: 1 },
        ...{ IDTokenSignAlg: 'RS256', IDTokenForceClaims: 1, LogoutBypassConfirm: 1 },
        RedirectUris: `${consoleUrl}/sign-in/return/sso`,
        PostLogoutRedirectUris: `${consoleUrl}/sign-in`,
      }),
    },
  };
  fs.writeFileSync(path.join(conf, 'lmConf-1.json'), JSON.stringify(changed));
  // It loads the pictures of captchas, which need much more, although none is shown.
  fs.mkdirSync(path.join(conf, 'GD'));
  fs.writeFileSync(path.join(conf, 'GD/SecurityImage.pm'), 'package GD::SecurityImage; 1;');
  const psgi = path.join(conf, 'portal.psgi');
  fs.writeFileSync(
    psgi,
    `use Lemonldap::NG::Portal::Main;
Lemonldap::NG::Portal::Main->run({ logLevel => 'error', localSessionStorage => '',
  configStorage => { type => 'File', dirName => '${conf}' } });\n`,
  );
  const child = spawn('plackup', ['--host', '127.0.0.1', '--port', String(port), psgi], {
    stdio: ['ignore', 'ignore', fs.openSync(path.join(folder, 'portal.log'), 'a')],
    env: { ...process.env, PERL5LIB: conf },
  });
  for (let turn = 0; turn < 300; turn += 1) {
    if (child.exitCode !== null) throw new Error('plackup ended; see above.');
    const answer = await fetch(new URL('.well-known/openid-configuration', issuer)).catch(
      () => null,
    );
    if (answer?.ok === true) return child;
    await pause(200);
  }
  child.kill();
  throw new Error('The provider was not ready within half a minute.');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

function install(): void {
  if (fs.existsSync(shipped) && fs.existsSync('/usr/bin/plackup')) return;
  if (process.getuid?.() !== 0) throw new Error(`Install ${packages.join(' and ')} first.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit', timeout: 300_000 });
  const asked = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  execFileSync('apt-get', asked, { env, stdio: 'inherit', timeout: 600_000 });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return free;
}

function say(what: string): void {
  process.stdout.write(`ok  ${what}\n`);
}
