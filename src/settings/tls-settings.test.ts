// The link to the database: when it must be verified, and what is refused.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { loadConfig } from './config.ts';

const production = { IP3_ENV: 'production' };
const remote = 'postgres://user@db.example.org/proofline';

function loaded(DATABASE_URL: string, settings: Record<string, string> = production) {
  return loadConfig({ ...settings, DATABASE_URL }).config.DATABASE_URL;
}

suite('TLS to the database', () => {
  const verified: [string, string][] = [
    [remote, `${remote}?sslmode=verify-full`],
    [`${remote}?sslmode=require`, `${remote}?sslmode=require&sslmode=verify-full`],
    [`${remote}?ssl=true`, `${remote}?ssl=true&sslmode=verify-full`],
    [`${remote}?sslrootcert=/ca.pem`, `${remote}?sslrootcert=/ca.pem&sslmode=verify-full`],
    [
      'postgres://u@localhost:5432,db2:5433/p?target_session_attrs=read-write',
      'postgres://u@localhost:5432,db2:5433/p?target_session_attrs=read-write&sslmode=verify-full',
    ],
    // A parameter after a fragment would count for nothing.
    [`${remote}#x`, `${remote}?sslmode=verify-full`],
    [
      'postgres://localhost/p?host=10.0.0.9',
      'postgres://localhost/p?host=10.0.0.9&sslmode=verify-full',
    ],
  ];
  for (const [given, used] of verified) {
    test(`production › ${given} › is verified`, () => {
      assert.equal(loaded(given), used);
    });
  }

  const weak = [
    ...['sslmode=disable', 'sslmode=no-verify', 'sslmode=allow', 'ssl=0', 'ssl=no-verify'],
    ...['sslmode=verify-full&sslmode=disable', 'sslmode=require&uselibpqcompat=true'],
    'sslmode=verify-full&ssl=false',
  ];
  for (const asked of weak) {
    test(`production › ${asked} on another machine › is refused, and what to do is said`, () => {
      assert.throws(() => loaded(`${remote}?${asked}`), /verify-full.*IP3_DATABASE_TLS=url/);
      assert.equal(
        loaded(`${remote}?${asked}`, { ...production, IP3_DATABASE_TLS: 'url' }),
        `${remote}?${asked}`,
      );
    });
  }

  const near = [
    ...['postgres://u@localhost/p', 'postgres://u@127.0.0.1:5433/p', 'postgres://u@[::1]/p'],
    'postgres://u@localhost:5432,127.0.0.1:5433/p',
    ...['postgres:///p', 'postgres:///p?user=u', 'postgres:///p?host=/var/run/postgresql'],
    ...['postgres://u@%2Fvar%2Frun%2Fpostgresql/p', 'postgres://u@db/p?host=/var/run/postgresql'],
  ];
  for (const url of near) {
    test(`production › ${url} on this machine › stays as it is`, () => {
      assert.equal(loaded(url), url);
    });
  }

  test('production › a URL without a host › is verified where PGHOST names another machine', () => {
    const url = 'postgres:///p';
    assert.equal(loaded(url, { ...production, PGHOST: '/var/run/postgresql' }), url);
    const away = { ...production, PGHOST: 'db.example.org' };
    assert.equal(loaded(url, away), `${url}?sslmode=verify-full`);
    assert.throws(() => loaded(`${url}?sslmode=disable`, away), /verify-full/);
  });

  test('development › stays as it is; with "verify" everything is verified', () => {
    assert.equal(loaded(remote, {}), remote);
    const [own = ''] = near;
    assert.equal(loaded(own, { IP3_DATABASE_TLS: 'verify' }), `${own}?sslmode=verify-full`);
  });

  test('a certificate without its key › is a fault of the settings', () => {
    assert.throws(() => loadConfig({ IP3_TLS_CERT: '/c.pem' }), /set together/);
  });
});
