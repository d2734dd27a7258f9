// Building blocks of the route schemas, which validate, serialise and make the OpenAPI document.
import { Type, type Static, type TSchema } from 'typebox';
import { errorStatus, type ErrorCode } from '../domain/error.ts';
import { limits } from './limits.ts';
import { errorTitles } from './problem.ts';

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
  examples: ['2026-11-20T14:02:11.042Z'],
});

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

/** Codes that any route may answer. */
const everywhere: ErrorCode[] = ['internal', 'unavailable'];

/** Response schemas of the errors of a route, for the codes that it names and those of any route. */
export function problems(...codes: ErrorCode[]): Record<number, unknown> {
  const byStatus = Map.groupBy([...codes, ...everywhere], (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${errorTitles[code]}`).join('; '),
        content: { 'application/problem+json': { schema: Type.Ref('Problem#') } },
      },
    ]),
  );
}

export const PageQuery = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: limits.pageMax, default: limits.pageDefault }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 200, description: '`next_cursor` of the page before.' }),
  ),
};

export const NextCursor = Nullable(
  Type.String({ description: 'Give it as `cursor` to get the next page; null on the last.' }),
);

export const IdParams = Type.Object({
  id: Type.String({ maxLength: limits.paramLength, examples: ['INC-2026-000001'] }),
});

export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'A retry with the same key and body within 24 hours gets the first answer again.',
    }),
  ),
});

export const ConditionalHeaders = Type.Object({
  ...IdempotencyHeaders.properties,
  'if-match': Type.Optional(
    Type.String({ maxLength: 64, description: '`ETag` that you read; a stale one is refused.' }),
  ),
});
