// Columns out of field declarations.
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
