import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
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

test('fingerprint › half a surrogate pair in any text › the print of U+FFFD in its place', () => {
  for (const name of ['rule', 'title', 'host', 'location'] as const) {
    const [half, replaced] = ['a\ud800b', 'a\ufffdb'].map((text) =>
      fingerprint({ ...identity, [name]: text }),
    );
    assert.equal(half, replaced, name);
  }
});

/**
 * Formats of one tool or kind that must agree on what a finding is, so one file chooses for all.
 */
const sharedChoices = ['generic-finding.ts', 'wapiti-xml.ts', 'yara-finding.ts'];

test('fingerprint › every importer › chooses its identity in its own file, or in one it shares', () => {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
  const files = [...read('registry.ts').matchAll(/from '\.\/([a-z0-9-]+\.ts)'/g)]
    .map((match) => match[1]!)
    .filter(
      (name) => !['importer.ts', 'recognise.ts', 'refusals.ts', 'unread-tools.ts'].includes(name),
    );
  assert.ok(files.length > 30);
  const chooses = (name: string) => /\bfingerprint\(\{/.test(read(name));
  for (const name of sharedChoices) assert.ok(chooses(name), name);
  const borrows = (name: string) => sharedChoices.some((other) => read(name).includes(other));
  assert.deepEqual(
    files.filter((name) => !chooses(name) && !borrows(name)),
    [],
  );
});
