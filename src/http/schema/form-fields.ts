// The fields of a multipart form out of field declarations. Every part of a form is text, and comes
// in a stream past the schemas of bodies.
import { Type, type TSchema } from 'typebox';
import type { FieldError } from '../../domain/error.ts';
import { isSha256 } from '../../domain/evidence.ts';
import { setBy, type Field, type Fields, type NewValues, type SetBy } from '../../fields/field.ts';
import { validatorOf } from '../requests/validate.ts';
import { faultsOf } from '../requests/validation-words.ts';
import { inputSchema } from './fields.ts';

/** Members of the form in the OpenAPI document. */
export function formProperties(fields: Fields, operation: string): Record<string, TSchema> {
  const properties = setBy(fields, operation).map((name) => {
    const { fallback, example } = fields[name]!;
    const schema = inputSchema(fields[name]!);
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
  const names = setBy(fields, operation);
  const properties = names.map((name) => [name, inputSchema(fields[name]!)] as const);
  const required = names.filter((name) => fields[name]!.required);
  const validate = validatorOf(Type.Object(Object.fromEntries(properties), { required }));
  return (texts: Readonly<Record<string, string>>, faults: FieldError[]) => {
    const given = names.filter((name) => texts[name] !== undefined);
    const values = Object.fromEntries(
      given.map((name) => [name, valueOf(fields[name]!, texts[name]!)]),
    );
    if (!validate(values)) faults.push(...faultsOf(validate.errors ?? [], 'body'));
    return values as Pick<NewValues<Of>, SetBy<Of, Operation> & keyof NewValues<Of>>;
  };
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
