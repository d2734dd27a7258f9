// Who made a timestamp, over tokens that openssl made: its `ts` command, and `cms` for the tokens
// that `ts` refuses to make.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, suite, test } from 'node:test';
import * as pkijs from 'pkijs';
import { UntrustedError } from '../../src/trust-core/untrusted-error.ts';
import { isStampedBy } from '../../src/trust/timestamp-signer.ts';
import { readToken, signedDataOf, tokenOf } from '../../src/trust/timestamp.ts';

const settings = `
[req]
distinguished_name = dn
prompt = no
[dn]
CN = unused
[root]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign
[signer]
basicConstraints = critical, CA:false
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[uncritical]
extendedKeyUsage = timeStamping
[mixed]
extendedKeyUsage = critical, timeStamping, codeSigning
[plain]
keyUsage = critical, digitalSignature
[tsa]
serial = serial
signer_digest = sha256
default_policy = 1.3.6.1.4.1.99999.1
digests = sha256, sha512
ess_cert_id_alg = sha256
[tsa_sha1]
serial = serial
signer_digest = sha256
default_policy = 1.3.6.1.4.1.99999.1
digests = sha256
ess_cert_id_alg = sha1
`;

const folder = mkdtempSync(path.join(os.tmpdir(), 'proofline-signer-'));
after(() => rmSync(folder, { recursive: true }));
const file = (name: string) => path.join(folder, name);
const openssl = (...args: string[]) =>
  execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });

const newKey = {
  ec: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
  rsa: ['-newkey', 'rsa:2048', '-nodes'],
};

function makeRoot(name: string, subject = name): void {
  const files = ['-keyout', `${name}.key`, '-out', `${name}.pem`, '-subj', `/CN=${subject}`];
  const made = ['-config', 'settings', '-days', '3650', '-extensions', 'root'];
  openssl('req', '-x509', ...newKey.ec, ...files, ...made);
}

interface Issued {
  issuer: string;
  extensions: string;
  key?: keyof typeof newKey;
  days?: number;
}

