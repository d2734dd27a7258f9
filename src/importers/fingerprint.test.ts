import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { fingerprint, type Identity } from './fingerprint.ts';

const identity: Identity = {
  connector: 'webproxy',
  rule: '1049088',
  title: 'SQL  injection',
  host: 'Shop.test',
  port: 443,
  location: '/cart',
  cve: ['CVE-2021-44228', 'cve-2019-0001', 'CVE-2021-44228'],
};

test('fingerprint › an identity › v1: and the hash of its canonical form', () => {
  const bytes =
    '{"connector":"webproxy","cve":["CVE-2019-0001","CVE-2021-44228"],"host":"shop.test",' +
    '"location":"/cart","port":443,"rule":"1049088","title":"sql injection"}';
  const expected = `v1:${createHash('sha256').update(bytes).digest('hex')}`;
  assert.equal(fingerprint(identity), expected);
});

const others: Partial<Identity>[] = [
  { connector: 'webscanner' },
  { rule: '1' },
  { rule: null },
  { title: 'XSS' },
  { host: 'other.test' },
  { port: 80 },
  { port: null },
  { location: '/Cart' },
  { cve: [] },
];

for (const other of others) {
  test(`fingerprint › another ${JSON.stringify(other)} › another fingerprint`, () => {
    assert.notEqual(fingerprint({ ...identity, ...other }), fingerprint(identity));
  });
}
