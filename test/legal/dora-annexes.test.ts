// Each field of the templates under DORA against `dora-annexes.json`, which is typed from Annexes I to
// IV of Implementing Regulation (EU) 2025/302: its name, when it is needed, its type, its choices.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { required } from '../../src/domain/required.ts';
import { doraKey, fieldsOfReport, type DoraReportName } from '../../src/legal/dora-report.ts';
import { draftOf } from '../../src/legal/draft.ts';
import { expected, type FieldType } from '../../src/legal/field-types.ts';
import { gather } from '../../src/legal/gather.ts';
import { findObligation } from '../../src/legal/registry.ts';

type Need = 'yes' | 'no' | 'if';

interface Row {
  number: string;
  name: string;
  /** In the three reports of a major incident; of a threat in its one notification. */
  needed: Need[];
  type: string;
  choices?: string[];
}

const file = new URL('../vectors/reports/dora-annexes.json', import.meta.url);
const rows = JSON.parse(readFileSync(file, 'utf8')) as Row[];

const major = ['initial_notification', 'intermediate_report', 'final_report'] as const;
const reportsOf = ({ needed }: Row): readonly DoraReportName[] =>
  needed.length === 1 ? ['significant_threat'] : major;

const fieldIn = (report: DoraReportName, number: string) =>
  fieldsOfReport(report).find(({ key }) => key === doraKey(number));

/** Numbers whose fields take more than the text that the glossary names. */
const ownKinds: Readonly<Record<string, FieldType['kind']>> = {
  ...{ 1.8: 'email', '1.11': 'email', 7: 'email', '10': 'email' },
  ...{ 1.9: 'phone', 1.12: 'phone', 8: 'phone', 11: 'phone' },
};

const kinds: Readonly<Record<string, FieldType['kind']>> = {
  text: 'text',
  choice: 'choice',
  'choice, multiple': 'choices',
  'yes or no': 'choice',
  'instant (ISO 8601, UTC)': 'instant',
  'LEI (ISO 17442)': 'lei',
  'currency (ISO 4217)': 'currency',
  'countries (ISO 3166 alpha-2), multiple': 'countries',
  integer: 'number',
  'percentage, one decimal': 'number',
  'monetary, thousands': 'number',
  'DD:HH:MM': 'duration',
};

/** The annex writes some choices with a capital and some without, and asks to specify in brackets. */
const plain = (choice: string) => choice.replace(/ \(please specify\)$/, '').toLowerCase();

suite('fields of the annexes of (EU) 2025/302', () => {
  test('rows › of the annexes › 76 and 20, and no other field', () => {
    const known = [...fieldsOfReport('final_report'), ...fieldsOfReport('significant_threat')];
    assert.deepEqual(
      rows.map(({ number }) => doraKey(number)),
      known.map(({ key }) => key),
    );
    assert.equal(rows.length, 76 + 20);
  });

  for (const row of rows) {
    test(`${row.number} › ${row.name} › named, typed and asked for as in the annex`, () => {
      for (const [at, report] of reportsOf(row).entries()) {
        const field = fieldIn(report, row.number);
        if (row.needed[at] === 'no') {
          assert.equal(field, undefined, report);
          continue;
        }
        const { label, mandatory, type = { kind: 'text' } } = required(field, report);
        assert.equal(label.en, `${row.number} ${row.name}`);
        assert.ok(label.pl.startsWith(`${row.number} `) && label.pl !== label.en, label.pl);
        assert.equal(mandatory, row.needed[at] === 'yes', report);
        assert.equal(type.kind, ownKinds[row.number] ?? required(kinds[row.type], row.type));
        if (type.kind !== 'choice' && type.kind !== 'choices') continue;
        const labels = Object.values(type.choices).map(({ en }) => plain(en));
        assert.deepEqual(labels, (row.choices ?? ['yes', 'no']).map(plain));
        const polish = Object.values(type.choices).map(({ pl }) => pl);
        assert.equal(new Set(polish).size, labels.length);
      }
    });
  }

  test('amounts › what the field takes › says the thousands and the currency', () => {
    for (const number of ['3.11', '4.13', '4.14']) {
      const { type } = required(fieldIn('final_report', number), number);
      assert.match(expected(required(type, number), 'en'), /thousands of the reporting currency/);
      assert.match(expected(required(type, number), 'pl'), /tysiącach waluty/);
    }
  });
});

const incident = {
  ...{ public_id: 'INC-2026-000042', title: 'Title', description: null, entity: null },
  ...{ sector: null, severity: 3, gdpr_personal_data: false, gdpr_breach: false },
  ...{ ai_serious_incident: false, detected_at: '2026-11-20T09:30:00.000Z', aware_at: null },
};

function intermediate(nis2_class: string | null, written: Record<string, string>) {
  const { obligation, regime } = required(findObligation('DORA-INT'), 'DORA-INT');
  const facts = { report_fields: written, ...(nis2_class === null ? {} : { nis2_class }) };
  const recorded = { incident, facts: facts as never, submissions: [], decisions: [] };
  const all = gather(recorded, {}, { timezone: 'Europe/Warsaw', country: 'PL' });
  return draftOf({ obligation, regime, clock: { due_at: null, pending: false } }, all, 'en');
}

test('3.35 › cybersecurity-related › asked of entities in the scope of NIS2 alone', () => {
  const cyber = { 'dora.3.23': 'cybersecurity' };
  const asked = (nis2_class: string | null, written: Record<string, string>) =>
    intermediate(nis2_class, written).incomplete.includes('dora.3.35');
  assert.deepEqual(
    ['essential', 'important', 'none', null].map((one) => asked(one, cyber)),
    [true, true, false, false],
  );
  assert.equal(asked('essential', { 'dora.3.23': 'system_failure' }), false);
});

test('1.6 › aggregated reporting › several codes in the order of the names', () => {
  const written = 'PLEXAMPLE00000000133; 5493001KJTIIGC8Y1R12';
  const { fields } = intermediate(null, { 'dora.1.6': written });
  const { value, fault } = required(
    fields.find(({ key }) => key === 'dora.1.6'),
    '1.6',
  );
  assert.deepEqual([value, fault], [written, null]);
  const wrong = intermediate(null, { 'dora.1.6': 'PLEXAMPLE00000000133; PLEXAMPLE00000000134' });
  assert.match(wrong.fields.find(({ key }) => key === 'dora.1.6')?.fault ?? '', /semicolons/);
});
