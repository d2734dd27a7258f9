// `proofline login`: against a real service and provider, and against servers that are slow, away
// or none of ours.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import { after, before, suite, test } from 'node:test';
import { logInByDevice } from '../../src/cli/device-login.ts';
import { asFailure } from '../../src/cli/failure.ts';
import { engineOfFeatures } from '../support/engines.ts';
import { openIdentityProvider, type IdentityProvider } from '../support/identity-provider.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { portOfServer } from '../support/values.ts';
import { launch, type Running } from './program.ts';

suite('login by the code of a device', () => {
  let idp: IdentityProvider;
  let service: TestService;
  let url: string;
  before(async () => {
    idp = await openIdentityProvider();
    const plain = {
      ...{ id: 'plain', name: 'Plain', issuer: idp.issuer, client_id: 'plain' },
      ...{ client_secret: 's'.repeat(40), role_map: { all: ['Viewer'] } },
    };
    const settings = { ...idp.settings, IP3_OIDC_PROVIDERS: JSON.stringify([plain]) };
    service = await openTestService(engineOfFeatures, { settings });
    url = await service.app.listen({ host: '127.0.0.1', port: 0 });
    idp.people.set('anna', { email: 'anna@example.org', groups: ['soc-l2'] });
  });
  after(async () => {
    await service.close();
    await idp.close();
  });

  const begin = (...options: string[]) => launch(['login', '--url', url, ...options]);
  const addressOf = async (running: Running) => {
    for (;;) {
      const found = /^Open (\S+) and confirm the code [A-Z]{4}-[A-Z]{4}\.$/m.exec(running.stderr());
      if (found !== null) return found[1]!;
      assert.equal(running.child.exitCode, null, running.stderr());
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  test('confirmed › the token is all of standard output, and is of that person', async () => {
    const running = begin();
    await idp.newBrowser().confirm(await addressOf(running), 'anna');
    const { code, stdout, stderr } = await running.ended;
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^\S+\n$/);
    assert.ok(!stderr.includes(stdout.trim()));
    const headers = { authorization: `Bearer ${stdout.trim()}` };
    const { body } = await service.call('GET', '/api/ip3/v1/me', { headers });
    assert.deepEqual([body.email, body.roles], ['anna@example.org', ['Analyst']]);
  });

  test('denied › ends as not logged in, without a token', async () => {
    const running = begin();
    await idp.newBrowser().deny(await addressOf(running));
    const { code, stdout, stderr } = await running.ended;
    assert.deepEqual([code, stdout], [4, '']);
    assert.match(stderr, /error: Company account did not confirm .*\(access_denied\)\. Sign in/);
  });

  test('a provider without codes › says what to do', async () => {
    const { code, stderr } = await begin('--provider', 'plain').ended;
    assert.equal(code, 3);
    assert.match(stderr, /Plain has no device authorization .* a token that you make in the con/);
  });
});

suite('login from other servers', () => {
  const begun = {
    device_code: 'of the program',
    user_code: 'WDJB-MJHT',
    verification_uri: 'https://login.test/device',
    verification_uri_complete: null,
    expires_in: 30,
    interval: 5,
  };
  const pending = { state: 'pending', token: null };
  const away = { status: 503, error: 'unavailable', detail: 'The database is away.' };

  /** What the program waited for, said and failed with, when these are the answers. */
  async function against(...answers: object[]) {
    const server = http.createServer((_, reply) => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      const { status = 200 } = (answer ?? {}) as { status?: number };
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const said = { output: '', errors: '' };
    const terminal = {
      environment: { IP3_URL: `http://127.0.0.1:${portOfServer(server)}` },
      input: process.stdin,
      output: { write: (text: string) => (said.output += text) },
      errors: { write: (text: string) => (said.errors += text) },
    };
    const waits: number[] = [];
    const wait = (seconds: number) => Promise.resolve(void waits.push(seconds));
    const failure = await logInByDevice(terminal, { provider: 'sso' }, wait).then(
      () => null,
      (error: unknown) => asFailure(error),
    );
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    return { ...said, waits, detail: failure?.message, exit: failure?.exit };
  }

  test('slow, or away for a moment › is asked less often, and answers in the end', async () => {
    const done = { state: 'done', token: 'a.b.c' };
    const slow = { state: 'slow_down', token: null };
    const { waits, output, errors } = await against(begun, pending, slow, done);
    assert.deepEqual([waits, output], [[5, 5, 10], 'a.b.c\n']);
    assert.equal(errors, 'Open https://login.test/device and confirm the code WDJB-MJHT.\n');
    assert.deepEqual((await against(begun, away, done)).waits, [5, 10]);
  });

  test('never confirmed › ends with the code, and says so', async () => {
    const { waits, detail, exit, output } = await against(begun, pending);
    assert.deepEqual([waits.length, exit, output], [6, 4, '']);
    assert.match(detail ?? '', /not confirmed in time/);
  });

  test('away until the end › says what the server said last', async () => {
    const { waits, detail, exit } = await against(begun, pending, away);
    assert.deepEqual([waits, detail, exit], [[5, 5, 10], away.detail, 7]);
  });

  test('no server of ours, or one that would be asked without a pause › is left', async () => {
    for (const answer of [{}, { ...begun, interval: 0 }, { ...begun, user_code: 7 }]) {
      const { waits, exit } = await against(answer);
      assert.deepEqual([waits, exit], [[], 7]);
    }
    assert.match((await against(begun, { state: 'done' })).detail ?? '', /is not Proofline/);
  });

  test('escape sequences › are shown, not obeyed', async () => {
    const hostile = { ...begun, verification_uri: 'https://x/\u001b[2J' };
    const { errors, output } = await against(hostile, { state: 'done', token: '\u001b[31m' });
    assert.ok(!`${errors}${output}`.includes('\u001b'));
  });
});
