// The lists of docs/explanation/inventories.md against the code: nothing missing, nothing made up.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { suite, test } from 'node:test';
import { tlpLabels } from '../../src/domain/tlp.ts';
import { visibilities } from '../../src/domain/visibility.ts';
import { passwordFault } from '../../src/operations/accounts/password-rules.ts';
import { logSettings } from '../../src/settings/log-settings.ts';
import { repository } from './shell-blocks.ts';

const read = (file: string) => readFileSync(path.join(repository, file), 'utf8');
const page = read('docs/explanation/inventories.md');

function section(heading: string): string {
  const found = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0];
  assert.ok(found, heading);
  return found;
}

/** Whether a text names a setting; the one of the NIS2 authority counts for all others. */
function names(text: string, setting: string): boolean {
  const own = setting.replace(/^IP3_DELIVERY_\w+?(_SECRET)?$/, 'IP3_DELIVERY_NIS2_AUTHORITY$1');
  return text.includes(`\`${own}\``);
}

const settings = [...read('docs/reference/settings.md').matchAll(/^\| `([A-Z0-9_]+)` .*$/gm)].map(
  ([row, name = '']) => ({ name, row }),
);

const without = (text: string, whole: RegExp) =>
  settings.filter(({ name, row }) => whole.test(row) && !names(text, name));

/** What the sources call, without tests and the console. */
const sources = globSync('src/**/*.ts', { cwd: repository })
  .filter((file) => !/\.test\.ts$|^src\/console\//.test(file))
  .map((file) => ({ file, text: read(file) }));

function called(pattern: RegExp): Set<string> {
  const found = sources.flatMap(({ text }) => [...text.matchAll(pattern)]);
  return new Set(found.map(([, name = '']) => name));
}

suite('inventories', () => {
  test('ways to sign in › every open POST below auth and oauth › stands in the list', () => {
    const { paths } = JSON.parse(read('docs/reference/openapi.json')) as {
      paths: Record<string, { post?: { security: unknown[] } }>;
    };
    const open = Object.entries(paths)
      .filter(([at, { post }]) => /\/(auth|oauth)\//.test(at) && post?.security.length === 0)
      .map(([at]) => at);
    const listed = [...section('Ways to sign in').matchAll(/^\|.*`POST (\S+)`/gm)];
    assert.deepEqual(listed.map(([, at]) => at).sort(), open.sort());
  });

  test('words in passwords › of the list › refused', async () => {
    const owner = { email: 'kowalska@example.org', name: 'Zofia Kowalska' };
    const words = [...section('Words in passwords').matchAll(/`(\w+)`/g)];
    assert.deepEqual(words.length, 4);
    for (const [, word = ''] of words) {
      assert.match((await passwordFault(`${word}${word} X7q!`, owner)) ?? '', /is made of/, word);
    }
  });

  test('keys › every key of a setting and every kind of file › stands in the list', () => {
    assert.deepEqual(
      without(section('Keys'), /^\| `\w+(_KEY|WEBHOOK_SECRET|DELIVERY_\w+_SECRET)`/),
      [],
    );
    const kinds = called(
      /(?:^|[ {])(package|token|log|secrets): \/\^|'(?:token|log|secrets)(?=\.jwk)/gm,
    );
    assert.ok(kinds.has('package') && kinds.has('token'));
    for (const kind of ['package', 'token', 'log', 'secrets']) {
      assert.match(section('Keys'), new RegExp(`\`keys/${kind}\\S*\\.jwk\``));
    }
  });

  test('algorithms › that the code names › those of the list', () => {
    const text = section('Keys');
    const known = new Map([
      ...[
        ['sha256', 'SHA-256'],
        ['sha1', 'HMAC-SHA-1'],
        ['ed25519', 'Ed25519'],
        ['aes-256-gcm', 'AES-256-GCM'],
      ],
      ...[
        ['argon2id', 'Argon2id'],
        ['EdDSA', 'Ed25519'],
      ],
    ] as [string, string][]);
    const used = new Set([
      ...called(/create(?:Hash|Hmac|Cipheriv|Decipheriv)\(\s*'([^']+)'/g),
      ...called(/generateKeyPair(?:Sync)?\(\s*'([^']+)'/g),
      ...called(/\balg: '([A-Za-z]\w*)'/g),
      ...called(/\bargon2\('([^']+)'/g),
    ]);
    assert.ok(used.has('sha256') && used.has('ed25519'));
    for (const name of used) {
      assert.ok(known.has(name) && text.includes(known.get(name)!), `${name} in the list of keys`);
    }
  });

  test('implementations › of algorithms › come from Node.js and known libraries alone', () => {
    const providers =
      /^(?:node:crypto|node:tls|jose|pkijs|asn1js|openid-client|@simplewebauthn\/server)$/;
    const others = called(
      /from '((?![./])[^']*(?:crypt|jose|nacl|noble|hash|pki|asn1|openid|webauthn|argon|cipher)[^']*)'/g,
    );
    assert.deepEqual(
      [...others].filter((name) => !providers.test(name)),
      [],
    );
  });

  test('connections › every setting with an address › stands in the list', () => {
    assert.deepEqual(
      without(
        section('Connections'),
        /must (be an address|list (addresses|hosts)|be outbox)|_LISTEN`|^\| `DATABASE_URL`/,
      ),
      [],
    );
  });

  test('logs › every setting of a log › stands in the list', () => {
    const all = [
      ...Object.keys(logSettings),
      'IP3_OTLP_ENDPOINT',
      'IP3_OTLP_LOGS',
      'IP3_METRICS_LISTEN',
    ];
    assert.deepEqual(
      all.filter((name) => !names(section('Logs'), name)),
      [],
    );
  });

  test('classes of data › every visibility and label › stands in the list', () => {
    const text = section('Classes of data');
    assert.deepEqual(
      [...visibilities, ...tlpLabels].filter((one) => !text.includes(`\`${one}\``)),
      [],
    );
  });

  test('repairs of components › by severity › have a time, the worst the shortest', () => {
    const rows = [...read('SECURITY.md').matchAll(/^\| (\w+) +\| (\d+) days +\|$/gm)];
    const times = rows.map(([, severity = '', days = '']) => [severity, Number(days)] as const);
    assert.deepEqual(
      times.map(([severity]) => severity),
      ['Critical', 'High', 'Moderate', 'Low'],
    );
    const days = times.map(([, count]) => count);
    assert.deepEqual(
      days,
      days.toSorted((a, b) => a - b),
    );
    assert.ok(Math.max(...days) <= 90);
  });
});
