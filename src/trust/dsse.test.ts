import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import { openEnvelope, preAuthentication, signEnvelope } from './dsse.ts';

// The example of secure-systems-lab/dsse, protocol.md.
const vector = {
  payloadType: 'http://example.com/HelloWorld',
  body: 'hello world',
  pae: 'DSSEv1 29 http://example.com/HelloWorld 11 hello world',
  payload: 'aGVsbG8gd29ybGQ=',
  sig: 'A3JqsQGtVsJ2O2xqrI5IcnXip5GToJ3F+FnZ+O88SjtR6rDAajabZKciJTfUiHqJPcIAriEGAHTVeCUjW2JIZA==',
  x: 46950820868899156662930047687818585632848591499744589407958293238635476079160n,
  y: 5640078356564379163099075877009565129882514886557779369047442380624545832820n,
};

suite('DSSE', () => {
  test('public vector › encoded › the bytes of the specification', () => {
    const { payloadType, body, pae } = vector;
    assert.equal(preAuthentication(payloadType, Buffer.from(body)).toString(), pae);
  });

  test('public vector › its ECDSA signature › holds over our encoding', () => {
    const coordinate = (n: bigint) => Buffer.from(n.toString(16).padStart(64, '0'), 'hex');
    const [x, y] = [vector.x, vector.y].map((n) => coordinate(n).toString('base64url'));
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
    const bytes = preAuthentication(vector.payloadType, Buffer.from(vector.payload, 'base64'));
    const sig = Buffer.from(vector.sig, 'base64');
    assert.ok(verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, sig));
  });

  test('type with letters of several bytes › encoded › counted in bytes', () => {
    assert.equal(preAuthentication('ż', Buffer.from('')).toString(), 'DSSEv1 2 ż 0 ');
  });

  test('envelope › any body › opens with its key, with no other, and not when changed', () => {
    const ours = generateKeyPairSync('ed25519');
    const other = generateKeyPairSync('ed25519');
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), fc.string(), (body, type) => {
        const made = signEnvelope(type, body, { kid: 'k', privateKey: ours.privateKey });
        assert.deepEqual(openEnvelope(made, ours.publicKey), Uint8Array.from(Buffer.from(body)));
        assert.equal(openEnvelope(made, other.publicKey), null);
        assert.equal(openEnvelope({ ...made, payloadType: `${type} ` }, ours.publicKey), null);
        const twice = { ...made, signatures: [...made.signatures, ...made.signatures] };
        assert.equal(openEnvelope(twice, ours.publicKey), null);
        assert.equal(openEnvelope({ ...made, signatures: [] }, ours.publicKey), null);
      }),
    );
  });

  test('envelope › base64 spelled another way › refused', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const made = signEnvelope('t', Buffer.from('hi'), { kid: 'k', privateKey });
    for (const payload of ['aGl=', 'aGk', 'aGk=\n', 'a Gk=']) {
      assert.throws(() => openEnvelope({ ...made, payload }, publicKey), UntrustedError, payload);
    }
  });
});
