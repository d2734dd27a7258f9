// Field declarations: one object states what a field of a record is. Request bodies, responses,
// columns, forms, labels, examples and the reference page derive from it.
import type { Text } from '../domain/text.ts';

interface Facts<Example = unknown> {
  label: Text;
  /** The label where there is little room, as on a chip. */
  short?: Text;
  /** One sentence for the person who reads the field or fills it in. */
  help: Text;
  /** For developers, in the OpenAPI document; the help where it is left out. */
  description?: string;
  example: Example;
  /** Names of the operations that set it; the service itself sets the others. */
  set?: readonly string[];
  /** A new record must have it. */
  required?: true;
  /** Null in a record that does not have it. */
  optional?: true;
  /** A change to null is refused. */
  final?: true;
  /** Lists have it as well as the record itself. */
  listed?: true;
  /** API families that show it under this name; both where it is left out. */
  views?: readonly View[];
  /** Section of the form for a new record; without one, the form leaves it out. */
  section?: string;
  /** The database fills it in when an insert leaves it out. */
  generated?: true;
  /** Of a new record that says none. */
  fallback?: string | number | boolean;
}

export type View = 'registry' | 'v1';

/** For a text that rules read: which ones they know, and what an unknown one leaves open. */
interface Recognised {
  is: (text: string) => boolean;
  /** A known text that an unknown one probably means. */
  nearest: (text: string) => string | null;
  consequence: Text;
}

interface TextFacts extends Facts<string> {
  max: number;
  pattern?: string;
  /** The empty text is a value too. */
  blank?: true;
  /** A text of blanks alone is refused, as in a field that is not optional. */
  visible?: true;
  /** Control characters are stored too: it is what the evidence says. */
  verbatim?: true;
  /** Worth offering; any other text can be written. */
  suggestions?: readonly string[];
  recognised?: Recognised;
}

interface SlugFacts extends Facts<string> {
  suggestions: readonly string[];
}

interface ListFacts extends Facts<readonly string[]> {
  /** Of each element. */
  pattern?: string;
  max: number;
  /** 0 where it is left out. */
  minItems?: number;
  maxItems: number;
  /** Kept as JSON instead of as an array. */
  json?: true;
}

interface NumberFacts extends Facts<number> {
  /** 0 where it is left out. */
  min?: number;
  max: number;
}

interface TimeFacts extends Facts<string> {
  /** It can be in the future. */
  ahead?: true;
}

interface ChoiceFacts<Value extends string> extends Facts<Value> {
  /** Requests can spell it otherwise, in at most so many characters; the operation reads it. */
  max?: number;
}

declare const valueOf: unique symbol;

/** Carries the type of a value; nothing at run time. */
interface Typed<Value> {
  readonly [valueOf]?: Value;
}

function kind<Name extends FieldKind, Value, Base extends Facts>(name: Name) {
  return <const Given extends Base>(given: Given) =>
    ({ ...given, kind: name }) as Given & { kind: Name } & Typed<Value>;
}

/** A text of one line. */
export const text = kind<'text', string, TextFacts>('text');
/** A text of many lines. */
export const area = kind<'area', string, TextFacts>('area');
/** A value of an open vocabulary; an unknown slug is stored too. */
export const slug = kind<'slug', string, SlugFacts>('slug');
export const integer = kind<'integer', number, NumberFacts>('integer');
/** A step of a scale that starts at 0. */
export const scale = kind<'scale', number, NumberFacts>('scale');
export const boolean = kind<'boolean', boolean, Facts<boolean>>('boolean');
/** A boolean that views show among the flags of the record. */
export const flag = kind<'flag', boolean, Facts<boolean>>('flag');
export const list = kind<'list', string[], ListFacts>('list');
/** An instant, as `Timestamp` of the domain has it. */
export const time = kind<'time', string, TimeFacts>('time');
/** A calendar day, `YYYY-MM-DD`. */
export const day = kind<'day', string, Facts<string>>('day');
export const id = kind<'id', string, Facts<string>>('id');

/** A value of a closed set. */
export function choice<
  const Values extends readonly string[],
  const Given extends ChoiceFacts<Values[number]>,
>(values: Values, given: Given) {
  const field = { ...given, kind: 'choice', values };
  return field as Given & { kind: 'choice'; values: Values } & Typed<Values[number]>;
}

