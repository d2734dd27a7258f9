// One change to many incidents: what it can be, and how it and each of its items goes.
import type { Priority } from './incident.ts';
import type { Severity } from './severity.ts';
import type { WorkflowStatus } from './workflow.ts';

export const bulkStatuses = ['running', 'completed', 'cancelled', 'failed'] as const;
export type BulkStatus = (typeof bulkStatuses)[number];

export const bulkItemStates = ['waiting', 'done', 'refused'] as const;
export type BulkItemState = (typeof bulkItemStates)[number];

/** Exactly one member. */
export interface BulkChange {
  assign?: { owner_email: string };
  move?: { to: WorkflowStatus };
  tag?: { add?: string[]; remove?: string[] };
  prioritise?: { priority: Priority };
  classify?: { severity: Severity; reason?: string };
  /** Takes back what an earlier change did. */
  undo?: true;
}

export const bulkKinds = ['assign', 'move', 'tag', 'prioritise', 'classify'] as const;

/** Incidents that one change can have. */
export const mostInBulk = 50_000;

/** The tags with some added and some removed, in any spelling. */
export function retagged(
  tags: readonly string[],
  { add = [], remove = [] }: NonNullable<BulkChange['tag']>,
): string[] {
  const lower = (words: readonly string[]) => words.map((word) => word.toLowerCase());
  const [held, gone] = [lower(tags), lower(remove)];
  const kept = tags.filter((tag) => !gone.includes(tag.toLowerCase()));
  return [...kept, ...add.filter((tag) => !held.includes(tag.toLowerCase()))];
}
