// How a text is cut into statements, and what each says of its behaviour.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { clausesOf, type Mood } from './clauses.ts';
import { mapTechniques } from './map.ts';
import { inputWith } from './testing.ts';

suite('clausesOf', () => {
  test('sentences, lines, contrasts › cut; versions, names of files › whole', () => {
    const cases: [string, string[]][] = [
      ['He came. He saw.', ['He came.', 'He saw.']],
      ['- one\n- two', ['- one', '- two']],
      ['Version 1.2.3 of setup.exe ran', ['Version 1.2.3 of setup.exe ran']],
      [
        'They came in, but files were not encrypted',
        ['They came in', 'but files were not encrypted'],
      ],
      ['', []],
    ];
    for (const [text, parts] of cases) {
      assert.deepEqual(
        clausesOf(text).map((one) => one.text),
        parts,
      );
    }
  });

  test('what happened, may happen, did not happen › told apart', () => {
    const cases: [string, Mood][] = [
      ['Mimikatz read LSASS', 'stated'],
      ['An attacker could dump LSASS', 'possible'],
      ['An attacker may dump LSASS', 'possible'],
      ['LSASS was dumped on 12 May', 'stated'],
      ['The files were not encrypted', 'denied'],
      ['No data left the company', 'denied'],
      ['We found no evidence of ransomware', 'denied'],
      ['Nothing was deleted', 'denied'],
      ['The antivirus did not detect mimikatz', 'stated'],
      ['Mimikatz was not blocked by the antivirus', 'stated'],
      ['The MongoDB had no password', 'stated'],
      ['The service does not check its input', 'stated'],
    ];
    for (const [text, mood] of cases) assert.equal(clausesOf(text)[0]?.mood, mood, text);
  });

  test('a text without end › bounded in characters and clauses', () => {
    const clauses = clausesOf('Mimikatz ran. '.repeat(100_000));
    assert.ok(clauses.length <= 300);
    const length = clausesOf('a'.repeat(100_000)).reduce((sum, { text }) => sum + text.length, 0);
    assert.ok(length <= 20_000);
  });
});

const story = [
  'A planner opened an invoice with a macro.',
  'The macro started an encoded PowerShell command.',
  'The loader dumped LSASS with mimikatz.',
  'They moved to the file server over RDP.',
  'The shadow copies were deleted with vssadmin.',
  'All shares were encrypted and a ransom note was left.',
];
const found = (sentences: readonly string[]) =>
  mapTechniques(inputWith({ text: sentences.join(' '), applicability: 'observed' }));
const idsOf = (sentences: readonly string[]) => found(sentences).map((one) => one.technique_id);
const inAnyOrder = fc.shuffledSubarray(story, { minLength: 1, maxLength: story.length });

suite('a narrative', () => {
  test('of six behaviours › each suggested with its own clause, by tactic', () => {
    const all = found(story);
    const clauseOf = (id: string) => all.find((one) => one.technique_id === id)?.clause;
    assert.equal(clauseOf('T1059.001'), story[1]);
    assert.equal(clauseOf('T1003.001'), story[2]);
    assert.equal(clauseOf('T1021.001'), story[3]);
    assert.equal(clauseOf('T1490'), story[4]);
    assert.equal(clauseOf('T1486'), story[5]);
    const ids = all.map((one) => one.technique_id);
    assert.ok(ids.indexOf('T1059.001') < ids.indexOf('T1003.001'));
    assert.ok(ids.indexOf('T1003.001') < ids.indexOf('T1486'));
  });

  test('any of its sentences › with one that names no technique › loses none', () => {
    const unrelated = [
      'The weather was fine on Tuesday.',
      'Ms Kowalska informed the board at noon.',
      'The next meeting is in room 4.',
    ];
    for (const sentence of unrelated) assert.deepEqual(idsOf([sentence]), [], sentence);
    fc.assert(
      fc.property(inAnyOrder, fc.constantFrom(...unrelated), fc.nat(6), (told, sentence, at) => {
        const longer = idsOf(told.toSpliced(at, 0, sentence));
        assert.deepEqual(
          idsOf(told).filter((id) => !longer.includes(id)),
          [],
        );
      }),
      { numRuns: 60 },
    );
  });

  test('any of its sentences › with a denial › nothing more is observed', () => {
    const denials = [
      'No keylogger was found.',
      'The attackers did not create a scheduled task.',
      'There is no evidence of data exfiltration over DNS.',
      'Kerberoasting was ruled out.',
      'The web shell was never used.',
    ];
    const observed = (sentences: readonly string[]) =>
      found(sentences).flatMap((one) =>
        one.applicability === 'observed' ? [one.technique_id] : [],
      );
    for (const sentence of denials) assert.deepEqual(observed([sentence]), [], sentence);
    fc.assert(
      fc.property(inAnyOrder, fc.constantFrom(...denials), fc.nat(6), (told, sentence, at) => {
        const before = observed(told);
        const more = observed(told.toSpliced(at, 0, sentence));
        assert.deepEqual(
          more.filter((id) => !before.includes(id)),
          [],
        );
      }),
      { numRuns: 60 },
    );
  });

  test('its sentences in any order › the same techniques as surely', () => {
    const sure = (sentences: readonly string[]) =>
      found(sentences)
        .map(({ technique_id, confidence }) => `${technique_id} ${confidence}`)
        .toSorted();
    fc.assert(
      fc.property(inAnyOrder, (told) => {
        assert.deepEqual(sure(told), sure(story.filter((one) => told.includes(one))));
      }),
      { numRuns: 60 },
    );
  });

  test('what could happen › is possible, what happened as well › is observed', () => {
    const could = 'An attacker could dump LSASS with mimikatz.';
    const of = (sentences: string[]) =>
      found(sentences).find((one) => one.technique_id === 'T1003.001')?.applicability;
    assert.equal(of([could]), 'possible');
    assert.equal(of([could, story[2]!]), 'observed');
  });
});
