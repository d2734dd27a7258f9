// Import runs: what was imported, and what became of it.
import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { closedValues } from '../../domain/filter.ts';
import { teamNameLength } from '../../domain/team.ts';
import { connectors } from '../../importers/importer.ts';
import { readRemarks, readRun, readRuns, remarkTable } from '../../operations/imports/read-run.ts';
import { undoImport } from '../../operations/imports/undo-import.ts';
import { endpoint } from '../endpoint.ts';
import { csvFile } from '../responses/csv.ts';
import { paged, pagedByNumber, pageOf } from '../responses/paging.ts';
import { Enum, NextCursor, Nullable, PageQuery } from '../schema/schema.ts';
import { Run, runFor, runStatuses, runView } from './import-run-views.ts';

const tags = ['imports'];

const exampleId = '019aa1df-51aa-7b90-a1f0-4d2f11e8c003';

const exampleTable =
  '"place","outcome","reason","row"\r\n' +
  '"row 17","skipped","The row has no title.",",High,,,web,shop.example.org"\r\n';

const RunFilters = {
  status: Type.Optional(
    Type.String({ maxLength: 200, description: 'States.', examples: ['failed,cancelled'] }),
  ),
  connector: Type.Optional(
    Type.String({ maxLength: 200, description: 'Tool kinds.', examples: ['vulnscan'] }),
  ),
  sha256: Type.Optional(
    Type.String({ pattern: '^[0-9A-Fa-f]{64}$', description: 'Runs of the very same bytes.' }),
  ),
  team: Type.Optional(
    Type.String({ maxLength: teamNameLength, description: 'Runs of this team.' }),
  ),
};

const listImportsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/imports',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'listImports',
  tags,
  summary: 'List import runs',
  description: 'Newest first, failed ones too.',
  query: Type.Object({ ...PageQuery, ...RunFilters }),
  response: {
    200: Type.Object({
      imports: Type.Array(Run),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
  },
  async handle({ deps, request, reply, principal, query }) {
    const { status, connector, sha256 } = query;
    const filter = {
      status: closedValues('status', status, runStatuses),
      connector: closedValues('connector', connector, [...connectors, 'auto']),
      sha256: sha256?.toLowerCase(),
      team: query.team,
    };
    const page = pageOf(query);
    const rows = await readRuns(deps, filter, page);
    const { elements, next_cursor } = paged(request, reply, page, rows, ({ id }) => id);
    const imports = elements.map((run) => runFor(principal, run));
    return { imports, count: elements.length, next_cursor };
  },
});

const RunParams = Type.Object({
  id: Type.String({ maxLength: 100, description: 'Id of the run.', examples: [exampleId] }),
});

const getImportEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/imports/:id',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'getImport',
  tags,
  summary: 'Read an import run',
  description: 'Its counts, its outcomes with their reasons, and the first 100 remarks.',
  params: RunParams,
  response: { 200: Run },
  errors: ['not_found'],
  async handle({ deps, principal, params }) {
    return runFor(principal, await readRun(deps, params.id));
  },
});

const Remark = Type.Object(
  {
    place: Type.String({ examples: ['row 17'] }),
    outcome: Nullable(
      Enum(['skipped', 'set_aside', 'duplicate', 'note', 'failed'], {
        description: 'Null in runs of before outcomes were kept.',
      }),
    ),
    reason: Type.String({ examples: ['The row has no title.'] }),
  },
  { title: 'ImportRemark' },
);

const listImportErrorsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/imports/:id/errors',
  access: 'Analyst',
  members: 'read',
  audit: 'none',
  operationId: 'listImportErrors',
  tags,
  summary: 'List the rows that opened no incident',
  description:
    'Unreadable rows, those set aside, and those merged into another row of the file; the same ' +
    'as `errors.csv` has. Rows whose incident was open already are counted only.',
  params: RunParams,
  query: Type.Object(PageQuery),
  response: {
    200: Type.Object({
      remarks: Type.Array(Remark),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
  },
  errors: ['not_found'],
  async handle({ deps, request, reply, params, query }) {
    const { elements, next_cursor } = await pagedByNumber(request, reply, query, {
      read: (limit, after) => readRemarks(deps, params.id, { limit, after: after ?? -1 }),
      numberOf: ({ seq }) => seq,
    });
    const remarks = elements.map(({ place, outcome, reason }) => ({ place, outcome, reason }));
    return { remarks, count: remarks.length, next_cursor };
  },
});

const downloadImportErrorsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/imports/:id/errors.csv',
  access: 'Analyst',
  members: 'read',
  audit: 'none',
  operationId: 'downloadImportErrors',
  tags,
  summary: 'Download the rows that opened no incident',
  description:
    'As a table for spreadsheets with the columns `place`, `outcome` (`skipped`, `set_aside`, ' +
    '`duplicate`, `note`, `failed`), `reason` and `row` (the row of the stored ' +
    'file, its first 10,000 characters), at most 100,000 rows. Of a CSV file the columns of the ' +
    'file follow with the cells of each row, so that it can be corrected and sent again. UTF-8 ' +
    'with a byte order mark; ' +
    'what looks like a formula is made text. Without such rows only the heading.',
  params: RunParams,
  produces: ['text/csv'],
  response: {
    200: {
      description: 'The table.',
      content: { 'text/csv': { schema: { type: 'string' }, example: exampleTable } },
    },
  },
  responseHeaders: ['Content-Disposition'],
  errors: ['not_found'],
  async handle({ deps, reply, params }) {
    const run = await readRun(deps, params.id);
    const { heading, rows } = await remarkTable(deps, run);
    const table = csvFile(heading, rows);
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="import-${run.id}-errors.csv"`,
      })
      .send(Readable.from(table, { objectMode: false }));
  },
});

const undoImportEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/imports/:id/undo',
  access: 'Analyst',
  members: 'change',
  audit: { success: ['import.undone'] },
  operationId: 'undoImport',
  tags,
  summary: 'Undo an import',
  description:
    'Works until users change its incidents or a later import sees them again. ' +
    'They leave every list, search and count and are answered with 404; their evidence is ' +
    'withdrawn, not deleted; their numbers are never used again. Incidents that it only saw ' +
    'again get their `last_seen` back. The same file can be imported again, with a new ' +
    'Idempotency-Key. A second undo is answered like the first.',
  params: RunParams,
  body: Type.Optional(
    Type.Unsafe<{ reason?: string } | null>({
      type: ['object', 'null'],
      properties: { reason: { type: 'string', minLength: 1, maxLength: 2000 } },
      examples: [{ reason: 'The export was of another host.' }],
    }),
  ),
  response: { 200: { ...Run, description: 'The run, undone.' } },
  errors: ['not_found', 'conflict'],
  idempotent: true,
  async handle({ deps, params, body, context }) {
    const reason = body?.reason;
    const input = reason === undefined ? {} : { reason };
    const run = await undoImport(deps, context, params.id, input);
    return runView(run);
  },
});

export const importRunEndpoints = [
  listImportsEndpoint,
  getImportEndpoint,
  listImportErrorsEndpoint,
  downloadImportErrorsEndpoint,
  undoImportEndpoint,
];
