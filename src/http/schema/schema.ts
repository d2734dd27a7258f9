// Building blocks of the route schemas, which validate, serialise and make the OpenAPI document.
import { Type, type Static, type TSchema, type TStringOptions } from 'typebox';
import { DomainError, errorStatus, type ErrorCode } from '../../domain/error.ts';
import { limits } from '../requests/limits.ts';
import { errorTitles, problemBody } from '../responses/problem.ts';

/** A closed set of strings as JSON Schema `enum`, with its union type. */
export function Enum<const Values extends readonly string[]>(
  values: Values,
  options: Record<string, unknown> = {},
) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options });
}

/** `schema` or null. A type list serialises several times faster than `anyOf`. */
export function Nullable<Schema extends TSchema>(schema: Schema) {
  const plain = schema as { type?: unknown; enum?: unknown[] };
  if (typeof plain.type !== 'string') {
    return Type.Unsafe<Static<Schema> | null>({ anyOf: [schema, { type: 'null' }] });
  }
  const values = plain.enum === undefined ? {} : { enum: [...plain.enum, null] };
  return Type.Unsafe<Static<Schema> | null>({ ...schema, type: [plain.type, 'null'], ...values });
}

export const Instant = Type.String({
  format: 'date-time',
  description: 'RFC 3339 instant; UTC with milliseconds on the way out.',
});

/** A name or title: line breaks and other control characters are refused. */
export function OneLine(options: TStringOptions) {
  return Type.String({ format: 'one-line', ...options });
}

export const Id = Type.String({ examples: ['019aa1de-77ab-7c61-9d37-2b4e6cf1a001'] });

/** RFC 9457 problem details and the contract's error in one flat body; codes add members. */
export const Problem = Type.Object(
  {
    type: Type.String({ examples: ['urn:proofline:error:not_found'] }),
    title: Type.String(),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    error: Enum(Object.keys(errorStatus) as ErrorCode[], { description: 'The code to act on.' }),
    detail: Type.String({ description: 'One sentence that says what to do.' }),
    request_id: Type.String(),
    errors: Type.Optional(
      Type.Array(Type.Object({ pointer: Type.String(), message: Type.String() })),
    ),
  },
  { $id: 'Problem', additionalProperties: true },
);

/** Codes that any route can answer; `validation_failed` at least for what is not sound HTTP. */
const everywhere: ErrorCode[] = ['validation_failed', 'internal', 'unavailable'];

/** Codes of every route that reads a body. */
export const bodyFaults = [
  'malformed_json',
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
] as const satisfies ErrorCode[];

/** Members that an answer with the code carries alongside the fixed ones. */
const memberExamples: Partial<Record<ErrorCode, Record<string, unknown>>> = {
  validation_failed: { errors: [{ pointer: '/title', message: 'is required' }] },
  forbidden: { required_role: 'Analyst' },
  second_factor_required: { lack: 'missing', methods: ['passkey', 'otp', 'recovery'] },
  step_up_required: { lack: 'stale', methods: ['passkey', 'otp', 'recovery'] },
  precondition_failed: { current_version: 3 },
  invalid_transition: { from: 'open', to: 'retest', allowed: ['triaged'] },
  fields_required: {
    to: 'triaged',
    errors: [{ pointer: '/custom_fields/customer_ref', message: 'is required at "triaged"' }],
    missing: [
      { key: 'customer_ref', label: 'Customer reference', required_at: 'triaged', team: null },
    ],
  },
  approval_required: { lack: 'missing', approver_role: 'AI Safety', four_eyes: 'off' },
  closure_requires_confirmed_evidence: {
    missing: ['confirmed_evidence', 'confirmed_retest'],
    have: [],
  },
  closure_requires_confirmed_retest: { missing: ['confirmed_retest'], have: ['agent_trace'] },
  final_report_requires_evidence_register: {
    register_entries: 2,
    unproven: [
      {
        finding: 1,
        title: 'Service desk resets passwords without a call back',
        claim: 'A caller got the password of an administrator reset.',
        unknown_entries: [17],
        reason: 'names_unknown_entries',
      },
    ],
  },
  rate_limited: { retry_after_s: 840 },
};

/**
 * Response schemas of the errors of a route, for the codes that it names and those of any route.
 */
export function problems(...codes: ErrorCode[]): Record<number, unknown> {
  const all = [...new Set([...codes, ...everywhere])].sort();
  const byStatus = Map.groupBy(all, (code) => errorStatus[code]);
  return Object.fromEntries([...byStatus].map(([status, group]) => [status, problemOf(group)]));
}

/** Routes with the same codes share their schema; a server has hundreds of such routes. */
const made = new Map<string, object>();

function problemOf(codes: readonly ErrorCode[]): object {
  const known = made.get(codes.join());
  if (known !== undefined) return known;
  const problem = {
    description: codes.map((code) => `\`${code}\`: ${errorTitles[code]}`).join('; '),
    content: { 'application/problem+json': problemMedia(codes) },
  };
  made.set(codes.join(), problem);
  return problem;
}

/** The examples are named by their codes, so a program can read off which codes a route answers. */
function problemMedia(codes: readonly ErrorCode[]) {
  const examples = codes.map((code) => [code, { summary: errorTitles[code], value: sample(code) }]);
  return { schema: Type.Ref('Problem#'), examples: Object.fromEntries(examples) as object };
}

function sample(code: ErrorCode): Record<string, unknown> {
  const members = memberExamples[code] ?? {};
  const error = new DomainError(code, `${errorTitles[code]}.`, members);
  return problemBody(error, '7f1c2f3e-6a44-4b6e-9d0f-1f6d7c1a2b3c');
}

export const PageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.pageMax,
      default: limits.pageDefault,
      description: 'Elements of a page.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 200, description: '`next_cursor` of the page before.' }),
  ),
};

/** An optional member of a create request; clients can also send null for it. */
export function OptionalNullable<Schema extends TSchema>(schema: Schema) {
  return Type.Optional(Nullable(schema));
}

export const NextCursor = Nullable(
  Type.String({ description: 'Give it as `cursor` to get the next page; null on the last.' }),
);

export const IdParams = Type.Object({
  id: Type.String({
    maxLength: limits.paramLength,
    description: 'Internal id or public id of the incident.',
    examples: ['INC-2026-000001'],
  }),
});

export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'A retry with the same key and body within 24 hours gets the first answer again.',
    }),
  ),
});

/** For what is answered with a secret, which a retry cannot return again. */
export const OnceHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'A retry with the same key and body within 24 hours makes no second one: 409 `conflict` ' +
        'names the first in `created_id`.',
    }),
  ),
});

export const VersionHeaders = Type.Object({
  'if-match': Type.Optional(
    Type.String({ maxLength: 64, description: '`ETag` that you read; a stale one is refused.' }),
  ),
});

/** Of writes to what belongs to an incident: the version is the incident's. */
export const IncidentConditionalHeaders = Type.Object({
  ...IdempotencyHeaders.properties,
  'if-match': Type.Optional(
    Type.String({
      maxLength: 64,
      description: '`ETag` of the incident that you read; a stale one is refused.',
    }),
  ),
});

export const ConditionalHeaders = Type.Object({
  ...IdempotencyHeaders.properties,
  ...VersionHeaders.properties,
});
