// Names of SCIM 2.0 (RFC 7643, RFC 7644), and its errors.
import { DomainError, sentenceOf } from '../error.ts';

const core = 'urn:ietf:params:scim:schemas:core:2.0';
const messages = 'urn:ietf:params:scim:api:messages:2.0';

export const scimUrns = {
  user: `${core}:User`,
  group: `${core}:Group`,
  schema: `${core}:Schema`,
  resourceType: `${core}:ResourceType`,
  config: `${core}:ServiceProviderConfig`,
  list: `${messages}:ListResponse`,
  patch: `${messages}:PatchOp`,
  error: `${messages}:Error`,
} as const;

export const scimType = 'application/scim+json';

/** Where the endpoints are. */
export const scimBase = '/scim/v2';

/** Detail errors of RFC 7644, table 9, as far as they are used. */
export type ScimErrorType =
  | 'invalidFilter'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

export const scimLimits = {
  /** Operations of a PATCH. */
  operations: 1_000,
  /** Members of a group. */
  members: 10_000,
  /** Resources of a page, and how many without `count`. */
  page: 200,
  pageDefault: 100,
  filter: 1_000,
} as const;

export function scimFault(scim_type: ScimErrorType, pointer: string, message: string): DomainError {
  const fault = { pointer, message };
  return new DomainError('validation_failed', sentenceOf(fault), { errors: [fault], scim_type });
}

export function notUnique(detail: string): DomainError {
  return new DomainError('conflict', detail, { scim_type: 'uniqueness' });
}

/** What the body of a request is: an object, with what it says that it is. */
export function scimObject(body: unknown, pointer = ''): Record<string, unknown> {
  if (isObject(body)) return body;
  throw scimFault('invalidSyntax', pointer, 'must be an object');
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
