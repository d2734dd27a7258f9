// Rows of requests with an Idempotency-Key.
import type { Timestamp } from '../../domain/clock.ts';
import type { NullableJson } from '../columns.ts';

export interface IdempotencyKeyTable {
  principal: string;
  key: string;
  fingerprint: string;
  answer: NullableJson<unknown>;
  created_at: Timestamp;
}

export interface RequestTables {
  idempotency_key: IdempotencyKeyTable;
}