function issue(name: string, { issuer, extensions, key = 'ec', days = 3650 }: Issued): void {
  const own = ['-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`];
  openssl('req', '-new', ...newKey[key], ...own, '-config', 'settings');
  const by = ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`, '-CAcreateserial'];
  const with_ = ['-days', String(days), '-extfile', 'settings', '-extensions', extensions];
  openssl('x509', '-req', '-in', `${name}.csr`, ...by, ...with_, '-out', `${name}.pem`);
}

interface Stamped {
  signer: string;
  chain?: string;
  digest?: string;
  section?: string;
}

/** By `openssl ts`. */
function stamp(data: Uint8Array, { signer, chain, digest = 'sha256', section }: Stamped): Buffer {
  writeFileSync(file('data'), data);
  openssl('ts', '-query', '-data', 'data', `-${digest}`, '-cert', '-out', 'query');
  const signed = ['-signer', `${signer}.pem`, '-inkey', `${signer}.key`, '-config', 'settings'];
  const carried = chain === undefined ? [] : ['-chain', `${chain}.pem`];
  const by = ['-section', section ?? 'tsa', ...signed, ...carried];
  openssl('ts', '-reply', '-queryfile', 'query', ...by, '-out', 'reply');
  return tokenOf(readFileSync(file('reply')));
}

/** By `openssl cms`, over the content of another token: it signs with any certificate. */
function sign(like: Buffer, signer: string, ...options: string[]): Buffer {
  const content = signedDataOf(like).encapContentInfo.eContent!.getValue();
  writeFileSync(file('content'), Buffer.from(content));
  const kind = ['-econtent_type', '1.2.840.113549.1.9.16.1.4', '-nodetach', '-binary'];
  const by = ['-signer', `${signer}.pem`, '-inkey', `${signer}.key`, ...options];
  openssl('cms', '-sign', '-in', 'content', ...kind, ...by, '-outform', 'DER', '-out', 'token');
  return readFileSync(file('token'));
}

const anchor = (name: string) => new X509Certificate(readFileSync(file(`${name}.pem`))).raw;

writeFileSync(file('settings'), settings);
writeFileSync(file('serial'), '01');
for (const name of ['root', 'stranger']) makeRoot(name);
makeRoot('impostor', 'root');
issue('middle', { issuer: 'root', extensions: 'root' });
issue('own', { issuer: 'root', extensions: 'signer' });
issue('rsa', { issuer: 'root', extensions: 'signer', key: 'rsa' });
issue('below', { issuer: 'middle', extensions: 'signer' });
issue('expired', { issuer: 'root', extensions: 'signer', days: -1 });
issue('false', { issuer: 'impostor', extensions: 'signer' });
issue('under-signer', { issuer: 'own', extensions: 'signer' });
for (const extensions of ['plain', 'uncritical', 'mixed']) {
  issue(extensions, { issuer: 'root', extensions });
}

// The certificate of `plain` with another usage: same key, same issuer, same number.
const { serialNumber } = new X509Certificate(readFileSync(file('plain.pem')));
const by = ['-CA', 'root.pem', '-CAkey', 'root.key', '-set_serial', `0x${serialNumber}`];
const usage = ['-extfile', 'settings', '-extensions', 'signer', '-out', 'replaced.pem'];
openssl('x509', '-req', '-in', 'plain.csr', ...by, ...usage);

const data = Buffer.from('What was stamped.\n');
const good = stamp(data, { signer: 'own' });

const check = (token: Buffer, anchors: string[], about = data) =>
  isStampedBy({ token, data: about, time: readToken(token).time }, anchors.map(anchor));

suite('signer of a timestamp', () => {
  const trusted: [string, () => Buffer, string[]][] = [
    ['its root', () => good, ['root']],
    ['its own certificate', () => good, ['own']],
    ['one of several certificates', () => good, ['stranger', 'root']],
    ['an RSA key', () => stamp(data, { signer: 'rsa' }), ['root']],
    [
      'a path over a carried issuer',
      () => stamp(data, { signer: 'below', chain: 'middle' }),
      ['root'],
    ],
    ['its issuer, which is no root', () => stamp(data, { signer: 'below' }), ['middle']],
    ['a SHA-1 certificate id', () => stamp(data, { signer: 'own', section: 'tsa_sha1' }), ['root']],
    ['a token of openssl cms', () => sign(good, 'own', '-cades'), ['root']],
  ];
  for (const [name, make, anchors] of trusted) {
    test(`token › trusted through ${name} › of the authority`, async () => {
      assert.equal(await check(make(), anchors), true);
    });
  }

  const strange: [string, () => Buffer, string[]][] = [
    ['another root', () => good, ['stranger']],
    ['its root, the issuer between is missing', () => stamp(data, { signer: 'below' }), ['root']],
    ['no certificate', () => good, []],
    [
      'a root of the same name',
      () => stamp(data, { signer: 'false', chain: 'impostor' }),
      ['root'],
    ],
  ];
  for (const [name, make, anchors] of strange) {
    test(`token › checked with ${name} › of a stranger`, async () => {
      assert.equal(await check(make(), anchors), false);
    });
  }

  const refused: [string, () => Buffer, RegExp][] = [
    ['a certificate that had expired', () => stamp(data, { signer: 'expired' }), /not valid at/],
    ['no extended key usage', () => sign(good, 'plain', '-cades'), /not one for time-stamping/],
    ['an uncritical usage', () => sign(good, 'uncritical', '-cades'), /not one for time-stamping/],
    ['a second usage', () => sign(good, 'mixed', '-cades'), /not one for time-stamping/],
    ['no signed certificate id', () => sign(good, 'own'), /names another certificate/],
    ['no signed attributes', () => sign(good, 'own', '-noattr'), /kind of its content/],
    [
      'an issuer that is no CA',
      () => stamp(data, { signer: 'under-signer', chain: 'own' }),
      /certificate path is not valid/,
    ],
    ['no certificate of its signer', () => sign(good, 'own', '-cades', '-nocerts'), /is missing/],
  ];
  for (const [name, make, detail] of refused) {
    test(`token › with ${name} › refused`, async () => {
      await assert.rejects(check(make(), ['root']), (error: Error) => {
        assert.ok(error instanceof UntrustedError, String(error));
        assert.match(error.message, detail);
        return true;
      });
    });
  }

  test('token › of other data › refused', async () => {
    await assert.rejects(check(good, ['root'], Buffer.from('Other.')), UntrustedError);
  });

  test('token › of another hash algorithm › refused', () => {
    const token = stamp(data, { signer: 'own', digest: 'sha512' });
    assert.throws(() => readToken(token), /another hash than SHA-256/);
  });

  test('token › its certificate replaced by another of the same key › refused', async () => {
    const signed = signedDataOf(sign(good, 'plain', '-cades'));
    signed.certificates = [pkijs.Certificate.fromBER(Uint8Array.from(anchor('replaced')))];
    const content = signed.toSchema(true);
    const message = new pkijs.ContentInfo({ contentType: pkijs.ContentInfo.SIGNED_DATA, content });
    const token = Buffer.from(message.toSchema().toBER());
    await assert.rejects(check(token, ['root']), /names another certificate/);
  });

  test('token › cut anywhere › refused', () => {
    for (let end = 0; end < good.length; end += 1) {
      assert.throws(() => readToken(good.subarray(0, end)), UntrustedError, `at ${end}`);
    }
    assert.throws(() => readToken(Buffer.concat([good, Buffer.of(0)])), UntrustedError);
  });

  test('token › any one byte changed › refused, of a stranger, or the same statement', async () => {
    const said = readToken(good);
    const about = async (token: Buffer): Promise<string> => {
      try {
        const { time, sha256 } = readToken(token);
        const isOurs = await isStampedBy({ token, data, time }, [anchor('root')]);
        return isOurs ? `${time} ${sha256}` : 'stranger';
      } catch (error) {
        assert.ok(error instanceof UntrustedError, String(error));
        return 'refused';
      }
    };
    const allowed = ['refused', 'stranger', `${said.time} ${said.sha256}`];
    for (let at = 0; at < good.length; at += 5) {
      const changed = Buffer.from(good);
      changed[at]! ^= 1 << (at % 8);
      const found = await about(changed);
      assert.ok(allowed.includes(found), `byte ${at}: ${found}`);
    }
  });
});
