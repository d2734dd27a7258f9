import assert from 'node:assert/strict';
import test from 'node:test';
import { english as englishHelp } from '../../src/console/help/en/texts.ts';
import { polish as polishHelp } from '../../src/console/help/pl/texts.ts';
import { en } from '../../src/console/i18n/en.ts';
import { pl } from '../../src/console/i18n/pl.ts';
import { anywhere, code, english, polish, typedCodes, type Term } from './glossary.ts';

/** `list.title` → its text without the names of placeholders, for every sentence. */
function sentences(messages: object, path = ''): [key: string, text: string][] {
  return Object.entries(messages).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[path + key, value.replaceAll(/\{\{\w+\}\}/g, '{{}}')]]
      : sentences(value as object, `${path}${key}.`),
  );
}

const languages: Record<string, { texts: [string, string][]; terms: readonly Term[] }> = {
  en: { texts: [...sentences(en), ...sentences(englishHelp, 'help.')], terms: english },
  pl: { texts: [...sentences(pl), ...sentences(polishHelp, 'help.')], terms: polish },
};

for (const [language, { texts, terms }] of Object.entries(languages)) {
  test(`words › of the console, ${language} › the terms of the glossary`, () => {
    const found = texts.flatMap(([key, text]) =>
      [...terms, ...anywhere]
        .filter(({ not }) => not.test(text))
        .map(({ write }) => `${key}: "${text}" → ${write}`),
    );
    assert.deepEqual(found, []);
  });

  test(`codes › in texts of the console, ${language} › none but those that people type`, () => {
    const found = texts.flatMap(([key, text]) => {
      const codes = (text.match(code) ?? []).filter((one) => !typedCodes.has(one));
      return codes.map((one) => `${key}: ${one}`);
    });
    assert.deepEqual(found, []);
  });

  test(`buttons and headings › of the console, ${language} › without a full stop`, () => {
    const labels = texts.filter(([key]) =>
      /(?<!Help)\.(?:submit|save|title|open|label)$/.test(key),
    );
    assert.ok(labels.length > 50);
    assert.deepEqual(
      labels.filter(([, text]) => text.endsWith('.')),
      [],
    );
  });
}
