// The second factor of the caller: read, set up, removed, and proved again; reset by Admin.
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  confirmOwnTotp,
  offerOwnTotp,
  readOwnFactors,
} from '../../operations/accounts/own-factors.ts';
import { renewRecoveryCodes } from '../../operations/accounts/recovery-codes.ts';
import { removeOwnTotp, resetFactors } from '../../operations/accounts/remove-factors.ts';
import { stepUp } from '../../operations/accounts/step-up.ts';
import { endpoint } from '../endpoint.ts';
import { assertProvedFor } from '../requests/assert-proved.ts';
import { sourceOf } from '../requests/caller-address.ts';
import { contextOf } from '../requests/context.ts';
import { loginOf } from '../requests/login-of.ts';
import { Id, Instant, Nullable } from '../schema/schema.ts';
import { PasskeyAnswer } from './passkey-schemas.ts';

const tags = ['accounts'];

export const Code = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Six digits of the authenticator app, or a recovery code. Each works once.',
  examples: ['492039'],
});

const CodeBody = Type.Object({ code: Code }, { additionalProperties: false });

export const RecoveryCodes = Type.Object({
  recovery_codes: Type.Array(Type.String({ examples: ['J3K7-QW4N-TZ5A-X2MB'] }), {
    description: 'Shown once. None for someone who adds a factor and has some already.',
  }),
});

function askedBy(request: FastifyRequest) {
  const session = loginOf(request);
  // A code stays out of the fingerprint of a retry.
  return { context: contextOf(request, {}), source: sourceOf(request), session };
}

const getFactorsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/me/factors',
  access: 'signed-in',
  audit: 'none',
  operationId: 'getFactors',
  tags,
  summary: 'Read your second factor',
  description: 'Whether there is one, whether a role of yours needs one, and what is left of it.',
  response: {
    200: Type.Object({
      totp_since: Nullable(Instant),
      passkeys: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String({ examples: ['My laptop'] }),
          synced: Type.Boolean({
            description: 'Whether it can be copied to other devices of its owner.',
            examples: [false],
          }),
          created_at: Instant,
          last_used_at: Nullable(Instant),
        }),
      ),
      passkeys_possible: Type.Boolean({
        description: 'Whether the service has a host name, by `IP3_PUBLIC_URL`.',
        examples: [true],
      }),
      recovery_codes_left: Type.Integer({ examples: [10] }),
      required: Type.Boolean({ examples: [true] }),
    }),
  },
  beforeFactor: true,
  handle: ({ deps, context }) => readOwnFactors(deps, context),
});

const offerTotpEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/me/factors/totp',
  access: 'signed-in',
  audit: 'none',
  operationId: 'offerTotp',
  tags,
  summary: 'Begin to set up an authenticator app',
  description:
    'Gives a secret for the app (RFC 6238: SHA-1, 30 seconds, six digits). It counts once a code ' +
    'of it was sent to `/me/factors/totp/confirm`.',
  response: {
    201: Type.Object({
      secret: Type.String({ description: 'In Base32.', examples: ['JBSWY3DPEHPK3PXP'] }),
      uri: Type.String({ examples: ['otpauth://totp/Proofline:anna.nowak%40example.org?…'] }),
    }),
  },
  errors: ['forbidden', 'conflict'],
  stepUp: 'always',
  beforeFactor: true,
  handle({ deps, request, reply }) {
    void reply.header('cache-control', 'no-store');
    return offerOwnTotp(deps, askedBy(request).context);
  },
});

const confirmTotpEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/me/factors/totp/confirm',
  access: 'signed-in',
  audit: { success: ['account.factor_added'] },
  operationId: 'confirmTotp',
  tags,
  summary: 'Finish setting up an authenticator app',
  description: 'From then on a login needs a code. The recovery codes are for a lost app.',
  body: CodeBody,
  response: { 200: RecoveryCodes },
  errors: ['forbidden', 'conflict'],
  limits: { guesses: ['accountAndAddress'] },
  beforeFactor: true,
  async handle({ deps, request, reply, body }) {
    void reply.header('cache-control', 'no-store');
    return { recovery_codes: await confirmOwnTotp(deps, askedBy(request), body.code) };
  },
});

const removeTotpEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/me/factors/totp/remove',
  access: 'signed-in',
  audit: { success: ['account.factor_removed'], refused: ['auth.factor_refused'] },
  operationId: 'removeTotp',
  tags,
  summary: 'Remove your authenticator app',
  description: 'Needs a code. Without a passkey the recovery codes end as well.',
  body: CodeBody,
  response: { 204: Type.Null({ description: 'The app works no more.' }) },
  errors: ['forbidden'],
  limits: { guesses: ['accountAndAddress'] },
  async handle({ deps, request, body }) {
    await removeOwnTotp(deps, askedBy(request), body.code);
    return null;
  },
});

const renewRecoveryCodesEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/me/factors/recovery-codes',
  access: 'signed-in',
  audit: { success: ['account.recovery_codes_renewed'], refused: ['auth.factor_refused'] },
  operationId: 'renewRecoveryCodes',
  tags,
  summary: 'Make new recovery codes',
  description:
    'Those before work no more. Needs a code, or without one a session that was just confirmed ' +
    'with the second factor.',
  body: Type.Object(
    { code: Type.Optional(Code) },
    { additionalProperties: false, examples: [{ code: '492039' }] },
  ),
  response: { 200: RecoveryCodes },
  errors: ['forbidden', 'conflict', 'step_up_required'],
  limits: { guesses: ['accountAndAddress'] },
  async handle({ deps, request, reply, body }) {
    const asked = askedBy(request);
    if (body.code === undefined) assertProvedFor(deps, request);
    void reply.header('cache-control', 'no-store');
    return { recovery_codes: await renewRecoveryCodes(deps, asked, body.code) };
  },
});

const stepUpEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/me/step-up',
  access: 'signed-in',
  audit: { success: ['auth.stepped_up'], refused: ['auth.factor_refused'] },
  operationId: 'stepUp',
  tags,
  summary: 'Confirm that it is you',
  description:
    'For what answered `step_up_required`: with a code, with the answer of a passkey to ' +
    '`/me/step-up/passkey`, or with the password for someone who has no second factor. It counts ' +
    'for this session, for the time of `IP3_STEP_UP`.',
  body: Type.Object(
    {
      code: Type.Optional(Code),
      passkey: Type.Optional(PasskeyAnswer),
      password: Type.Optional(Type.String({ maxLength: 1024 })),
    },
    {
      additionalProperties: false,
      examples: [{ password: 'correct horse battery staple' }],
    },
  ),
  response: {
    200: Type.Object({
      amr: Type.String({ description: 'What it was proved with.', examples: ['otp'] }),
      fresh_for: Type.Integer({ description: 'Seconds.', examples: [600] }),
    }),
  },
  errors: ['forbidden'],
  limits: { guesses: ['accountAndAddress'] },
  beforeFactor: true,
  async handle({ deps, request, body }) {
    const amr = await stepUp(deps, askedBy(request), body);
    return { amr, fresh_for: deps.config.IP3_STEP_UP };
  },
});

const resetFactorsEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/ip3/v1/users/:id/factors',
  access: 'Admin',
  audit: { success: ['account.factor_reset'] },
  operationId: 'resetFactors',
  tags,
  summary: 'Reset a lost second factor',
  description:
    'Takes the second factor of a user away and ends all sessions of the user. Verify the ' +
    'identity of the user in another way first. Needs a login, not a token.',
  params: Type.Object({
    id: Type.String({
      maxLength: 100,
      description: 'Id of the user.',
      examples: ['019aa1d0-3f02-7a11-b1c4-90e2d7f0a002'],
    }),
  }),
  response: { 204: Type.Null({ description: 'The second factor is gone.' }) },
  errors: ['not_found', 'conflict'],
  stepUp: 'factor',
  async handle({ deps, request, params, context }) {
    loginOf(request);
    await resetFactors(deps, context, params.id);
    return null;
  },
});

export const factorEndpoints = [
  getFactorsEndpoint,
  offerTotpEndpoint,
  confirmTotpEndpoint,
  removeTotpEndpoint,
  renewRecoveryCodesEndpoint,
  stepUpEndpoint,
  resetFactorsEndpoint,
];
