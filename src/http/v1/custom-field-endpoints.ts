// Custom fields in v1: what there is, and for administrators define, change, retire, restore.
import { Type, type Static } from 'typebox';
import { customFieldLimits, customFieldTypes } from '../../domain/custom-field.ts';
import { changeField, defineField } from '../../operations/custom-fields/define-field.ts';
import {
  readField,
  readFields,
  readFieldVersions,
} from '../../operations/custom-fields/read-fields.ts';
import { restoreField, retireField } from '../../operations/custom-fields/retire-field.ts';
import { endpoint } from '../endpoint.ts';
import { omitNulls } from '../requests/omit-nulls.ts';
import { pagedByNumber } from '../responses/paging.ts';
import { versioned } from '../responses/tagged.ts';
import { Enum, NextCursor, OptionalNullable, PageQuery } from '../schema/schema.ts';
import {
  CustomFieldView,
  Key,
  KeyParams,
  parts,
  VersionView,
  viewOf,
} from './custom-field-schemas.ts';

const tags = ['fields'];

const listEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/custom-fields',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'listCustomFields',
  tags,
  summary: 'List custom fields',
  description:
    `In the order in which they were defined; there are at most ${customFieldLimits.fields}. ` +
    'Fields that you cannot see are left out.',
  query: Type.Object({
    team: Type.Optional(
      Type.String({
        maxLength: customFieldLimits.team,
        description: 'Only what incidents of this team have; empty for incidents without a team.',
      }),
    ),
    retired: Type.Optional(Type.Boolean({ description: 'Retired fields as well.' })),
  }),
  response: {
    200: Type.Object({ custom_fields: Type.Array(CustomFieldView), count: Type.Integer() }),
  },
  async handle({ deps, principal, query }) {
    const rows = await readFields(deps, principal, query);
    return { custom_fields: rows.map(viewOf), count: rows.length };
  },
});

const getEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/custom-fields/:key',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'getCustomField',
  tags,
  summary: 'Read a custom field',
  description: 'The `ETag` serves `If-Match` of a later change.',
  params: KeyParams,
  response: { 200: CustomFieldView },
  responseHeaders: ['ETag'],
  errors: ['not_found'],
  async handle({ deps, principal, params }) {
    const field = await readField(deps, principal, params.key);
    return versioned(viewOf(field), field.version);
  },
});

const defineEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/custom-fields',
  access: 'Admin',
  audit: { success: ['custom_field.defined'] },
  operationId: 'defineCustomField',
  tags,
  summary: 'Define a custom field',
  description:
    'Key and type stay as they are. A field is never deleted: it is retired, and its values stay.',
  body: Type.Object(
    {
      key: Key,
      type: Enum(customFieldTypes),
      label: parts.label,
      team: OptionalNullable(parts.team),
      help: OptionalNullable(parts.help),
      choices: OptionalNullable(parts.choices),
      required_at: OptionalNullable(parts.required_at),
      visibility: OptionalNullable({ ...parts.visibility, default: 'internal' }),
    },
    {
      additionalProperties: false,
      examples: [
        { key: 'customer_ref', type: 'text', label: 'Customer reference', required_at: 'triaged' },
      ],
    },
  ),
  response: { 201: CustomFieldView },
  responseHeaders: ['ETag', 'Location'],
  errors: ['conflict'],
  idempotent: true,
  async handle({ deps, reply, body, context }) {
    const field = await defineField(deps, context, omitNulls(body));
    void reply.header('location', `/api/ip3/v1/custom-fields/${field.key}`);
    return versioned(viewOf(field), field.version);
  },
});

const changeEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/ip3/v1/custom-fields/:key',
  access: 'Admin',
  audit: { success: ['custom_field.changed'] },
  operationId: 'changeCustomField',
  tags,
  summary: 'Change a custom field',
  description: 'What is left out stays. Values stay as they are, whatever the field asks for now.',
  params: KeyParams,
  body: Type.Object(
    {
      team: OptionalNullable(parts.team),
      label: Type.Optional(parts.label),
      help: OptionalNullable(parts.help),
      choices: Type.Optional(parts.choices),
      required_at: OptionalNullable(parts.required_at),
      visibility: Type.Optional(parts.visibility),
    },
    { additionalProperties: false, examples: [{ label: 'Reference', required_at: null }] },
  ),
  response: { 200: CustomFieldView },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'conflict'],
  conditional: 'version',
  async handle({ deps, params, body, context }) {
    const field = await changeField(deps, context, params.key, body);
    return versioned(viewOf(field), field.version);
  },
});

const retireEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/custom-fields/:key/retire',
  access: 'Admin',
  audit: { success: ['custom_field.retired'] },
  operationId: 'retireCustomField',
  tags,
  summary: 'Retire a custom field',
  description: 'It is not asked for and cannot be filled in any more. Its values stay.',
  params: KeyParams,
  response: { 200: CustomFieldView },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'conflict'],
  conditional: 'version',
  async handle({ deps, params, context }) {
    const field = await retireField(deps, context, params.key);
    return versioned(viewOf(field), field.version);
  },
});

const restoreEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/custom-fields/:key/restore',
  access: 'Admin',
  audit: { success: ['custom_field.restored'] },
  operationId: 'restoreCustomField',
  tags,
  summary: 'Restore a retired custom field',
  description: 'It can be filled in again.',
  params: KeyParams,
  response: { 200: CustomFieldView },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'conflict'],
  conditional: 'version',
  async handle({ deps, params, context }) {
    const field = await restoreField(deps, context, params.key);
    return versioned(viewOf(field), field.version);
  },
});

const versionsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/custom-fields/:key/versions',
  access: 'Admin',
  audit: 'none',
  operationId: 'listCustomFieldVersions',
  tags,
  summary: 'List what a custom field was',
  description: 'Newest first.',
  params: KeyParams,
  query: Type.Object(PageQuery),
  response: {
    200: Type.Object({
      versions: Type.Array(VersionView),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
  },
  errors: ['not_found'],
  async handle({ deps, request, reply, principal, params, query }) {
    const { elements, next_cursor } = await pagedByNumber(request, reply, query, {
      read: (limit, before) => readFieldVersions(deps, principal, params.key, { limit, before }),
      numberOf: ({ version }) => version,
    });
    const versions = elements.map((row) => ({
      ...row,
      definition: row.definition as Static<typeof VersionView>['definition'],
    }));
    return { versions, count: versions.length, next_cursor };
  },
});

export const customFieldEndpoints = [
  listEndpoint,
  getEndpoint,
  defineEndpoint,
  changeEndpoint,
  retireEndpoint,
  restoreEndpoint,
  versionsEndpoint,
];
