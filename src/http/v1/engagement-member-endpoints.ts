// Members of an engagement: listed, let in, put out.
import { Type } from 'typebox';
import { letIn, putOut, readMembers } from '../../operations/engagements/members.ts';
import { endpoint } from '../endpoint.ts';
import { EngagementParams, tags } from './engagement-params.ts';
import { Member } from './engagement-views.ts';

const Members = Type.Object({ members: Type.Array(Member) });

const listEngagementMembersEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/engagements/:id/members',
  access: 'Analyst',
  audit: 'none',
  operationId: 'listEngagementMembers',
  tags,
  summary: 'Who is in on an engagement',
  description: 'Admin can see every engagement as well.',
  params: EngagementParams,
  response: { 200: Members },
  errors: ['not_found'],
  async handle({ deps, principal, params }) {
    return { members: await readMembers(deps, principal, params.id) };
  },
});

const addEngagementMemberEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/engagements/:id/members',
  access: 'Operator',
  audit: { success: ['engagement.member_added'] },
  operationId: 'addEngagementMember',
  tags,
  summary: 'Let a user into an engagement',
  description: 'The roles of the user decide what a member can do there.',
  params: EngagementParams,
  body: Type.Object(
    { email: Type.String({ minLength: 3, maxLength: 254 }) },
    { additionalProperties: false, examples: [{ email: 'operator@example.org' }] },
  ),
  response: { 200: Members },
  errors: ['not_found', 'unknown_reference'],
  idempotent: true,
  async handle({ deps, params, body, context }) {
    const members = await letIn(deps, context, params.id, body.email);
    return { members };
  },
});

const removeEngagementMemberEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/ip3/v1/engagements/:id/members/:account',
  access: 'Operator',
  audit: { success: ['engagement.member_removed'] },
  operationId: 'removeEngagementMember',
  tags,
  summary: 'Put a user out of an engagement',
  description: 'From the next request on the engagement does not exist for this user.',
  params: Type.Object({
    ...EngagementParams.properties,
    account: Type.String({ maxLength: 100, description: 'Id of the account.' }),
  }),
  response: { 204: { description: 'The user is out.', type: 'null' } },
  errors: ['not_found', 'conflict'],
  async handle({ deps, params, context }) {
    const { id, account } = params;
    await putOut(deps, context, id, account);
    return null;
  },
});

export const engagementMemberEndpoints = [
  listEngagementMembersEndpoint,
  addEngagementMemberEndpoint,
  removeEngagementMemberEndpoint,
];
