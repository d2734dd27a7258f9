// Mappings of columns: what a file of no known tool looks like, saving what its columns are, and
// importing by it.
import { Type } from 'typebox';
import { duplicateMember } from '../../domain/duplicate-members.ts';
import { validationFailed } from '../../domain/error.ts';
import { mappingLimits, type ImportMapping } from '../../domain/import-mapping.ts';
import { mappingFaults } from '../../importers/mapping/mapped-importer.ts';
import { quoted } from '../../importers/read/parse-failed.ts';
import type { Deps } from '../../operations/deps.ts';
import { proposeFor } from '../../operations/mappings/propose-mapping.ts';
import {
  archiveMapping,
  readMappings,
  readMappingVersions,
  requireMapping,
  savedMapping,
  saveMapping,
} from '../../operations/mappings/saved-mappings.ts';
import { endpoint } from '../endpoint.ts';
import { receiveImport } from '../requests/uploads.ts';
import { validatorOf } from '../requests/validate.ts';
import { pagedByNumber } from '../responses/paging.ts';
import { NextCursor, PageQuery } from '../schema/schema.ts';
import { answerImport, importAudit, importParameters } from './import-endpoints.ts';
import { eventsResponse } from './import-events.ts';
import { ImportResult } from './import-run-views.ts';
import {
  exampleMapping,
  MappingSchema,
  MappingVersion,
  NewMapping,
  ProposalSchema,
  proposalView,
  SavedMapping,
  savedView,
  versionView,
} from './mapping-schemas.ts';

const tags = ['imports'];
const path = '/api/ip3/v1/import-mappings';

const exampleTable = {
  filename: 'findings.csv',
  media_type: 'text/csv',
  text: 'Titel;Schweregrad;Rechner\r\nAltes OpenSSL;Hoch;web.example.org\r\n',
};

const MappingParams = Type.Object({
  id: Type.String({
    maxLength: 100,
    description: 'Id of the mapping.',
    examples: ['019aa1df-51aa-7b90-a1f0-4d2f11e8c005'],
  }),
});

const proposeEndpoint = endpoint({
  method: 'POST',
  path: `${path}/propose`,
  access: 'Analyst',
  audit: 'none',
  operationId: 'proposeImportMapping',
  tags,
  summary: 'Propose what the columns of a file are',
  description:
    'Takes a CSV table or JSON as an import does, or the first part of one, and keeps nothing ' +
    'of it. Proposes by the names of the columns in five languages and by what they say.',
  takesFile: exampleTable,
  response: { 200: ProposalSchema },
  errors: ['parse_failed', 'insufficient_storage'],
  async handle({ deps, request }) {
    const { blob } = await receiveImport(deps, request);
    try {
      return proposalView(await proposeFor(deps, blob));
    } finally {
      await blob.discard();
    }
  },
});

const MappedQuery = Type.Object({
  ...importParameters,
  mapping: Type.Optional(
    Type.String({
      maxLength: mappingLimits.name,
      description: 'Id or name of a saved mapping.',
    }),
  ),
  given: Type.Optional(
    Type.String({
      maxLength: mappingLimits.characters,
      examples: [JSON.stringify(exampleMapping)],
      description: 'Instead of a saved one: an ImportMapping as JSON.',
    }),
  ),
});

const importMappedEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/imports/mapped',
  access: 'Analyst',
  audit: importAudit,
  operationId: 'importMapped',
  tags,
  summary: 'Import a table or JSON by a mapping',
  description:
    'As the other imports, for files of no known tool: with `mapping` or `given`. A dry run says ' +
    'what would be created, by severity, and which rows cannot be read. Columns that the mapping ' +
    'leaves out are named.',
  query: MappedQuery,
  takesFile: exampleTable,
  response: {
    200: eventsResponse,
    201: { ...ImportResult, description: 'The run, with its counts.' },
  },
  responseHeaders: ['Location'],
  errors: ['cancelled', 'parse_failed', 'not_found', 'unknown_reference', 'insufficient_storage'],
  idempotent: true,
  async handle({ deps, request, reply, query: { mapping, given, ...query } }) {
    const said = await mappingOf(deps, mapping, given === '' ? undefined : given);
    return answerImport(deps, request, reply, { connector: 'auto', ...query, mapping: said });
  },
});

