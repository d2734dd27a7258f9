// Import runs: what was imported, and what became of it.
import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { closedValues } from '../../domain/filter.ts';
import { connectors } from '../../importers/importer.ts';
import type { Deps } from '../../operations/deps.ts';
import { remarkRows, requireRun } from '../../operations/imports/read-run.ts';
import { undoImport } from '../../operations/imports/undo-import.ts';
import { listRuns } from '../../store/findings.ts';
import { listRemarks } from '../../store/run-remarks.ts';
import type { App } from '../app-type.ts';
import { contextOf, markReplay } from '../context.ts';
import { csvFile } from '../csv.ts';
import { paged, pageOf } from '../paging.ts';
import {
  bodyFaults,
  Enum,
  IdempotencyHeaders,
  NextCursor,
  Nullable,
  PageQuery,
  problems,
} from '../schema.ts';
import { Run, runFor, runStatuses, runView } from './import-run-views.ts';

const base = '/api/ip3/v1/imports';
const tags = ['imports'];
const exampleId = '019aa1df-51aa-7b90-a1f0-4d2f11e8c003';

const exampleTable =
  '"place","outcome","reason","row"\r\n' +
  '"row 17","skipped","The row has no title.",",High,,,web,shop.example.org"\r\n';

export function importRunRoutes(app: App, deps: Deps): void {
  listRoute(app, deps);
  detailRoute(app, deps);
  remarksRoute(app, deps);
  errorsRoute(app, deps);
  undoRoute(app, deps);
}

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
};

function listRoute(app: App, deps: Deps): void {
  app.get(
    base,
    {
      schema: {
        operationId: 'listImports',
        tags,
        summary: 'List import runs',
        description: 'Newest first, failed ones too.',
        querystring: Type.Object({ ...PageQuery, ...RunFilters }),
        response: {
          200: Type.Object({
            imports: Type.Array(Run),
            count: Type.Integer(),
            next_cursor: NextCursor,
          }),
          ...problems('validation_failed', 'unauthorized'),
        },
      },
    },
    async (request, reply) => {
      const { status, connector, sha256 } = request.query;
      const filter = {
        status: closedValues('status', status, runStatuses),
        connector: closedValues('connector', connector, [...connectors, 'auto']),
        sha256: sha256?.toLowerCase(),
      };
      const page = pageOf(request.query);
      const rows = await listRuns(deps.database.kysely, filter, page);
      const { elements, next_cursor } = paged(request, reply, page, rows, ({ id }) => id);
      const imports = elements.map((run) => runFor(request.principal!, run));
      return { imports, count: elements.length, next_cursor };
    },
  );
}

const RunParams = Type.Object({
  id: Type.String({ maxLength: 100, description: 'Id of the run.', examples: [exampleId] }),
});

function detailRoute(app: App, deps: Deps): void {
  const schema = {
    operationId: 'getImport',
    tags,
    summary: 'Read an import run',
    description: 'Its counts, its outcomes with their reasons, and the first 100 remarks.',
    params: RunParams,
    response: { 200: Run, ...problems('unauthorized', 'not_found') },
  };
  app.get(`${base}/:id`, { schema }, async (request) =>
    runFor(request.principal!, await requireRun(deps.database.kysely, request.params.id)),
  );
}

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

function remarksRoute(app: App, deps: Deps): void {
  const schema = {
    operationId: 'listImportErrors',
    tags,
    summary: 'List the rows that opened no incident',
    description:
      'Unreadable rows, those set aside, and those merged into another row of the file; the same ' +
      'as `errors.csv` has. Rows whose incident was open already are counted only.',
    params: RunParams,
    querystring: Type.Object(PageQuery),
    response: {
      200: Type.Object({
        remarks: Type.Array(Remark),
        count: Type.Integer(),
        next_cursor: NextCursor,
      }),
      ...problems('validation_failed', 'unauthorized', 'forbidden', 'not_found'),
    },
  };
  app.get(`${base}/:id/errors`, { schema }, async (request, reply) => {
    const page = pageOf(request.query, (text) => /^\d{1,9}$/.test(text));
    const after = page.after === null ? -1 : Number(page.after);
    const db = deps.database.kysely;
    const run = await requireRun(db, request.params.id);
    const rows = await listRemarks(db, run.id, { limit: page.limit, after });
    const { elements, next_cursor } = paged(request, reply, page, rows, ({ seq }) => String(seq));
    const remarks = elements.map(({ place, outcome, reason }) => ({ place, outcome, reason }));
    return { remarks, count: remarks.length, next_cursor };
  });
}

function errorsRoute(app: App, deps: Deps): void {
  const schema = {
    operationId: 'downloadImportErrors',
    tags,
    summary: 'Download the rows that opened no incident',
    description:
      'As a table for spreadsheets with the columns `place`, `outcome` (`skipped`, `set_aside`, ' +
      '`duplicate`, `note`, `failed`), `reason` and `row` (the row as it stands in the stored ' +
      'file, its first 10,000 characters), at most 100,000 rows. UTF-8 with a byte order mark; ' +
      'what looks like a formula is made text. Without such rows only the heading.',
    params: RunParams,
    produces: ['text/csv'],
    response: {
      200: {
        description: 'The table.',
        content: { 'text/csv': { schema: { type: 'string' }, example: exampleTable } },
      },
      ...problems('unauthorized', 'forbidden', 'not_found'),
    },
  };
  app.get(`${base}/:id/errors.csv`, { schema }, async (request, reply) => {
    const run = await requireRun(deps.database.kysely, request.params.id);
    const table = csvFile(['place', 'outcome', 'reason', 'row'], remarkRows(deps, run));
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="import-${run.id}-errors.csv"`,
      })
      .send(Readable.from(table, { objectMode: false }));
  });
}

function undoRoute(app: App, deps: Deps): void {
  const schema = {
    operationId: 'undoImport',
    tags,
    summary: 'Undo an import',
    description:
      'While nobody has worked on the incidents that it made and no later import saw them again. ' +
      'They leave every list, search and count and are answered with 404; their evidence is ' +
      'withdrawn, not deleted; their numbers are never used again. Incidents that it only saw ' +
      'again get their `last_seen` back. The same file can be imported anew, with a fresh ' +
      'Idempotency-Key. A second undo is answered like the first.',
    params: RunParams,
    headers: IdempotencyHeaders,
    body: Type.Optional(
      Type.Unsafe<{ reason?: string } | null>({
        type: ['object', 'null'],
        properties: { reason: { type: 'string', minLength: 1, maxLength: 2000 } },
        examples: [{ reason: 'The export was of another host.' }],
      }),
    ),
    response: {
      200: { ...Run, description: 'The run, undone.' },
      ...problems(
        ...bodyFaults,
        'validation_failed',
        'unauthorized',
        'forbidden',
        'not_found',
        'conflict',
        'idempotency_key_reused',
      ),
    },
  };
  app.post(`${base}/:id/undo`, { schema }, async (request, reply) => {
    const reason = request.body?.reason;
    const context = contextOf(request);
    const input = reason === undefined ? {} : { reason };
    const run = await undoImport(deps, context, request.params.id, input);
    markReplay(reply, context);
    return runView(run);
  });
}
