// Rows of the legal entities of the organisation profile and of what each version said.
import type { Generated, Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { EntityContent, EntityEvent } from '../../domain/legal-entity.ts';
import type { Json } from '../columns.ts';

export interface EntityTable {
  id: string;
  content: Json<EntityContent>;
  version: Generated<number>;
  created_by: string;
  created_at: Timestamp;
  updated_by: string;
  updated_at: Timestamp;
  archived_at: Timestamp | null;
}

export interface EntityVersionTable {
  entity_id: string;
  version: number;
  event: EntityEvent;
  content: Json<EntityContent>;
  actor: string;
  at: Timestamp;
}

export type EntityRow = Selectable<EntityTable>;
export type EntityVersionRow = Selectable<EntityVersionTable>;

export interface EntityTables {
  legal_entity: EntityTable;
  legal_entity_version: EntityVersionTable;
}
