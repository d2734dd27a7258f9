// Imports: one address for each tool kind that an importer is registered for.
import { Type } from 'typebox';
import { connectors, type Connector } from '../../importers/importer.ts';
import { importersOf } from '../../importers/registry.ts';
import { importFindings } from '../../operations/imports/import-findings.ts';
import { retestedIncident } from '../../operations/imports/retest.ts';
import type { Deps } from '../../operations/deps.ts';
import type { App } from '../app-type.ts';
import { contextOf, markReplay } from '../context.ts';
import { IdempotencyHeaders, problems } from '../schema.ts';
import { plainName, receiveImport, takeRawBodies } from '../uploads.ts';
import { importExamples } from './import-examples.ts';
import { Run, runView } from './import-run-views.ts';

const base = '/api/ip3/v1/imports';
const tags = ['imports'];

export function importRoutes(app: App, deps: Deps): void {
  // Async, so that what is thrown here, as for a route without policy, ends the start by its name.
  void app.register(async (scope: App) => {
    takeRawBodies(scope);
    importRoute(scope, deps, 'auto');
    for (const connector of connectors) {
      if (importersOf(connector).length > 0) importRoute(scope, deps, connector);
    }
  });
}

const ImportQuery = Type.Object({
  dry_run: Type.Optional(
    Type.Boolean({ description: 'Says what would happen and writes nothing.' }),
  ),
  retest_of: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        'The file was made to look again for the finding of this incident: it becomes evidence ' +
        '`retest_scan` of it, and `retest` says whether the finding is still there. All other ' +
        'findings are imported as ever; absence closes nothing.',
    }),
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
        'unknown_reference',
        'idempotency_key_reused',
        'insufficient_storage',
      ),
    },
  } as const;
  const config = { takesFile: importExamples[connector] };
  app.post(`${base}/${connector}`, { schema, config }, async (request, reply) => {
    const query = request.query;
    const { retest_of } = query;
    // Nobody sends a gigabyte to learn that the incident does not exist.
    const retested =
      retest_of === undefined ? undefined : await retestedIncident(deps.database.kysely, retest_of);
    const upload = await receiveImport(deps, request);
    try {
      const filename = upload.filename ?? plainName(query.filename);
      const context = contextOf(request, { sha256: upload.blob.sha256, filename });
      const dry_run = query.dry_run === true;
      const input = { connector, filename, blob: upload.blob, dry_run, retested };
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
