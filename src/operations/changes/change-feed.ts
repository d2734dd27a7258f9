// The stream of changes for those who listen at this process, and what of it one listener can get.
import type { Change, ChangeKind } from '../../domain/change.ts';
import { changeKinds } from '../../domain/change.ts';
import { viewerOf } from '../../domain/engagement.ts';
import { isPermitted } from '../../domain/policy.ts';
import type { Principal } from '../../domain/principal.ts';
import { clearance } from '../../domain/visibility.ts';
import type { AuditEntry } from '../../store/audit/audit.ts';
import {
  changesAfter,
  lastChange,
  seenEngagements,
  type ChangeRow,
} from '../../store/audit/changes.ts';
import type { Deps } from '../deps.ts';
import { openFeed, type Feed } from '../feed.ts';
import { kindOf } from './changed-kinds.ts';

/** Who was away for longer reads again what is on the screen; that is less work for everyone. */
const longestReplay = 1_000;

export function openChangeFeed(
  { database }: Pick<Deps, 'database'>,
  isStopping: () => boolean,
): Feed<ChangeRow> {
  const source = {
    head: () => lastChange(database.kysely),
    rowsAfter: (after: number, limit: number) => changesAfter(database.kysely, after, limit),
    numberOf: ({ seq }: ChangeRow) => seq,
    everyMs: 250,
    longestReplay,
  };
  return openFeed(source, isStopping);
}

/** Number of the last change. */
export function readLastChange({ database }: Pick<Deps, 'database'>): Promise<number> {
  return lastChange(database.kysely);
}

/**
 * The next changes, for a caller that polls; with `reset` there is more than is listed.
 */
export async function readChanges(
  deps: Pick<Deps, 'database'>,
  principal: Principal,
  after: number | undefined,
): Promise<{ changes: Change[]; seq: number; reset: boolean }> {
  const head = await lastChange(deps.database.kysely);
  const reset = after !== undefined && (after > head || head - after > longestReplay);
  if (after === undefined || reset) return { changes: [], seq: head, reset };
  const rows = await changesAfter(deps.database.kysely, after, 200);
  const changes = await changesFor(deps, principal, rows);
  return { changes, seq: rows.at(-1)?.seq ?? head, reset };
}

/** The changes among these entries that this principal can learn of. */
export async function changesFor(
  { database }: Pick<Deps, 'database'>,
  principal: Principal,
  rows: readonly ChangeRow[],
): Promise<Change[]> {
  const read = rows.map((row) => ({ row, change: changeOf(row, principal) }));
  const told = read.filter(({ row, change }) => change !== null && mayHear(principal, row, change));
  const secret = new Set(told.flatMap(({ row }) => row.engagement_id ?? []));
  const seen = await seenEngagements(database.kysely, viewerOf(principal), [...secret]);
  return told.flatMap(({ row, change }) => {
    const hidden = row.engagement_id !== null && !seen.has(row.engagement_id);
    return hidden || change === null ? [] : [change];
  });
}

function mayHear({ roles }: Principal, row: ChangeRow, { kind }: Change): boolean {
  if (!isPermitted(roles, changeKinds[kind])) return false;
  const marks = [row.visibility, row.note_visibility, row.change_visibility].filter(
    (mark) => mark !== null,
  );
  return marks.every((mark) => clearance(roles).includes(mark));
}

function changeOf(row: ChangeRow, { id: listener }: Principal): Change | null {
  const entry = JSON.parse(row.entry) as Omit<AuditEntry, 'id'>;
  const kind = kindOf(entry.action);
  const id = kind && idOf(kind, row, entry);
  if (kind === null || typeof id !== 'string') return null;
  const { at, action } = entry;
  const incident = row.public_id === null ? {} : { incident: row.public_id };
  return { seq: row.seq, at, kind, id, action, ...incident, own: entry.actor_id === listener };
}

function idOf(kind: ChangeKind, row: ChangeRow, entry: Omit<AuditEntry, 'id'>): unknown {
  const { detail } = entry;
  const ids: Record<ChangeKind, unknown> = {
    incident: row.public_id,
    legal: row.public_id,
    evidence: entry.evidence_id,
    action: detail['action_id'],
    agent: detail['agent_id'],
    import: detail['run_id'],
    engagement: row.engagement_public_id,
    report: detail['report_id'],
    account: detail['account_id'],
    note: entry.note_id,
  };
  return ids[kind];
}
