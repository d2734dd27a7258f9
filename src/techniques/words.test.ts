import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { CueIndex, cuesOf } from './cues.ts';
import { stemOf, wordsOf } from './words.ts';

suite('words', () => {
  test('forms of a word › stemOf › the same stem', () => {
    const groups = [
      ['injection', 'injections', 'injected', 'injecting', 'injects'],
      ['delete', 'deleted', 'deletes', 'deleting', 'deletion'],
      ['execute', 'executes', 'executed', 'executing', 'execution'],
      ['query', 'queries'],
    ];
    for (const group of groups) assert.equal(new Set(group.map(stemOf)).size, 1, group.join(' '));
  });

  test('a sentence › that denies › marks what it denies and no more', () => {
    const denied = (text: string) => wordsOf(text).flatMap((w) => (w.denied ? [w.stem] : []));
    assert.deepEqual(denied('No evidence of ransomware'), ['ransomwar']);
    assert.deepEqual(denied('The exfiltration was prevented'), ['exfiltr']);
    assert.deepEqual(denied('Input is not properly checked'), []);
  });
});

suite('cues', () => {
  const index = new CueIndex(cuesOf('one', 'create scheduled task!; keylogger'));
  const met = (text: string) => index.met(text).map(({ cue }) => cue.phrase);

  test('words near each other › in any order and form › meet the cue', () => {
    assert.deepEqual(met('a task was scheduled and created'), ['create scheduled task']);
  });

  test('words far apart › in a long text › do not', () => {
    assert.deepEqual(met(`create ${'filling '.repeat(30)} scheduled task`), []);
  });

  test('no words at all › or none known › nothing', () => {
    assert.deepEqual(met(''), []);
    assert.deepEqual(met('… 你好 \u0000'), []);
  });
});
