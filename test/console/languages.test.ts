import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { en } from '../../src/console/i18n/en.ts';
import { fields } from '../../src/console/i18n/en/fields.ts';
import { pl } from '../../src/console/i18n/pl.ts';
import type { Field } from '../../src/fields/field.ts';
import { incidentFields } from '../../src/fields/incident.ts';

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

test('sentences › that the console asks for by a fixed name › are there', () => {
  const folder = join(import.meta.dirname, '../../src/console');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const known = new Set([...english.keys()].map((key) => key.replace(plural, '')));
  let asked = 0;
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, key = ''] of text.matchAll(/\bt\(\s*'([\w.]+)'/g)) {
      assert.ok(known.has(key), `${file}: ${key}`);
      asked += 1;
    }
  }
  assert.ok(asked > 100);
});

/** Sentences that are named like a field of an incident and are no label of it. */
const otherThings: Readonly<Record<string, string>> = {
  'list.group.severity': 'A group of rows.',
  'legal.facts.country': 'Help.',
  'agents.form.agent_id': 'The id of an agent itself.',
  'engagements.form.entity': 'The organisation that an engagement tests.',
  'engagements.plan.owner_email': 'A field of a plan.',
};

/** Sections of declared fields. */
const declared = Object.keys(fields);

/** Every page has a title, and whatever has an id or a description names it so. */
const anywhere = ['id', 'title', 'description'];

for (const [language, texts] of Object.entries({ en: english, pl: polish })) {
  test(`labels › of fields of incidents, ${language} › one for each, on every screen`, () => {
    const found = [...texts].filter(([key, text]) => {
      const [first] = key.split('.');
      const name = key.split('.').at(-1)!;
      const isSaidElsewhere = declared.includes(first!) || key in otherThings;
      if (isSaidElsewhere || anywhere.includes(name) || !(name in incidentFields)) return false;
      const field: Field = incidentFields[name as keyof typeof incidentFields];
      const words = language === 'en' ? field.label.en : field.label.pl;
      return text !== words && text !== field.short?.[language as 'en'];
    });
    assert.deepEqual(found, []);
  });
}
