// Imports: one address for each tool kind that an importer is registered for, and the runs.
import { Type, type Static } from 'typebox';
import { DomainError } from '../../domain/error.ts';
import type { Principal } from '../../domain/principal.ts';
import { hasRole } from '../../domain/role.ts';
import { isUuid } from '../../domain/ids.ts';
import { severities } from '../../domain/severity.ts';
import { connectors, type Connector } from '../../importers/importer.ts';
import { importersOf } from '../../importers/registry.ts';
import { importFindings } from '../../operations/imports/import-findings.ts';
import type { Deps } from '../../operations/deps.ts';
import { findRun, listRuns } from '../../store/findings.ts';
import type { ConnectorRunRow } from '../../store/tables.ts';
import type { App } from '../app-type.ts';
import { contextOf, markReplay } from '../context.ts';
import { paged, pageOf } from '../paging.ts';
import {
  Enum,
  Id,
  IdempotencyHeaders,
  Instant,
  NextCursor,
  Nullable,
  PageQuery,
  problems,
} from '../schema.ts';
import { plainName, receiveImport, takeRawBodies } from '../uploads.ts';
import { importExamples } from './import-examples.ts';

const base = '/api/ip3/v1/imports';
const tags = ['imports'];
const exampleId = '019aa1df-51aa-7b90-a1f0-4d2f11e8c003';

export function importRoutes(app: App, deps: Deps): void {
  runRoutes(app, deps);
  // Async, so that what is thrown here, as for a route without policy, ends the start by its name.
  void app.register(async (scope: App) => {
    takeRawBodies(scope);
    importRoute(scope, deps, 'auto');
    for (const connector of connectors) {
      if (importersOf(connector).length > 0) importRoute(scope, deps, connector);
    }
  });
}

const Run = Type.Object(
  {
    id: Id,
    connector: Enum([...connectors, 'auto'], {
      description: 'The tool kind; auto only when the file was of none.',
    }),
    format: Nullable(Type.String({ examples: ['webproxy-xml'] })),
    source_tool: Nullable(Type.String({ examples: ['Burp'] })),
    tool_version: Nullable(Type.String()),
    filename: Nullable(Type.String()),
    bytes: Type.Integer(),
    sha256: Type.String(),
    status: Enum(['completed', 'completed_with_errors', 'failed']),
    findings: Type.Integer({ description: 'Elements of the file, before any de-duplication.' }),
    incidents_created: Type.Integer(),
    incidents_updated: Type.Integer({ description: 'Open incidents that were seen again.' }),
    evidence_created: Type.Optional(
      Type.Integer({ description: 'Left out below Analyst: signals are internal.' }),
    ),
    recurrences: Type.Integer({
      description:
        'Of the created ones: those whose earlier incident was closed; it is named there.',
    }),
    duplicates: Type.Integer({ description: 'Findings that made no incident of their own.' }),
    set_aside: Type.Integer({
      description:
        'Findings that the tool marks as false positive, fixed or accepted; they open nothing.',
    }),
    skipped: Type.Integer({ description: 'Elements that could not be read; listed in errors.' }),
    by_severity: Type.Record(Type.String(), Type.Integer()),
    errors: Type.Array(Type.Object({ place: Type.String(), reason: Type.String() }), {
      description: 'The first 100 elements that could not be read.',
    }),
    started_at: Instant,
    finished_at: Instant,
    actor: Type.String(),
  },
  { title: 'ImportRun' },
);

const ImportQuery = Type.Object({
  dry_run: Type.Optional(
    Type.Boolean({ description: 'Says what would happen and writes nothing.' }),
  ),
  filename: Type.Optional(
    Type.String({ maxLength: 255, description: 'Name of a file that comes as the raw body.' }),
  ),
});

function importRoute(app: App, deps: Deps, connector: Connector | 'auto'): void {
  const takes = connector === 'auto' ? 'a file of any kind' : labelsOf(connector);
  const schema = {
    operationId: `import_${connector}`,
    tags,
    summary: `Import ${takes}`,
    description:
      'The file as the raw body, as one file of a form, or as JSON with `content` or ' +
      '`content_base64`; gzip is taken. All or nothing; what the file is, is told by its content.',
    querystring: ImportQuery,
    headers: IdempotencyHeaders,
    response: {
      201: { ...Run, description: 'The run, with its counts.' },
      ...problems(
        'validation_failed',
        'unauthorized',
        'forbidden',
        'payload_too_large',
        'unsupported_media_type',
        'parse_failed',
        ...(connector === 're' || connector === 'auto' ? (['no_findings'] as const) : []),
        'idempotency_key_reused',
        'insufficient_storage',
      ),
    },
  } as const;
  const config = { takesFile: importExamples[connector] };
  app.post(`${base}/${connector}`, { schema, config }, async (request, reply) => {
    const query = request.query;
    const upload = await receiveImport(deps, request);
    try {
      const filename = upload.filename ?? plainName(query.filename);
      const context = contextOf(request, { sha256: upload.blob.sha256, filename });
      const dry_run = query.dry_run === true;
      const input = { connector, filename, blob: upload.blob, dry_run };
      const run = await importFindings(deps, context, input);
      markReplay(reply, context);
      if (!dry_run) void reply.header('location', `${base}/${run.id}`);
      return await reply.status(201).send(runView(run));
    } finally {
      await upload.blob.discard();
    }
  });
}

function labelsOf(connector: Connector): string {
  return importersOf(connector)
    .map(({ label }) => label)
    .join(', ');
}

function runRoutes(app: App, deps: Deps): void {
  app.get(
    base,
    {
      schema: {
        operationId: 'listImports',
        tags,
        summary: 'List import runs',
        description: 'Newest first, failed ones too.',
        querystring: Type.Object(PageQuery),
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
      const page = pageOf(request.query);
      const rows = await listRuns(deps.database.kysely, page);
      const { elements, next_cursor } = paged(request, reply, page, rows, ({ id }) => id);
      const imports = elements.map((run) => runFor(request.principal!, run));
      return { imports, count: elements.length, next_cursor };
    },
  );

  app.get(
    `${base}/:id`,
    {
      schema: {
        operationId: 'getImport',
        tags,
        summary: 'Read an import run',
        description: 'Its counts, and the first 100 elements that could not be read.',
        params: Type.Object({
          id: Type.String({ maxLength: 100, description: 'Id of the run.', examples: [exampleId] }),
        }),
        response: { 200: Run, ...problems('unauthorized', 'not_found') },
      },
    },
    async (request) => {
      const { id } = request.params;
      const run = isUuid(id) ? await findRun(deps.database.kysely, id) : undefined;
      if (run === undefined)
        throw new DomainError('not_found', 'There is no import run with this id.');
      return runFor(request.principal!, run);
    },
  );
}

/** Below Analyst neither a count of internal records nor text of the file is shown. */
function runFor(principal: Principal, run: ConnectorRunRow): Static<typeof Run> {
  const { evidence_created, ...shown } = runView(run);
  if (!hasRole(principal.roles, 'Analyst')) return { ...shown, errors: [] };
  return { ...shown, evidence_created: evidence_created! };
}

function runView(run: ConnectorRunRow): Static<typeof Run> {
  // jsonb has an order of its own; people read severities from the worst down.
  const by_severity = Object.fromEntries(
    severities.toReversed().map((word) => [word, run.by_severity[word] ?? 0]),
  );
  return { ...run, connector: run.connector as Connector | 'auto', by_severity };
}
