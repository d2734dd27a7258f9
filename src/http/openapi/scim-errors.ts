// Errors of the operations of SCIM in the document: a directory gets them as RFC 7644 has them, and
// as problems only when it asks for these.
import { DomainError, type ErrorCode } from '../../domain/error.ts';
import { scimUrns } from '../../domain/scim/scim.ts';
import { scimErrorBody } from '../responses/problem.ts';

/** Written as JSON Schema: it is part of no route, only of the document. */
export const scimErrorSchema = {
  type: 'object',
  title: 'ScimError',
  description: 'An error of SCIM (RFC 7644, section 3.12), with the code of this service.',
  required: ['schemas', 'status', 'detail', 'error', 'request_id'],
  properties: {
    schemas: { type: 'array', items: { type: 'string' }, examples: [[scimUrns.error]] },
    status: { type: 'string', description: 'The status as a text.', examples: ['409'] },
    scimType: {
      type: 'string',
      description: 'What is wrong, in the words of RFC 7644, where it has one.',
      examples: ['uniqueness'],
    },
    detail: {
      type: 'string',
      description: 'One sentence that says what to do.',
      examples: ['Another group of this directory has this displayName.'],
    },
    error: { type: 'string', description: 'The code to act on.', examples: ['conflict'] },
    request_id: { type: 'string', examples: ['7f1c2f3e-6a44-4b6e-9d0f-1f6d7c1a2b3c'] },
  },
} as const;

/** The same error as a directory gets it, from the example of the problem. */
export function scimErrorExample({ value }: { value: unknown }): { value: object } {
  const { error, detail, request_id } = value as {
    error: ErrorCode;
    detail: string;
    request_id: string;
  };
  return { value: scimErrorBody(new DomainError(error, detail), request_id) };
}
