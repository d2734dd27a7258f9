// What the release check finds in texts, as data.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { internalTerm } from './internal-terms.ts';
import { foggy, fogIndex, languageOf, readabilityFault } from './readability.ts';

const terms: readonly (readonly [string, string | null])[] = [
  ['attacker used laptop 10.1.2.3', '10.1.2.3'],
  ['server 172.20.1.1', '172.20.1.1'],
  ['server 172.32.1.1 and 8.8.8.8', null],
  ['files01.corp was encrypted', 'files01.corp'],
  ['password Example1', 'password'],
  ['Password: swordfish', 'Password'],
  ['All passwords were changed within 24 hours.', null],
  ['Hasła zmieniono w ciągu 24 godzin.', null],
  ['Zmień hasło do naszego sklepu.', null],
  ['Hasło to Example1', 'Hasło'],
  ['Internal: do not tell', 'Internal:'],
  ['hasło: tajne', 'hasło'],
  ['The service was down for two hours.', null],
];
for (const [value, term] of terms) {
  test(`internal words › "${value}" › ${term}`, () => assert.equal(internalTerm(value), term));
}

const long = Array.from({ length: 26 }, () => 'word').join(' ');
const texts: readonly (readonly [string, RegExp | null])[] = [
  ['A stranger read your email address.', null],
  [`${long}.`, /more than 25 words/],
  [`${long.slice(0, 50)}. ${long.slice(0, 50)}.`, null],
  ['The data were exfiltrated.', /“exfiltrat”/],
  ['Doszło do eksfiltracji danych.', /“eksfiltracj”/],
  ['The payloads', /payload/],
];
for (const [value, fault] of texts) {
  test(`plain language › "${value.slice(0, 40)}" › ${fault?.source ?? 'fine'}`, () => {
    const found = readabilityFault(value, 'en');
    if (fault === null) assert.equal(found, null);
    else assert.match(found ?? '', fault);
  });
}

/** Counted by hand: words, sentences, hard words. */
const plainEnglish =
  'A stranger opened a file with your name and your address. We closed the gap on the same day. ' +
  'Please change your code for our shop. If you get an odd letter, do not answer it.';
const hardEnglish =
  'Unauthorised individuals obtained identification information concerning numerous beneficiaries, ' +
  'necessitating immediate notification of supervisory authorities regarding potential ' +
  'consequences. Subsequently, organisational countermeasures were comprehensively implemented ' +
  'throughout the infrastructure environment, preventing additional exploitation.';
const plainPolish =
  'Ktoś obcy otworzył plik z Twoim imieniem i adresem. Tego samego dnia zamknęliśmy lukę. ' +
  'Zmień hasło do naszego sklepu. Gdy dostaniesz dziwny list, nie pisz nic w odpowiedzi i od razu ' +
  'daj nam znać.';
const hardPolish =
  'Administrator niezwłocznie zidentyfikował nieuprawnione udostępnienie danych identyfikacyjnych ' +
  'użytkowników, uniemożliwiając dalszą eskalację nieprawidłowości. Przeprowadzono ' +
  'wielopłaszczyznową analizę prawdopodobieństwa materializacji niekorzystnych konsekwencji ' +
  'majątkowych oraz niemajątkowych, a także zaimplementowano zabezpieczenia organizacyjne, ' +
  'proceduralne i technologiczne w całym środowisku informatycznym.';

test('fog index › 40 words, 4 sentences, 2 hard › 0.4 × (10 + 5)', () => {
  const [english, polish] = ['one two consequence four', 'raz dwa konsekwencja cztery'];
  const sentence = (first: string) => `${first} ${'tak '.repeat(6)}`.trim();
  for (const [language, hard] of [
    ['en', english],
    ['pl', polish],
  ] as const) {
    const text = [hard, hard, 'a b c d', 'a b c d'].map(sentence).join('. ');
    assert.equal(fogIndex(text, language), 0.4 * (10 + 5));
  }
});

for (const [value, language, isHard] of [
  [plainEnglish, 'en', false],
  [hardEnglish, 'en', true],
  [plainPolish, 'pl', false],
  [hardPolish, 'pl', true],
] as const) {
  test(`fog index › "${value.slice(0, 30)}" › ${isHard ? 'over' : 'below'} 12 years`, () => {
    assert.equal(languageOf(value), language);
    const said = foggy(value, language, language);
    assert.equal(said !== null, isHard, `${fogIndex(value, language)}`);
    if (isHard) assert.match(said ?? '', language === 'pl' ? /12 lat nauki – \d+,\d$/ : /12 years/);
  });
}

test('fog index › of a few words, or of addresses › none', () => {
  assert.equal(fogIndex('Unauthorised identification information.', 'en'), null);
  assert.equal(foggy('jan.kowalski@example.org '.repeat(60), 'en', 'en'), null);
});
