// All incidents that match a filter as one file, written while they are read.
import { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { CustomValue } from '../../domain/custom-field.ts';
import { flagNames } from '../../domain/incident.ts';
import type { Principal } from '../../domain/principal.ts';
import { readFields } from '../../operations/custom-fields/read-fields.ts';
import { startExport } from '../../operations/incidents/export-incidents.ts';
import type { Config } from '../../settings/config.ts';
import type { IncidentListRow } from '../../store/incidents/incident-list.ts';
import { endpoint } from '../endpoint.ts';
import { csvFile, csvLine } from '../responses/csv.ts';
import { Enum } from '../schema/schema.ts';
import { asSeenBy, v1Listed, V1Listed } from '../views/incident-views.ts';
import { filterOf, incidentFilters } from './incident-filter.ts';

const formats = ['csv', 'jsonl'] as const;
const mediaTypes = { csv: 'text/csv', jsonl: 'application/jsonl' };

type Column = keyof typeof V1Listed.properties;

/** What people read first, then the other members of an incident in the list. */
const columns = [
  ...new Set<Column>(['public_id', 'title', ...(Object.keys(V1Listed.properties) as Column[])]),
];

type Listed = ReturnType<typeof v1Listed>;

const exportEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/export',
  access: 'Viewer',
  audit: { success: ['incidents.export_started', 'incidents.export_ended'] },
  operationId: 'exportIncidents',
  tags: ['incidents'],
  summary: 'Export all incidents that match a filter',
  description:
    'Takes the filters of the list and gives what the list shows the caller, oldest first, up to ' +
    'the incidents that were reported before the request. The last line has their number: ' +
    '`"count","12"` or `{"count":12}`. A file without it is not whole. What looks like a formula ' +
    'is made text in CSV, which is UTF-8 with a byte order mark and has a column `field.<key>` ' +
    'for each custom field that you can see. Values of custom fields are whole, however long. ' +
    'Two at a time by one account.',
  query: Type.Object({
    format: Type.Optional(Enum(formats, { description: 'Without it CSV.' })),
    ...incidentFilters,
  }),
  produces: Object.values(mediaTypes),
  response: {
    200: {
      description: 'The file.',
      content: {
        'text/csv': {
          schema: { type: 'string' },
          example:
            '\ufeff"public_id","title"\r\n"INC-2026-000001","SQL injection"\r\n"count","1"\r\n',
        },
        'application/jsonl': { schema: { type: 'string' }, example: '{"count":0}\n' },
      },
    },
  },
  responseHeaders: ['Content-Disposition'],
  limits: { streams: { all: 20, ofOne: 2 } },
  async handle({ deps, request, reply, principal, query, context, holdStream }) {
    const { format = 'csv', ...filters } = query;
    const headers = {
      'content-type': `${mediaTypes[format]}; charset=utf-8`,
      'content-disposition': `attachment; filename="incidents.${format}"`,
      'cache-control': 'no-store',
    };
    const filter = await filterOf(deps, filters, principal);
    if (request.method === 'HEAD') return reply.headers(headers).send('');
    const close = holdStream();
    try {
      const given = Object.entries(filters).filter(([, value]) => value !== undefined);
      const asked = { filter, query: Object.fromEntries(given), format };
      const pages = seenPages(await startExport(deps, context, asked), principal, deps.config);
      const fields = await readFields(deps, principal, { retired: true });
      const keys = fields.map(({ key }) => key);
      const file = Readable.from(writers[format](pages, keys), { objectMode: false });
      file.once('close', close);
      return await reply.headers(headers).send(file);
    } catch (error) {
      close();
      throw error;
    }
  },
});

async function* seenPages(
  pages: AsyncIterable<IncidentListRow[]>,
  { roles }: Principal,
  { IP3_SERVICE_LEVELS: levels }: Config,
): AsyncGenerator<Listed[]> {
  for await (const rows of pages) yield rows.map((row) => v1Listed(asSeenBy(row, roles), levels));
}

const writers = { csv: csvOf, jsonl: jsonLinesOf };

/** `keys` are those of the custom fields, each of which has a column after the others. */
async function* csvOf(
  pages: AsyncIterable<Listed[]>,
  keys: readonly string[],
): AsyncGenerator<Buffer> {
  let count = 0;
  const own = columns.filter((name) => name !== 'custom_fields');
  const rowOf = (incident: Listed) => [
    ...own.map((name) => textOf(incident[name])),
    ...keys.map((key) => customText(incident.custom_fields[key])),
  ];
  async function* cells() {
    for await (const page of pages) {
      count += page.length;
      yield page.map(rowOf);
    }
  }
  yield* csvFile([...own, ...keys.map((key) => `field.${key}`)], cells());
  yield Buffer.from(csvLine(['count', String(count)]));
}

async function* jsonLinesOf(pages: AsyncIterable<Listed[]>): AsyncGenerator<Buffer> {
  let count = 0;
  for await (const page of pages) {
    count += page.length;
    const lines = page.map((incident) =>
      JSON.stringify(Object.fromEntries(columns.map((name) => [name, incident[name]]))),
    );
    yield Buffer.from(`${lines.join('\n')}\n`);
  }
  yield Buffer.from(`${JSON.stringify({ count })}\n`);
}

function customText(value: CustomValue | undefined): string {
  return Array.isArray(value) ? value.join('; ') : String(value ?? '');
}

/** Lists are joined by "; "; a template is named, as are those of the flags that are raised. */
function textOf(value: Listed[keyof Listed]): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join('; ');
  if (typeof value !== 'object') return String(value);
  if ('name' in value) return String(value.name);
  return flagNames.filter((flag) => value[flag]).join('; ');
}

export const incidentExportEndpoints = [exportEndpoint];
