// Import runs: what was imported, and what became of it.
import { Type } from 'typebox';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { Deps } from '../../operations/deps.ts';
import { findRun, listRuns } from '../../store/findings.ts';
import type { App } from '../app-type.ts';
import { paged, pageOf } from '../paging.ts';
import { NextCursor, PageQuery, problems } from '../schema.ts';
import { Run, runFor } from './import-run-views.ts';

const base = '/api/ip3/v1/imports';
const tags = ['imports'];
const exampleId = '019aa1df-51aa-7b90-a1f0-4d2f11e8c003';

export function importRunRoutes(app: App, deps: Deps): void {
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
