// Passwords by one-time links: made by Admin, used by the person without a session.
import { Type } from 'typebox';
import { consoleBase } from '../../domain/console-link.ts';
import { choosePassword, createPasswordLink } from '../../operations/accounts/password-links.ts';
import type { Deps } from '../../operations/deps.ts';
import type { App } from '../app-type.ts';
import { sourceOf } from '../caller-address.ts';
import { contextOf } from '../context.ts';
import { bodyFaults, Instant, problems } from '../schema.ts';
import { Password } from './account-schemas.ts';
import { loginOf } from './session-routes.ts';

const tags = ['accounts'];

export function passwordRoutes(app: App, deps: Deps): void {
  linkRoute(app, deps);
  chooseRoute(app, deps);
}

function linkRoute(app: App, deps: Deps): void {
  const schema = {
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
            description: 'Address of the page in the console; the token stands in its fragment.',
            examples: ['https://incidents.example.org/reset#token=…'],
          }),
          token: Type.String({ description: 'Shown once.' }),
          expires_at: Instant,
        },
        { title: 'ResetLink' },
      ),
      ...problems('unauthorized', 'forbidden', 'not_found', 'conflict'),
    },
  };
  app.post('/api/ip3/v1/users/:id/reset-link', { schema }, async (request, reply) => {
    loginOf(request);
    const made = await createPasswordLink(deps, contextOf(request, {}), request.params.id);
    const { token, expires_at } = made;
    const link = new URL(`reset#token=${token}`, consoleBase(deps.config)).href;
    return reply.status(201).header('cache-control', 'no-store').send({ link, token, expires_at });
  });
}

function chooseRoute(app: App, deps: Deps): void {
  const schema = {
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
    response: {
      200: Type.Object({ email: Type.String({ examples: ['anna.nowak@example.org'] }) }),
      ...problems(...bodyFaults, 'validation_failed', 'unauthorized', 'rate_limited'),
    },
  };
  app.post('/api/ip3/v1/auth/reset', { schema }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return choosePassword(deps, sourceOf(request), request.body);
  });
}
