// Which people at providers a user is: read, linked and unlinked by Admin.
import { Type } from 'typebox';
import { identitiesOf, linkIdentity, unlinkIdentity } from '../../operations/sign-on/identities.ts';
import { endpoint } from '../endpoint.ts';
import { loginOf } from '../requests/login-of.ts';
import { Id, Instant, Nullable } from '../schema/schema.ts';

const tags = ['accounts'];

const Identity = Type.Object(
  {
    id: Id,
    issuer: Type.String({ examples: ['https://login.example.org'] }),
    subject: Type.String({ examples: ['248289761001'] }),
    created_at: Instant,
    last_login_at: Nullable(Instant),
  },
  { title: 'Identity' },
);

const OfUser = Type.Object({
  id: Type.String({
    maxLength: 100,
    description: 'Id of the user.',
    examples: ['019aa1d0-3f02-7a11-b1c4-90e2d7f0a002'],
  }),
});

const OneOfUser = Type.Object({
  ...OfUser.properties,
  identity: Type.String({
    maxLength: 100,
    description: 'Id of the link.',
    examples: ['019aa1d0-3f02-7a11-b1c4-90e2d7f0a003'],
  }),
});

const listIdentitiesEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/users/:id/identities',
  access: 'Admin',
  audit: 'none',
  operationId: 'listIdentities',
  tags,
  summary: 'List the identities of a user',
  description: 'At the providers of single sign-on.',
  params: OfUser,
  response: { 200: Type.Object({ identities: Type.Array(Identity), count: Type.Integer() }) },
  errors: ['not_found'],
  async handle({ deps, params }) {
    const identities = await identitiesOf(deps, params.id);
    return { identities, count: identities.length };
  },
});

const linkIdentityEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/users/:id/identities',
  access: 'Admin',
  audit: { success: ['account.identity_linked'] },
  operationId: 'linkIdentity',
  tags,
  summary: 'Link a user to an identity',
  description:
    'The user signs in with the provider from then on, not with a password, and has the roles of ' +
    'the groups there. The page that refuses a login shows the subject.',
  params: OfUser,
  body: Type.Object(
    {
      provider: Type.String({ maxLength: 40, examples: ['sso'] }),
      subject: Type.String({ minLength: 1, maxLength: 255, examples: ['248289761001'] }),
    },
    { examples: [{ provider: 'sso', subject: '248289761001' }] },
  ),
  response: { 201: Identity },
  errors: ['not_found', 'conflict'],
  async handle({ deps, request, params, body, context }) {
    loginOf(request);
    const asked = { account: params.id, ...body };
    return linkIdentity(deps, deps.shared.providers, context, asked);
  },
});

const unlinkIdentityEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/ip3/v1/users/:id/identities/:identity',
  access: 'Admin',
  audit: { success: ['account.identity_unlinked'] },
  operationId: 'unlinkIdentity',
  tags,
  summary: 'Unlink a user from an identity',
  description: 'Ends the sessions that began with it. The roles stay until they are changed.',
  params: OneOfUser,
  response: { 204: Type.Null({ description: 'The link is gone.' }) },
  errors: ['not_found'],
  async handle({ deps, request, params, context }) {
    loginOf(request);
    await unlinkIdentity(deps, context, { account: params.id, identity: params.identity });
    return null;
  },
});

export const identityEndpoints = [
  listIdentitiesEndpoint,
  linkIdentityEndpoint,
  unlinkIdentityEndpoint,
];
