// Retention: the policies, what one would remove, and an administrator's decision on one.
import { Type, type Static } from 'typebox';
import {
  retentionDays,
  retentionKinds,
  retentionMeanings,
  settleHours,
  type RetentionPolicy,
} from '../../domain/retention.ts';
import {
  previewRetention,
  readRetention,
  requireKind,
  setRetention,
} from '../../operations/retention/policies.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../requests/limits.ts';
import { omitNulls } from '../requests/omit-nulls.ts';
import { versioned } from '../responses/tagged.ts';
import { Enum, Instant, Nullable, OptionalNullable } from '../schema/schema.ts';

const tags = ['operations'];
const path = '/api/ip3/v1/retention';

const Kind = Enum(retentionKinds, {
  description: retentionKinds.map((kind) => `\`${kind}\`: ${retentionMeanings[kind]}`).join('\n\n'),
  examples: ['log_events'],
});

const KindParams = Type.Object({
  kind: Type.String({
    maxLength: limits.paramLength,
    description: `One of ${retentionKinds.join(', ')}.`,
    examples: ['log_events'],
  }),
});

const Days = Type.Integer({
  minimum: retentionDays.least,
  maximum: retentionDays.most,
  examples: [365],
});

const Person = Type.String({ examples: ['anna.nowak@example.org'] });
const Bytes = Type.Integer({ examples: [48_213] });

const PolicyView = Type.Object(
  {
    kind: Kind,
    days: Nullable({ ...Days, description: 'Null keeps everything.' }),
    version: Type.Integer({ description: '0 until someone decides. Serves `If-Match`.' }),
    reason: Nullable(Type.String()),
    approved_by: Nullable(Person),
    set_by: Nullable(Person),
    set_at: Nullable(Instant),
    effective_at: Nullable({ ...Instant, description: 'Nothing is removed before.' }),
    removed: Type.Integer({ description: 'Records, or files of imports, that went so far.' }),
    removed_at: Nullable(Instant),
  },
  { title: 'RetentionPolicy' },
);

function viewOf(policy: RetentionPolicy): Static<typeof PolicyView> {
  return policy;
}

const listEndpoint = endpoint({
  method: 'GET',
  path,
  access: 'Legal/DPO',
  audit: 'none',
  operationId: 'listRetentionPolicies',
  tags,
  summary: 'List retention policies',
  description:
    'One for each kind of records that can be removed. Evidence, incidents, custody and the ' +
    'audit log are of no kind. Without a decision everything stays.',
  response: {
    200: Type.Object({
      policies: Type.Array(PolicyView),
      count: Type.Integer(),
      waiting: Type.Object(
        { files: Type.Integer({ examples: [2] }), bytes: Bytes },
        { description: 'Files that nothing needs and that leave the disk within a day.' },
      ),
    }),
  },
  async handle({ deps }) {
    const { policies, waiting } = await readRetention(deps);
    return { policies: policies.map(viewOf), count: policies.length, waiting };
  },
});

const previewEndpoint = endpoint({
  method: 'GET',
  path: `${path}/:kind/preview`,
  access: 'Legal/DPO',
  audit: 'none',
  operationId: 'previewRetention',
  tags,
  summary: 'Preview a retention policy',
  description: 'What a policy of so many days would remove now. Nothing is removed.',
  params: KindParams,
  query: Type.Object({
    days: Type.Integer({ ...Days, description: 'Older records would go.' }),
  }),
  response: {
    200: Type.Object({
      kind: Kind,
      days: Days,
      cutoff: { ...Instant, description: 'What is older would go.' },
      records: Type.Integer({
        description: 'Of `import_files`: imports whose time is over.',
        examples: [1_204],
      }),
      exact: Type.Boolean({ description: 'False where there are more records than are counted.' }),
      oldest: Nullable(Instant),
      newest: Nullable(Instant),
      files: Type.Integer({ description: 'Files that would leave the vault.', examples: [3] }),
      bytes: Bytes,
    }),
  },
  errors: ['not_found'],
  handle({ deps, params, query }) {
    return previewRetention(deps, requireKind(params.kind), query.days);
  },
});

const setEndpoint = endpoint({
  method: 'PUT',
  path: `${path}/:kind`,
  access: 'Admin',
  audit: { success: ['retention.policy_set'] },
  operationId: 'setRetentionPolicy',
  tags,
  summary: 'Set a retention policy',
  description:
    'A policy that removes more than before names who approved it, and begins ' +
    `${settleHours} hours later. With the four-eyes setting, that is another administrator.`,
  params: KindParams,
  body: Type.Object(
    {
      days: Nullable({ ...Days, description: 'Null keeps everything.' }),
      reason: Type.String({ minLength: 1, maxLength: 5000, pattern: '\\S' }),
      approved_by: OptionalNullable(Type.String({ maxLength: 254 })),
    },
    {
      additionalProperties: false,
      examples: [
        {
          days: 365,
          reason: 'Events without an incident are of no use after a year.',
          approved_by: 'm.zielinska@example.org',
        },
      ],
    },
  ),
  response: { 200: PolicyView },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'approval_required'],
  conditional: 'version',
  async handle({ deps, params, body, context }) {
    const asked = { ...omitNulls(body), days: body.days };
    const policy = await setRetention(deps, context, requireKind(params.kind), asked);
    return versioned(viewOf(policy), policy.version);
  },
});

export const retentionEndpoints = [listEndpoint, previewEndpoint, setEndpoint];
