// Tokens that are bound to a certificate (RFC 8705): at our own TLS listener over real sockets, and
// by the word of a proxy.
import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, before, suite, test } from 'node:test';
import { decodedHeader } from '../../src/http/requests/client-certificate.ts';
import { makeAuthority, selfSigned, thumbprintOf, type Pair } from '../support/certificates.ts';
import { newMachine, tokenPath, tokenRequest, type Client } from '../support/machines.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { ask, listenWithTls } from '../support/tls-service.ts';

const incidents = '/api/ip3/v1/incidents';
const authority = makeAuthority();
const stranger = makeAuthority('Stranger');
const server = authority.issue('server', 'server');
const own = authority.issue('own', 'client', { subject: '/O=Scanner Ltd/CN=scanner-1' });
const other = authority.issue('other', 'client', { subject: '/O=Scanner Ltd/CN=scanner-2' });
const forged = stranger.issue('own', 'client', { subject: '/O=Scanner Ltd/CN=scanner-1' });
const subject = 'CN=scanner-1,O=Scanner Ltd';
const lonely = selfSigned(authority.folder, 'lonely');

/** As HAProxy sends it (RFC 9440), and as nginx does. */
const rfc9440 = ({ cert }: Pair) =>
  `:${new X509Certificate(readFileSync(cert)).raw.toString('base64')}:`;
const escapedPem = ({ cert }: Pair) => encodeURIComponent(readFileSync(cert, 'utf8'));

suite('certificates of clients at the own listener', () => {
  let service: TestService;
  let listener: Awaited<ReturnType<typeof listenWithTls>>;
  before(async () => {
    service = await openTestService('postgres', {
      settings: {
        IP3_TLS_CERT: server.cert,
        IP3_TLS_KEY: server.key,
        IP3_TLS_CLIENT_CA: authority.ca,
      },
    });
    listener = await listenWithTls(service);
  });
  after(async () => {
    await listener.close();
    await service.close();
  });

  const at = () => ({ port: listener.port, ca: authority.ca });
  const token = async (client: Client, pair: Pair | null) => {
    const told = await ask(at(), tokenPath, { method: 'POST', ...tokenRequest(client), pair });
    return { ...told, headers: { authorization: `Bearer ${told.body.access_token}` } };
  };
  const read = async (headers: Record<string, string>, pair: Pair | null) =>
    (await ask(at(), incidents, { headers, pair })).status;

  test('a token of a certificate › with it 200, with another 401, without 401', async () => {
    const machine = await newMachine(service, {
      auth_method: 'tls_client_auth',
      certificate_subject: subject,
    });
    assert.equal(machine.client_secret, null);
    assert.equal(machine.certificate_bound, true);
    const { status, body, headers } = await token(machine, own);
    assert.equal(status, 200, JSON.stringify(body));
    const [, claims = ''] = String(body.access_token).split('.');
    const { cnf } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    assert.deepEqual(cnf, { 'x5t#S256': thumbprintOf(own) });
    assert.equal(await read(headers, own), 200);
    assert.equal(await read(headers, other), 401);
    assert.equal(await read(headers, null), 401);
    // The header of a proxy counts for nothing where none is trusted.
    for (const [name, value] of [
      ['client-cert', rfc9440(own)],
      ['x-ssl-client-cert', escapedPem(own)],
    ] as const) {
      assert.equal(await read({ ...headers, [name]: value }, null), 401);
      assert.equal(await read({ ...headers, [name]: value }, other), 401);
      assert.equal(await read({ ...headers, [name]: rfc9440(other) }, own), 200);
    }
  });

  test('tls_client_auth › another subject, another authority, its own name › refused', async () => {
    const machine = await newMachine(service, {
      auth_method: 'tls_client_auth',
      certificate_subject: subject,
    });
    const self = selfSigned(stranger.folder, 'self', '/O=Scanner Ltd/CN=scanner-1');
    const forServers = authority.issue('s', 'server', { subject: '/O=Scanner Ltd/CN=scanner-1' });
    for (const pair of [other, forged, self, forServers, null]) {
      assert.equal((await token(machine, pair)).status, 401, pair?.cert ?? 'none');
    }
  });

  test('self_signed_tls_client_auth › the very certificate, and no other', async () => {
    const machine = await newMachine(service, {
      auth_method: 'self_signed_tls_client_auth',
      certificate_sha256: thumbprintOf(lonely),
    });
    const { status, headers } = await token(machine, lonely);
    assert.equal(status, 200);
    assert.equal(await read(headers, lonely), 200);
    assert.equal(await read(headers, own), 401);
    assert.equal((await token(machine, own)).status, 401);
  });

  test('a secret › with certificate_bound › needs one; a token without one counts no more', async () => {
    const machine = await newMachine(service, { certificate_bound: true });
    assert.equal((await token(machine, null)).status, 401);
    const { headers } = await token(machine, own);
    assert.equal(await read(headers, own), 200);
    assert.equal(await read(headers, null), 401);
    // Not asked for, but shown: bound anyway.
    const plain = await newMachine(service);
    assert.equal(await read((await token(plain, own)).headers, null), 401);
    assert.equal(await read((await token(plain, null)).headers, null), 200);
  });
});

