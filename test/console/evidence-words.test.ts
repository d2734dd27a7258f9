// The type of evidence in words of either language, and as a code.
import assert from 'node:assert/strict';
import test from 'node:test';
import i18next from 'i18next';
import {
  typeOfWords,
  typePattern,
} from '../../src/console/features/incidents/detail/evidence-words.ts';
import { en } from '../../src/console/i18n/en.ts';
import { pl } from '../../src/console/i18n/pl.ts';

const resources = { en: { translation: en }, pl: { translation: pl } };
await i18next.init({ lng: 'en', resources });

const typed = [
  ['en', 'Retest report', 'retest_report'],
  ['en', 'retest report', 'retest_report'],
  ['en', 'retest_report', 'retest_report'],
  ['en', 'X-Own.Type', 'X-Own.Type'],
  ['en', 'Badge reader dump', 'badge_reader_dump'],
  ['pl', 'Raport z retestu', 'retest_report'],
  ['pl', 'Zdjęcie zamka (żółte)', 'zdjecie_zamka_zolte'],
] as const;

for (const [language, words, code] of typed) {
  test(`words › ${words}, ${language} › ${code}`, async () => {
    await i18next.changeLanguage(language);
    assert.match(words, new RegExp(`^(?:${typePattern})$`, 'v'));
    assert.equal(typeOfWords(words), code);
  });
}
