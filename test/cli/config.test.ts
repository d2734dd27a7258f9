import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../support/engines.ts';
import { run } from './program.ts';

interface Shown {
  name: string;
  value: string | null;
  source: string;
  default: string | null;
  secret: boolean;
  meaning: string;
}

interface Document {
  settings: Shown[];
  warnings: string[];
  faults: string[];
}

test('config show › every setting › has value, source, default and a sentence', async () => {
  const env = { IP3_COUNTRY: 'DE', PORT: '9001' };
  const { code, stdout, stderr } = await run(['config', 'show', '--json'], { env });
  assert.deepEqual([code, stderr], [0, '']);
  const { settings, warnings, faults } = JSON.parse(stdout) as Document;
  assert.deepEqual([warnings, faults], [[], []]);
  const byName = new Map(settings.map((setting) => [setting.name, setting]));
  const country = byName.get('IP3_COUNTRY')!;
  assert.deepEqual([country.value, country.source, country.default], ['DE', 'environment', 'PL']);
  assert.equal(byName.get('IP3_PORT')?.value, '9001');
  assert.equal(byName.get('IP3_TOKEN_TTL')?.value, 'PT1H');
  assert.equal(byName.get('IP3_VAULT_URL')?.source, 'unset');
  assert.ok(byName.has('IP3_URL'));
  for (const { meaning } of settings) assert.match(meaning, /^\S.*\.$/);
});

test('config show › secrets, in variables and in files › never show', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'secret.txt');
  writeFileSync(file, 'hush-from-the-file-that-is-long-enough\n');
  const env = {
    DATABASE_URL: 'postgres://anna:hush-database@db.example.org/x',
    IP3_ADMIN_EMAIL: 'anna@example.org',
    IP3_ADMIN_PASSWORD: 'hush-admin-password',
    IP3_SERVICE_SECRET_FILE: file,
    IP3_TOKEN: 'hush-token',
  };
  const text = await run(['config', 'show'], { env });
  const asJson = await run(['config', 'show', '--json'], { env });
  rmSync(folder, { recursive: true });
  assert.deepEqual([text.code, asJson.code], [0, 0]);
  assert.doesNotMatch(text.stdout + text.stderr + asJson.stdout + asJson.stderr, /hush/);
  assert.match(text.stdout, /IP3_SERVICE_SECRET = \*{6} {2}\(file\)/);
  assert.match(text.stdout, /IP3_ADMIN_PASSWORD = \*{6} {2}\(environment\)/);
});

test('config show › unknown variable › is a warning and no fault', async () => {
  const { code, stderr } = await run(['config', 'show'], { env: { IP3_RETEST_GAET: 'on' } });
  assert.equal(code, 0);
  assert.match(stderr, /^warning: IP3_RETEST_GAET is not a setting/);
});

test('config show › hostile value › is made visible', async () => {
  const { stdout } = await run(['config', 'show'], { env: { IP3_HOST: 'a\x1b]0;title\x07' } });
  assert.match(stdout, /IP3_HOST = a\\x1b\]0;title\\x07/);
});

const wrong = {
  IP3_PORT: '99999',
  IP3_ENV: 'prod',
  IP3_ADMIN_PASSWORD: 'hush',
  IP3_URL: 'ftp://x',
};

test('config show › faults › are listed beside the settings, and the end is 78', async () => {
  const { code, stdout, stderr } = await run(['config', 'show'], { env: wrong });
  assert.equal(code, 78);
  assert.match(stdout, /IP3_ENV = prod {2}\(wrong, default development\)/);
  assert.equal(stderr.trimEnd().split('\n').length, Object.keys(wrong).length);
  const asJson = await run(['config', 'show', '--json'], { env: wrong });
  assert.equal(asJson.code, 78);
  assert.equal((JSON.parse(asJson.stdout) as Document).faults.length, 4);
  const problem = JSON.parse(asJson.stderr) as Record<string, unknown>;
  assert.deepEqual([problem['error'], problem['exit_code']], ['configuration', 78]);
  assert.doesNotMatch(stdout + stderr + asJson.stdout + asJson.stderr, /hush/);
});

test('config show › a refused value that may hold a credential › does not show', async () => {
  const env = {
    IP3_TSA_URL: 'https://u:tsapw@tsa.example.org/x',
    IP3_PUBLIC_URL: 'https://u:publicpw@ir.example.org',
    IP3_DELIVERY_SMTP_URL: 'smtps://usr:mailpw@mail.example.org:port',
    IP3_URL: 'a key that was put into the wrong variable: hush-hush',
    IP3_PORT: 'eighty',
  };
  for (const more of [[], ['--json']]) {
    const { code, stdout, stderr } = await run(['config', 'show', ...more], { env });
    assert.equal(code, 78);
    assert.doesNotMatch(stdout + stderr, /tsapw|publicpw|mailpw|hush/);
    assert.match(stdout, /eighty/);
  }
});

test('config show › the query of an address › may be a key and does not show', async () => {
  const env = {
    IP3_DELIVERY_NIS2_AUTHORITY: 'https://csirt.example.org/in?code=very-secret',
    IP3_DELIVERY_NIS2_AUTHORITY_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
    IP3_TSA_URL: 'https://tsa.example.org/?key=very-secret',
  };
  const { code, stdout } = await run(['config', 'show', '--json'], { env });
  assert.equal(code, 0, stdout);
  assert.doesNotMatch(stdout, /very-secret/);
  const shown = (JSON.parse(stdout) as Document).settings.map(({ value }) => value);
  assert.ok(shown.includes('https://csirt.example.org/in?…'));
});

test('config show › a demo where others may come › is a fault', async () => {
  for (const env of [{ IP3_ENV: 'production' }, { IP3_TRUST_PROXY: 'on' }, { IP3_HOST: '::' }]) {
    const demo = { IP3_DEMO: 'on', ...env };
    const { code, stdout } = await run(['config', 'show', '--json'], { env: demo });
    assert.equal(code, 78);
    assert.match((JSON.parse(stdout) as Document).faults.join(), /^IP3_DEMO=on is refused/);
  }
});

test('start › bad settings › one line for each fault, no stack, 78', async () => {
  const { code, stdout, stderr } = await run(['start', '--port', 'many'], {
    env: { IP3_ENV: 'x' },
  });
  assert.deepEqual([code, stdout], [78, '']);
  const lines = stderr.trimEnd().split('\n');
  assert.equal(lines.length, 2);
  assert.match(lines[0]!, /IP3_PORT must be a whole number/);
  assert.match(lines[1]!, /IP3_ENV must be one of development, production/);
});
