// Compiling the request schemas: bodies are taken as they are, only query strings turn text into
// numbers. Each is compiled at its first request: a start that compiled all would wait for them.
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { parseTimestamp } from '../../domain/clock.ts';

/** Members that are not known are told by check-requests.ts, so nothing is removed here. */
const options = {
  allErrors: true,
  useDefaults: true,
  removeAdditional: false,
  strict: false,
} as const;

export function requestValidator(): FastifySchemaCompiler<object> {
  const body = new Ajv({ ...options, coerceTypes: false });
  const query = new Ajv({ ...options, coerceTypes: true });
  for (const ajv of [body, query]) {
    formats.default(ajv);
    ajv.addFormat('date-time', (text: string) => parseTimestamp(text) !== null);
  }
  return (part) => {
    // A form comes in a stream; its handler checks the parts as they come.
    if ((part as { contentType?: string }).contentType === 'multipart/form-data') return () => true;
    return compiledOnce(part.httpPart === 'body' ? body : query, part.schema);
  };
}

/** The caller reads the faults from the function, as from one that Ajv made. */
function compiledOnce(ajv: Ajv, schema: object) {
  let compiled: ValidateFunction | undefined;
  const validate: Pick<ValidateFunction, 'errors'> & ((value: unknown) => boolean) = (value) => {
    compiled ??= ajv.compile(schema);
    const isValid = compiled(value);
    validate.errors = compiled.errors ?? null;
    return isValid;
  };
  return validate;
}
