// Passkeys are judged: what is right is taken, and each single forgery is refused for its own reason.
// The vectors are made here, by an authenticator in software.
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { suite, test } from 'node:test';
import {
  newAuthenticator,
  origin,
  partyId,
  type Algorithm,
  type Lies,
} from '../../../test/support/authenticator.ts';
import {
  challengeOf,
  checkAssertion,
  checkRegistration,
  creationOptions,
  relyingParty,
  requestOptions,
} from './webauthn.ts';

const party = { id: partyId, origin };
const account_id = '019aa1d0-3f02-7a11-b1c4-90e2d7f0a002';
const user = { id: account_id, email: 'anna.nowak@example.org', passkeys: [] };

async function registered(algorithm: Algorithm = 'ES256') {
  const authenticator = newAuthenticator(algorithm);
  const options = await creationOptions(party, user);
  const answer = authenticator.create(options);
  const { credential, synced } = await checkRegistration(party, answer, options.challenge);
  const passkey = {
    ...{ id: account_id, account_id, name: 'a key', synced, counter: 0, transports: [] },
    ...{ credential_id: credential.id, created_at: '', last_used_at: null },
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
  };
  return { authenticator, passkey };
}

suite('webauthn', () => {
  for (const algorithm of ['ES256', 'EdDSA', 'RS256'] as const) {
    test(`${algorithm} › made and proved › taken`, async () => {
      const { authenticator, passkey } = await registered(algorithm);
      assert.equal(passkey.credential_id, authenticator.id);
      const { challenge } = await requestOptions(party, [passkey]);
      const userHandle = Buffer.from(account_id).toString('base64url');
      const answer = authenticator.get({ challenge }, { userHandle });
      assert.equal(challengeOf(answer), challenge);
      assert.equal(await checkAssertion(party, answer, challenge, passkey), 1);
    });
  }

  test('options › only the pinned algorithms, a verified user, no attestation', async () => {
    const made = await creationOptions(party, user);
    assert.deepEqual(
      made.pubKeyCredParams.map(({ alg }) => alg),
      [-8, -7, -257],
    );
    assert.equal(made.authenticatorSelection?.userVerification, 'required');
    assert.deepEqual([made.attestation, made.rp.id], ['none', partyId]);
    const held = [{ credential_id: 'abcd', transports: ['usb'] }];
    const asked = await requestOptions(party, held);
    assert.equal(asked.userVerification, 'required');
    assert.deepEqual(asked.allowCredentials, [
      { id: 'abcd', type: 'public-key', transports: ['usb'] },
    ]);
    assert.notEqual(asked.challenge, (await requestOptions(party, held)).challenge);
  });

  test('another algorithm › not registered', async () => {
    await assert.rejects(registered('ES384'), /algorithm|alg/i);
  });

  const short = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
  const modulus = Buffer.from(short.export({ format: 'jwk' }).n ?? '', 'base64url');
  const keys: readonly [string, Algorithm, [number, number | Buffer][], RegExp?][] = [
    ['a point that is not on the curve', 'ES256', [[-2, Buffer.alloc(32, 1)]]],
    ['no point', 'ES256', [[-2, Buffer.alloc(0)]]],
    ['another curve', 'ES256', [[-1, 2]]],
    ['a key of another algorithm', 'ES256', [[3, -257]]],
    ['a symmetric key', 'ES256', [[1, 4]]],
    ['RSA of 2,048 bits', 'RS256', [[-1, modulus]], /too short/],
    ['RSA that signs nothing', 'RS256', [[-2, Buffer.from([1])]]],
  ];
  for (const [name, algorithm, key, reason = /./] of keys) {
    test(`${name} › not registered`, async () => {
      const { challenge } = await creationOptions(party, user);
      const answer = newAuthenticator(algorithm).create({ challenge }, { key: new Map(key) });
      await assert.rejects(checkRegistration(party, answer, challenge), reason);
    });
  }

  const lies: readonly [string, Lies, RegExp][] = [
    ['another origin', { origin: 'https://console.test.evil.example' }, /origin/],
    ['the same host without TLS', { origin: 'http://console.test' }, /origin/],
    ['another relying party', { partyId: 'evil.example' }, /RP ID/],
    ['another challenge', { challenge: 'AAAA' }, /challenge/],
    ['the user not verified', { unverified: true }, /verified/],
    ['a frame of another site', { crossOrigin: true }, /frame/],
  ];
  for (const [name, lie, reason] of lies) {
    test(`${name} › neither registered nor taken as proof`, async () => {
      const { challenge } = await creationOptions(party, user);
      const made = newAuthenticator().create({ challenge }, lie);
      await assert.rejects(checkRegistration(party, made, challenge), reason);
      const { authenticator, passkey } = await registered();
      const proof = authenticator.get({ challenge }, lie);
      await assert.rejects(checkAssertion(party, proof, challenge, passkey), reason);
    });
  }

  const proofLies: readonly [string, Lies, RegExp][] = [
    ['the type of a registration', { type: 'webauthn.create' }, /type/],
    ['a tampered signature', { tampered: true }, /signature/],
    ['the handle of another user', { userHandle: 'AAAA' }, /another user/],
  ];
  for (const [name, lie, reason] of proofLies) {
    test(`proof › ${name} › refused`, async () => {
      const { authenticator, passkey } = await registered();
      const proof = authenticator.get({ challenge: 'AAAA' }, lie);
      await assert.rejects(checkAssertion(party, proof, 'AAAA', passkey), reason);
    });
  }

  test('proof › by the key of another passkey › refused', async () => {
    const { authenticator } = await registered();
    const { passkey } = await registered();
    const proof = authenticator.get({ challenge: 'AAAA' });
    await assert.rejects(checkAssertion(party, proof, 'AAAA', passkey), /signature/);
  });

  test('what is no JSON › has no challenge', () => {
    const proof = newAuthenticator().get({ challenge: 'AAAA' });
    const response = { ...proof.response, clientDataJSON: 'AAAA' };
    assert.equal(challengeOf({ ...proof, response }), '');
  });

  const addresses: readonly [string | undefined, string | null][] = [
    ['https://console.example.org/incidents', 'console.example.org'],
    ['http://localhost:8080', 'localhost'],
    ['http://127.0.0.1:8080', null],
    ['http://[::1]:8080', null],
    [undefined, null],
  ];
  for (const [url, id] of addresses) {
    test(`relying party › ${url ?? 'no address'} › ${id ?? 'none'}`, () => {
      const IP3_PUBLIC_URL = url === undefined ? undefined : new URL(url);
      assert.equal(relyingParty({ IP3_PUBLIC_URL })?.id ?? null, id);
    });
  }
});
