// The JSON of DORA reports against a schema that was written from Annexes I to IV of Implementing
// Regulation (EU) 2025/302: every choice and every format, right and wrong.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { required } from '../../src/domain/required.ts';
import {
  doraKey,
  doraReportOf,
  doraReports,
  type DoraReport,
} from '../../src/legal/dora-report.ts';
import { gather } from '../../src/legal/gather.ts';

interface Value {
  type?: string;
  enum?: string[];
  pattern?: string;
  /** The choices of a list, apart from the pattern that allows several. */
  examples?: string[];
  anyOf?: Value[];
}

interface Section {
  prefixItems: { allOf: [unknown, { properties: { number: { const: string }; value: Value } }] }[];
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../vectors/reports/${name}`, import.meta.url), 'utf8'));

const schema = read('dora-report.schema.json') as { $defs: Record<string, Section> };
const validate = new Ajv2020({ strict: false, allErrors: true }).compile(schema as object);

const templates = read('fields.json') as {
  dora_report?: string;
  fields: { key: string; example: string | null; wrong?: string }[];
}[];
const complete: Record<string, string> = Object.fromEntries(
  templates
    .filter(({ dora_report }) => dora_report !== undefined)
    .flatMap(({ fields }) => fields)
    .flatMap(({ key, example }) => (example === null ? [] : [[key, example] as const])),
);

const incident = {
  ...{ public_id: 'INC-2026-000042', title: 'Title', description: null, entity: null },
  ...{ sector: null, severity: 3, gdpr_personal_data: false, gdpr_breach: false },
  ...{ ai_serious_incident: false, detected_at: '2026-11-20T09:30:00.000Z', aware_at: null },
};

type Written = Record<string, string>;

/** As it is sent: through JSON. */
function reportOf(written: Written, name: (typeof doraReports)[number] = 'final_report') {
  const recorded = { incident, facts: { report_fields: written }, submissions: [], decisions: [] };
  const gathered = gather(recorded, {}, { timezone: 'Europe/Warsaw', country: 'PL' });
  const report = doraReportOf(gathered, name, 'en', '2026-11-21T08:00:00.000Z', 'released');
  return JSON.parse(JSON.stringify(report)) as DoraReport;
}

/** Annex III numbers its fields without a point. */
const isOfThreat = (number: string) => !number.includes('.');

const reportWithField = (number: string) =>
  isOfThreat(number) ? 'significant_threat' : 'final_report';

/** All examples, and this in one field. */
function reportWith(number: string, written: string) {
  return reportOf({ ...complete, [doraKey(number)]: written }, reportWithField(number));
}

function faultsOf(report: DoraReport): string[] {
  return validate(report)
    ? []
    : (validate.errors ?? []).map((one) => `${one.instancePath}: ${one.message}`);
}

function fieldOf(report: DoraReport, number: string) {
  const all = Object.values(report.sections).flat();
  return required(
    all.find((one) => one.number === number),
    number,
  );
}

/** Every field of the annex with what it takes. */
const rows = ['general', 'initial', 'intermediate', 'final', 'threat'].flatMap((name) =>
  required(schema.$defs[name], name).prefixItems.map(({ allOf: [, { properties }] }) => {
    const { value } = properties;
    const own = value.anyOf?.find(({ type }) => type === 'string') ?? value;
    return { number: properties.number.const, own };
  }),
);

type Formats = [] | [right: string[], wrong: string[]];

/** What the types of the annexes take and refuse. */
const formats: Readonly<Record<string, Formats>> = {
  'LEI (ISO 17442)': [
    ['PLEXAMPLE00000000133', '5493001KJTIIGC8Y1R12'],
    ['PLEXAMPLE00000000134', 'plexample00000000133', '5493001KJTIIGC8Y1R1'],
  ],
  'currency (ISO 4217)': [
    ['EUR', 'PLN', 'SEK'],
    ['eur', 'EURO', 'XYZZY'],
  ],
  'instant (ISO 8601, UTC)': [
    ['2026-11-20T21:45:00Z', '2026-11-20T22:45:00+01:00'],
    ['2026-02-30T10:00:00Z', '20.11.2026', '2026-11-20'],
  ],
  'countries (ISO 3166 alpha-2), multiple': [
    ['PL', 'PL; DE; FR'],
    ['Poland', 'pl', 'PL; Berlin'],
  ],
  integer: [
    ['0', '1200'],
    ['-1', '1.5', '1e3'],
  ],
  'percentage, one decimal': [
    ['0', '12.3', '100'],
    ['12 %', '1000', '-1'],
  ],
  'monetary, thousands': [
    ['450.5', '0.001', '0'],
    ['450,5,1', 'EUR 450', 'much'],
  ],
  'DD:HH:MM': [
    ['00:00:01', '100:23:59'],
    ['00:24:00', '00:00:60', '12:30'],
  ],
};

const emails: Formats = [['soc@example.org'], ['soc', 'soc@']];
const phones: Formats = [['+48 22 123 45 67'], ['22 123 45 67', 'call us']];
/** Text by the glossary, which says what has to be in it. */
const written: Readonly<Record<string, Formats>> = {
  ...{ 1.8: emails, 1.11: emails, 7: emails, 10: emails },
  ...{ 1.9: phones, 1.12: phones, 8: phones, 11: phones },
};
const formatsOf = (number: string, type: string) => written[number] ?? formats[type] ?? [];

const annexRows = read('dora-annexes.json') as { number: string; type: string }[];

suite('DORA report by the schema of the annex', () => {
  for (const name of doraReports) {
    test(`${name} › complete example › valid`, () => {
      assert.deepEqual(faultsOf(reportOf(complete, name)), []);
    });
  }

  test('fields › of the annexes › 76 and 20', () => {
    const [threat, major] = [rows.filter(({ number }) => isOfThreat(number)).length, rows.length];
    assert.deepEqual([major - threat, threat], [76, 20]);
  });

  for (const { number, own } of rows) {
    const choices = own.enum ?? own.examples;
    if (choices === undefined || number === '1.1') continue;
    test(`${number} › each of its ${choices.length} choices › valid, and says exactly that`, () => {
      for (const choice of choices) {
        const report = reportWith(number, choice);
        assert.equal(fieldOf(report, number).value, choice);
        const own = faultsOf(report).filter((fault) => !fault.includes('/missing'));
        const about = own.filter((fault) => fault.includes(placeOf(number)));
        assert.deepEqual(about, [], choice);
      }
    });

    if (own.examples === undefined) continue;
    test(`${number} › all its choices together › valid`, () => {
      const report = reportWith(number, choices.join(';'));
      assert.deepEqual(faultsOf(report), []);
      assert.equal(fieldOf(report, number).value, choices.join('; '));
    });
  }

  for (const { number, own } of rows) {
    if (own.enum === undefined && own.pattern === undefined) continue;
    for (const wrong of ['banana', 'Banana; Other banana', '[object Object]']) {
      test(`${number} › "${wrong}" › not in the report, and not valid by the schema either`, () => {
        const report = reportWith(number, wrong);
        const field = fieldOf(report, number);
        assert.notEqual(field.value, wrong);
        assert.ok(field.fault, number);
        const forged = reportOf(complete, reportWithField(number));
        fieldOf(forged, number).value = wrong;
        assert.ok(faultsOf(forged).length > 0, 'the schema lets it pass');
      });
    }
  }

  for (const { number, type } of annexRows) {
    const [right, wrong] = formatsOf(number, type);
    if (right === undefined || wrong === undefined) continue;
    test(`${number} (${type}) › formats › the right ones are valid, the wrong ones not taken`, () => {
      for (const written of right) {
        const report = reportWith(number, written);
        assert.deepEqual(faultsOf(report), [], written);
        assert.equal(fieldOf(report, number).fault, null, written);
      }
      for (const written of wrong) {
        const report = reportWith(number, written);
        assert.ok(fieldOf(report, number).fault, written);
        assert.notEqual(fieldOf(report, number).value, written);
      }
    });
  }

  test('formats › of the annexes › each type that is neither text nor choice is tried', () => {
    const untried = annexRows.filter(({ number, type }) => formatsOf(number, type).length === 0);
    const left = new Set(untried.map(({ type }) => type));
    assert.deepEqual(left, new Set(['choice', 'text', 'choice, multiple', 'yes or no']));
  });

  test('a mandatory field › left out › not valid', () => {
    for (const number of ['1.2', '2.4', '3.22', '4.5', '1', '13', '17']) {
      const { [doraKey(number)]: _, ...rest } = complete;
      assert.ok(faultsOf(reportOf(rest, reportWithField(number))).length > 0, number);
    }
  });
});

function placeOf(number: string): string {
  if (isOfThreat(number)) return `/sections/threat/${Number(number) - 1}/`;
  const [part = '', at = ''] = number.split('.');
  const section = ['', 'general', 'initial', 'intermediate', 'final'][Number(part)] ?? '';
  return `/sections/${section}/${Number(at) - 1}/`;
}
