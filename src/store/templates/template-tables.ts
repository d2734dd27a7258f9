// Rows of incident templates and of what each version said.
import type { Generated, Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type {
  TemplateContent,
  TemplateDefinition,
  TemplateEvent,
} from '../../domain/incident-template.ts';
import type { Json } from '../columns.ts';

export interface TemplateTable {
  id: string;
  team: string | null;
  name: string;
  content: Json<TemplateContent>;
  version: Generated<number>;
  created_by: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  archived_at: Timestamp | null;
  archived_by: string | null;
}

export interface TemplateVersionTable {
  template_id: string;
  version: number;
  event: TemplateEvent;
  definition: Json<TemplateDefinition>;
  actor: string;
  at: Timestamp;
}

export type TemplateRow = Selectable<TemplateTable>;
/** Without its content, as lists have it. */
export type TemplateListRow = Omit<TemplateRow, 'content'>;
export type TemplateVersionRow = Selectable<TemplateVersionTable>;

export interface TemplateTables {
  incident_template: TemplateTable;
  incident_template_version: TemplateVersionTable;
}
