// The fields of a multipart form out of field declarations. Every part of a form is text, and comes
// in a stream past the schemas of bodies.
import { Type, type TSchema } from 'typebox';
import type { FieldError } from '../../domain/error.ts';
import { isSha256 } from '../../domain/evidence.ts';
import { required } from '../../domain/required.ts';
import { setBy, type Field, type Fields, type NewValues, type SetBy } from '../../fields/field.ts';
import { validatorOf } from '../requests/validate.ts';
import { faultsOf } from '../requests/validation-words.ts';
import { inputSchema } from './fields.ts';

/** Members of the form in the OpenAPI document. */
export function formProperties(fields: Fields, operation: string): Record<string, TSchema> {
  const properties = declared(fields, operation).map(({ name, field }) => {
    const { fallback, example } = field;
    const schema = inputSchema(field);
    const start = fallback === undefined ? {} : { default: String(fallback) };
    return [name, { ...schema, type: 'string', examples: [String(example)], ...start }] as const;
  });
  return Object.fromEntries(properties);
}

/** Values of the fields of a form, by the rules that a JSON body has for them. */
export function formReader<Of extends Fields, Operation extends string>(
  fields: Of,
  operation: Operation,
) {
  const own = declared(fields, operation);
  const properties = own.map(({ name, field }) => [name, inputSchema(field)] as const);
  const mandatory = own.filter(({ field }) => field.required).map(({ name }) => name);
  const schema = Type.Object(Object.fromEntries(properties), { required: mandatory });
  const validate = validatorOf(schema);
  return (texts: Readonly<Record<string, string>>, faults: FieldError[]) => {
    const given = own.flatMap(({ name, field }) => {
      const text = texts[name];
      return text === undefined ? [] : [[name, valueOf(field, text)] as const];
    });
    const values = Object.fromEntries(given);
    if (!validate(values)) faults.push(...faultsOf(validate.errors ?? [], 'body'));
    return values as Pick<NewValues<Of>, SetBy<Of, Operation> & keyof NewValues<Of>>;
  };
}

function declared(fields: Fields, operation: string) {
  return setBy(fields, operation).map((name: string) => {
    return { name, field: required(fields[name], `field ${name}`) };
  });
}

/** The hash that a form names for its file, if it names one. */
export function hashByForm({ hash_sha256 }: Record<string, string>, faults: FieldError[]) {
  if (hash_sha256 === undefined) return {};
  if (!isSha256(hash_sha256)) {
    faults.push({ pointer: '/hash_sha256', message: 'must be 64 hex digits' });
  }
  return { hash_sha256 };
}

/** A text that is no number stays one, for the schema to refuse. */
function valueOf({ kind }: Field, text: string): unknown {
  const isNumber = (kind === 'integer' || kind === 'scale') && /^\d{1,15}$/.test(text);
  return isNumber ? Number(text) : text;
}
