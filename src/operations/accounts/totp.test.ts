// Codes of a generator against the vectors of RFC 6238 (appendix B, SHA-1) and RFC 4648.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { base32, matchingStep, otpauthUri, stepOf, totpCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

/** Seconds since 1970 → code of eight digits. */
const vectors = {
  59: '94287082',
  1111111109: '07081804',
  1111111111: '14050471',
  1234567890: '89005924',
  2000000000: '69279037',
  20000000000: '65353130',
};

const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);

suite('totp', () => {
  for (const [seconds, code] of Object.entries(vectors)) {
    test(`${seconds} › the code of RFC 6238`, () => {
      const step = stepOf(at(Number(seconds)));
      assert.equal(totpCode(secret, step, 8), code);
      assert.equal(totpCode(secret, step), code.slice(2));
    });
  }

  test('a step too early or late › taken; two › not; another length › not', () => {
    const now = at(1_234_567_890);
    const step = stepOf(now);
    const taken = [-2, -1, 0, 1, 2].map((drift) =>
      matchingStep(secret, totpCode(secret, step + drift), now, 1),
    );
    assert.deepEqual(taken, [null, step - 1, step, step + 1, null]);
    for (const code of ['', '12345', '1234567', '123456é']) {
      assert.equal(matchingStep(secret, code, now, 1), null);
    }
  });

  test('base32 › the words of RFC 4648, without padding', () => {
    const words = { f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB' };
    for (const [word, encoded] of Object.entries(words)) {
      assert.equal(base32(Buffer.from(word)), encoded);
    }
  });

  test('address › names service and user, escaped', () => {
    const uri = otpauthUri('Proofline', 'a+b@example.org', Buffer.from('foobar'));
    const label = 'Proofline:a%2Bb%40example.org';
    assert.equal(uri, `otpauth://totp/${label}?secret=MZXW6YTBOI&issuer=Proofline`);
  });
});
