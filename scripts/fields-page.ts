// The reference page of the fields of records: what each is, who can set it, and its labels.
import type { Field, FieldKind, Fields } from '../src/fields/field.ts';
import { records } from '../src/fields/records.ts';
import { endpoints } from '../src/http/endpoints.ts';
import { code, page, table } from './markdown.ts';

interface DeclaredRecord {
  title: string;
  fields: Fields;
  /** What the field declarations call an operation → its id in the API. */
  operations: Readonly<Record<string, string>>;
}

const sections: readonly DeclaredRecord[] = [
  {
    title: 'Incident',
    fields: records.incident,
    operations: {
      create: 'createIncident',
      describe: 'describeIncident',
      classify: 'classifyIncident',
      milestones: 'recordMilestones',
    },
  },
  {
    title: 'Action',
    fields: records.action,
    operations: { create: 'addAction', change: 'changeAction' },
  },
  { title: 'Agent', fields: records.agent, operations: { create: 'putAgent' } },
  {
    title: 'Evidence',
    fields: records.evidence,
    operations: {
      create: 'attachEvidence',
      upload: 'attachEvidence',
      show: 'changeEvidenceVisibility',
    },
  },
  {
    title: 'Engagement',
    fields: records.engagement,
    operations: { create: 'createEngagement', change: 'changeEngagement' },
  },
  {
    title: 'Report',
    fields: { ...records.report, ...records.report_delivery },
    operations: { create: 'exportReport' },
  },
];

export function fieldsPage(): string {
  const head = ['Field', 'Label', 'Etykieta', 'Help', 'Pomoc', 'Value', 'Set by', 'Default'];
  return page(
    'Fields',
    'Every field of a record, as it is declared once for the database, the API and the console. ' +
      'A field that no operation sets is kept by the service.',
    ...sections.flatMap(({ title, fields, operations }) => [
      `## ${title}`,
      operationsOf(operations),
      table(
        head,
        Object.entries(fields).map(([name, field]) => row(name, field, operations)),
      ),
    ]),
  );
}

function operationsOf(operations: DeclaredRecord['operations']): string {
  const lines = [...new Set(Object.values(operations))].map((id) => {
    const found = endpoints.find(({ operationId }) => operationId === id);
    if (found === undefined) throw new Error(`No endpoint is called ${id}.`);
    return `- ${code(id)}: ${code(`${found.method} ${found.path}`)}, from ${found.access} up`;
  });
  return lines.join('\n');
}

function row(name: string, field: Field, operations: DeclaredRecord['operations']): string[] {
  const { label, help, set = [], fallback, optional } = field;
  const setters = set.map((by) => {
    const id = operations[by];
    if (id === undefined) throw new Error(`${name} is set by ${by}, which is no operation.`);
    return code(id);
  });
  const empty = optional ? code('null') : '';
  const start = fallback === undefined ? empty : code(String(fallback));
  const by = [...new Set(setters)].join(', ');
  const texts = [label.en, label.pl, help.en, help.pl];
  return [code(name), ...texts, words[field.kind](field), by, start];
}

function wordsOfText({ max, pattern, recognised }: Field): string {
  const bound = pattern === undefined ? `text, at most ${max} characters` : code(pattern);
  return recognised === undefined ? bound : `${bound}; an unknown one is warned about`;
}

const wordsOfNumber = ({ min = 0, max }: Field) => `whole number, ${min} to ${max}`;
const yesOrNo = () => 'true or false';

/** Kind → what a value looks like, for people. */
const words: Readonly<Record<FieldKind, (field: Field) => string>> = {
  ...{ text: wordsOfText, area: wordsOfText },
  ...{ integer: wordsOfNumber, scale: wordsOfNumber },
  ...{ boolean: yesOrNo, flag: yesOrNo },
  slug: () => 'word of an open vocabulary',
  list: ({ max, maxItems }) => `at most ${maxItems} texts of at most ${max} characters`,
  choice: ({ values = [] }) => values.map(code).join(', '),
  time: () => 'RFC 3339 instant',
  day: () => 'calendar day, `YYYY-MM-DD`',
  id: () => 'ID',
};
