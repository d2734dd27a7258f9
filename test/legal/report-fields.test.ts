// Each field of each report against the article that asks for it. `fields.json` is written from the
// articles: what each asks for, an example of it, and what does not fit.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { required } from '../../src/domain/required.ts';
import type { Language } from '../../src/domain/text.ts';
import { doraKey, doraReportOf, type DoraReportName } from '../../src/legal/dora-report.ts';
import { draftOf } from '../../src/legal/draft.ts';
import { gather, type Gathered } from '../../src/legal/gather.ts';
import { findObligation, regimes } from '../../src/legal/registry.ts';
import { reportPhases } from '../../src/legal/report-phases.ts';

interface Row {
  article: string;
  says: string;
  key: string;
  mandatory: boolean;
  mandatory_if?: { field: string; is: string } | { filled: string[] };
  /** Null where the service fills it alone. */
  example: string | null;
  wrong?: string;
  /** It has a value without anyone writing one. */
  fills_itself?: true;
}

interface Template {
  template: string;
  obligations: string[];
  dora_report?: DoraReportName;
  fields: Row[];
}

const file = new URL('../vectors/reports/fields.json', import.meta.url);
const templates = JSON.parse(readFileSync(file, 'utf8')) as Template[];

const incident = {
  ...{ public_id: 'INC-2026-000042', title: 'Internal title', description: 'Internal words' },
  ...{ entity: null, sector: null, severity: 3, gdpr_personal_data: false, gdpr_breach: false },
  ...{ ai_serious_incident: false, detected_at: '2026-11-20T09:30:00.000Z', aware_at: null },
};

const home = { timezone: 'Europe/Warsaw', country: 'PL' };
const released = { by: 'Legal', at: '2026-11-21T08:00:00.000Z' } as const;

type Written = Record<string, string>;

function gathered(report_fields: Written): Gathered {
  const recorded = { incident, facts: { report_fields }, submissions: [], decisions: [] };
  return gather(recorded, {}, home);
}

interface Filled {
  key: string;
  label: string;
  value: string | null;
  fault: string | null;
}

/** The report as it would go out: its fields, and what it lacks. */
function made(template: Template, id: string, written: Written, language: Language = 'en') {
  const all = gathered(written);
  if (template.dora_report !== undefined) {
    const report = doraReportOf(all, template.dora_report, language, released.at, 'released');
    const fields = Object.values(report.sections).flat();
    return {
      fields: fields.map((one): Filled => ({ ...one, key: doraKey(one.number) })),
      lacks: report.missing.map(doraKey),
    };
  }
  const { obligation, regime } = required(findObligation(id), id);
  const duty = { obligation, regime, clock: { due_at: null, pending: false } };
  const { fields, incomplete } = draftOf(duty, all, language, released);
  return { fields, lacks: incomplete };
}

function examplesOf({ fields }: Template): Written {
  return Object.fromEntries(
    fields.flatMap(({ key, example }) => (example === null ? [] : [[key, example] as const])),
  );
}

function without(written: Written, ...keys: string[]): Written {
  return Object.fromEntries(Object.entries(written).filter(([key]) => !keys.includes(key)));
}

/** What the report lacks when this one is not there: all others are. */
function lackOf({ key, mandatory, mandatory_if, fills_itself }: Row): string[] {
  return (mandatory || mandatory_if !== undefined) && fills_itself !== true ? [key] : [];
}

for (const template of templates) {
  for (const id of template.obligations) {
    suite(`${template.template}: ${id}`, () => {
      const complete = examplesOf(template);

      test('fields › of the template › those that the articles ask for, in their order', () => {
        const keys = made(template, id, {}).fields.map(({ key }) => key);
        assert.deepEqual(
          keys,
          template.fields.map(({ key }) => key),
        );
        const { obligation } = required(findObligation(id), id);
        for (const { key } of obligation.fields) assert.ok(keys.includes(key), key);
      });

      test('complete example › in both languages › every field has a value, nothing lacks', () => {
        for (const language of ['en', 'pl'] as const) {
          const { fields, lacks } = made(template, id, complete, language);
          assert.deepEqual(lacks, []);
          for (const { key, value, label, fault } of fields) {
            assert.ok(value !== null && value !== '', `${key} is empty`);
            assert.equal(fault, null, key);
            assert.ok(label.length > 2 && label !== key, key);
            assert.ok(!/^[a-z]+_[a-z_]+$/.test(value), `${key} shows the code ${value}`);
          }
        }
      });

      for (const row of template.fields) {
        test(`${row.article} › ${row.key} left out › ${lackOf(row).length} missing`, () => {
          const { lacks } = made(template, id, without(complete, row.key));
          assert.deepEqual(lacks, lackOf(row));
        });

        if (row.wrong !== undefined) {
          test(`${row.article} › ${row.key} "${row.wrong}" › refused with what it takes`, () => {
            const { fields, lacks } = made(template, id, { ...complete, [row.key]: row.wrong! });
            const field = required(
              fields.find(({ key }) => key === row.key),
              row.key,
            );
            assert.notEqual(field.value, row.wrong);
            assert.ok((field.fault ?? '').length > 5, row.key);
            assert.deepEqual(lacks, lackOf(row));
          });
        }

        const { mandatory_if: condition } = row;
        if (condition === undefined) continue;
        const triggers = 'filled' in condition ? condition.filled : [condition.field];
        test(`${row.article} › ${row.key} where its condition is not met › not missing`, () => {
          const { lacks } = made(template, id, without(complete, row.key, ...triggers));
          assert.ok(!lacks.includes(row.key));
        });
      }
    });
  }
}

