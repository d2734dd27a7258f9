// Compiling the request schemas: bodies are taken as they are, only query strings turn text into
// numbers.
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';

/**
 * Members that are not known are ignored by the handlers, so nothing is removed and nothing
 * refused.
 */
const options = {
  allErrors: true,
  useDefaults: true,
  removeAdditional: false,
  strict: false,
} as const;

export function requestValidator(): FastifySchemaCompiler<object> {
  const body = new Ajv({ ...options, coerceTypes: false });
  const query = new Ajv({ ...options, coerceTypes: true });
  formats.default(body);
  formats.default(query);
  return (part) => {
    // A form comes in a stream; its handler checks the parts as they come.
    if ((part as { contentType?: string }).contentType === 'multipart/form-data') return () => true;
    return (part.httpPart === 'body' ? body : query).compile(part.schema);
  };
}
