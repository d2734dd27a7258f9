// SCIM 2.0 groups: who is in one has the roles that the map of the provider gives it.
import { patchOperations } from '../../domain/scim/patch.ts';
import { scimObject, scimType } from '../../domain/scim/scim.ts';
import {
  createScimGroup,
  patchScimGroup,
  removeScimGroup,
  replaceScimGroup,
} from '../../operations/provisioning/groups.ts';
import { listScimGroups, readScimGroup } from '../../operations/provisioning/list-groups.ts';
import { endpoint } from '../endpoint.ts';
import {
  GroupBody,
  listOf,
  PatchGroupBody,
  scimFacts,
  ScimGroupSchema,
  ScimId,
  ScimQuery,
  scimResource,
  ScimShape,
} from './scim-schemas.ts';
import { asksMembers, filterBy, groupView, listView, scimAddress, scimPage } from './scim-views.ts';

const filters = {
  id: 'id',
  displayname: 'display_name',
  externalid: 'external_id',
  members: 'member',
  'members.value': 'member',
};

const listScimGroupsEndpoint = endpoint({
  ...scimResource,
  method: 'GET',
  path: '/scim/v2/Groups',
  audit: 'none',
  operationId: 'listScimGroups',
  summary: 'List the groups of a directory',
  description: 'In the order of their ids; `excludedAttributes=members` leaves the members out.',
  query: ScimQuery,
  response: { 200: listOf(ScimGroupSchema, 'ScimGroupList') },
  async handle({ deps, reply, principal, query }) {
    const page = { ...scimPage(query), withMembers: asksMembers(query) };
    const filter = filterBy(query.filter, filters);
    const { total, groups } = await listScimGroups(deps, { principal }, filter, page);
    void reply.type(scimType);
    return listView(
      groups.map((group) => groupView(deps.config, group, query)),
      total,
      page,
    );
  },
});

const getScimGroupEndpoint = endpoint({
  ...scimResource,
  method: 'GET',
  path: '/scim/v2/Groups/:id',
  audit: 'none',
  operationId: 'getScimGroup',
  summary: 'Read a group of a directory',
  description: 'With its members, unless `excludedAttributes=members` leaves them out.',
  params: ScimId,
  query: ScimShape,
  response: { 200: ScimGroupSchema },
  errors: ['not_found'],
  async handle({ deps, reply, principal, params, query }) {
    const group = await readScimGroup(deps, { principal }, params.id, asksMembers(query));
    void reply.type(scimType);
    return groupView(deps.config, group, query);
  },
});

const replaced = ['account.roles_replaced', 'team.member_set', 'team.member_removed'] as const;
const changes = ['directory_group.changed', 'account.provisioned', ...replaced] as const;

const createScimGroupEndpoint = endpoint({
  ...scimResource,
  method: 'POST',
  path: '/scim/v2/Groups',
  audit: {
    success: ['directory_group.created'],
    sometimes: changes,
  },
  operationId: 'createScimGroup',
  summary: 'Make a group',
  description:
    'The role map of the provider names it by its `displayName` or `externalId`. From the first ' +
    'group on, groups of the directory count in place of those that a login names.',
  body: GroupBody,
  response: { 201: ScimGroupSchema },
  responseHeaders: ['Location'],
  errors: ['conflict'],
  async handle({ deps, reply, body, context }) {
    const group = await createScimGroup(deps, context, scimObject(body));
    void reply.header('location', scimAddress(deps.config, `Groups/${group.id}`)).type(scimType);
    return groupView(deps.config, group);
  },
});

const replaceScimGroupEndpoint = endpoint({
  ...scimResource,
  method: 'PUT',
  path: '/scim/v2/Groups/:id',
  audit: { sometimes: changes },
  operationId: 'replaceScimGroup',
  summary: 'Replace a group',
  description:
    'With all its members: who is not named leaves it, and loses the roles that came with it. ' +
    'The last administrator cannot lose that role.',
  params: ScimId,
  body: GroupBody,
  response: { 200: ScimGroupSchema },
  errors: ['not_found', 'conflict'],
  async handle({ deps, reply, params, body, context }) {
    const group = await replaceScimGroup(deps, context, params.id, scimObject(body));
    void reply.type(scimType);
    return groupView(deps.config, group);
  },
});

const patchScimGroupEndpoint = endpoint({
  ...scimFacts,
  method: 'PATCH',
  path: '/scim/v2/Groups/:id',
  audit: { sometimes: changes },
  operationId: 'patchScimGroup',
  summary: 'Change a group',
  description:
    'All operations or none; the roles of who comes and goes are replaced. The last ' +
    'administrator cannot lose that role.',
  params: ScimId,
  body: PatchGroupBody,
  response: { 204: { description: 'Changed.', type: 'null' } },
  errors: ['not_found', 'conflict'],
  async handle({ deps, params, body, context }) {
    await patchScimGroup(deps, context, params.id, patchOperations(body));
  },
});

const removeScimGroupEndpoint = endpoint({
  ...scimFacts,
  method: 'DELETE',
  path: '/scim/v2/Groups/:id',
  audit: { success: ['directory_group.removed'], sometimes: replaced },
  operationId: 'removeScimGroup',
  summary: 'Remove a group',
  description:
    'Its members lose the roles that came with it. The last administrator cannot lose that role.',
  params: ScimId,
  response: { 204: { description: 'Removed.', type: 'null' } },
  errors: ['not_found', 'conflict'],
  async handle({ deps, params, context }) {
    await removeScimGroup(deps, context, params.id);
  },
});

export const scimGroupEndpoints = [
  listScimGroupsEndpoint,
  getScimGroupEndpoint,
  createScimGroupEndpoint,
  replaceScimGroupEndpoint,
  patchScimGroupEndpoint,
  removeScimGroupEndpoint,
];