test('templates › of the file › every obligation with fields has one', () => {
  const known = templates.flatMap(({ obligations }) => obligations);
  const needed = regimes.flatMap(({ obligations }) =>
    obligations.filter(({ fields }) => fields.length > 0).map(({ id }) => id),
  );
  assert.deepEqual(known.toSorted(), needed.toSorted());
});

/** Internal: drafted alone, or not even that. */
const draftedAlone = ['GDPR-33-5', 'DORA-BACKSTOP', 'AIA-73-INV'];

/** What the organisation does itself: there is no report to fill in. */
const withoutReport = ['AIA-73-INV', 'DORA-BACKSTOP'];

for (const id of withoutReport) {
  test(`${id} › a duty without a report › no field, nothing lacks, no export`, () => {
    const { obligation, regime } = required(findObligation(id), id);
    assert.deepEqual([obligation.fields, obligation.recipient], [[], 'internal']);
    for (const language of ['en', 'pl'] as const) {
      const duty = { obligation, regime, clock: { due_at: null, pending: false } };
      const { fields, incomplete, text } = draftOf(duty, gathered({}), language);
      assert.deepEqual([fields, incomplete], [[], []]);
      assert.ok(text.includes(obligation.title[language]));
    }
    assert.ok(!reportPhases.some(({ obligations }) => obligations.includes(id)));
  });
}

test('export › every report of a regime that has exports › has its phase', () => {
  const exported = new Set(reportPhases.flatMap(({ obligations }) => obligations));
  const withExports = regimes.filter(({ obligations }) =>
    obligations.some(({ id }) => exported.has(id)),
  );
  const alone = withExports.flatMap(({ obligations }) =>
    obligations.flatMap(({ id }) => (exported.has(id) ? [] : [id])),
  );
  assert.deepEqual(alone.toSorted(), draftedAlone.toSorted());
});

test('supplement › after two notifications › says when the first was sent', () => {
  const { obligation, regime } = required(findObligation('GDPR-33-SUP'), 'GDPR-33-SUP');
  const sent = (submitted_at: string) => ({ obligation_id: 'GDPR-33', submitted_at });
  const submissions = [sent('2026-11-21T09:00:00.000Z'), sent('2026-11-20T21:15:00.000Z')];
  const all = gather({ incident, facts: {}, submissions, decisions: [] }, {}, home);
  const duty = { obligation, regime, clock: { due_at: null, pending: false } };
  const field = draftOf(duty, all, 'en', released).fields.find(
    ({ key }) => key === 'gdpr.first_notified_at',
  );
  assert.deepEqual([field?.value, field?.source], ['2026-11-20T21:15:00', 'computed']);
});

test('text of a draft › times, articles and countries › in words of the language', () => {
  const { obligation, regime } = required(findObligation('AIA-73-15D'), 'AIA-73-15D');
  const clock = { due_at: '2026-12-05T09:30:00.000Z', pending: false };
  const written = { 'ai.member_state': 'PL; DE', 'ai.occurred_at': '2026-11-20T09:30:00Z' };
  const textIn = (language: Language) =>
    draftOf({ obligation, regime, clock }, gathered(written), language).text.replaceAll(
      '\u00a0',
      ' ',
    );
  const polish = textIn('pl');
  assert.match(polish, /\(AI Act art\. 73 ust\. 2\)/);
  assert.match(polish, /Termin: 5 grudnia 2026 r\., godz\. 10:30 \(CET\)/);
  assert.match(polish, /: Polska; Niemcy\n/);
  assert.match(polish, /: 20 listopada 2026 r\., godz\. 10:30 \(CET\)\n/);
  const english = textIn('en');
  assert.match(english, /\(AI Act Art\. 73\(2\)\)/);
  assert.match(english, /Due: 5 Dec 2026, 10:30 CET/);
  assert.match(english, /: Poland; Germany\n/);
  for (const text of [polish, english]) assert.doesNotMatch(text, /\d{4}-\d\d-\d\dT/);
});
