// The keys of this process's data folder, and a change of one by two administrators.
import { Type } from 'typebox';
import { readFolderKeys, rotateKey } from '../../operations/keys/rotate-key.ts';
import { keyPurposes } from '../../trust/published-keys.ts';
import { endpoint } from '../endpoint.ts';
import { loginOf } from '../requests/login-of.ts';
import { Enum, Instant, Nullable } from '../schema/schema.ts';

const tags = ['operations'];

const Kid = Type.String({
  ...{ minLength: 1, maxLength: 100 },
  description: 'RFC 7638 thumbprint.',
  examples: ['kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'],
});

const Purpose = Enum(keyPurposes, {
  description:
    '`package`: signs packages. `token`: signs login tokens. `log`: signs checkpoints of the ' +
    'audit log.',
});

const Reason = Type.String({
  ...{ minLength: 1, maxLength: 2000, pattern: '\\S' },
  description: 'Stays in the audit trail.',
  examples: ['The yearly change.'],
});

const KeyStart = Type.String({
  format: 'date-time',
  description:
    'RFC 3339 instant. 1970-01-01T00:00:00.000Z for a first key that an older version created ' +
    'without its moment: it signs since the installation.',
});

const FolderKey = Type.Object(
  {
    purpose: Purpose,
    kid: Kid,
    signs: Type.Boolean({ description: 'Whether it signs now.', examples: [true] }),
    created_at: KeyStart,
    active_from: KeyStart,
    retired_at: Nullable(Instant),
    compromised: Type.Boolean({ description: 'Trust nothing by this key alone.' }),
    end: Nullable(
      Type.Object(
        {
          reason: Reason,
          by: Type.String({ examples: ['anna.nowak@example.org'] }),
          approval_id: Nullable(
            Type.String({
              description: 'Null for a change in the shell.',
              examples: ['0193f0a2-7c1e-7b5a-9d2e-3f4a5b6c7d8e'],
            }),
          ),
        },
        { description: 'Why it ends; null while it does not, and where no reason was asked for.' },
      ),
    ),
  },
  { title: 'FolderKey' },
);

const listKeysEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/keys',
  access: 'Admin',
  audit: 'none',
  operationId: 'listKeys',
  tags,
  summary: 'List the keys that sign',
  description:
    'Those of the data folder of the process that answers, without private halves: of packages, ' +
    'of login tokens, of the audit log, each the oldest first.',
  response: { 200: Type.Object({ count: Type.Integer(), keys: Type.Array(FolderKey) }) },
  async handle({ deps, reply }) {
    void reply.header('cache-control', 'no-store');
    const keys = (await readFolderKeys(deps)).map(({ kty: _, crv: __, x: ___, ...key }) => key);
    return { count: keys.length, keys };
  },
});

const rotateKeyEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/keys/:id/rotations',
  access: 'Admin',
  audit: {
    success: ['key.rotated', 'approval.used'],
    sometimes: ['key.published', 'key.retired'],
    refused: ['approval.requested'],
  },
  operationId: 'rotateKey',
  tags,
  summary: 'Replace a key that signs',
  description:
    'Always needs a second administrator: the first request is answered with ' +
    '`approval_required` and waits under Approvals; repeat it when it is confirmed. The new key ' +
    'is published at once and signs after a day, that of tokens after five minutes. With ' +
    '`compromised`, the old key ends at once, and so does one that was to follow it; with that ' +
    'of tokens, everyone logs in again. Needs a login that was proved within `IP3_STEP_UP`.',
  params: Type.Object({ id: Kid }),
  body: Type.Object(
    {
      compromised: Type.Boolean({
        description: 'Whether the old key might be stolen.',
        examples: [false],
      }),
      reason: Reason,
    },
    { additionalProperties: false },
  ),
  response: {
    201: Type.Object(
      {
        purpose: Purpose,
        kid: Kid,
        retired_at: Instant,
        compromised: Type.Boolean({ examples: [false] }),
        new_kid: Kid,
        active_from: Instant,
        approved_by: Type.String({ examples: ['m.zielinska@example.org'] }),
      },
      { title: 'KeyRotation' },
    ),
  },
  errors: ['not_found', 'conflict', 'approval_required'],
  idempotent: true,
  stepUp: 'always',
  handle({ deps, request, params, body, context }) {
    loginOf(request);
    return rotateKey(deps, context, { kid: params.id, ...body });
  },
});

export const keyChangeEndpoints = [listKeysEndpoint, rotateKeyEndpoint];
