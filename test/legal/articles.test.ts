// From the article to the field: `articles.json` has each row of the legal reference with what its
// article asks a report to say, and the field that says it. A row, an article or a field that is
// missing on either side fails here.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { required } from '../../src/domain/required.ts';
import { findObligation, regimes } from '../../src/legal/registry.ts';
import { reporterFields } from '../../src/legal/reporter-fields.ts';
import { referenceRows } from './reference-rows.ts';

interface Asked {
  article: string;
  for: string;
  field: string;
  /** `yes`, or when the law asks for it. */
  need: string;
}

/** Asked for by its article, by the annexes of (EU) 2025/302, or without a report. */
interface Row {
  row: string;
  asks?: Asked[];
  annexes?: string;
  no_report?: string;
}

interface Template {
  obligations: string[];
  fields: { article: string; key: string; mandatory: boolean }[];
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../vectors/reports/${name}`, import.meta.url), 'utf8'));
const rows = read('articles.json') as Row[];
const templates = read('fields.json') as Template[];

/** What no article asks for by itself: who writes, whom to ask, forms of authorities. */
const ownFields = new Set([
  ...reporterFields.map(({ key }) => key),
  ...['nis2.recipients_contact', 'dora.client_contact', 'cra.user_contact'],
  ...['ai.database_number', 'cra.title', 'cra.summary', 'cra.aware_at', 'cra.occurred_at'],
  ...['cra.product', 'cra.product_version', 'gdpr.occurred_at', 'gdpr.ended_at', 'gdpr.how_found'],
  ...['gdpr.kind', 'gdpr.cause', 'gdpr.earlier_measures', 'gdpr.persons_informed'],
  'gdpr.cross_border',
]);

/** On request and while it lasts the notification is updated too: Article 23(4)(b). */
const beyond: Readonly<Record<string, readonly string[]>> = {
  'NIS2-IR': [
    ...['nis2.what_happened', 'nis2.aware_at', 'nis2.suspected_unlawful', 'nis2.cross_border'],
    ...['nis2.assessment', 'nis2.indicators'],
  ],
  'NIS2-PR': ['nis2.assessment', 'nis2.indicators'],
  'NIS2-VOL': ['nis2.aware_at', 'nis2.suspected_unlawful', 'nis2.cross_border'],
};

/** A point as both files cite it: without the paragraph before a comma. */
function cited(point: string): string {
  return point.replace(/^(\(EU\) [\d/]+ )?(Art\. )?/, '').split(', ')[0] ?? point;
}

suite('articles and the fields of reports', () => {
  test('rows › of every regime › one for each obligation, and no other', () => {
    const known = regimes.flatMap(({ obligations }) => obligations.map(({ id }) => id));
    const here = rows.map(({ row }) => row);
    assert.deepEqual(here.toSorted(), known.toSorted());
    assert.deepEqual(here.toSorted(), Object.keys(referenceRows).sort());
    assert.equal(new Set(here).size, here.length);
  });

  for (const { row, asks, annexes } of rows) {
    const { obligation } = required(findObligation(row), row);
    const template = templates.find(({ obligations }) => obligations.includes(row));

    if (annexes !== undefined) {
      test(`${row} › ${annexes} › each field is one of the template`, () => {
        const fields = required(template, 'template').fields;
        assert.ok(fields.length >= 20 && fields.every(({ key }) => key.startsWith('dora.')));
        assert.ok(fields.every(({ article }) => article.startsWith('(EU) 2025/302 ')));
      });
      continue;
    }

    if (asks === undefined) {
      test(`${row} › without a report › has no field`, () => {
        assert.deepEqual([obligation.fields, template], [[], undefined]);
      });
      continue;
    }

    for (const { article, for: what, field: key, need } of asks) {
      test(`${row} › ${article}: ${what} › ${key}, ${need}`, () => {
        const field = required(
          obligation.fields.find((one) => one.key === key),
          'declaration',
        );
        assert.equal(field.mandatory, need === 'yes');
        const typed = required(
          template?.fields.find((one) => one.key === key),
          'row of fields.json',
        );
        assert.equal(typed.mandatory, need === 'yes');
        const [point = ''] = article.split(/; |, (?=recital|nature|introductory)/);
        assert.ok(asks.length > 0 && typed.article.includes(cited(point)), typed.article);
      });
    }

    test(`${row} › its template › nothing that no article asks for`, () => {
      const asked = new Set(asks.map(({ field }) => field));
      const more = obligation.fields.filter(({ key }) => !asked.has(key) && !ownFields.has(key));
      assert.deepEqual(
        more.map(({ key }) => key),
        [...(beyond[row] ?? [])],
      );
    });
  }
});

test('AI Act Art. 3(49) › the harms to choose from › in the words of its points', () => {
  const { obligation } = required(findObligation('AIA-73-15D'), 'AIA-73-15D');
  const { type } = required(
    obligation.fields.find(({ key }) => key === 'ai.harm'),
    'ai.harm',
  );
  assert.equal(type?.kind, 'choices');
  assert.deepEqual(
    Object.values(type.choices).map(({ en }) => en),
    [
      'death of a person, or serious harm to a person’s health',
      'serious and irreversible disruption of the management or operation of critical ' +
        'infrastructure',
      'infringement of obligations under Union law intended to protect fundamental rights',
      'serious harm to property or the environment',
    ],
  );
});
