// Rows of custom fields and of the versions of their definitions.
import type { Generated, Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { CustomField, CustomFieldEvent } from '../../domain/custom-field.ts';
import type { Json } from '../columns.ts';

export interface CustomFieldTable extends Omit<CustomField, 'choices' | 'retired_at'> {
  help: string | null;
  choices: string[];
  version: Generated<number>;
  created_by: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  retired_at: Timestamp | null;
  retired_by: string | null;
}

export interface CustomFieldVersionTable {
  key: string;
  version: number;
  event: CustomFieldEvent;
  definition: Json<Record<string, unknown>>;
  actor: string;
  at: Timestamp;
}

export type CustomFieldRow = Selectable<CustomFieldTable>;
export type CustomFieldVersionRow = Selectable<CustomFieldVersionTable>;

export interface CustomFieldTables {
  custom_field: CustomFieldTable;
  custom_field_version: CustomFieldVersionTable;
}
