// Which names the service answers to: a page of another site must not reach it under its own name.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engineOfFeatures } from '../support/engines.ts';
import { assertProblem } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

async function askedAs(service: TestService, host: string, url = '/api/ip3/stats') {
  return service.call('GET', url, { headers: { host } });
}

const cases = [
  {
    name: 'a loopback address, as a demo has it',
    settings: {},
    taken: [
      'localhost',
      'LOCALHOST:8080',
      'localhost.',
      '127.0.0.1:8080',
      '[::1]:8080',
      '10.0.0.5',
    ],
    refused: ['evil.test', 'localhost.evil.test', '127.0.0.1.evil.test', 'evil.test:8080'],
  },
  {
    name: 'a public URL and further names',
    settings: {
      IP3_HOST: '0.0.0.0',
      IP3_PUBLIC_URL: 'https://ir.example.org/',
      IP3_ALLOWED_HOSTS: 'proofline,ir.intern:8443',
    },
    taken: ['ir.example.org', 'proofline:8080', 'ir.intern', '192.0.2.7:8080', 'localhost'],
    refused: ['evil.test', 'example.org', 'x.ir.example.org'],
  },
  {
    name: 'a proxy, and nothing that names the service',
    settings: { IP3_TRUST_PROXY: 'on' },
    taken: ['ir.example.org', 'anything'],
    refused: [],
  },
];

for (const { name, settings, taken, refused } of cases) {
  test(`hosts › ${name} › only its names, others 421 with what to do`, async () => {
    const service = await openTestService(engineOfFeatures, { settings });
    try {
      for (const host of taken) assert.equal((await askedAs(service, host)).status, 200, host);
      for (const host of refused) {
        const login = await service.call('POST', '/api/ip3/v1/auth/login', {
          headers: { host, origin: `http://${host}` },
          body: { email: 'analyst@demo.local', password: 'x' },
        });
        assertProblem(login, 421, 'misdirected_request');
        assert.match(login.body.detail, /IP3_ALLOWED_HOSTS/);
        assertProblem(await askedAs(service, host), 421, 'misdirected_request');
        // A probe asks by whatever name it has.
        assert.equal((await askedAs(service, host, '/livez')).status, 200);
      }
    } finally {
      await service.close();
    }
  });
}

test('HSTS › without, with http and with https in IP3_PUBLIC_URL › for https alone, one name', async () => {
  const sent = async (settings: Record<string, string>) => {
    const service = await openTestService(engineOfFeatures, { settings });
    const { headers } = await askedAs(service, 'localhost');
    await service.close();
    return headers['strict-transport-security'];
  };
  assert.equal(await sent({}), undefined);
  assert.equal(await sent({ IP3_PUBLIC_URL: 'http://ir.example.org' }), undefined);
  assert.equal(await sent({ IP3_PUBLIC_URL: 'https://ir.example.org' }), 'max-age=31536000');
});
