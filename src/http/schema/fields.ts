// Request bodies and responses out of field declarations.
import { Type, type TOptional, type TSchema, type TUnsafe } from 'typebox';
import { slugPattern } from '../../domain/taxonomy.ts';
import {
  listed,
  setBy,
  type Changes,
  type Field,
  type FieldKind,
  type Fields,
  type FieldValue,
  type FieldValues,
  type NamesOf,
  type SetBy,
  type View,
} from '../../fields/field.ts';
import { unrecognised, warningOf } from '../../fields/unrecognised.ts';
import { Enum, Instant, Nullable, OptionalNullable } from './schema.ts';

const Day = Type.String({ format: 'date', description: 'Calendar day, `YYYY-MM-DD`.' });

type NewProperty<Of> = Of extends { required: true }
  ? TUnsafe<NonNullable<FieldValue<Of>>>
  : TOptional<TUnsafe<FieldValue<Of> | null>>;

type NewProperties<Of extends Fields> = {
  [Name in SetBy<Of, 'create'>]: NewProperty<Of[Name]>;
};

/** Members of the body that creates a record. Null counts as left out. */
export function newProperties<Of extends Fields>(fields: Of): NewProperties<Of> {
  const properties = setBy(fields, 'create').map((name) => {
    const field: Field = fields[name]!;
    const { fallback } = field;
    const schema = inputSchema(field, fallback === undefined ? {} : { default: fallback });
    return [name, field.required ? schema : OptionalNullable(schema)] as const;
  });
  return Object.fromEntries(properties) as unknown as NewProperties<Of>;
}

type ChangeProperties<Of extends Fields, Operation extends string> = {
  [Name in SetBy<Of, Operation>]: TOptional<
    TUnsafe<Exclude<Changes<Of, Operation>[Name], undefined>>
  >;
};

/** Members of the body of an operation that changes a record; null takes back what is optional. */
export function changeProperties<Of extends Fields, Operation extends string>(
  fields: Of,
  operation: Operation,
): ChangeProperties<Of, Operation> {
  const properties = setBy(fields, operation).map((name) => {
    const field: Field = fields[name]!;
    const schema = inputSchema(field);
    return [
      name,
      Type.Optional(field.optional && !field.final ? Nullable(schema) : schema),
    ] as const;
  });
  return Object.fromEntries(properties) as unknown as ChangeProperties<Of, Operation>;
}

type Seen<Of extends Fields, Family extends View> = Exclude<
  keyof Of & string,
  | NamesOf<Of, { kind: 'flag' }>
  | {
      [Name in keyof Of]: Of[Name] extends { views: readonly (infer In)[] }
        ? Family extends In
          ? never
          : Name
        : never;
    }[keyof Of]
>;

type ViewProperties<Of extends Fields, Names extends string> = {
  [Name in Names]: TUnsafe<FieldValue<Of[Name]>>;
};

/** Members of a response that has the record; flags are together and are no part of it. */
export function recordProperties<Of extends Fields, Family extends View>(
  fields: Of,
  family: Family,
): ViewProperties<Of, Seen<Of, Family>> {
  return viewProperties(fields, family, () => true) as ViewProperties<Of, Seen<Of, Family>>;
}

/** The same of a list of records. */
export function listedProperties<Of extends Fields, Family extends View>(
  fields: Of,
  family: Family,
): ViewProperties<Of, Seen<Of, Family> & NamesOf<Of, { listed: true }>> {
  return viewProperties(fields, family, (field) => field.listed === true) as ViewProperties<
    Of,
    Seen<Of, Family> & NamesOf<Of, { listed: true }>
  >;
}

/** The values of the fields that lists have. */
export function listedValues<Of extends Fields>(
  fields: Of,
  record: FieldValues<Of>,
): FieldValues<Of, NamesOf<Of, { listed: true }>> {
  const values = listed(fields).map((name) => [name, record[name]]);
  return Object.fromEntries(values) as FieldValues<Of, NamesOf<Of, { listed: true }>>;
}

