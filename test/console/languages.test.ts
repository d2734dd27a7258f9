import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { en } from '../../src/console/i18n/en.ts';
import { fields } from '../../src/console/i18n/en/fields.ts';
import { pl } from '../../src/console/i18n/pl.ts';
import type { Language } from '../../src/domain/text.ts';
import type { Field, Fields } from '../../src/fields/field.ts';
import { records } from '../../src/fields/records.ts';

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

for (const language of ['en', 'pl']) {
  test(`files › ${language} › no key at the top of two, as the later would replace it`, async () => {
    const folder = join(import.meta.dirname, '../../src/console/i18n');
    const lists = ['en.ts', 'en-first.ts', 'pl.ts'].map((name) => join(folder, name));
    const merged = lists.map((list) => readFileSync(list, 'utf8')).join('');
    const files = new Map<string, string[]>();
    for (const [, file = ''] of merged.matchAll(new RegExp(`'\\./(${language}/.+)'`, 'g'))) {
      const parts = (await import(join(folder, file))) as Record<string, object>;
      for (const key of Object.values(parts).flatMap((part) => Object.keys(part))) {
        files.set(key, [...(files.get(key) ?? []), file]);
      }
    }
    assert.ok(files.size > 30, String(files.size));
    assert.deepEqual(
      [...files].filter(([, named]) => named.length > 1),
      [],
    );
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

/** Sentences that are named or read like a field and are no label of it. */
const otherThings: Readonly<Record<string, string>> = {
  'actions.columns.approval': 'Who approved it, or that it waits for somebody.',
  'actions.filters.needs_approval': 'Actions that wait for somebody.',
  'agents.columns.agent': 'The name of an agent, or its id.',
  'agents.columns.status': 'Whether the agent is active, in quarantine or revoked.',
  'attach.reference': 'One of the ways to attach evidence.',
  'detail.source': 'The tool, or else the kind of source.',
  'engagements.columns.report': 'The version of the final report.',
  'engagements.plan.incident': 'The incident that a finding became.',
  'engagements.plan.title': 'The finding that is planned for.',
  'organisation.help.country': 'Help.',
  'list.group.severity': 'A group of rows.',
  'reports.columns.status': 'Whether a duty is triggered.',
};

/** Sections of declared fields. */
const declared = Object.keys(fields);

/** Every page has a title, and whatever has an id or a description names it so. */
const anywhere = ['id', 'title', 'description'];

/** Screen → the record whose fields its columns, filters and forms show. */
const shown: Readonly<Record<string, Fields>> = {
  ...{ list: records.incident, bulk: records.incident, detail: records.incident },
  ...{ map: records.incident, evidence: records.evidence, attach: records.evidence },
  ...{ actions: records.action, agents: records.agent, engagements: records.engagement },
  reports: { ...records.report, ...records.report_delivery },
};

const labelGroup =
  /^(?:\w+\.(?:columns|filters|facts|form|entry|plan)|detail|evidence|attach)\.\w+$/;

/** Whether a field declares the label that the sentence gives it a second time. */
function isSecond(language: Language, key: string, text: string): boolean {
  const [screen = '', name = ''] = [key.split('.')[0], key.split('.').at(-1)];
  const incident: Field | undefined = (records.incident as Fields)[name];
  const { label, short } = incident ?? {};
  if (label && !anywhere.includes(name) && text !== label[language] && text !== short?.[language])
    return true;
  if (!labelGroup.test(key)) return false;
  const record = shown[screen] ?? {};
  const labels = Object.values(record).map((field) => field.label[language].toLowerCase());
  return name in record || labels.includes(text.toLowerCase());
}

for (const [language, texts] of Object.entries({ en: english, pl: polish })) {
  test(`labels › of declared fields, ${language} › nowhere but in the declarations`, () => {
    const found = [...texts].filter(([key, text]) => {
      if (declared.includes(key.split('.', 1)[0]!) || key in otherThings) return false;
      return isSecond(language as Language, key, text);
    });
    assert.deepEqual(found, []);
    for (const key of Object.keys(otherThings)) assert.ok(texts.has(key), `${key} is gone`);
  });
}
