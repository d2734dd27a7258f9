// What the release check finds in texts, as data.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { internalTerm } from './internal-terms.ts';
import { readabilityFault } from './readability.ts';

const terms: readonly (readonly [string, string | null])[] = [
  ['attacker used laptop 10.1.2.3', '10.1.2.3'],
  ['server 172.20.1.1', '172.20.1.1'],
  ['server 172.32.1.1 and 8.8.8.8', null],
  ['files01.corp was encrypted', 'files01.corp'],
  ['password Example1', 'password'],
  ['Internal: do not tell', 'Internal:'],
  ['podano hasło', 'hasło'],
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
