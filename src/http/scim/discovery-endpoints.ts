// SCIM 2.0: what a directory can find out before it sends users.
import { Type } from 'typebox';
import { DomainError } from '../../domain/error.ts';
import { scimType, scimUrns } from '../../domain/scim/scim.ts';
import { endpoint } from '../endpoint.ts';
import { providerConfig, resourceKinds, resourceType, schemaIds, schemaOf } from './discovery.ts';
import { ScimMeta, scimResource } from './scim-schemas.ts';
import { listView, scimAddress } from './scim-views.ts';

const Urns = (urn: string) => Type.Array(Type.String({ examples: [urn] }));
const Supported = Type.Object({ supported: Type.Boolean({ examples: [false] }) });
const Count = Type.Integer({ examples: [0] });

const Config = Type.Object(
  {
    schemas: Urns(scimUrns.config),
    patch: Supported,
    bulk: Type.Object({ ...Supported.properties, maxOperations: Count, maxPayloadSize: Count }),
    filter: Type.Object({ ...Supported.properties, maxResults: Count }),
    changePassword: Supported,
    sort: Supported,
    etag: Supported,
    authenticationSchemes: Type.Array(
      Type.Object({
        type: Type.String({ examples: ['oauthbearertoken'] }),
        name: Type.String({ examples: ['Bearer token'] }),
        description: Type.String({ examples: ['The secret of a service account.'] }),
        primary: Type.Boolean({ examples: [true] }),
      }),
    ),
    meta: ScimMeta,
  },
  { title: 'ScimServiceProviderConfig' },
);

const ResourceType = Type.Object(
  {
    schemas: Urns(scimUrns.resourceType),
    id: Type.String({ examples: ['User'] }),
    name: Type.String({ examples: ['User'] }),
    endpoint: Type.String({ examples: ['/Users'] }),
    schema: Type.String({ examples: [scimUrns.user] }),
    meta: ScimMeta,
  },
  { title: 'ScimResourceType' },
);

const Schema = Type.Object(
  {
    schemas: Urns(scimUrns.schema),
    id: Type.String({ examples: [scimUrns.user] }),
    name: Type.String({ examples: ['User'] }),
    description: Type.String({ examples: ['A user.'] }),
    attributes: Type.Array(
      Type.Object({}, { additionalProperties: true, examples: [{ name: 'userName' }] }),
      { description: 'As RFC 7643, section 7, has them.', examples: [[{ name: 'userName' }]] },
    ),
    meta: ScimMeta,
  },
  { title: 'ScimSchema' },
);

function listOf(resource: typeof ResourceType | typeof Schema, title: string) {
  const number = Type.Integer({ examples: [2] });
  return Type.Object(
    {
      schemas: Urns(scimUrns.list),
      ...{ totalResults: number, startIndex: number, itemsPerPage: number },
      Resources: Type.Array(resource),
    },
    { title },
  );
}

const named = (example: string) =>
  Type.Object({
    id: Type.String({ maxLength: 100, description: 'Id of the resource.', examples: [example] }),
  });

const whole = { offset: 0, limit: 2 };

const readScimConfigEndpoint = endpoint({
  ...scimResource,
  method: 'GET',
  path: '/scim/v2/ServiceProviderConfig',
  audit: 'none',
  operationId: 'readScimConfig',
  summary: 'Read what SCIM can do here',
  description: 'Patch and filters with `eq`; no bulk, no sorting, no passwords, no ETags.',
  response: { 200: Config },
  handle({ deps, reply }) {
    void reply.type(scimType);
    return providerConfig(scimAddress(deps.config, 'ServiceProviderConfig'));
  },
});

const listScimResourceTypesEndpoint = endpoint({
  ...scimResource,
  method: 'GET',
  path: '/scim/v2/ResourceTypes',
  audit: 'none',
  operationId: 'listScimResourceTypes',
  summary: 'List the types of resources',
  description: 'Users and groups.',
  response: { 200: listOf(ResourceType, 'ScimResourceTypeList') },
  handle({ deps, reply }) {
    void reply.type(scimType);
    const at = (kind: string) => scimAddress(deps.config, `ResourceTypes/${kind}`);
    const all = resourceKinds.map((kind) => resourceType(kind, at(kind)));
    return listView(all, all.length, whole);
  },
});

const getScimResourceTypeEndpoint = endpoint({
  ...scimResource,
  method: 'GET',
  path: '/scim/v2/ResourceTypes/:id',
  audit: 'none',
  operationId: 'getScimResourceType',
  summary: 'Read a type of resources',
  description: '`User` or `Group`.',
  params: named('User'),
  response: { 200: ResourceType },
  errors: ['not_found'],
  handle({ deps, reply, params }) {
    const kind = resourceKinds.find((one) => one === params.id);
    if (kind === undefined) throw new DomainError('not_found', 'There is no such resource type.');
    void reply.type(scimType);
    return resourceType(kind, scimAddress(deps.config, `ResourceTypes/${kind}`));
  },
});

const listScimSchemasEndpoint = endpoint({
  ...scimResource,
  method: 'GET',
  path: '/scim/v2/Schemas',
  audit: 'none',
  operationId: 'listScimSchemas',
  summary: 'List the schemas of resources',
  description: 'The attributes that are kept, and no others.',
  response: { 200: listOf(Schema, 'ScimSchemaList') },
  handle({ deps, reply }) {
    void reply.type(scimType);
    const all = schemaIds.map((id) => schemaOf(id, scimAddress(deps.config, `Schemas/${id}`)));
    return listView(all, all.length, whole);
  },
});

const getScimSchemaEndpoint = endpoint({
  ...scimResource,
  method: 'GET',
  path: '/scim/v2/Schemas/:id',
  audit: 'none',
  operationId: 'getScimSchema',
  summary: 'Read a schema of resources',
  description: 'By its URN.',
  params: named(scimUrns.user),
  response: { 200: Schema },
  errors: ['not_found'],
  handle({ deps, reply, params }) {
    const id = schemaIds.find((one) => one === params.id);
    if (id === undefined) throw new DomainError('not_found', 'There is no such schema.');
    void reply.type(scimType);
    return schemaOf(id, scimAddress(deps.config, `Schemas/${id}`));
  },
});

export const scimDiscoveryEndpoints = [
  readScimConfigEndpoint,
  listScimResourceTypesEndpoint,
  getScimResourceTypeEndpoint,
  listScimSchemasEndpoint,
  getScimSchemaEndpoint,
];