async function mappingOf(
  deps: Deps,
  named: string | undefined,
  given: string | undefined,
): Promise<ImportMapping> {
  if (named !== undefined && given === undefined) {
    return savedMapping(await requireMapping(deps, named));
  }
  if (given === undefined || named !== undefined) throw badGiven('give it, or name a saved one');
  const mapping = parsed(given);
  const [fault] = mappingFaults(mapping);
  if (fault) throw badGiven(`${fault[0]} ${fault[1]}`);
  return { mapping, saved: null };
}

const isMapping = validatorOf(MappingSchema);

function parsed(given: string) {
  let value: unknown;
  try {
    value = JSON.parse(given);
  } catch {
    throw badGiven('must be JSON');
  }
  const twice = duplicateMember(given);
  if (twice) throw badGiven(`has the member "${quoted(twice.name)}" twice`);
  if (isMapping(value)) return value;
  const first = isMapping.errors?.[0];
  throw badGiven(`must be a mapping: ${first?.instancePath ?? ''} ${first?.message ?? ''}`);
}

function badGiven(message: string) {
  return validationFailed([{ pointer: '/query/given', message }]);
}

const listEndpoint = endpoint({
  method: 'GET',
  path,
  access: 'Analyst',
  audit: 'none',
  operationId: 'listImportMappings',
  tags,
  summary: 'List saved mappings',
  description: `Those in use, by name; at most ${mappingLimits.mappings}.`,
  response: {
    200: Type.Object({ import_mappings: Type.Array(SavedMapping), count: Type.Integer() }),
  },
  async handle({ deps }) {
    const rows = await readMappings(deps);
    return { import_mappings: rows.map(savedView), count: rows.length };
  },
});

const saveEndpoint = endpoint({
  method: 'POST',
  path,
  access: 'Analyst',
  audit: { success: ['import_mapping.saved'] },
  operationId: 'saveImportMapping',
  tags,
  summary: 'Save a mapping by name',
  description: 'Under a name that is in use it becomes the next version; the earlier ones stay.',
  body: NewMapping,
  response: { 201: SavedMapping },
  idempotent: true,
  async handle({ deps, body, context }) {
    const { name, mapping, layout = null, auto = false } = body;
    return savedView(await saveMapping(deps, context, name.trim(), { mapping, layout, auto }));
  },
});

const archiveEndpoint = endpoint({
  method: 'POST',
  path: `${path}/:id/archive`,
  access: 'Analyst',
  audit: { success: ['import_mapping.archived'] },
  operationId: 'archiveImportMapping',
  tags,
  summary: 'Archive a saved mapping',
  description: 'It is offered and used no more. Its versions stay, and its name is free.',
  params: MappingParams,
  response: { 200: MappingVersion },
  errors: ['not_found'],
  async handle({ deps, params, context }) {
    return versionView(await archiveMapping(deps, context, params.id));
  },
});

const versionsEndpoint = endpoint({
  method: 'GET',
  path: `${path}/:id/versions`,
  access: 'Analyst',
  audit: 'none',
  operationId: 'listImportMappingVersions',
  tags,
  summary: 'List what a mapping was',
  description: 'Newest first, also of an archived one.',
  params: MappingParams,
  query: Type.Object(PageQuery),
  response: {
    200: Type.Object({
      versions: Type.Array(MappingVersion),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
  },
  errors: ['not_found'],
  async handle({ deps, request, reply, params, query }) {
    const { elements, next_cursor } = await pagedByNumber(request, reply, query, {
      read: (limit, before) => readMappingVersions(deps, params.id, { limit, before }),
      numberOf: ({ version }) => version,
    });
    return { versions: elements.map(versionView), count: elements.length, next_cursor };
  },
});

export const mappingEndpoints = [
  proposeEndpoint,
  importMappedEndpoint,
  listEndpoint,
  saveEndpoint,
  archiveEndpoint,
  versionsEndpoint,
];
