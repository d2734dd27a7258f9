import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as asn1js from 'asn1js';
import fc from 'fast-check';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import { readToken, timestampRequest, tokenOf } from './timestamp.ts';

const sha256 = Buffer.from(
  '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03',
  'hex',
);
const nonce = Buffer.from('1c6b7d9a028e6ff9', 'hex');

/** `echo hello | openssl ts -query -data /dev/stdin -sha256 -cert`, OpenSSL 3.0.19. */
const query =
  '30430201013031300d0609608648016503040201050004205891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af' +
  '34d08286a2e846f6be0302081c6b7d9a028e6ff90101ff';

/** The TSTInfo of the answer to it. */
const info =
  '306402010106092b06010401868d1f013031300d0609608648016503040201050004205891b5b522d5df086d0ff0' +
  'b110fbd9d21bb4fc7163af34d08286a2e846f6be03020101180f32303236313132313136313833345a3003020101' +
  '02081c6b7d9a028e6ff9';

/** A value with this tag and these contents one after the other. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const long = Buffer.from(length.toString(16).padStart(4, '0'), 'hex');
  const head = length < 0x80 ? [tag, length] : [tag, 0x82, ...long];
  return Buffer.concat([Buffer.from(head), content]);
}

const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const tokenWith = (tstInfo: Buffer) => {
  const content = der(0x30, oid('2a864886f70d0109100104'), der(0xa0, der(0x04, tstInfo)));
  const signed = der(0x30, der(0x02, Buffer.of(3)), der(0x31), content, der(0x31));
  return der(0x30, oid('2a864886f70d010702'), der(0xa0, signed));
};
const token = tokenWith(Buffer.from(info, 'hex'));

suite('timestamp', () => {
  test('request › for a hash and a nonce › the bytes that openssl makes', () => {
    assert.equal(timestampRequest(sha256, nonce).toString('hex'), query);
  });

  test('token › read › hash, time and nonce of what openssl made', () => {
    assert.deepEqual(readToken(token), {
      sha256: sha256.toString('hex'),
      time: '2026-11-21T16:18:34.000Z',
      nonce: nonce.toString('hex'),
    });
  });

  for (const [written, time] of [
    ['20261121161834.5Z', '2026-11-21T16:18:34.500Z'],
    ['20261121161834.123999Z', '2026-11-21T16:18:34.123Z'],
    ['20261321161834Z', null],
    ['2026112116183Z', null],
    ['20261121161834+0000', null],
  ] as const) {
    test(`time › written ${written} › ${time ?? 'refused'}`, () => {
      const { result } = asn1js.fromBER(Buffer.from(info, 'hex'));
      const values = (result as asn1js.Sequence).valueBlock.value.slice(0, 4);
      const parts = values.map(({ valueBeforeDecodeView }) => valueBeforeDecodeView);
      const read = () => readToken(tokenWith(der(0x30, ...parts, der(0x18, Buffer.from(written)))));
      if (time === null) assert.throws(read, UntrustedError);
      else assert.equal(read().time, time);
    });
  }

  for (const [status, isGranted] of [
    [0, true],
    [1, true],
    [2, false],
  ] as const) {
    test(`answer › with status ${status} › ${isGranted ? 'its token' : 'refused'}`, () => {
      const answer = der(0x30, der(0x30, der(0x02, Buffer.of(status))), token);
      if (isGranted) assert.deepEqual(tokenOf(answer), token);
      else assert.throws(() => tokenOf(answer), /refused to make/);
    });
  }

  test('answer › granted without a token › refused', () => {
    const answer = der(0x30, der(0x30, der(0x02, Buffer.of(0))));
    assert.throws(() => tokenOf(answer), UntrustedError);
  });

  test('bytes › any at all, and any change of a token › a typed fault or a reading', () => {
    const typed = (bytes: Uint8Array) => {
      try {
        readToken(Buffer.from(bytes));
      } catch (error) {
        assert.ok(error instanceof UntrustedError, String(error));
      }
    };
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), typed));
    const place = fc.nat(token.length - 1);
    fc.assert(
      fc.property(place, fc.nat(255), (at, value) => typed(token.with(at, value))),
      { numRuns: 500 },
    );
  });
});
