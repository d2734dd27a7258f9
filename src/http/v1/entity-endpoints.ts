// The organisation profile in v1: the legal entities that report, and what each version said.
import { Type } from 'typebox';
import { entityLimits } from '../../domain/legal-entity.ts';
import {
  archiveEntity,
  changeEntity,
  defineEntity,
  readEntities,
  readEntity,
  readEntityVersions,
  restoreEntity,
} from '../../operations/entities/profile.ts';
import { endpoint } from '../endpoint.ts';
import { pagedByNumber } from '../responses/paging.ts';
import { versioned } from '../responses/tagged.ts';
import { NextCursor, PageQuery } from '../schema/schema.ts';
import {
  contentOf,
  EntityBody,
  EntityParams,
  EntityVersion,
  entityView,
  EntityView,
  versionView,
} from './entity-schemas.ts';

const tags = ['legal'];
const path = '/api/ip3/v1/legal-entities';

const listEndpoint = endpoint({
  method: 'GET',
  path,
  access: 'Analyst',
  audit: 'none',
  operationId: 'listLegalEntities',
  tags,
  summary: 'List the legal entities that report',
  description:
    'Oldest first, archived ones among them; there are at most ' +
    `${entityLimits.entities}. With one entity in use, it reports every incident; with several, ` +
    'the legal fact `reporting_entity` chooses.',
  response: {
    200: Type.Object({ legal_entities: Type.Array(EntityView), count: Type.Integer() }),
  },
  async handle({ deps }) {
    const rows = await readEntities(deps);
    return { legal_entities: rows.map(entityView), count: rows.length };
  },
});

const getEndpoint = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  access: 'Analyst',
  audit: 'none',
  operationId: 'getLegalEntity',
  tags,
  summary: 'Read a legal entity',
  description: 'The `ETag` serves `If-Match` of a later change.',
  params: EntityParams,
  response: { 200: EntityView },
  responseHeaders: ['ETag'],
  errors: ['not_found'],
  async handle({ deps, params }) {
    const entity = await readEntity(deps, params.id);
    return versioned(entityView(entity), entity.version);
  },
});

const defineEndpoint = endpoint({
  method: 'POST',
  path,
  access: 'Legal/DPO',
  audit: { success: ['legal_entity.defined'] },
  operationId: 'defineLegalEntity',
  tags,
  summary: 'Add a legal entity',
  description:
    'It fills the general fields of every report, names the recipients, and its class, type, ' +
    'country and time zone count where an incident says nothing else. It is never deleted.',
  body: EntityBody,
  response: { 201: EntityView },
  responseHeaders: ['ETag', 'Location'],
  errors: ['conflict'],
  idempotent: true,
  async handle({ deps, reply, body, context }) {
    const entity = await defineEntity(deps, context, contentOf(body));
    void reply.header('location', `${path}/${entity.id}`);
    return versioned(entityView(entity), entity.version);
  },
});

const changeEndpoint = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  access: 'Legal/DPO',
  audit: { success: ['legal_entity.changed'] },
  operationId: 'changeLegalEntity',
  tags,
  summary: 'Change a legal entity',
  description:
    'Replaces all that it says; what is left out is not recorded any more. Reports that went out ' +
    'stay as they are; open duties are evaluated again.',
  params: EntityParams,
  body: EntityBody,
  response: { 200: EntityView },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'conflict'],
  conditional: 'version',
  async handle({ deps, params, body, context }) {
    const entity = await changeEntity(deps, context, params.id, contentOf(body));
    return versioned(entityView(entity), entity.version);
  },
});

const archiveEndpoint = endpoint({
  method: 'POST',
  path: `${path}/:id/archive`,
  access: 'Legal/DPO',
  audit: { success: ['legal_entity.archived'] },
  operationId: 'archiveLegalEntity',
  tags,
  summary: 'Archive a legal entity',
  description: 'It fills no report any more.',
  params: EntityParams,
  response: { 200: EntityView },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'conflict'],
  conditional: 'version',
  async handle({ deps, params, context }) {
    const entity = await archiveEntity(deps, context, params.id);
    return versioned(entityView(entity), entity.version);
  },
});

const restoreEndpoint = endpoint({
  method: 'POST',
  path: `${path}/:id/restore`,
  access: 'Legal/DPO',
  audit: { success: ['legal_entity.restored'] },
  operationId: 'restoreLegalEntity',
  tags,
  summary: 'Restore an archived legal entity',
  description: 'It can report again.',
  params: EntityParams,
  response: { 200: EntityView },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'conflict'],
  conditional: 'version',
  async handle({ deps, params, context }) {
    const entity = await restoreEntity(deps, context, params.id);
    return versioned(entityView(entity), entity.version);
  },
});

const versionsEndpoint = endpoint({
  method: 'GET',
  path: `${path}/:id/versions`,
  access: 'Analyst',
  audit: 'none',
  operationId: 'listLegalEntityVersions',
  tags,
  summary: 'List what a legal entity was',
  description: 'Newest first.',
  params: EntityParams,
  query: Type.Object(PageQuery),
  response: {
    200: Type.Object({
      versions: Type.Array(EntityVersion),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
  },
  errors: ['not_found'],
  async handle({ deps, request, reply, params, query }) {
    const { elements, next_cursor } = await pagedByNumber(request, reply, query, {
      read: (limit, before) => readEntityVersions(deps, params.id, { limit, before }),
      numberOf: ({ version }) => version,
    });
    return { versions: elements.map(versionView), count: elements.length, next_cursor };
  },
});

export const entityEndpoints = [
  listEndpoint,
  getEndpoint,
  defineEndpoint,
  changeEndpoint,
  archiveEndpoint,
  restoreEndpoint,
  versionsEndpoint,
];
