import assert from 'node:assert/strict';
import test from 'node:test';
import { en } from '../../src/console/i18n/en.ts';
import { pl } from '../../src/console/i18n/pl.ts';

/** `list.title` → its text, for every sentence. */
function sentences(messages: object, path = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[path + key, value]]
      : sentences(value as object, `${path}${key}.`),
  );
}

const plural = /_(?:one|few|many|other)$/;
const [english, polish] = [new Map(sentences(en)), new Map(sentences(pl))];

test('sentences › of both languages › the same ones', () => {
  const names = (of: Map<string, string>) =>
    [...new Set([...of.keys()].map((key) => key.replace(plural, '')))].sort();
  assert.deepEqual(names(polish), names(english));
});

for (const [language, texts] of Object.entries({ en: english, pl: polish })) {
  test(`plurals › ${language} › every form that its grammar has`, () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const counted = new Set([...texts.keys()].filter((key) => plural.test(key)));
    const stems = new Set([...counted].map((key) => key.replace(plural, '')));
    const wanted = [...stems].flatMap((stem) => pluralCategories.map((form) => `${stem}_${form}`));
    assert.deepEqual([...counted].sort(), wanted.sort());
  });
}

test('placeholders › of both languages › the same ones', () => {
  const holes = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([hole]) => hole).sort();
  for (const [key, text] of polish) {
    const same = english.get(key) ?? english.get(key.replace(plural, '_other'))!;
    assert.deepEqual(holes(text), holes(same), key);
  }
});
