// Links without TLS to and from other machines: what the start refuses, and that no setting with
// an address is left out.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { loadConfig } from './config.ts';

const production = { IP3_ENV: 'production' };
const whsec = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const publicUrl = { IP3_PUBLIC_URL: 'https://p.example.org' };
const provider = (issuer: string) =>
  JSON.stringify([{ id: 'b', name: 'B', issuer, client_id: 'x', role_map: {} }]);

interface Link {
  /** The setting with the link and others that it needs. */
  plain: Record<string, string>;
  secure: Record<string, string>;
  near: Record<string, string>;
}

/** Every kind of link, by the setting that the refusal names. */
const links: Record<string, Link> = {
  IP3_HOST: {
    plain: { IP3_HOST: '0.0.0.0', IP3_TRUST_PROXY: 'on' },
    secure: { IP3_HOST: '0.0.0.0', IP3_TLS_CERT: 'c.pem', IP3_TLS_KEY: 'k.pem' },
    near: { IP3_HOST: '::1' },
  },
  IP3_METRICS_LISTEN: {
    plain: { IP3_METRICS_LISTEN: '0.0.0.0:9464' },
    secure: {},
    near: { IP3_METRICS_LISTEN: '[::1]:9464' },
  },
  DATABASE_URL: {
    plain: { DATABASE_URL: 'postgres://db.example.org/p?sslmode=disable' },
    secure: { DATABASE_URL: 'postgres://db.example.org/p' },
    near: { DATABASE_URL: 'postgres://127.0.0.1/p?sslmode=disable' },
  },
  IP3_OIDC_ISSUER: {
    plain: { ...publicUrl, IP3_OIDC_ISSUER: 'http://id.example.org', IP3_OIDC_CLIENT_ID: 'x' },
    secure: { ...publicUrl, IP3_OIDC_ISSUER: 'https://id.example.org', IP3_OIDC_CLIENT_ID: 'x' },
    near: { ...publicUrl, IP3_OIDC_ISSUER: 'http://localhost:8081', IP3_OIDC_CLIENT_ID: 'x' },
  },
  IP3_OIDC_PROVIDERS: {
    plain: { ...publicUrl, IP3_OIDC_PROVIDERS: provider('http://id.example.org') },
    secure: { ...publicUrl, IP3_OIDC_PROVIDERS: provider('https://id.example.org') },
    near: { ...publicUrl, IP3_OIDC_PROVIDERS: provider('http://[::1]:8081') },
  },
  IP3_AGENT_WEBHOOKS: {
    plain: {
      IP3_AGENT_WEBHOOKS: 'https://a.example.org/ http://gateway.example.org/',
      IP3_AGENT_WEBHOOK_SECRET: whsec,
    },
    secure: {
      IP3_AGENT_WEBHOOKS: 'https://gateway.example.org/',
      IP3_AGENT_WEBHOOK_SECRET: whsec,
    },
    near: { IP3_AGENT_WEBHOOKS: 'http://127.0.0.1:9/', IP3_AGENT_WEBHOOK_SECRET: whsec },
  },
  IP3_DELIVERY_NIS2_AUTHORITY: {
    plain: {
      IP3_DELIVERY_NIS2_AUTHORITY: 'http://csirt.example.org/',
      IP3_DELIVERY_NIS2_AUTHORITY_SECRET: whsec,
    },
    secure: {
      IP3_DELIVERY_NIS2_AUTHORITY: 'https://csirt.example.org/',
      IP3_DELIVERY_NIS2_AUTHORITY_SECRET: whsec,
    },
    near: {
      IP3_DELIVERY_NIS2_AUTHORITY: 'http://127.0.0.1/',
      IP3_DELIVERY_NIS2_AUTHORITY_SECRET: whsec,
    },
  },
  ...Object.fromEntries(
    ['IP3_PUBLIC_URL', 'IP3_TSA_URL', 'IP3_OTLP_ENDPOINT'].map((name): [string, Link] => [
      name,
      {
        plain: { [name]: 'http://other.example.org' },
        secure: { [name]: 'https://other.example.org' },
        near: { [name]: 'http://127.0.0.1:4318' },
      },
    ]),
  ),
};

suite('links without TLS', () => {
  for (const [name, { plain, secure, near }] of Object.entries(links)) {
    test(`${name} › to another machine › is refused, in production or if asked for`, () => {
      for (const mode of [production, { IP3_TLS_ONLY: 'on' }]) {
        assert.throws(() => loadConfig({ ...mode, ...plain }), new RegExp(name));
        for (const good of [secure, near]) loadConfig({ ...mode, ...good });
      }
    });

    test(`${name} › elsewhere › is taken`, () => {
      loadConfig(plain);
      const off = { ...production, IP3_TLS_ONLY: 'off', IP3_DATABASE_TLS: 'url' };
      loadConfig({ ...off, ...plain });
    });
  }

  test('the way out for the database › with IP3_TLS_ONLY=on › is refused', () => {
    const settings = { IP3_TLS_ONLY: 'on', IP3_DATABASE_TLS: 'url' };
    assert.throws(() => loadConfig(settings), /IP3_TLS_ONLY=on needs IP3_DATABASE_TLS/);
  });

  test('every setting with an address › is one of these', () => {
    const page = new URL('../../docs/reference/settings.md', import.meta.url);
    const rows = [...readFileSync(page, 'utf8').matchAll(/^\| `([A-Z0-9_]+)` .*$/gm)];
    const named = rows
      .filter(([row]) => /must be (an address|outbox)|must list addresses|providers? \|/.test(row))
      .map(([, name = '']) => name.replace(/^IP3_DELIVERY_.*/, 'IP3_DELIVERY_NIS2_AUTHORITY'));
    assert.ok(named.length > 15);
    assert.deepEqual(
      named.filter((name) => links[name] === undefined),
      [],
    );
  });
});
