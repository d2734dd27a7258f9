// Labels in both languages for every machine word that screens show, and a text for every error.
import assert from 'node:assert/strict';
import test from 'node:test';
import { en } from '../../src/console/i18n/en.ts';
import { pl } from '../../src/console/i18n/pl.ts';
import { auditMeanings } from '../../src/domain/audit-actions.ts';
import { sectorKinds } from '../../src/domain/entity-kinds.ts';
import { errorStatus } from '../../src/domain/error.ts';
import {
  categories,
  evidenceTypes,
  playbookTypes,
  sourceTypes,
} from '../../src/domain/taxonomy.ts';
import { aiHarms, art34Exceptions } from '../../src/legal/fact-kinds.ts';

const languages = { en, pl };

/** Every code that is shown by its label. */
const shownCodes = [
  ...Object.keys(evidenceTypes),
  ...Object.values(evidenceTypes).map((name) => name.toLowerCase()),
  ...[...sourceTypes, ...sectorKinds],
];

for (const [language, texts] of Object.entries(languages)) {
  test(`points of an article › every one, ${language} › its words, not its letter alone`, () => {
    const points: Record<string, Record<string, string>> = texts.legal.point;
    for (const [fact, letters] of Object.entries({
      ai_harm: aiHarms,
      art34_exception: art34Exceptions,
    })) {
      assert.deepEqual(Object.keys(points[fact] ?? {}), [...letters]);
      for (const said of Object.values(points[fact] ?? {}))
        assert.match(said, /^\(?[a-d]\) \S+ \S+/);
    }
  });

  test(`errors › every code, ${language} › a title and what to do`, () => {
    const problem: Record<string, { title: string; advice: string }> = texts.problem;
    assert.deepEqual(Object.keys(problem).sort(), Object.keys(errorStatus).sort());
    for (const [code, { title, advice }] of Object.entries(problem)) {
      assert.ok(title !== '' && !title.endsWith('.'), code);
      assert.match(advice, /\.$/, code);
    }
  });

  test(`labels › codes that screens show, ${language} › each has one`, () => {
    const known: Record<string, string> = { ...texts.code, ...texts.category };
    const names = [...shownCodes, ...playbookTypes, ...Object.keys(categories)];
    assert.deepEqual(
      names.filter((name) => known[name] === undefined),
      [],
    );
    const actions: Record<string, Record<string, string>> = texts.auditAction;
    const unnamed = Object.keys(auditMeanings).filter((action) => {
      const [group = '', name = ''] = action.split('.');
      return actions[group]?.[name] === undefined;
    });
    assert.deepEqual(unnamed, []);
  });
}
