import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTarget, urlOf } from './target.ts';

const cases: [
  written: string,
  address: string,
  host: string | null,
  port: number | null,
  url: string | null,
][] = [
  ['https://example.com:8443', '192.0.2.1', 'example.com', 8443, 'https://example.com:8443/x'],
  ['https://example.com:443/', '', 'example.com', 443, 'https://example.com/x'],
  ['http://bwa', '', 'bwa', 80, 'http://bwa/x'],
  ['HTTP://[2001:DB8::1]:81', '', '2001:db8::1', 81, 'http://[2001:db8::1]:81/x'],
  ['http://2001:db8::1', '', '2001:db8::1', 80, 'http://[2001:db8::1]/x'],
  ['::1', '', '::1', null, null],
  ['bwa:8080', '', 'bwa', 8080, null],
  ['https://user:pw@example.com', '', 'example.com', 443, 'https://example.com/x'],
  ['', '192.0.2.1', '192.0.2.1', null, null],
  ['', '', null, null, null],
  ['https://', '192.0.2.1', '192.0.2.1', 443, 'https://192.0.2.1/x'],
  ['https://a:0', '', 'a', 0, 'https://a:0/x'],
  ['https://a:70000', '', 'a', 443, 'https://a/x'],
  ['constructor://a', '', 'a', null, 'constructor://a/x'],
];

for (const [written, address, host, port, url] of cases) {
  test(`readTarget › ${JSON.stringify(written)} › ${String(host)} ${String(port)}`, () => {
    const target = readTarget(written, address);
    assert.equal(target.host, host);
    assert.equal(target.port, port);
    assert.equal(urlOf(target, '/x'), url);
  });
}
