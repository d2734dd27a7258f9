// SCIM 2.0 users: what a directory says of people becomes their accounts.
import { patchOperations } from '../../domain/scim/patch.ts';
import { scimObject, scimType } from '../../domain/scim/scim.ts';
import { createScimUser } from '../../operations/provisioning/create-user.ts';
import { listScimUsers, readScimUser } from '../../operations/provisioning/read-users.ts';
import {
  patchScimUser,
  removeScimUser,
  replaceScimUser,
} from '../../operations/provisioning/users.ts';
import { endpoint } from '../endpoint.ts';
import {
  listOf,
  PatchUserBody,
  scimFacts,
  ScimId,
  ScimQuery,
  scimResource,
  ScimShape,
  ScimUserSchema,
  UserBody,
} from './scim-schemas.ts';
import { filterBy, listView, scimAddress, scimPage, userView } from './scim-views.ts';

const filters = {
  id: 'id',
  username: 'user_name',
  externalid: 'external_id',
  emails: 'email',
  'emails.value': 'email',
  'emails[type eq "work"].value': 'email',
  displayname: 'display_name',
  active: 'active',
};

const listScimUsersEndpoint = endpoint({
  ...scimResource,
  method: 'GET',
  path: '/scim/v2/Users',
  audit: 'none',
  operationId: 'listScimUsers',
  summary: 'List the users of a directory',
  description:
    'Those that the directory made, and those who sign in with its provider already and that no ' +
    'other directory keeps. In the order of their ids.',
  query: ScimQuery,
  response: { 200: listOf(ScimUserSchema, 'ScimUserList') },
  async handle({ deps, reply, principal, query }) {
    const page = scimPage(query);
    const filter = filterBy(query.filter, filters);
    const { total, users } = await listScimUsers(deps, { principal }, filter, page);
    void reply.type(scimType);
    return listView(
      users.map((user) => userView(deps.config, user, query)),
      total,
      page,
    );
  },
});

const getScimUserEndpoint = endpoint({
  ...scimResource,
  method: 'GET',
  path: '/scim/v2/Users/:id',
  audit: 'none',
  operationId: 'getScimUser',
  summary: 'Read a user of a directory',
  description: 'One that the directory has removed is not found any more.',
  params: ScimId,
  query: ScimShape,
  response: { 200: ScimUserSchema },
  errors: ['not_found'],
  async handle({ deps, reply, principal, params, query }) {
    const user = await readScimUser(deps, { principal }, params.id);
    void reply.type(scimType);
    return userView(deps.config, user, query);
  },
});

const createScimUserEndpoint = endpoint({
  ...scimResource,
  method: 'POST',
  path: '/scim/v2/Users',
  audit: {
    success: ['account.created'],
    sometimes: ['account.provisioned', 'team.member_set'],
  },
  operationId: 'createScimUser',
  summary: 'Make a user',
  description:
    'The first login with the provider of the service account takes it over, and no other one ' +
    'does. Roles follow from groups. Attributes other than `userName`, `externalId`, `name`, ' +
    '`displayName`, `emails` and `active` are taken and not kept; passwords too. Who was removed ' +
    'comes back to the same account.',
  body: UserBody,
  response: { 201: ScimUserSchema },
  responseHeaders: ['Location'],
  errors: ['conflict'],
  async handle({ deps, reply, body, context }) {
    const user = await createScimUser(deps, context, scimObject(body));
    void reply.header('location', scimAddress(deps.config, `Users/${user.id}`)).type(scimType);
    return userView(deps.config, user);
  },
});

const replaceScimUserEndpoint = endpoint({
  ...scimResource,
  method: 'PUT',
  path: '/scim/v2/Users/:id',
  audit: { sometimes: ['account.provisioned'] },
  operationId: 'replaceScimUser',
  summary: 'Replace a user',
  description:
    'What is absent is empty afterwards, but for `active`, which stays. The last administrator ' +
    'cannot be disabled. The account keeps the email address that it was made with, as records ' +
    'name it; the answer has the one of the directory.',
  params: ScimId,
  body: UserBody,
  response: { 200: ScimUserSchema },
  errors: ['not_found', 'conflict'],
  async handle({ deps, reply, params, body, context }) {
    const user = await replaceScimUser(deps, context, params.id, scimObject(body));
    void reply.type(scimType);
    return userView(deps.config, user);
  },
});

const patchScimUserEndpoint = endpoint({
  ...scimResource,
  method: 'PATCH',
  path: '/scim/v2/Users/:id',
  audit: { sometimes: ['account.provisioned'] },
  operationId: 'patchScimUser',
  summary: 'Change a user',
  description:
    'All operations or none. `active: false` ends all sessions, tokens and calendar addresses of ' +
    'the user; the last administrator cannot be disabled.',
  params: ScimId,
  body: PatchUserBody,
  response: { 200: ScimUserSchema },
  errors: ['not_found', 'conflict'],
  async handle({ deps, reply, params, body, context }) {
    const user = await patchScimUser(deps, context, params.id, patchOperations(body));
    void reply.type(scimType);
    return userView(deps.config, user);
  },
});

const removeScimUserEndpoint = endpoint({
  ...scimFacts,
  method: 'DELETE',
  path: '/scim/v2/Users/:id',
  audit: {
    success: ['account.provisioned'],
    sometimes: ['account.roles_replaced', 'team.member_set', 'team.member_removed'],
  },
  operationId: 'removeScimUser',
  summary: 'Remove a user',
  description:
    'The account is disabled and leaves its groups; nothing is deleted, as records name it. The ' +
    'last administrator cannot be removed.',
  params: ScimId,
  response: { 204: { description: 'Disabled.', type: 'null' } },
  errors: ['not_found', 'conflict'],
  async handle({ deps, params, context }) {
    await removeScimUser(deps, context, params.id);
  },
});

export const scimUserEndpoints = [
  listScimUsersEndpoint,
  getScimUserEndpoint,
  createScimUserEndpoint,
  replaceScimUserEndpoint,
  patchScimUserEndpoint,
  removeScimUserEndpoint,
];
