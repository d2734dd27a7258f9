// The passkeys of the caller: made, added, removed, and asked for again.
import { Type } from 'typebox';
import {
  addPasskey,
  dropPasskey,
  mostPasskeys,
  nameOwnPasskey,
  offerPasskey,
  offerStepUp,
} from '../../operations/accounts/own-passkeys.ts';
import { endpoint } from '../endpoint.ts';
import { contextOf } from '../requests/context.ts';
import { loginOf } from '../requests/login-of.ts';
import { Id, IdParams, OneLine } from '../schema/schema.ts';
import { RecoveryCodes } from './factor-endpoints.ts';
import { BrowserOptions, NewPasskey } from './passkey-schemas.ts';

const tags = ['accounts'];

const offerPasskeyEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/me/factors/passkeys/options',
  access: 'signed-in',
  audit: 'none',
  operationId: 'offerPasskey',
  tags,
  summary: 'Begin to add a passkey',
  description:
    'Gives a browser what it needs to make one. It belongs to the host name of `IP3_PUBLIC_URL`, ' +
    'and this session can add it within five minutes, once.',
  response: { 201: Type.Object({ passkey_options: BrowserOptions('Creation') }) },
  errors: ['forbidden', 'conflict'],
  stepUp: 'always',
  beforeFactor: true,
  async handle({ deps, request, reply }) {
    const session = loginOf(request);
    void reply.header('cache-control', 'no-store');
    const context = contextOf(request, {});
    return { passkey_options: await offerPasskey(deps, { context, session }) };
  },
});

const addPasskeyEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/me/factors/passkeys',
  access: 'signed-in',
  audit: { success: ['account.factor_added'] },
  operationId: 'addPasskey',
  tags,
  summary: 'Add a passkey',
  description:
    'Takes what the browser made. From then on a login needs a passkey or a code. At most ' +
    `${mostPasskeys} for each user. Someone without recovery codes gets some.`,
  body: Type.Object(
    { name: OneLine({ minLength: 1, maxLength: 100 }), credential: NewPasskey },
    {
      additionalProperties: false,
      examples: [
        {
          name: 'My laptop',
          credential: {
            id: 'hZkQ3fJmS0aXn1dG2vYb7w',
            rawId: 'hZkQ3fJmS0aXn1dG2vYb7w',
            type: 'public-key',
            response: { clientDataJSON: 'eyJ0eXBlIjoi…', attestationObject: 'o2NmbXRk…' },
          },
        },
      ],
    },
  ),
  response: {
    201: Type.Object({
      id: Id,
      name: Type.String({ examples: ['My laptop'] }),
      ...RecoveryCodes.properties,
    }),
  },
  errors: ['forbidden', 'conflict'],
  beforeFactor: true,
  handle({ deps, request, reply, body }) {
    const session = loginOf(request);
    void reply.header('cache-control', 'no-store');
    return addPasskey(deps, { context: contextOf(request, {}), session }, body);
  },
});

const renamePasskeyEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/ip3/v1/me/factors/passkeys/:id',
  access: 'signed-in',
  audit: { success: ['account.passkey_renamed'] },
  operationId: 'renamePasskey',
  tags,
  summary: 'Rename a passkey',
  description: 'What it proves stays as it is.',
  params: IdParams,
  body: Type.Object(
    { name: OneLine({ minLength: 1, maxLength: 100 }) },
    { examples: [{ name: 'My old laptop' }] },
  ),
  response: {
    200: Type.Object({ id: Id, name: Type.String({ examples: ['My old laptop'] }) }),
  },
  errors: ['forbidden', 'not_found'],
  async handle({ deps, request, params: { id }, body: { name }, context }) {
    loginOf(request);
    await nameOwnPasskey(deps, { context }, id, name);
    return { id, name };
  },
});

const removePasskeyEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/ip3/v1/me/factors/passkeys/:id',
  access: 'signed-in',
  audit: { success: ['account.factor_removed'] },
  operationId: 'removePasskey',
  tags,
  summary: 'Remove a passkey',
  description: 'With the last factor, the recovery codes end as well.',
  params: IdParams,
  response: { 204: Type.Null({ description: 'The passkey works no more.' }) },
  errors: ['forbidden', 'not_found'],
  stepUp: 'factor',
  async handle({ deps, request, params, context }) {
    loginOf(request);
    await dropPasskey(deps, { context }, params.id);
    return null;
  },
});

const offerPasskeyStepUpEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/me/step-up/passkey',
  access: 'signed-in',
  audit: 'none',
  operationId: 'offerPasskeyStepUp',
  tags,
  summary: 'Begin to confirm with a passkey',
  description:
    'Gives a browser what it needs. Send its answer to `/me/step-up` as `passkey`, in the same ' +
    'session, within five minutes.',
  response: { 201: Type.Object({ passkey_options: BrowserOptions('Request') }) },
  errors: ['forbidden', 'conflict'],
  beforeFactor: true,
  async handle({ deps, request, reply }) {
    const session = loginOf(request);
    void reply.header('cache-control', 'no-store');
    const context = contextOf(request, {});
    return { passkey_options: await offerStepUp(deps, { context, session }) };
  },
});

export const passkeyEndpoints = [
  offerPasskeyEndpoint,
  addPasskeyEndpoint,
  renamePasskeyEndpoint,
  removePasskeyEndpoint,
  offerPasskeyStepUpEndpoint,
];
