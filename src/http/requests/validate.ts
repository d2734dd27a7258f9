// Compiling the request schemas: bodies are taken as they are, only query strings turn text into
// numbers. Each is compiled at its first request: a start that compiled all would wait for them.
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { parseTimestamp } from '../../domain/clock.ts';
import { isOneLine } from '../../domain/visible.ts';

/** Members that are not known are reported by check-requests.ts, so nothing is removed here. */
const options = {
  allErrors: true,
  useDefaults: true,
  removeAdditional: false,
  strict: false,
} as const;

export function requestValidator(): FastifySchemaCompiler<object> {
  return (part) => {
    // A form comes in a stream; its handler checks the parts as they come.
    if ((part as { contentType?: string }).contentType === 'multipart/form-data') return () => true;
    return compiledOnce(part.httpPart === 'body' ? bodies : queries, part.schema);
  };
}

/** Each keeps what it has compiled by its schema, for all services of a process. */
const bodies = compiler(false);
const queries = compiler(true);

function compiler(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({ ...options, coerceTypes });
  formats.default(ajv);
  ajv.addFormat('date-time', (text: string) => parseTimestamp(text) !== null);
  ajv.addFormat('one-line', isOneLine);
  return ajv;
}

/** Checks values that did not come as a body, by the rules for bodies. */
export function validatorOf<Schema extends TSchema>(schema: Schema) {
  return compiledOnce<Static<Schema>>(bodies, schema);
}

type Validator<Valid> = Pick<ValidateFunction, 'errors'> & ((value: unknown) => value is Valid);

/** The caller reads the faults from the function, as from one that Ajv made. */
function compiledOnce<Valid>(ajv: Ajv, schema: object) {
  let compiled: ValidateFunction<Valid> | undefined;
  const validate: Validator<Valid> = (value): value is Valid => {
    compiled ??= ajv.compile<Valid>(schema);
    const isValid = compiled(value);
    validate.errors = compiled.errors ?? null;
    return isValid;
  };
  return validate;
}
