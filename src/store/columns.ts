// Columns out of field declarations, and of JSON.
import type { ColumnType, Generated } from 'kysely';
import type { Fields, FieldValue } from '../fields/field.ts';

/** The columns of declared fields, each as its table has it. */
export type Columns<Of extends Fields> = {
  [Name in keyof Of]: Of[Name] extends { generated: true }
    ? Generated<FieldValue<Of[Name]>>
    : Of[Name] extends { json: true }
      ? ColumnType<FieldValue<Of[Name]>, string, string>
      : FieldValue<Of[Name]>;
};

/** jsonb: parsed on the way out, JSON text on the way in. */
export type Json<Value> = ColumnType<Value, string, string>;
export type NullableJson<Value> = ColumnType<Value | null, string | null, string | null>;
