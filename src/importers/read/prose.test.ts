import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertLinear } from '../../../test/support/processor-time.ts';
import { escapedText, joined, labelled, prose, proseLength, stableWords } from './prose.ts';

test('prose › parts with mark-up, repeated and empty ones › plain text, each once', () => {
  assert.equal(prose(['<p>One</p>', '', 'N/A', ' n/a ', 'Two', 'One']), 'One\n\nTwo');
  assert.equal(prose(['', '<br>', 'N/A']), null);
});

test('prose › more than its limit › cut', () => {
  assert.equal(prose(['x'.repeat(proseLength), 'y'])?.length, proseLength);
});

test('joined › plain text that looks like mark-up › stays', () => {
  assert.equal(joined([null, '<b>', '', 'a']), '<b>\n\na');
});

test('labelled › text and none › a line and nothing', () => {
  assert.equal(labelled('References', ' x '), 'References: x');
  assert.equal(labelled('References', ' \n'), '');
});

test('escapedText › a payload › comes through plain text unchanged', () => {
  const payload = '<script>a &lt; b</script>';
  assert.equal(prose([escapedText(payload)]), payload);
});

test('stableWords › times, counters, versions › the same words', () => {
  const at = (time: string, count: number): string =>
    stableWords(`Booted ${time}, ${count} answers from http://a.test/v${count}, user anna`);
  assert.equal(at('Fri Feb 12 16:43:30 CET 2021', 4), at('Sat Mar 13 01:02:03 CET 2022', 12));
  assert.notEqual(stableWords('user anna'), stableWords('user bert'));
});

test('stableWords › a long run without a blank › done in linear time', async () => {
  await assertLinear((length) => stableWords('a'.repeat(length)), proseLength * 20);
});
