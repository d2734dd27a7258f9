// The reference page of the fields of records: what each is, who may set it, and its labels.
import { actionFields } from '../src/fields/action.ts';
import { agentFields } from '../src/fields/agent.ts';
import { engagementFields } from '../src/fields/engagement.ts';
import { evidenceFields } from '../src/fields/evidence.ts';
import type { Field, Fields } from '../src/fields/field.ts';
import { incidentFields } from '../src/fields/incident.ts';
import { deliveryFields, reportFields } from '../src/fields/report.ts';
import { endpoints } from '../src/http/endpoints.ts';
import { code, page, table } from './markdown.ts';

interface DeclaredRecord {
  title: string;
  fields: Fields;
  /** What the field declarations call an operation → its id in the API. */
  operations: Readonly<Record<string, string>>;
}

const records: readonly DeclaredRecord[] = [
  {
    title: 'Incident',
    fields: incidentFields,
    operations: {
      create: 'createIncident',
      describe: 'describeIncident',
      classify: 'classifyIncident',
      milestones: 'recordMilestones',
    },
  },
  {
    title: 'Action',
    fields: actionFields,
    operations: { create: 'addAction', change: 'changeAction' },
  },
  { title: 'Agent', fields: agentFields, operations: { create: 'putAgent' } },
  {
    title: 'Evidence',
    fields: evidenceFields,
    operations: {
      create: 'attachEvidence',
      upload: 'attachEvidence',
      show: 'changeEvidenceVisibility',
    },
  },
  {
    title: 'Engagement',
    fields: engagementFields,
    operations: { create: 'createEngagement', change: 'changeEngagement' },
  },
  {
    title: 'Report',
    fields: { ...reportFields, ...deliveryFields },
    operations: { create: 'exportReport' },
  },
];

export function fieldsPage(): string {
  const head = ['Field', 'Label', 'Etykieta', 'Value', 'Set by', 'Default'];
  return page(
    'Fields',
    'Every field of a record, as it is declared once for the database, the API and the console. ' +
      'A field that no operation sets is kept by the service.',
    ...records.flatMap(({ title, fields, operations }) => [
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
  const { label, set = [], fallback, optional } = field;
  const setters = set.map((by) => {
    const id = operations[by];
    if (id === undefined) throw new Error(`${name} is set by ${by}, which is no operation.`);
    return code(id);
  });
  const empty = optional ? code('null') : '';
  const start = fallback === undefined ? empty : code(String(fallback));
  const by = [...new Set(setters)].join(', ');
  return [code(name), label.en, label.pl, valueOf(field), by, start];
}

/** What a value looks like, for people. */
function valueOf({ kind, min = 0, max, maxItems, values, pattern, recognised }: Field): string {
  switch (kind) {
    case 'text':
    case 'area': {
      const bound = pattern === undefined ? `text, at most ${max} characters` : code(pattern);
      return recognised === undefined ? bound : `${bound}; an unknown one is warned about`;
    }
    case 'slug':
      return 'word of an open vocabulary';
    case 'integer':
    case 'scale':
      return `whole number, ${min} to ${max}`;
    case 'list':
      return `at most ${maxItems} texts of at most ${max} characters`;
    case 'time':
      return 'RFC 3339 instant';
    case 'day':
      return 'calendar day, `YYYY-MM-DD`';
    case 'choice':
      return (values ?? []).map(code).join(', ');
    case 'id':
      return 'ID';
    default:
      return 'true or false';
  }
}
