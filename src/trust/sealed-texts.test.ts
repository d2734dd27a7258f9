import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { erasedText } from '../trust-core/sealed-text.ts';
import { faultOfTexts, openTexts, sealTexts } from './sealed-texts.ts';

const salt = Buffer.alloc(32, 7).toString('base64url');
const detail = {
  action_id: '019aa1de-77ab-7c61-9d37-2b4e6cf1a001',
  from: 'open',
  count: 3,
  note: 'Kowalska',
  before: { custom_fields: { phone: 600100200, known: true, 'a/b~': ['x', ''] } },
  who: 'Jan Kowalski',
  none: null,
};

suite('sealed texts', () => {
  test('seal › codes stay, texts and numbers under text members go, and come back', () => {
    const sealed = sealTexts(detail, salt);
    const text = JSON.stringify(sealed.detail);
    for (const word of ['Kowal', '600100200']) assert.ok(!text.includes(word), text);
    assert.deepEqual(Object.keys(sealed.texts?.values ?? {}), [
      '/note',
      '/before/custom_fields/phone',
      '/before/custom_fields/a~1b~0/0',
      '/who',
    ]);
    assert.equal(sealed.detail['from'], 'open');
    assert.deepEqual(openTexts(sealed.detail, sealed.texts), detail);
    assert.equal(faultOfTexts(sealed.detail, sealed.texts), null);
  });

  test('without texts › the word for what was erased, and nothing to compare', () => {
    const { detail: sealed } = sealTexts(detail, salt);
    assert.equal(openTexts(sealed, null)['note'], erasedText);
    assert.equal(faultOfTexts(sealed, null), null);
  });

  test('member that looks like a commitment › a text like others', () => {
    const looking = { custom: { sealed: 'ab'.repeat(32) } };
    const { detail: sealed, texts } = sealTexts(looking, salt);
    assert.deepEqual(Object.keys(texts?.values ?? {}), ['/custom/sealed']);
    assert.deepEqual(openTexts(sealed, texts), looking);
    assert.equal(faultOfTexts(sealed, texts), null);
  });

  test('no text › the same detail; an entry of before opens as it is', () => {
    const codes = { from: 'open', sha256: 'ab'.repeat(32) };
    assert.deepEqual(sealTexts(codes, salt), { detail: codes, texts: null });
    assert.deepEqual(openTexts(detail, null), detail);
  });

  test('changed, moved, added or removed text, or another salt › a fault', () => {
    const { detail: sealed, texts } = sealTexts(detail, salt);
    const { values } = texts!;
    const { '/note': note, ...others } = values;
    for (const changed of [
      { ...values, '/note': 'Nowak' },
      { ...others, '/other': note! },
      { ...values, '/other': 'x' },
      others,
    ]) {
      assert.notEqual(faultOfTexts(sealed, { salt, values: changed }), null);
    }
    assert.notEqual(faultOfTexts(sealed, { salt: 'AAAA', values }), null);
  });

  test('texts of the same words › commitments that differ by place and salt', () => {
    const twice = { note: 'Jan', title: 'Jan' };
    const other = Buffer.alloc(32, 8).toString('base64url');
    const [one, two] = [sealTexts(twice, salt), sealTexts(twice, other)];
    const all = [one, two].flatMap(({ detail: said }) => Object.values(said));
    assert.equal(new Set(all.map((value) => JSON.stringify(value))).size, 4);
  });
});
