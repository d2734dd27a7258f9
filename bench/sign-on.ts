// What a sign-in at an OpenID Connect provider costs the server in processor time beyond a login by
// password without its hash. The provider and the browsers run in this process, so only the part of
// the server counts: two requests, the exchange of the code, the checks of the ID token.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { openIdentityProvider, type IdentityProvider } from '../test/support/identity-provider.ts';
import { adminEmail, adminPassword, startServer } from '../test/support/process.ts';
import type { ServerProcess } from '../test/support/process.ts';
import { makeGround } from './ground.ts';
import { median, quick, report } from './report.ts';

/** The first rounds compile the program. */
const warmUps = quick ? 1 : 2;
const rounds = quick ? 3 : 9;
/** Of each kind in a round, in turns with the other. */
const logins = quick ? 10 : 30;
const path = '/api/ip3/v1/auth';
const own = { 'sec-fetch-site': 'same-origin' };

/**
 * Milliseconds of the processor until now: of all threads, or of all but those that hash. These
 * sign the token too, so a login by password counts for a little less than it takes.
 */
function processorMs(pid: number, { hashing }: { hashing: boolean }): number {
  const folder = `/proc/${pid}/task`;
  let ns = 0;
  for (const thread of readdirSync(folder)) {
    const name = readFileSync(`${folder}/${thread}/comm`, 'utf8').trim();
    if (!hashing && name === 'libuv-worker') continue;
    ns += Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0]);
  }
  return ns / 1e6;
}

interface Begun {
  url: string;
  cookie: string;
}

async function begin(server: ServerProcess): Promise<Begun> {
  const { status, headers, body } = await server.call('POST', `${path}/providers/sso/begin`, {
    headers: own,
    json: {},
  });
  assert.equal(status, 200, JSON.stringify(body));
  const cookie = headers.getSetCookie().map((line) => /^[^;]+/.exec(line)?.[0] ?? '');
  return { url: String((body as { url: string }).url), cookie: cookie.join('; ') };
}

async function finish(server: ServerProcess, query: string, cookie: string): Promise<void> {
  const { status, body } = await server.call('POST', `${path}/providers/sso/finish`, {
    headers: { ...own, cookie },
    json: { query },
  });
  assert.equal(status, 200, JSON.stringify(body));
}

async function passwordLogin(server: ServerProcess): Promise<void> {
  const json = { email: adminEmail, password: adminPassword };
  const { status } = await server.call('POST', `${path}/login`, { headers: own, json });
  assert.equal(status, 200);
}

/** The processor time of so many sign-ins, without that of the time that people take between. */
async function signIns(
  idp: IdentityProvider,
  server: ServerProcess,
  count: number,
): Promise<number> {
  const all = { hashing: true };
  const beforeBegin = processorMs(server.pid, all);
  const begun: Begun[] = [];
  for (let n = 0; n < count; n += 1) begun.push(await begin(server));
  const beginMs = processorMs(server.pid, all) - beforeBegin;
  const browser = idp.newBrowser();
  const queries: string[] = [];
  for (const { url } of begun) queries.push(await browser.signIn(url, 'anna'));
  const beforeFinish = processorMs(server.pid, all);
  for (const [n, { cookie }] of begun.entries()) await finish(server, queries[n]!, cookie);
  return beginMs + processorMs(server.pid, all) - beforeFinish;
}

async function passwords(server: ServerProcess, count: number): Promise<number> {
  const before = processorMs(server.pid, { hashing: false });
  for (let n = 0; n < count; n += 1) await passwordLogin(server);
  return processorMs(server.pid, { hashing: false }) - before;
}

const idp = await openIdentityProvider();
idp.people.set('anna', { email: 'anna@example.org', name: 'Anna', groups: ['soc-l2'] });
const ground = await makeGround('postgres');
const server = await startServer({
  ...ground,
  settings: { ...idp.settings, IP3_LOG_LEVEL: 'error' },
});
const byProvider: number[] = [];
const byPassword: number[] = [];
for (let round = 0; round < warmUps + rounds; round += 1) {
  const password = (await passwords(server, logins)) / logins;
  const provider = (await signIns(idp, server, logins)) / logins;
  if (round < warmUps) continue;
  byPassword.push(password);
  byProvider.push(provider);
}
await server.stop();
await idp.close();
await ground.remove();

const added = byProvider.map((ms, n) => ms - byPassword[n]!);
report('sign-on', [
  { name: 'a login by password without its hash', unit: 'ms', runs: byPassword },
  { name: 'a sign-in by OIDC', unit: 'ms', runs: byProvider },
  { name: 'what OIDC adds', unit: 'ms', runs: added, aim: { at_most: 5 } },
  {
    name: 'a sign-in, of a login without its hash',
    unit: 'ratio',
    better: 'lower',
    runs: [median(byProvider) / median(byPassword)],
  },
]);
