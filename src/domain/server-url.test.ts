import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readServerUrl } from './server-url.ts';

test('one host › as it is, and nothing to choose', () => {
  for (const url of [
    'postgres://u:p@one/db',
    'postgresql://one:5433/db?sslmode=verify-full',
    'postgres:///db?host=/var/run/postgresql',
    'postgres://u:p%2Cq@one/db',
  ]) {
    assert.deepEqual(readServerUrl(url), { urls: [url], choose: false });
  }
});

test('several hosts › one URL each, with the same user, database and TLS', () => {
  const given =
    'postgres://u:p%40q@one:5432,[::1]:5433,three/db?target_session_attrs=read-write&sslmode=require';
  assert.deepEqual(readServerUrl(given), {
    urls: [
      'postgres://u:p%40q@one:5432/db?sslmode=require',
      'postgres://u:p%40q@[::1]:5433/db?sslmode=require',
      'postgres://u:p%40q@three/db?sslmode=require',
    ],
    choose: true,
  });
});

test('one host that must take writes › asked before it is used', () => {
  const { urls, choose } = readServerUrl('postgres://one/db?target_session_attrs=primary');
  assert.deepEqual([urls, choose], [['postgres://one/db'], true]);
});

test('what cannot be used › refused with what to write, and without the password', () => {
  const refusals: [string, RegExp][] = [
    ['postgres://u:secret@one,two/db?target_session_attrs=any', /read-write or primary/],
    ['postgres://u:secret@one,two/db?target_session_attrs=standby', /read-write or primary/],
    ['postgres://u:secret@one,two/db?load_balance_hosts=random', /only the primary/],
    ['postgres://u:secret@/db?host=one,two', /host1:5432,host2:5432/],
    ['postgres://u:secret@one,,two/db', /empty host/],
    [`postgres://u:secret@${'a,'.repeat(8)}a/db`, /more than 8 hosts/],
    ['postgres://u:se#cret@one:5432/db', /is no URL.*percent-encoded/],
    ['one,two', /is no URL/],
  ];
  for (const [url, words] of refusals) {
    assert.throws(
      () => readServerUrl(url),
      (error: Error) => words.test(error.message) && !/secret|cret@/.test(error.message),
      url,
    );
  }
});
