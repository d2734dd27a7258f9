// The table "Exchange of algorithms" of docs/explanation/inventories.md: what each kind of text names
// its algorithm by, and that another name is not taken for the one that is known.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { suite, test } from 'node:test';
import { decodeProtectedHeader } from 'jose';
import { webhookHeaders } from '../../src/egress/standard-webhook.ts';
import { hashPassword, passwordMatches } from '../../src/operations/accounts/passwords.ts';
import { newBackupKey, openFiles, sealFiles } from '../../src/operations/backup/key-box.ts';
import { isPackage } from '../../src/trust/package-check.ts';
import { openWith, sealWith } from '../../src/trust/sealed-secret.ts';
import { parseVkey } from '../../src/trust/signed-note.ts';
import { keyIdOf, sealer } from '../../src/vault/sealed-format.ts';
import { samplePackage, trustedVkey } from '../trust/sample-packages.ts';
import { repository } from './shell-blocks.ts';

const page = readFileSync(path.join(repository, 'docs/explanation/inventories.md'), 'utf8');
const section = page.split('## Exchange of algorithms\n')[1]?.split('\n## ')[0] ?? '';

suite('exchange of algorithms', () => {
  test('tests that the table names › are there', () => {
    const files = [...section.matchAll(/`((?:test|src)\/[\w./-]+\.ts)`/g)].map(([, file]) => file!);
    assert.ok(files.length >= 5);
    assert.deepEqual(
      files.filter((file) => !existsSync(path.join(repository, file))),
      [],
    );
  });

  test('a hash of a password › names argon2id, its version and its costs', async () => {
    const hash = await hashPassword('a password of a test');
    assert.match(hash, /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/);
    const other = hash.replace('$argon2id$', '$argon2x$');
    assert.equal(await passwordMatches('a password of a test', hash), true);
    assert.equal(await passwordMatches('a password of a test', other), false);
  });

  test('a secret of the database › names its format; another one is not opened', () => {
    const [key, nonce] = [randomBytes(32), randomBytes(12)];
    const sealed = sealWith(key, Buffer.from('x'), { about: 'a test', nonce });
    assert.match(sealed, /^v1\.[0-9a-f]{16}\./);
    assert.throws(() => openWith(key, sealed.replace('v1', 'v2'), 'a test'), /format/);
  });

  test('a file of the vault › names its format and key; another format has no key', () => {
    const id = '019aa1d0-3f02-7a11-b1c4-90e2d7f0a002';
    const { header } = sealer(randomBytes(32), id);
    assert.equal(header.toString('latin1', 0, 8), 'PLVAULT1');
    assert.equal(keyIdOf(header), id);
    header.write('PLVAULT2', 'latin1');
    assert.equal(keyIdOf(header), null);
  });

  test('a package › names its version and the kind of its key; another version is none', () => {
    const sample: unknown = JSON.parse(samplePackage(1).toString());
    assert.ok(isPackage(sample));
    assert.deepEqual([sample['package_version'], crvOf(sample)], ['ip3.package/1', 'Ed25519']);
    assert.equal(isPackage({ ...sample, package_version: 'ip3.package/2' }), false);
  });

  test('a key of the log › names its kind; one of another kind verifies nothing', () => {
    parseVkey(trustedVkey);
    const [, name = '', key = ''] = /^(.*\+)([^+]*)$/.exec(trustedVkey) ?? [];
    const bytes = Buffer.from(key, 'base64');
    assert.equal(bytes[0], 1);
    bytes[0] = 2;
    assert.throws(() => parseVkey(name + bytes.toString('base64')), /not an Ed25519 key/);
  });

  test('a backup › names how its key was agreed on and what encrypts it', async () => {
    const { open, secret } = await newBackupKey();
    const box = await sealFiles({ a: 'text' }, open);
    const { alg, enc, kid } = decodeProtectedHeader(box);
    assert.deepEqual({ alg, enc }, { alg: 'ECDH-ES+A256KW', enc: 'A256GCM' });
    assert.equal(kid, open.kid);
    assert.deepEqual(await openFiles(box, secret), { a: 'text' });
  });

  test('a webhook › has a signature of each key, with its version before it', () => {
    const message = { id: 'm', at: Temporal.Instant.from('2026-11-28T10:00:00Z') };
    const keys = [randomBytes(32), randomBytes(32)];
    const headers = webhookHeaders({ ...message, body: Buffer.from('{}') }, keys);
    assert.match(headers['webhook-signature'], /^v1,\S+ v1,\S+$/);
  });
});

function crvOf(sample: object): unknown {
  return (sample as { signer: { crv: unknown } }).signer.crv;
}