function viewProperties(fields: Fields, family: View, isShown: (field: Field) => boolean): unknown {
  const shown = Object.entries(fields).filter(
    ([, field]) =>
      field.kind !== 'flag' && field.views?.includes(family) !== false && isShown(field),
  );
  return Object.fromEntries(
    shown.map(([name, field]) => {
      const schema = { ...plainSchema(field), ...documented(field) };
      return [name, field.optional ? Nullable(schema) : schema];
    }),
  );
}

function documented({ example, help, description = help.en }: Field): Record<string, unknown> {
  return { examples: [example], description };
}

/** What a client can write into the field. */
export function inputSchema(field: Field, more: Record<string, unknown> = {}): TSchema {
  const { kind, help, ahead } = field;
  const time = ahead ? 'RFC 3339, any offset.' : 'RFC 3339, any offset, not in the future.';
  return {
    ...(isReadByOperation(field) ? Type.String() : plainSchema(field)),
    ...bounds[field.kind](field),
    ...documented(field),
    ...(kind === 'time' ? { description: `${time} ${help.en}` } : {}),
    ...more,
  };
}

/** The operation checks it: a day that exists, a choice in another spelling. */
function isReadByOperation({ kind, max }: Field): boolean {
  return kind === 'day' || (kind === 'choice' && max !== undefined);
}

function plainSchema(field: Field): TSchema {
  return schemas[field.kind](field);
}

const plainText = () => Type.String();
const wholeNumber = () => Type.Integer();
const yesOrNo = () => Type.Boolean();

/** Kind → the value as answers have it. */
const schemas: Readonly<Record<FieldKind, (field: Field) => TSchema>> = {
  ...{ text: plainText, area: plainText, slug: plainText, id: plainText },
  ...{ integer: wholeNumber, scale: wholeNumber },
  ...{ boolean: yesOrNo, flag: yesOrNo },
  list: () => Type.Array(Type.String()),
  choice: ({ values = [] }) => Enum(values),
  time: () => Instant,
  day: () => Day,
};

type Bounds = Record<string, unknown>;

const numberBounds = ({ min = 0, max }: Field): Bounds => ({ minimum: min, maximum: max });
const noBounds = (): Bounds => ({});
const oneLine = { format: 'one-line' };

/** Kind → what a client can write. */
const bounds: Readonly<Record<FieldKind, (field: Field) => Bounds>> = {
  text: (field) => ({
    ...textBounds(field),
    ...(field.pattern === undefined && field.verbatim === undefined && oneLine),
  }),
  area: textBounds,
  ...{ integer: numberBounds, scale: numberBounds },
  ...{ boolean: noBounds, flag: noBounds, id: noBounds },
  slug: () => ({ pattern: slugPattern }),
  list: listBounds,
  choice: ({ max }) => (max === undefined ? {} : { minLength: 1, maxLength: max }),
  time: () => ({ maxLength: 64 }),
  day: () => ({ minLength: 1, maxLength: 10 }),
};

function listBounds({ max = 0, pattern, minItems, maxItems }: Field): Bounds {
  return {
    items: Type.String({ ...(pattern ? { pattern } : { minLength: 1 }), maxLength: max }),
    ...(minItems === undefined ? {} : { minItems }),
    maxItems,
  };
}

function textBounds(field: Field): Bounds {
  const { max, pattern, optional, visible, blank } = field;
  if (pattern !== undefined) return { pattern };
  if (visible) return { pattern: '\\S', minLength: 1, maxLength: max };
  if (!optional) return { pattern: '\\S', maxLength: max };
  return { ...(blank ? {} : { minLength: 1 }), maxLength: max };
}

export const Warnings = Type.Array(
  Type.Object(
    {
      pointer: Type.String({ examples: ['/entity'] }),
      message: Type.String({ examples: ['"Acme Bank" is not a known entity type.'] }),
    },
    { title: 'FieldWarning' },
  ),
  { description: 'Texts that were accepted, though the rules that read them do not know them.' },
);

/** The texts of a record that the rules do not know, as warnings. */
export function warningsOf(fields: Fields, record: object) {
  return unrecognised(fields, record as Record<string, unknown>).map((one) => warningOf(one));
}
