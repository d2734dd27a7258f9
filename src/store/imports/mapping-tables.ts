// Rows of saved mappings, a version each.
import type { Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Mapping, mappingEvents } from '../../domain/import-mapping.ts';
import type { Json } from '../columns.ts';

export interface MappingTable {
  mapping_id: string;
  version: number;
  name: string;
  event: (typeof mappingEvents)[number];
  definition: Json<Mapping>;
  layout: string | null;
  auto: boolean;
  actor: string;
  at: Timestamp;
}

export type MappingRow = Selectable<MappingTable>;

export interface MappingTables {
  import_mapping: MappingTable;
}