suite('certificates of clients behind a proxy', () => {
  const proxy = '10.1.2.3';

  for (const [name, value] of [
    ['client-cert', rfc9440],
    ['x-ssl-client-cert', escapedPem],
  ] as const) {
    test(`${name} › of the trusted proxy › counts; of anyone else › is removed`, async () => {
      const service = await openTestService('postgres', {
        settings: {
          IP3_TLS_CLIENT_CA: authority.ca,
          IP3_CLIENT_CERT_HEADER: name,
          IP3_TRUSTED_PROXIES: proxy,
        },
      });
      const machine = await newMachine(service, {
        auth_method: 'tls_client_auth',
        certificate_subject: subject,
      });
      const { headers, body } = tokenRequest(machine);
      const tokenFrom = (remoteAddress: string, said: Record<string, string>) =>
        service.app.inject({
          ...{ method: 'POST', url: tokenPath, remoteAddress, payload: body },
          headers: { ...headers, ...said },
        });
      const shown = { [name]: value(own) };
      const issued = await tokenFrom(proxy, shown);
      assert.equal(issued.statusCode, 200, issued.body);
      assert.equal((await tokenFrom('10.9.9.9', shown)).statusCode, 401);
      assert.equal((await tokenFrom(proxy, {})).statusCode, 401);
      const authorization = `Bearer ${issued.json().access_token}`;
      const read = async (remoteAddress: string, said: Record<string, string>) => {
        const sent = { authorization, ...said };
        const asked = { method: 'GET' as const, url: incidents, remoteAddress, headers: sent };
        return (await service.app.inject(asked)).statusCode;
      };
      assert.equal(await read(proxy, shown), 200);
      assert.equal(await read(proxy, { [name]: value(other) }), 401);
      assert.equal(await read(proxy, {}), 401);
      assert.equal(await read('10.9.9.9', shown), 401);
      // The header of the other kind of proxy, which this one passes on as it came.
      const foreign = name === 'client-cert' ? 'x-ssl-client-cert' : 'client-cert';
      const forgedHeader = foreign === 'client-cert' ? rfc9440(own) : escapedPem(own);
      assert.equal(await read(proxy, { [foreign]: forgedHeader }), 401);
      await service.close();
    });
  }

  test('a header › that is no certificate › is none', () => {
    const whole = rfc9440(own);
    const broken = ['', ':', '::', 'x', whole.slice(0, -1), `${whole}, ${whole}`, ':AAAA:', '%ZZ'];
    for (const text of broken) assert.equal(decodedHeader(text), null, text.slice(0, 20));
    assert.deepEqual(decodedHeader(whole), decodedHeader(escapedPem(own)));
  });
});