export type FieldKind =
  | ('text' | 'area' | 'slug' | 'integer' | 'scale' | 'boolean')
  | ('flag' | 'list' | 'time' | 'day' | 'id' | 'choice');

/** A field of any kind, as projections read it. */
export interface Field extends Facts, Typed<unknown> {
  kind: FieldKind;
  min?: number;
  max?: number;
  blank?: true;
  visible?: true;
  verbatim?: true;
  ahead?: true;
  minItems?: number;
  maxItems?: number;
  json?: true;
  pattern?: string;
  suggestions?: readonly string[];
  recognised?: Recognised;
  values?: readonly string[];
}

export type Fields = Readonly<Record<string, Field>>;

type Plain<Of> = Of extends Typed<infer Value> ? Exclude<Value, undefined> : never;

/** The value that a record has in the field. */
export type FieldValue<Of> = Of extends { optional: true } ? Plain<Of> | null : Plain<Of>;

/** The values of a record by name. */
export type FieldValues<Of extends Fields, Names extends keyof Of = keyof Of> = {
  [Name in Names]: FieldValue<Of[Name]>;
};

/** Names of the fields of a shape. */
export type NamesOf<Of extends Fields, Shape> = {
  [Name in keyof Of]: Of[Name] extends Shape ? Name : never;
}[keyof Of] &
  string;

/** Names of the fields that an operation sets. */
export type SetBy<Of extends Fields, Operation extends string> = {
  [Name in keyof Of]: Of[Name] extends { set: readonly (infer By)[] }
    ? Operation extends By
      ? Name
      : never
    : never;
}[keyof Of] &
  string;

export function fieldNames<Of extends Fields>(fields: Of): (keyof Of & string)[] {
  return Object.keys(fields);
}

function namesWhere(fields: Fields, is: (field: Field) => boolean): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (is(field) ? [name] : []));
}

/** Names of the fields that an operation sets. */
export function setBy<Of extends Fields, Operation extends string>(
  fields: Of,
  operation: Operation,
): SetBy<Of, Operation>[] {
  const names = namesWhere(fields, ({ set }) => set?.includes(operation) === true);
  return names as SetBy<Of, Operation>[];
}

/** Names of the fields that lists have. */
export function listed<Of extends Fields>(fields: Of): NamesOf<Of, { listed: true }>[] {
  return namesWhere(fields, (field) => field.listed === true) as NamesOf<Of, { listed: true }>[];
}

/** Field → its text in one language; fields without one are left out. */
export function texts(
  fields: Fields,
  part: 'label' | 'short' | 'help',
  language: keyof Text,
): Record<string, string> {
  const all = Object.entries(fields).map(([name, field]) => [name, field[part]?.[language]]);
  return Object.fromEntries(all.filter(([, said]) => said !== undefined)) as Record<string, string>;
}

/** Input of an operation that changes a record: what is left out stays, null clears a field. */
export type Changes<Of extends Fields, Operation extends string> = {
  [Name in SetBy<Of, Operation>]?: Of[Name] extends { final: true }
    ? Plain<Of[Name]>
    : FieldValue<Of[Name]>;
};

/** Input of a new record: what is required, and any other field that `create` sets. */
export type NewValues<Of extends Fields> = {
  [Name in Required<Of>]: Plain<Of[Name]>;
} & {
  [Name in Exclude<SetBy<Of, 'create'>, Required<Of>>]?: Plain<Of[Name]>;
};

type Required<Of extends Fields> = NamesOf<Of, { required: true }>;

/** Names of the fields that have a value before anybody gives them one. */
type Blank<Of extends Fields> = Exclude<
  NamesOf<
    Of,
    | { optional: true }
    | { fallback: string | number | boolean }
    | { kind: 'boolean' | 'flag' | 'list' }
  >,
  NamesOf<Of, { generated: true }>
>;

/** The columns of a new record of which nothing is known. */
export function blank<Of extends Fields>(fields: Of): FieldValues<Of, Blank<Of>> {
  const values = Object.entries(fields)
    .filter(([, { generated }]) => generated !== true)
    .map(([name, field]) => [name, blankValue(field)] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(values) as FieldValues<Of, Blank<Of>>;
}

function blankValue({ kind: of, optional, fallback }: Field): unknown {
  if (optional) return null;
  if (of === 'list') return [];
  return of === 'boolean' || of === 'flag' ? false : fallback;
}
