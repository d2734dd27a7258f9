// Passwords by one-time links: made by Admin, used by the person without a session.
import { Type } from 'typebox';
import { consoleBase } from '../../domain/console-link.ts';
import { choosePassword, createPasswordLink } from '../../operations/accounts/password-links.ts';
import { endpoint } from '../endpoint.ts';
import { sourceOf } from '../requests/caller-address.ts';
import { contextOf } from '../requests/context.ts';
import { loginOf } from '../requests/login-of.ts';
import { Instant } from '../schema/schema.ts';
import { Password } from './account-schemas.ts';

const tags = ['accounts'];

const createResetLinkEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/users/:id/reset-link',
  access: 'Admin',
  audit: { success: ['account.reset_link_created'] },
  operationId: 'createResetLink',
  tags,
  summary: 'Create a link for choosing a password',
  description:
    'For a new user, or one who has forgotten the password: hand the link over in private. It ' +
    'works once, for 24 hours; a later link replaces it. Needs a login, not a token.',
  params: Type.Object({
    id: Type.String({
      maxLength: 100,
      description: 'Id of the user.',
      examples: ['019aa1d0-3f02-7a11-b1c4-90e2d7f0a002'],
    }),
  }),
  response: {
    201: Type.Object(
      {
        link: Type.String({
          description: 'Address of the page in the console; the token is in its fragment.',
          examples: ['https://incidents.example.org/reset#token=…'],
        }),
        token: Type.String({ description: 'Shown once.' }),
        expires_at: Instant,
      },
      { title: 'ResetLink' },
    ),
  },
  errors: ['not_found', 'conflict'],
  stepUp: 'factor',
  async handle({ deps, request, reply, params }) {
    loginOf(request);
    const made = await createPasswordLink(deps, contextOf(request, {}), params.id);
    const { token, expires_at } = made;
    const link = new URL(`reset#token=${token}`, consoleBase(deps.config)).href;
    void reply.header('cache-control', 'no-store');
    return { link, token, expires_at };
  },
});

const choosePasswordEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/auth/reset',
  access: 'anyone',
  audit: { success: ['account.password_reset'] },
  operationId: 'choosePassword',
  tags,
  summary: 'Choose a password by a link',
  description:
    'Takes the token of a reset link. Ends all sessions, tokens and calendar addresses of the ' +
    'user.',
  body: Type.Object(
    {
      token: Type.String({ minLength: 1, maxLength: 200, examples: ['of the link'] }),
      password: Password,
    },
    { additionalProperties: false },
  ),
  response: { 200: Type.Object({ email: Type.String({ examples: ['anna.nowak@example.org'] }) }) },
  errors: ['unauthorized'],
  limits: { guesses: ['address'] },
  handle({ deps, request, reply, body }) {
    void reply.header('cache-control', 'no-store');
    return choosePassword(deps, sourceOf(request), body);
  },
});

export const passwordEndpoints = [createResetLinkEndpoint, choosePasswordEndpoint];
