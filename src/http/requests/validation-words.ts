// The faults that a schema finds, in words that say what to send instead.
import type { FastifySchemaValidationError } from 'fastify';
import { agentIdPattern } from '../../domain/agent.ts';
import { choicePattern, customKeyPattern } from '../../domain/custom-field.ts';
import type { FieldError } from '../../domain/error.ts';
import { slugPattern } from '../../domain/taxonomy.ts';

/** Where a part of a request begins in a pointer; the members of a body represent themselves. */
const startOf: Readonly<Record<string, string>> = {
  body: '',
  querystring: '/query',
  params: '/path',
  headers: '/headers',
};

type Params = Record<string, unknown>;

const hexDigits = 'must be 64 hex digits';

/** Pattern → words. */
const patternWords: Readonly<Record<string, string>> = {
  '\\S': 'must not be blank',
  '^[A-Z]{2}$': 'must be the two capital letters of a country (ISO 3166-1), as in PL',
  '^[A-Z]{3}$': 'must be the three capital letters of a currency (ISO 4217), as in EUR',
  '^[A-Z0-9]{18}[0-9]{2}$': 'must be an LEI: 18 capital letters or digits and 2 check digits',
  '^\\+[0-9][0-9 ()-]{4,38}$':
    'must be a phone number with its country code, as in +48 22 123 45 67',
  '^[0-9a-fA-F]{64}$': hexDigits,
  '^[0-9A-Fa-f]{64}$': hexDigits,
  '^\\d{1,2}$': 'must be a number of one or two digits',
  '^[\\w.:/@-]+$': 'must have letters, digits and . : / @ _ - only',
  '^[a-z0-9][a-z0-9._-]{0,62}$':
    'must begin with a small letter or digit and have those and . _ - only, at most 63',
  '^[\\x21-\\x7e]{8,500}$': 'must have 8 to 500 visible ASCII characters without blanks',
  '^[A-Za-z0-9_-]+$': 'must be base64url: letters, digits, - and _',
  '^[A-Za-z0-9_-]{43}$': 'must be a SHA-256 in base64url: 43 letters, digits, - and _',
  [slugPattern]: 'must begin with a letter and have letters, digits and . _ - only, at most 64',
  [agentIdPattern]: 'must have visible characters, without a blank at either end',
  [customKeyPattern]: 'must begin with a small letter and have small letters, digits and _ only',
  [choicePattern]: 'must have no comma or semicolon, no ! in front, and no blank at either end',
};

const formatWords: Readonly<Record<string, string>> = {
  email: 'must be an email address',
  'date-time': 'must be RFC 3339 with a zone',
  date: 'must be a day that exists, as in 2026-11-22',
  'one-line': 'must be one line without tabs and other control characters',
  uuid: 'must be an ID as in the URL of a record',
};

const typeWords: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const many = (count: unknown, what: string) => `${String(count)} ${what}${count === 1 ? '' : 's'}`;

/** Keyword of JSON Schema → words. */
const keywordWords: Readonly<Record<string, (params: Params) => string | undefined>> = {
  required: () => 'is required',
  type: ({ type }) =>
    `must be ${[type]
      .flat()
      .map((one) => typeWords[String(one)] ?? String(one))
      .join(' or ')}`,
  enum: ({ allowedValues }) =>
    `must be one of ${(allowedValues as unknown[]).map(String).join(', ')}`,
  pattern: ({ pattern }) => patternWords[String(pattern)],
  format: ({ format }) => formatWords[String(format)],
  minLength: ({ limit }) =>
    limit === 1 ? 'must not be empty' : `must have at least ${many(limit, 'character')}`,
  maxLength: ({ limit }) => `must have at most ${many(limit, 'character')}`,
  minItems: ({ limit }) => `must have at least ${many(limit, 'element')}`,
  maxItems: ({ limit }) => `must have at most ${many(limit, 'element')}`,
  propertyNames: () => 'must have only names that /api/docs allows',
  minProperties: ({ limit }) => `must have at least ${many(limit, 'member')}`,
  maxProperties: ({ limit }) => `must have at most ${many(limit, 'member')}`,
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  exclusiveMinimum: ({ limit }) => `must be more than ${String(limit)}`,
  maximum: ({ limit }) => `must be at most ${String(limit)}`,
  uniqueItems: () => 'must not name anything twice',
  anyOf: () => 'must have one of the forms of /api/docs',
};

/**
 * `additionalProperties` is left out: unknown-names.ts reports it, with the name that was meant.
 */
export function faultsOf(
  faults: readonly FastifySchemaValidationError[],
  part: string | undefined,
): FieldError[] {
  const start = startOf[part ?? 'body'] ?? '';
  return faults
    .filter(({ keyword }) => keyword !== 'additionalProperties')
    .map(({ instancePath, keyword, params, message = 'is not valid' }) => {
      const missing = keyword === 'required' ? `/${String(params['missingProperty'])}` : '';
      return {
        pointer: `${start}${instancePath}${missing}`,
        message: keywordWords[keyword]?.(params) ?? message,
      };
    });
}
