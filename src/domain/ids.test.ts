import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { incidentPublicId, isIncidentPublicId, isUuid, uuid7 } from './ids.ts';

const time = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const sequence = fc.integer({ min: 0, max: 0xfff });
const random = fc.uint8Array({ minLength: 8, maxLength: 8 });

suite('UUIDv7', () => {
  test('the example of RFC 9562 appendix A.6 › laid out › is this very text', () => {
    const tail = Buffer.from('18c4dc0c0c07398f', 'hex');
    const id = uuid7(0x017f22e279b0, 0xcc3, tail);
    assert.equal(id, '017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  });

  test('any parts › laid out › are a UUID of version 7 and variant 10', () => {
    fc.assert(
      fc.property(time, sequence, random, (ms, number, bytes) => {
        const before = Uint8Array.from(bytes);
        const id = uuid7(ms, number, bytes);
        assert.ok(isUuid(id));
        assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        assert.equal(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16), ms);
        assert.deepEqual(bytes, before);
      }),
    );
  });

  test('later time or number › any random parts › sorts after', () => {
    fc.assert(
      fc.property(time, sequence, time, sequence, random, random, (t1, n1, t2, n2, r1, r2) => {
        fc.pre(t1 !== t2 || n1 !== n2);
        const isLater = t2 > t1 || (t2 === t1 && n2 > n1);
        assert.equal(uuid7(t1, n1, r1) < uuid7(t2, n2, r2), isLater);
      }),
    );
  });

  test('texts that are no UUID › asked › are refused', () => {
    const misses = [
      '',
      '017f22e2-79b0-7cc3-98c4-dc0c0c07398',
      '017f22e279b07cc398c4dc0c0c07398f',
      '{017f22e2-79b0-7cc3-98c4-dc0c0c07398f}',
      '017f22e2-79b0-7cc3-98c4-dc0c0c07398f\n',
      ' 017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
      'g17f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    ];
    for (const text of misses) assert.ok(!isUuid(text), JSON.stringify(text));
  });
});

suite('public ids', () => {
  test('numbers of any size › written › have at least six digits', () => {
    assert.equal(incidentPublicId(2026, 1), 'INC-2026-000001');
    assert.equal(incidentPublicId(2026, 999_999), 'INC-2026-999999');
    assert.equal(incidentPublicId(2027, 1_000_000), 'INC-2027-1000000');
  });

  test('any year and number › written and recognised › is one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9999 }), fc.nat(), (year, number) => {
        assert.ok(isIncidentPublicId(incidentPublicId(year, number)));
      }),
    );
  });

  test('near misses › asked › are refused', () => {
    const misses = ['INC-2026-00001', 'INC-26-000001', 'ENG-2026-000001', 'INC-2026-00000a'];
    for (const text of [...misses, 'INC-2026-000001\n', "INC-2026-000001'--", '']) {
      assert.ok(!isIncidentPublicId(text), JSON.stringify(text));
    }
  });
});
