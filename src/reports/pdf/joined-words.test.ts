import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinedWords } from './joined-words.ts';

const joined = (text: string) => joinedWords(text, 'pl').replaceAll('\u00a0', '_');

test('joined words › in Polish › a word of one letter stays with the next one', () => {
  assert.equal(
    joined('niemożności dotrzymania terminu z DORA'),
    'niemożności dotrzymania terminu z_DORA',
  );
  assert.equal(joined('I w z (i o) „w tym” oraz'), 'I_w_z_(i_o) „w_tym” oraz');
  assert.equal(joined('lit. a, b: w'), 'lit. a, b: w');
});

test('joined words › in English › nothing is joined', () => {
  assert.equal(joinedWords('a word I know', 'en'), 'a word I know');
});
