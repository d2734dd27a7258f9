// Rows of connectors.
import type { Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { PartProgress, PullProductName, PullResult } from '../../domain/connector.ts';
import type { Json, NullableJson } from '../columns.ts';

export interface PullConnectorTable {
  id: string;
  name: string;
  product: PullProductName;
  url: string;
  targets: Json<string[]>;
  token: string | null;
  every_minutes: number;
  progress: Json<Record<string, PartProgress>>;
  due_at: Timestamp;
  asked_at: Timestamp | null;
  paused_at: Timestamp | null;
  retired_at: Timestamp | null;
  claim: string | null;
  leased_until: Timestamp | null;
  failures: number;
  last_started_at: Timestamp | null;
  last_finished_at: Timestamp | null;
  last_succeeded_at: Timestamp | null;
  last_error: string | null;
  last_result: NullableJson<PullResult>;
  created_at: Timestamp;
  created_by: string;
}

export type PullConnectorRow = Selectable<PullConnectorTable>;

export interface ConnectorTables {
  pull_connector: PullConnectorTable;
}
