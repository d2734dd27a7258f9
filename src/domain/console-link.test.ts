// Links to the console, with and without an address of its own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { consoleLink } from './console-link.ts';

const id = 'INC-2026-000001';

const cases: [string | undefined, string, string][] = [
  [undefined, '127.0.0.1', 'http://127.0.0.1:8080/incidents/INC-2026-000001'],
  [undefined, '::1', 'http://[::1]:8080/incidents/INC-2026-000001'],
  ['https://proof.example.org', '0.0.0.0', 'https://proof.example.org/incidents/INC-2026-000001'],
  ['https://example.org/proof', '::', 'https://example.org/proof/incidents/INC-2026-000001'],
  ['https://example.org/proof/', '::', 'https://example.org/proof/incidents/INC-2026-000001'],
];

for (const [url, host, expected] of cases) {
  test(`consoleLink › ${url ?? 'no address'} on ${host} › ${expected}`, () => {
    const IP3_PUBLIC_URL = url === undefined ? undefined : new URL(url);
    const settings = { IP3_PUBLIC_URL, IP3_HOST: host, IP3_PORT: 8080 };
    assert.equal(consoleLink(settings, id), expected);
  });
}

test('consoleLink › below a path without an address of its own › has the path', () => {
  const settings = { IP3_PUBLIC_URL: undefined, IP3_HOST: '127.0.0.1', IP3_PORT: 8080 };
  const link = consoleLink({ ...settings, IP3_BASE_PATH: '/proof' }, id);
  assert.equal(link, `http://127.0.0.1:8080/proof/incidents/${id}`);
});
